import { useQueryClient } from "@tanstack/react-query"
import type { BrandCasting, Decision } from "@trame/core/castings/brand-contract"
import { useState } from "react"
import { api, client } from "../../../lib/api.ts"
import { type Problem, problemOf } from "../../../lib/problem.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { withDecisions } from "./choice.ts"
import type { ChoiceStore } from "./choiceStore.ts"

interface Sent {
  name: string
  submitted: number
}

export interface Submission {
  busy: boolean
  problem: Problem | null
  /** What the last submission was; null before, and once the person goes back to the choices. */
  sent: Sent | null
  submit(decisions: Decision[]): void
  reopen(): void
}

/** What was refused because the casting is no longer as read: it is read again before anything is said. */
const OUTDATED: readonly Problem["code"][] = ["conflict", "invalid", "not_found", "closed"]

export function useSubmission(token: string, store: ChoiceStore): Submission {
  const { busy, problem, attempt } = useAttempt()
  const [sent, setSent] = useState<Sent | null>(null)
  const queries = useQueryClient()

  const send = async (decisions: Decision[]) => {
    const queryKey = api.brandCasting.get.queryKey({ input: { token } })
    try {
      const answer = await client.brandCasting.decide({ token, decisions })
      const view = queries.getQueryData<BrandCasting>(queryKey)
      if (view) {
        const proposals = withDecisions(view.proposals, decisions, new Date().toISOString())
        queries.setQueryData<BrandCasting>(queryKey, { ...view, proposals })
        store.settle(proposals)
      }
      void queries.invalidateQueries({ queryKey })
      setSent(answer)
    } catch (error) {
      if (OUTDATED.includes(problemOf(error).code)) await queries.refetchQueries({ queryKey })
      throw error
    }
  }

  return {
    busy,
    problem,
    sent,
    submit: (decisions) => void attempt(() => send(decisions)),
    reopen: () => setSent(null),
  }
}
