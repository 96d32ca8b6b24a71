import * as z from "zod"
import { PERMISSION_KEYS } from "../../lib/access.ts"
import { version } from "../../lib/fields.ts"
import { operation, operationsFor } from "../../lib/operation.ts"
import { keysOf } from "../../lib/text.ts"
import { HOME_PAGES } from "../rules/home-page.ts"
import { knownPassword, newPassword, personFields, sixDigits } from "./auth.ts"

export const SIGNED_OUT = { unauthenticated: "Aucun utilisateur connecté" }

export const forOneself = operationsFor("signed-in", SIGNED_OUT)

/** `invalid` with `fields.password` when it is wrong; `throttled` after too many failures. */
const ownPassword = z.object({ password: knownPassword })
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Operations of a signed-in person on their own account (rules/platform.md#account-page). */
export const accountContract = {
  updateProfile: forOneself("PATCH /account/profile", "Modifier ses informations personnelles")
    .input(personFields.partial().extend({ version }))
    .output(z.object({ firstName: z.string(), lastName: z.string(), role: z.string(), version })),

  setHomePage: forOneself("PUT /account/home-page", "Choisir sa page d'accueil")
    .input(z.object({ homePage: z.enum(keysOf(HOME_PAGES)).nullable() }))
    .output(z.object({ homePage: z.enum(keysOf(HOME_PAGES)).nullable() })),

  /** `invalid` with `fields.currentPassword` when it is wrong; `throttled` after too many failures. */
  changePassword: forOneself("POST /account/password", "Changer son mot de passe")
    .input(z.object({ currentPassword: knownPassword, newPassword }))
    .output(z.object({})),

  totp: forOneself("GET /account/totp", "La vérification en deux étapes de la personne connectée").output(
    z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
  ),

  /** A secret for the authenticator application; `conflict` when two-step verification is on. */
  setUpTotp: forOneself("POST /account/totp/secret", "Préparer la vérification en deux étapes")
    .input(ownPassword)
    .output(z.object({ secret: z.string() })),

  /** Only this answer contains the recovery codes (rules/platform.md#two-step-verification). */
  enableTotp: forOneself("PUT /account/totp", "Activer la vérification en deux étapes")
    .input(ownPassword.extend({ code: sixDigits }))
    .output(recoveryCodes),

  disableTotp: forOneself("POST /account/totp/removal", "Désactiver la vérification en deux étapes")
    .input(ownPassword)
    .output(z.object({})),

  renewRecoveryCodes: forOneself("POST /account/totp/recovery-codes", "Remplacer ses codes de secours")
    .input(ownPassword)
    .output(recoveryCodes),

  sendVerificationCode: forOneself(
    "POST /account/email/code",
    "Recevoir un code pour vérifier son adresse email",
  ).output(z.object({})),

  verifyEmail: forOneself("POST /account/email/verify", "Vérifier son adresse email avec le code reçu")
    .input(z.object({ code: sixDigits }))
    .output(z.object({})),

  /**
   * Refused to the owner of an agency with other members; an owner who is alone also removes the agency and ends its
   * subscription, and confirms it by `withAgency` (rules/platform.md#removal-of-people). A wrong password is `invalid`
   * with `fields.password`.
   */
  remove: forOneself("POST /account/removal", "Supprimer son compte")
    .input(z.object({ password: knownPassword, withAgency: z.boolean().default(false) }))
    .output(z.object({})),
}

const profile = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The free-text job title. */
  role: z.string(),
  userRole: z.enum(["admin", "user"]),
  status: z.enum(["pending", "approved", "rejected"]),
  permissions: z.partialRecord(z.enum(PERMISSION_KEYS), z.boolean()),
  emailVerified: z.boolean(),
  superAdmin: z.boolean(),
  subscribed: z.boolean(),
  agencyId: z.string().nullable(),
  agencyName: z.string().nullable(),
  owner: z.boolean(),
  /** The super-admin works in an agency that they chose in the shell. */
  acting: z.boolean(),
  /** The page that `/app` opens; null for the default one. */
  homePage: z.enum(keysOf(HOME_PAGES)).nullable().optional(),
  /** Version of the stored person; an edit must carry it. */
  version: z.int(),
})

export type Profile = z.infer<typeof profile>

/** The signed-in person, read from storage on each request. */
export const identityContract = {
  me: operation("GET /identity/me", "signed-in", "La personne connectée").output(profile),
}
