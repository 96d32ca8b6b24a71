import * as z from "zod"
import { PERMISSION_KEYS } from "../../lib/access.ts"
import { id, instant, version } from "../../lib/fields.ts"
import { operation, operationsFor } from "../../lib/operation.ts"
import { forOneself, SIGNED_OUT } from "./account.ts"
import { appearance } from "./appearance.ts"
import { APPROVAL_STATUSES } from "./approval-status.ts"
import { agencyCode, agencyName, knownPassword } from "./auth.ts"
import { SUBSCRIPTION_STATUSES } from "./subscription.ts"

const permissions = z.partialRecord(z.enum(PERMISSION_KEYS), z.boolean())

/** The keys that the permissions dialog offers besides `admin` (rules/platform.md#permissions-dialog). */
export const OFFERED_PERMISSIONS = [
  "dashboard",
  "collaborations",
  "casting",
  "todo",
  "daily_brief",
  "clients",
  "influencers",
  "accounting",
  "resources",
  "talent_manager",
] as const

export const teamMember = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  userRole: z.enum(["admin", "user"]),
  status: z.enum(APPROVAL_STATUSES),
  permissions,
  /** An owner can be neither demoted nor deleted. */
  owner: z.boolean(),
  createdAt: instant,
  version: z.int(),
})
export type TeamMember = z.infer<typeof teamMember>

const subscriptionSummary = z.object({
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** Whether it gives access to the application now. */
  active: z.boolean(),
  planId: z.string(),
  planName: z.string(),
  /** Euro cents. */
  priceMonthly: z.int(),
  /** Null: unlimited. */
  seatLimit: z.int().nullable(),
  currentPeriodEnd: instant,
  cancelAtPeriodEnd: z.boolean(),
  /** Time of the first failed payment; null when none fails. */
  failedSince: instant.nullable(),
})

export const agencyAccount = z.object({
  id: z.string(),
  /** Anybody who has the code may join (rules/platform.md#agency-code). */
  code: z.string(),
  name: z.string(),
  createdAt: instant,
  ownerId: z.string(),
  version: z.int(),
  seatsUsed: z.int(),
  appearance,
  /** Whether the card provider has a customer for the agency, so that its portal can be opened. */
  hasCustomer: z.boolean(),
  subscription: subscriptionSummary.nullable(),
})
export type AgencyAccount = z.infer<typeof agencyAccount>

const SENTENCES = { ...SIGNED_OUT, no_agency: "Aucune agence associée à cet utilisateur" }

const forAdmins = operationsFor("agency-admin", SENTENCES)

/** The caller's agency: its members, their permissions, its seats. */
export const membershipContract = {
  /** Null without an agency and for rejected members. */
  agency: forOneself("GET /membership/agency", "L'agence de la personne connectée et son abonnement").output(
    z.object({ agency: agencyAccount.nullable() }),
  ),

  /**
   * Everybody in the agency but the super-admin, the owner first; only administrators see rejected members. Empty
   * without an agency.
   */
  team: forOneself("GET /membership/team", "L'équipe de l'agence").output(
    z.object({ items: z.array(teamMember) }),
  ),

  /**
   * `invalid` when the agency does not exist or has no subscription, `no_seat` with the seat message, `conflict` when
   * the caller already has an agency, `throttled` after too many wrong codes (rules/platform.md#agency-code).
   */
  join: forOneself("POST /membership/agency", "Rejoindre une agence par son code")
    .input(z.object({ code: agencyCode }))
    .output(z.object({ agencyName: z.string() })),

  rename: forAdmins("PATCH /membership/agency", "Renommer l'agence")
    .input(z.object({ name: agencyName, version }))
    .output(z.object({ name: z.string(), version: z.int() })),

  /** The previous code stops working. */
  renewCode: forAdmins("POST /membership/agency/code", "Remplacer le code de l'agence").output(
    z.object({ code: z.string() }),
  ),

  /**
   * Only for the owner, with their password, else `invalid` with `fields.password`; the new owner becomes an
   * administrator (rules/platform.md#handing-over).
   */
  handOver: forAdmins("PUT /membership/agency/owner", "Transmettre la propriété de l'agence")
    .input(z.object({ userId: id, password: knownPassword }))
    .output(z.object({})),

  /** `conflict` when the member is not rejected, `no_seat` when none is free (rules/platform.md#approval). */
  readmit: forAdmins("POST /membership/team/{userId}/readmission", "Accepter à nouveau un membre refusé")
    .input(z.object({ userId: id }))
    .output(teamMember),

  /** Not for oneself or the owner; `admin` decides the role (rules/platform.md#permissions-dialog). */
  setPermissions: forAdmins(
    "PUT /membership/team/{userId}/permissions",
    "Choisir ce qu'un membre peut ouvrir",
  )
    .input(
      z.object({
        userId: id,
        version,
        admin: z.boolean(),
        /** All keys, so that no permission changes or stays by omission. */
        permissions: z.record(z.enum(OFFERED_PERMISSIONS), z.boolean()),
      }),
    )
    .output(teamMember),

  /** Not for oneself or the owner; ends all sessions of the member (rules/platform.md#removal-of-people). */
  removeMember: operation(
    "DELETE /membership/team/{userId}",
    "agency-admin",
    "Supprimer le compte d'un membre",
    { sentences: { ...SENTENCES, forbidden: "Vous n'avez pas les droits pour supprimer un utilisateur" } },
  )
    .input(z.object({ userId: id }))
    .output(z.object({ name: z.string() })),
}

const teammate = z.object({ id: z.string(), name: z.string(), role: z.string() })

export const agenciesContract = {
  /** For pickers in forms: every member may pick a colleague (rules/platform.md#pickers). */
  pickTeammates: operation("GET /agencies/teammates", "subscribed", "Choisir un membre de l'équipe").output(
    z.object({ items: z.array(teammate) }),
  ),
}

/** Served by the accounts function, which has access to the user pool. */
export const removalsContract = {
  /** An owner's removal needs a successor or `withAgency`, else `conflict` (rules/platform.md#removal-of-people). */
  removeUser: operation("POST /removals/{userId}", "super-admin", "Supprimer le compte d'une personne")
    .input(z.object({ userId: id, successorId: id.optional(), withAgency: z.boolean().default(false) }))
    .output(z.object({ name: z.string() })),
}
