import type { Problem } from "../../lib/problem.ts"

/** The API's own words, or null when it had none or did not answer. */
const saidBy = ({ code, status, message }: Problem): string | null =>
  status > 0 && code !== "unexpected" ? message : null

/** Spec 1 §8, "server message, else …": what to say, and below it why, where that helps. */
export function failureOf(problem: Problem, fallback: string): { title: string; reason: string | null } {
  const said = saidBy(problem)
  return said
    ? { title: said, reason: null }
    : { title: fallback, reason: problem.code === "network" ? problem.message : null }
}

/** A sentence that always stands, and the reason below it. */
export const reasonOf = (problem: Problem): string | null =>
  problem.code === "unexpected" ? null : problem.message
