import type { Problem } from "../../lib/api/problem.ts"
import { FailureAlert } from "./SaveNotices.tsx"

/** The API's own words, or null when it had none or did not answer. */
const saidBy = ({ code, status, message }: Problem): string | null =>
  status > 0 && code !== "unexpected" ? message : null

/** What to say, and below it why, where that helps (rules/interface.md#failures). */
export function failureOf(problem: Problem, fallback: string): { title: string; reason: string | null } {
  const said = saidBy(problem)
  return said
    ? { title: said, reason: null }
    : { title: fallback, reason: problem.code === "network" ? problem.message : null }
}

/** A sentence that always stands, and the reason below it. */
const reasonOf = (problem: Problem): string | null => (problem.code === "unexpected" ? null : problem.message)

interface FailureProps {
  problem: Problem | null
  /** Said whatever happened, with the reason below it. */
  sentence?: string
  /** Said where the API has no words of its own. */
  fallback?: string
}

/** What kept something from being done; what concerns a field is said beside it instead. */
export function Failure({ problem, sentence, fallback = "" }: FailureProps) {
  if (!problem || Object.keys(problem.fields).length > 0) return null
  const { title, reason } = sentence
    ? { title: sentence, reason: reasonOf(problem) }
    : failureOf(problem, fallback)
  return <FailureAlert title={title} reason={reason} />
}

/** For a form's `failed`. */
export const failing = (words: Omit<FailureProps, "problem">) => (problem: Problem) => (
  <Failure problem={problem} {...words} />
)
