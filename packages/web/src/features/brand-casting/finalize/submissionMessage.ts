import type { Problem } from "../../../lib/problem.ts"

/** What is wrong with a submission (spec 2 §8); what the server says of the casting itself, in its own words. */
export function submissionMessage({ code, message, status }: Problem): string {
  if (code === "closed" || code === "conflict" || code === "invalid" || code === "not_found") return message
  const reason = code === "throttled" || status === 0 ? ` ${message}` : ""
  return `Une erreur est survenue lors de la soumission.${reason}`
}
