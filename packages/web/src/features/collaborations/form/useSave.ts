import { useQueryClient } from "@tanstack/react-query"
import type { CollaborationDetail } from "@trame/core/collaborations/shapes"
import { useRef, useState } from "react"
import { client } from "../../../lib/api.ts"
import { type Problem, problemOf } from "../../../lib/problem.ts"
import { showSaved } from "../cache.ts"
import { changesOf, isEmpty } from "./changes.ts"
import { type Draft, draftOf, influencerFieldsOf, type Stored } from "./draft.ts"
import { NO_PROBLEMS, type Problems, placeProblems } from "./problems.ts"
import { rebase } from "./rebase.ts"

export interface FormState {
  stored: Stored | null
  draft: Draft
}

interface SaveOptions extends FormState {
  /** Replaces what the form stands on and holds. */
  onState: (state: FormState) => void
  onSaved: (collaborationId: string) => void
}

export interface Failure {
  conflict: boolean
  message: string
}

function create({ fields, participants }: Draft): Promise<CollaborationDetail> {
  return client.collaborations.create({ fields, participants: participants.map(influencerFieldsOf) })
}

/** Sends what changed; null when nothing did. */
async function update(stored: Stored, draft: Draft): Promise<CollaborationDetail | null> {
  const changes = changesOf(stored, draft)
  if (isEmpty(changes)) return null
  return client.collaborations.update({ collaborationId: stored.collaboration.id, ...changes })
}

function failureOf(problem: Problem, editing: boolean): Failure {
  if (problem.code === "conflict") return { conflict: true, message: problem.message }
  const lost = problem.code === "unauthenticated" || problem.code === "no_agency"
  const reason = lost ? "Utilisateur non connecté" : problem.message || "Erreur inconnue"
  const intro = editing
    ? "Erreur lors de la sauvegarde de la collaboration: "
    : "Erreur lors de la création: "
  return { conflict: false, message: lost ? reason : intro + reason }
}

/** One save at a time; whatever fails, the form keeps what it holds. */
export function useSave({ stored, draft, onState, onSaved }: SaveOptions) {
  const queries = useQueryClient()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS)

  async function attempt(work: () => Promise<void>, sent: FormState): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblems(NO_PROBLEMS)
    try {
      await work()
      setFailure(null)
    } catch (error) {
      const problem = problemOf(error)
      setFailure(failureOf(problem, sent.stored !== null))
      setProblems(placeProblems(problem.fields, sent.stored, sent.draft))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  async function send(state: FormState): Promise<void> {
    const answer = state.stored ? await update(state.stored, state.draft) : await create(state.draft)
    if (answer) await showSaved(queries, answer)
    const id = answer?.collaboration.id ?? state.stored?.collaboration.id
    if (id) onSaved(id)
  }

  const latest = async (): Promise<Stored | null> =>
    stored && (await client.collaborations.get({ collaborationId: stored.collaboration.id }))

  return {
    busy,
    failure,
    problems,
    save: () => attempt(() => send({ stored, draft }), { stored, draft }),
    /** Mine over what is stored now. */
    overwrite: () =>
      attempt(
        async () => {
          const now = await latest()
          if (!stored || !now) return
          const mine = { stored: now, draft: rebase(stored, draft, now) }
          onState(mine)
          await send(mine)
        },
        { stored, draft },
      ),
    /** What is stored now instead of mine. */
    reload: () =>
      attempt(
        async () => {
          const now = await latest()
          if (now) onState({ stored: now, draft: draftOf(now) })
        },
        { stored, draft },
      ),
  }
}
