import { problemOf } from "../../lib/problem.ts"
import { TOO_MANY } from "./signInMessages.ts"

const FAILED = "Erreur d'inscription, veuillez réessayer."

/** Spec 1 §8, from what signing up throws. */
export function signUpMessage(error: unknown): string {
  const { code, message, fields } = problemOf(error)
  if (code === "throttled") return error instanceof Error && error.message !== code ? message : TOO_MANY
  if (code === "unexpected") return FAILED
  // Said at the fields.
  return Object.keys(fields).length > 0 ? "" : message || FAILED
}
