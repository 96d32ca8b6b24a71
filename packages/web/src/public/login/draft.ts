import type { SignUpInput } from "@trame/core/account/contract/auth"
import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from "@trame/core/account/contract/password-length"

/** All values of the page, shared by its forms. */
export interface Draft {
  firstName: string
  lastName: string
  role: string
  email: string
  password: string
  choice: "create" | "join"
  agencyName: string
  agencyCode: string
}

export const emptyDraft = (agencyCode: string): Draft => ({
  firstName: "",
  lastName: "",
  role: "",
  email: "",
  password: "",
  choice: agencyCode ? "join" : "create",
  agencyName: "",
  agencyCode,
})

export type DraftProblems = Partial<Record<keyof Draft, string>>

const REQUIRED: readonly (readonly [keyof Draft, string])[] = [
  ["firstName", "Le prénom est obligatoire."],
  ["lastName", "Le nom est obligatoire."],
  ["role", "Le poste est obligatoire."],
]

/** By field (rules/platform.md#sign-up). */
export function problemsOf(draft: Draft): DraftProblems {
  const problems: DraftProblems = {}
  for (const [field, message] of REQUIRED) if (!draft[field].trim()) problems[field] = message
  problems.email = emailProblem(draft.email)
  problems.password = newPasswordProblem(draft.password)
  if (draft.choice === "create" && !draft.agencyName.trim()) {
    problems.agencyName = "Le nom de l'agence est obligatoire."
  }
  if (draft.choice === "join" && !draft.agencyCode.trim()) {
    problems.agencyCode = "Le code agence est obligatoire."
  }
  return problems
}

export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return "L'email est obligatoire."
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : "Adresse email invalide"
}

export function newPasswordProblem(password: string): string | undefined {
  if (!password) return "Le mot de passe est obligatoire."
  return password.length < MIN_PASSWORD_LENGTH ? PASSWORD_TOO_SHORT : undefined
}

export function inputOf({ choice, agencyName, agencyCode, ...person }: Draft): SignUpInput {
  const agency =
    choice === "create" ? { choice, name: agencyName.trim() } : { choice, code: agencyCode.trim() }
  return { ...person, email: person.email.trim(), agency }
}

/** Maps the API's error paths to the fields of this page. */
export function draftProblems(fields: Record<string, string>): DraftProblems {
  const { "agency.name": agencyName, "agency.code": agencyCode, ...others } = fields
  return { ...others, ...(agencyName && { agencyName }), ...(agencyCode && { agencyCode }) }
}
