import { invalid } from "../error.ts"
import { isCommon } from "./common-passwords.ts"

const TOO_COMMON = "Ce mot de passe est trop courant. Choisissez-en un autre."
const SPACES_AROUND = "Le mot de passe ne peut ni commencer ni finir par une espace."

/**
 * Refuses what anybody would try first (safety row 32), and what the pool would refuse in its own words.
 * @throws AppError invalid, with the sentence at this field
 */
export function assertChoosable(password: string, field: "password" | "newPassword"): void {
  const problem = problemWith(password)
  if (problem) throw invalid(problem, { [field]: problem })
}

function problemWith(password: string): string | null {
  if (password.trim() !== password) return SPACES_AROUND
  return isCommon(password) ? TOO_COMMON : null
}
