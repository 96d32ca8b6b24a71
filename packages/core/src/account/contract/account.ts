import * as z from "zod"
import { version } from "../../lib/fields.ts"
import { operation } from "../../lib/operation.ts"
import { emailCode, knownPassword, newPassword, personFields } from "./auth.ts"

/** Spec 1 §8. */
export const SIGNED_OUT = { unauthenticated: "Aucun utilisateur connecté" }

/** What everybody signed in may do about themselves, whatever their agency or status (decisions §1). */
export const accountContract = {
  updateProfile: operation({
    method: "PATCH",
    path: "/account/profile",
    access: "signed-in",
    summary: "Modifier ses informations personnelles",
    sentences: SIGNED_OUT,
  })
    .input(personFields.partial().extend({ version }))
    .output(z.object({ firstName: z.string(), lastName: z.string(), role: z.string(), version })),

  /** `invalid` with `fields.currentPassword` when it is wrong; `throttled` after too many failures. */
  changePassword: operation({
    method: "POST",
    path: "/account/password",
    access: "signed-in",
    summary: "Changer son mot de passe",
    sentences: SIGNED_OUT,
  })
    .input(z.object({ currentPassword: knownPassword, newPassword }))
    .output(z.object({})),

  sendVerificationCode: operation({
    method: "POST",
    path: "/account/email/code",
    access: "signed-in",
    summary: "Recevoir un code pour vérifier son adresse email",
    sentences: SIGNED_OUT,
  }).output(z.object({})),

  verifyEmail: operation({
    method: "POST",
    path: "/account/email/verify",
    access: "signed-in",
    summary: "Vérifier son adresse email avec le code reçu",
    sentences: SIGNED_OUT,
  })
    .input(z.object({ code: emailCode }))
    .output(z.object({})),

  /**
   * Refused to the owner of an agency with other people in it; the owner alone also removes the agency and ends
   * its subscription, and says so by `withAgency` (decisions §1). A wrong password is `invalid` with
   * `fields.password`.
   */
  remove: operation({
    method: "POST",
    path: "/account/removal",
    access: "signed-in",
    summary: "Supprimer son compte",
    sentences: SIGNED_OUT,
  })
    .input(z.object({ password: knownPassword, withAgency: z.boolean().default(false) }))
    .output(z.object({})),
}
