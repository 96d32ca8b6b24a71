import type { SignUpInput } from "@trame/core/account/contract/auth"
import { newId } from "@trame/core/lib/id"

export const NEW_PASSWORD = "un-bon-mot-de-passe"

/** The form of a user who signs up with a new agency. */
export const signUpOf = (wanted: Partial<SignUpInput> = {}): SignUpInput => ({
  firstName: "Nora",
  lastName: "Nouvelle",
  role: "Directrice",
  email: `${newId()}@arrivee.example`,
  password: NEW_PASSWORD,
  agency: { choice: "create", name: "Agence Neuve" },
  ...wanted,
})
