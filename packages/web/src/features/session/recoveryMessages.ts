import { problemOf } from "../../lib/problem.ts"

/** What is said above the form; what concerns a field is said there. */
export function recoveryMessage(error: unknown): string {
  const { message, fields } = problemOf(error)
  return Object.keys(fields).length > 0 ? "" : message
}
