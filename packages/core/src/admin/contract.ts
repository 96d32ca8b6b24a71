import * as z from "zod"
import { approvalPage, approvalQuery, decided, decisionInput } from "../account/contract/approvals.ts"
import { agencyAccount } from "../account/contract/membership.ts"
import { client } from "../campaigns/clients/contract/shapes.ts"
import { detail } from "../campaigns/collaborations/contract/shapes.ts"
import { REQUEST_STATES, WITHDRAWAL_STATES } from "../influencers/catalogue/rules/withdrawal-states.ts"
import { cursor, id, instant, pageOf, requiredLine, search } from "../lib/fields.ts"
import { operationsFor } from "../lib/operation.ts"

export const ADMIN_PAGE_SIZE = 25

/** Money is euro cents; an influencer counts once per agency that works with them. */
const figures = z.object({
  users: z.int(),
  clients: z.int(),
  influencers: z.int(),
  collaborations: z.int(),
  revenue: z.int(),
})
export type AgencyFigures = z.infer<typeof figures>

const ofAgency = { agencyId: z.string().nullable(), agencyName: z.string().nullable() }

export const listedAgency = figures.extend({ id: z.string(), name: z.string(), createdAt: instant })
export const listedUser = z.object({
  ...ofAgency,
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  userRole: z.enum(["admin", "user"]),
  status: z.enum(["pending", "approved", "rejected"]),
  /** The person owns their agency: their removal needs a successor or removes the agency. */
  owner: z.boolean(),
  createdAt: instant,
})
export const listedClient = z.object({
  ...ofAgency,
  id: z.string(),
  brandName: z.string(),
  sector: z.string().nullable(),
  createdAt: instant,
})
export const listedInfluencer = z.object({
  ...ofAgency,
  id: z.string(),
  displayName: z.string(),
  username: z.string(),
  platform: z.string(),
  profileImageUrl: z.string().nullable(),
  followersCount: z.int(),
  /** With that agency. */
  collaborations: z.int(),
})
export const listedCollaboration = z.object({
  ...ofAgency,
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  status: z.enum(["pending", "in_progress", "completed"]),
  /** The effective date, `YYYY-MM-DD`. */
  date: z.string(),
  /** Sum of all rates, euro cents. */
  revenue: z.int(),
  createdAt: instant,
})

export type ListedAgency = z.infer<typeof listedAgency>
export type ListedUser = z.infer<typeof listedUser>
export type ListedClient = z.infer<typeof listedClient>
export type ListedInfluencer = z.infer<typeof listedInfluencer>
export type ListedCollaboration = z.infer<typeof listedCollaboration>

/** Of the whole platform, or of one agency. */
const listQuery = z.object({
  agencyId: id.optional(),
  search,
  cursor: cursor.optional(),
})

export const catalogued = z.object({
  id: z.string(),
  displayName: z.string(),
  username: z.string(),
  platform: z.string(),
  profileImageUrl: z.string().nullable(),
  followersCount: z.int(),
  archived: z.boolean(),
})
export type CataloguedPerson = z.infer<typeof catalogued>

export const withdrawal = z.object({
  id: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  /** Null once the person is erased. */
  displayName: z.string().nullable(),
  username: z.string().nullable(),
  platform: z.string(),
  decidedAt: instant,
})
export type ListedWithdrawal = z.infer<typeof withdrawal>

export const removalRequest = z.object({
  id: z.string(),
  agencyId: z.string(),
  agencyName: z.string().nullable(),
  /** Null when the person is no longer in the catalogue. */
  person: catalogued.nullable(),
  askedBy: z.string(),
  askedAt: instant,
  reason: z.string(),
  state: z.enum(REQUEST_STATES),
  answer: z.string().nullable(),
})
export type ListedRemovalRequest = z.infer<typeof removalRequest>

const person = z.object({ influencerId: id })

const forSuperAdmin = operationsFor("super-admin")
const agency = z.object({ agencyId: id })

/** Operations of the platform's owner, below `/api/admin/` (rules/platform.md#owners-dashboard). */
export const adminContract = {
  overview: forSuperAdmin("GET /admin/overview", "Les chiffres de la plateforme").output(
    figures.extend({ agencies: z.int() }),
  ),

  /** Newest first, or those whose name contains the text. */
  agencies: forSuperAdmin("GET /admin/agencies", "Les agences")
    .input(listQuery.omit({ agencyId: true }))
    .output(pageOf(listedAgency)),

  agency: forSuperAdmin("GET /admin/agencies/{agencyId}", "Une agence")
    .input(agency)
    .output(z.object({ agency: agencyAccount, figures, ownerName: z.string().nullable() })),

  users: forSuperAdmin("GET /admin/users", "Les utilisateurs").input(listQuery).output(pageOf(listedUser)),

  clients: forSuperAdmin("GET /admin/clients", "Les clients").input(listQuery).output(pageOf(listedClient)),

  /** Influencers who take part in collaborations. */
  influencers: forSuperAdmin("GET /admin/influencers", "Les influenceurs")
    .input(listQuery)
    .output(pageOf(listedInfluencer)),

  collaborations: forSuperAdmin("GET /admin/collaborations", "Les collaborations")
    .input(listQuery)
    .output(pageOf(listedCollaboration)),

  client: forSuperAdmin("GET /admin/agencies/{agencyId}/clients/{clientId}", "Un client d'une agence")
    .input(agency.extend({ clientId: id }))
    .output(
      z.object({
        client,
        overview: z.object({ campaigns: z.int(), influencers: z.int(), revenue: z.int() }),
      }),
    ),

  influencer: forSuperAdmin(
    "GET /admin/agencies/{agencyId}/influencers/{influencerId}",
    "Un influenceur d'une agence",
  )
    .input(agency.extend({ influencerId: id }))
    .output(
      z.object({
        influencer: listedInfluencer,
        /** Percent. */
        engagementRate: z.number().nullable(),
        category: z.string(),
      }),
    ),

  collaboration: forSuperAdmin(
    "GET /admin/agencies/{agencyId}/collaborations/{collaborationId}",
    "Une collaboration d'une agence",
  )
    .input(agency.extend({ collaborationId: id }))
    .output(detail),

  /** People of the catalogue by username or profile address, including archived ones. */
  person: forSuperAdmin("GET /admin/people", "Chercher une personne du catalogue")
    .input(z.object({ search }))
    .output(z.object({ items: z.array(catalogued), isErased: z.boolean() })),

  /** People who left the catalogue, the latest first (rules/creators.md#leaving-the-catalogue). */
  withdrawals: forSuperAdmin("GET /admin/withdrawals", "Les personnes retirées du catalogue")
    .input(z.object({ search, cursor: cursor.optional() }))
    .output(pageOf(withdrawal)),

  archivePerson: forSuperAdmin("POST /admin/people/{influencerId}/archive", "Archiver une personne")
    .input(person)
    .output(z.object({ id: z.string() })),

  restorePerson: forSuperAdmin("POST /admin/people/{influencerId}/restoration", "Désarchiver une personne")
    .input(person)
    .output(z.object({ id: z.string() })),

  /** For all agencies, irreversibly. */
  erasePerson: forSuperAdmin("POST /admin/people/{influencerId}/erasure", "Effacer une personne", {
    status: 202,
  })
    .input(
      person.extend({
        /** Typed by the owner; must match the catalogue's name. */
        name: requiredLine(200, "Tapez le nom de la personne"),
      }),
    )
    .output(z.object({ id: z.string() })),

  removalRequests: forSuperAdmin("GET /admin/removal-requests", "Les demandes de retrait des agences")
    .input(z.object({ state: z.enum(REQUEST_STATES).default("pending"), cursor: cursor.optional() }))
    .output(pageOf(removalRequest)),

  refuseRemoval: forSuperAdmin(
    "POST /admin/removal-requests/{agencyId}/{influencerId}/refusal",
    "Refuser une demande de retrait",
  )
    .input(agency.extend({ influencerId: id, answer: requiredLine(300, "Dites pourquoi") }))
    .output(z.object({ id: z.string() })),

  approvals: forSuperAdmin("GET /admin/approvals", "Les personnes de la plateforme, par statut")
    .input(approvalQuery)
    .output(approvalPage),

  decide: forSuperAdmin("POST /admin/approvals/{userId}", "Approuver ou rejeter une personne")
    .input(decisionInput)
    .output(decided),

  /** Sets the status of people without one to pending; the caller repeats it with the cursor until it is null. */
  migrateStatuses: forSuperAdmin(
    "POST /admin/approvals/migration",
    "Mettre en attente les personnes sans statut",
  )
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ migrated: z.int(), nextCursor: z.string().nullable() })),
}
