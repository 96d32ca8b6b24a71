import { useQueryClient } from "@tanstack/react-query"
import type { CastingDetail } from "@trame/core/castings/shapes"
import { useRef, useState } from "react"
import { client } from "../../../lib/api.ts"
import { type Problem, problemOf } from "../../../lib/problem.ts"
import { showSaved } from "../cache.ts"
import { changesOf, isEmpty } from "./changes.ts"
import { type Draft, draftOf, fieldsOf, newProposalOf, type Stored } from "./draft.ts"
import { NO_PROBLEMS, type Problems, placeProblems } from "./problems.ts"
import { rebase } from "./rebase.ts"

export interface FormState {
  stored: Stored | null
  draft: Draft
}

export interface Failure {
  conflict: boolean
  message: string
}

interface SaveOptions extends FormState {
  /** Replaces what the form stands on and holds. */
  onState: (state: FormState) => void
  onSaved: () => void
}

const create = (draft: Draft): Promise<CastingDetail> =>
  client.castings.create({ fields: fieldsOf(draft), proposals: draft.proposals.map(newProposalOf) })

/** Sends what changed; null when nothing did. */
async function update(stored: Stored, draft: Draft): Promise<CastingDetail | null> {
  const changes = changesOf(stored, draft)
  if (isEmpty(changes)) return null
  return client.castings.update({ castingId: stored.casting.id, ...changes })
}

/** In the words of spec 2 §5 and §8. */
const REASONS: Partial<Record<Problem["code"], string>> = {
  unauthenticated: "User not authenticated",
  no_agency: "User has no agency",
}

function failureOf({ code, message }: Problem): Failure {
  if (code === "conflict") return { conflict: true, message }
  return {
    conflict: false,
    message: `Erreur lors de la sauvegarde du casting: ${REASONS[code] ?? message}`,
  }
}

/** One save at a time; whatever fails, the form keeps what it holds. */
export function useSave({ stored, draft, onState, onSaved }: SaveOptions) {
  const queries = useQueryClient()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS)

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblems(NO_PROBLEMS)
    try {
      await work()
      setFailure(null)
    } catch (error) {
      const problem = problemOf(error)
      setFailure(failureOf(problem))
      setProblems(placeProblems(problem.fields, stored, draft))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  async function send(state: FormState): Promise<void> {
    const answer = state.stored ? await update(state.stored, state.draft) : await create(state.draft)
    if (answer) await showSaved(queries, answer)
    onSaved()
  }

  const latest = async (): Promise<Stored | null> =>
    stored && (await client.castings.get({ castingId: stored.casting.id }))

  return {
    busy,
    failure,
    problems,
    save: () => attempt(() => send({ stored, draft })),
    /** Mine over what is stored now. */
    overwrite: () =>
      attempt(async () => {
        const now = await latest()
        if (!stored || !now) return
        const mine = { stored: now, draft: rebase(stored, draft, now) }
        onState(mine)
        await send(mine)
      }),
    /** What is stored now instead of mine. */
    reload: () =>
      attempt(async () => {
        const now = await latest()
        if (now) onState({ stored: now, draft: draftOf(now) })
      }),
  }
}
