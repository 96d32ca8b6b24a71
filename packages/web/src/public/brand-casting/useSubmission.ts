import { useQueryClient } from "@tanstack/react-query"
import type { BrandCasting, Decision } from "@trame/core/campaigns/castings/contract/brand"
import { useState } from "react"
import { api, client } from "../../lib/api/api.ts"
import { type Problem, problemOf } from "../../lib/api/problem.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { withDecisions } from "./choice.ts"
import type { ChoiceStore } from "./choice-store.ts"

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

/** What is wrong with a submission (spec 2 §8); what the server says of the casting itself, in its own words. */
export function submissionMessage({ code, message, status }: Problem): string {
  if (code === "closed" || code === "conflict" || code === "invalid" || code === "not_found") return message
  const reason = code === "throttled" || status === 0 ? ` ${message}` : ""
  return `Une erreur est survenue lors de la soumission.${reason}`
}
