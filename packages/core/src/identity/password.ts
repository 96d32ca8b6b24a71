import * as z from "zod"
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from "./password-length.ts"

/** A password that is being chosen; the most common ones are refused by the API (safety row 32). */
export const newPassword = z
  .string({ error: "Le mot de passe est obligatoire." })
  .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT)
  .max(MAX_PASSWORD_LENGTH, `${MAX_PASSWORD_LENGTH} caractères au maximum`)

/** One that is being proven: whatever it may be, it is right or wrong. */
export const knownPassword = z
  .string({ error: "Le mot de passe est obligatoire." })
  .min(1, "Le mot de passe est obligatoire.")
  .max(MAX_PASSWORD_LENGTH, `${MAX_PASSWORD_LENGTH} caractères au maximum`)
