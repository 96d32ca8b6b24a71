import * as z from "zod"
import { requiredLine } from "../../lib/fields.ts"
import { operation } from "../../lib/operation.ts"
import { MAX_NAME } from "../../lib/text.ts"
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from "./password-length.ts"

/** A new password; the API refuses the most common ones (rules/platform.md#passwords). */
export const newPassword = z
  .string({ error: "Le mot de passe est obligatoire." })
  .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT)
  .max(MAX_PASSWORD_LENGTH, `${MAX_PASSWORD_LENGTH} caractères au maximum`)

/** An existing password to verify: no format rules apply. */
export const knownPassword = z
  .string({ error: "Le mot de passe est obligatoire." })
  .min(1, "Le mot de passe est obligatoire.")
  .max(MAX_PASSWORD_LENGTH, `${MAX_PASSWORD_LENGTH} caractères au maximum`)

const emailAddress = z
  .string({ error: "L'email est obligatoire." })
  .trim()
  .min(1, "L'email est obligatoire.")
  .max(254, "254 caractères au maximum")
  .pipe(z.email("Adresse email invalide"))

/** Six digits, from an e-mail or an authenticator application. */
export const sixDigits = z
  .string({ error: "Saisissez les six chiffres du code." })
  .trim()
  .regex(/^\d{6}$/, "Saisissez les six chiffres du code.")

const recoveryCode = z
  .string({ error: "Saisissez un code de secours." })
  .trim()
  .min(1, "Saisissez un code de secours.")
  .regex(/^[\w -]{1,64}$/, "Ce code de secours est incorrect ou a déjà servi.")

/** Anybody who has the code may join (rules/platform.md#agency-code). */
export const agencyCode = z
  .string({ error: "Le code agence est obligatoire." })
  .trim()
  .min(1, "Le code agence est obligatoire.")
  .regex(/^[\w.-]{1,100}$/, "Cette agence n'existe pas")

export const personFields = z.object({
  firstName: requiredLine(MAX_NAME, "Le prénom est obligatoire."),
  lastName: requiredLine(MAX_NAME, "Le nom est obligatoire."),
  /** The free-text job title. */
  role: requiredLine(100, "Le poste est obligatoire."),
})

export const agencyName = requiredLine(120, "Le nom de l'agence est obligatoire.")

const signUpInput = personFields.extend({
  email: emailAddress,
  password: newPassword,
  agency: z.discriminatedUnion("choice", [
    z.object({ choice: z.literal("create"), name: agencyName }),
    z.object({ choice: z.literal("join"), code: agencyCode }),
  ]),
})
export type SignUpInput = z.infer<typeof signUpInput>

/** Account operations without a session: below `/api/auth/`. */
export const authContract = {
  /**
   * Throws `email_taken`; when joining, `invalid` (no such agency, or no subscription), `no_seat` or, after too many
   * wrong codes, `throttled`.
   */
  signUp: operation(
    "POST /auth/sign-up",
    "public",
    "Créer un compte, avec une agence nouvelle ou par un code",
    { status: 201 },
  )
    .input(signUpInput)
    .output(z.object({ createdAgency: z.boolean() })),

  /**
   * Switches two-step verification off for a person who lost their telephone; `invalid` with `fields.code`, whichever
   * field is wrong, or `throttled`. Returns the number of codes left.
   */
  redeemRecoveryCode: operation(
    "POST /auth/recovery",
    "public",
    "Se passer de la vérification en deux étapes par un code de secours",
  )
    .input(z.object({ email: emailAddress, password: knownPassword, code: recoveryCode }))
    .output(z.object({ left: z.int() })),

  /** The answer is the same whether or not the address is known. */
  forgotPassword: operation(
    "POST /auth/password/forgot",
    "public",
    "Recevoir par email un code pour choisir un nouveau mot de passe",
  )
    .input(z.object({ email: emailAddress }))
    .output(z.object({})),

  /** Proves the address and ends every session (rules/platform.md#codes-by-e-mail). */
  resetPassword: operation(
    "POST /auth/password/reset",
    "public",
    "Choisir un nouveau mot de passe avec le code reçu par email",
  )
    .input(z.object({ email: emailAddress, code: sixDigits, newPassword }))
    .output(z.object({})),
}
