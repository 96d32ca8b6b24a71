import type { Problem } from "../../lib/api/problem.ts"
import { FailureAlert } from "./SaveNotices.tsx"

/** The API's message, or null without one. */
const saidBy = ({ code, status, message }: Problem): string | null =>
  status > 0 && code !== "unexpected" ? message : null

/** A title and the reason below it, if it helps (rules/interface.md#failures). */
export function failureOf(problem: Problem, fallback: string): { title: string; reason: string | null } {
  const said = saidBy(problem)
  return said
    ? { title: said, reason: null }
    : { title: fallback, reason: problem.code === "network" ? problem.message : null }
}

/** The reason below a fixed sentence. */
const reasonOf = (problem: Problem): string | null => (problem.code === "unexpected" ? null : problem.message)

interface FailureProps {
  problem: Problem | null
  /** Always shown, with the reason below it. */
  sentence?: string
  /** Shown when the API has no message. */
  fallback?: string
}

/** The failure of an action; field errors appear beside their fields instead. */
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
