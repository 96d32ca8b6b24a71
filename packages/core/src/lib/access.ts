import { AppError } from "./error.ts"

/** rules/platform.md#permission-keys */
export const PERMISSION_KEYS = [
  "dashboard",
  "collaborations",
  "casting",
  "todo",
  "daily_brief",
  "clients",
  "influencers",
  "discover",
  "recruitment",
  "accounting",
  "resources",
  "assistant",
  "admin",
  "talent_manager",
] as const

export type PermissionKey = (typeof PERMISSION_KEYS)[number]
export type Permissions = Partial<Record<PermissionKey, boolean>>

/** What an operation demands of its caller; shown as `x-access` in the OpenAPI document. */
export type Access =
  | "public"
  | "signed-in"
  /** In an agency, whether or not it has a subscription. */
  | "member"
  /** An administrator of an agency, whether or not it has a subscription: the account page's powers. */
  | "agency-admin"
  | "subscribed"
  | "super-admin"
  | PermissionKey

/** As much of a user as the access rules look at; the site holds the same shape. */
export interface AccessHolder {
  agencyId: string | null
  userRole: "admin" | "user"
  status: "pending" | "approved" | "rejected"
  superAdmin: boolean
  /** Their agency has an active subscription, or they need none (rules/platform.md#route-guard). */
  subscribed: boolean
  permissions: Permissions
}

const OPEN_TO_MEMBERS: ReadonlySet<PermissionKey> = new Set(["discover", "recruitment"])
const SUPER_ADMIN_ONLY: ReadonlySet<PermissionKey> = new Set(["assistant"])

/** Whether the person has the module's key, whatever their status (rules/platform.md#route-guard). */
export function hasPermission(holder: AccessHolder, key: PermissionKey): boolean {
  if (holder.superAdmin) return true
  if (SUPER_ADMIN_ONLY.has(key)) return false
  return OPEN_TO_MEMBERS.has(key) || holder.userRole === "admin" || holder.permissions[key] === true
}

type Refusal = "unauthenticated" | "rejected" | "no_agency" | "no_subscription" | "forbidden"

/** Why this person may not call an operation of this access, or null when they may. */
export function refusal(holder: AccessHolder | null, access: Access): Refusal | null {
  if (access === "public") return null
  if (!holder) return "unauthenticated"
  if (access === "signed-in") return null
  if (holder.status === "rejected") return "rejected"
  if (access === "super-admin") return holder.superAdmin ? null : "forbidden"
  if (!holder.agencyId) return "no_agency"
  if (access === "member") return null
  if (access === "agency-admin") return hasPermission(holder, "admin") ? null : "forbidden"
  if (!holder.subscribed) return "no_subscription"
  if (access === "subscribed") return null
  return hasPermission(holder, access) ? null : "forbidden"
}

/** What an operation says in its own words to whom it refuses. */
export type RefusalSentences = Partial<Record<Refusal, string>>

export const REFUSAL_MESSAGES: Record<Refusal, string> = {
  unauthenticated: "Vous devez être connecté pour effectuer cette action.",
  rejected: "Votre compte a été refusé. Contactez l'administrateur de votre agence.",
  no_agency: "Vous n'avez pas d'agence associée à votre compte",
  no_subscription: "Aucun abonnement actif trouvé.",
  forbidden:
    "Accès refusé: Vous n'avez pas la permission d'accéder à cette page. Contactez votre administrateur pour obtenir l'accès.",
}

/** What a token answers whose person is gone: they are told why they are out. */
export const accountRemoved = () =>
  new AppError(
    "account_removed",
    "Votre compte a été retiré de l'agence ou supprimé : il n'ouvre plus rien. Si c'est une erreur, contactez l'administrateur de votre agence.",
  )

/** Names the agency that the super-admin works in, from nobody else (rules/platform.md#acting-agency). */
export const ACTING_AGENCY_HEADER = "x-acting-agency"

/** One sign-in of somebody, which the tokens that come from it name. */
export interface Session {
  id: string
  /** Seconds since 1970. */
  openedAt: number
}

/** A signed-in person as storage knows them at the time of the request. */
export interface UserActor extends AccessHolder {
  type: "user"
  userId: string
  email: string
  emailVerified: boolean
  name: string
  /** Of `agencyId`: its name, and whether it is theirs. */
  agencyName: string | null
  owner: boolean
  /** The super-admin at work in an agency chosen in the shell, which `agencyId` then is. */
  acting: boolean
  /** The network that the request came from, for limits alone: nothing shows or logs it. */
  address: string | null
  /** The sign-in of the request's token; null for what is no request. */
  session: Session | null
}

/** Somebody who holds a link, and nothing else. */
export interface PublicActor {
  type: "public"
  address: string | null
}

/** A queue consumer or a schedule, acting for one agency. */
export interface SystemActor {
  type: "worker" | "schedule"
  name: string
  agencyId: string
}

/** A schedule that goes over the whole platform. */
export interface ScheduleActor {
  type: "schedule"
  name: string
}

/** Who acts. Every core operation takes one; nobody acts by default. */
export type Actor = UserActor | PublicActor | SystemActor

/** A person who belongs to an agency. */
export type Member = UserActor & { agencyId: string }

/**
 * Throws the problem that answers somebody who may not do this; the same predicate hides it on the screen.
 * @param sentences said instead of the usual ones
 */
export function assertAccess(actor: Actor, access: Access, sentences: RefusalSentences = {}): void {
  const reason = refusal(actor.type === "user" ? actor : null, access)
  if (reason) throw new AppError(reason, sentences[reason] ?? REFUSAL_MESSAGES[reason])
}

/** Which network somebody's request came from; null for what is no request. */
export const addressOf = (actor: Actor): string | null => ("address" in actor ? actor.address : null)

/** The actor as somebody signed in, else `unauthenticated`. */
export function asPerson(actor: Actor): UserActor {
  if (actor.type !== "user") throw new AppError("unauthenticated", REFUSAL_MESSAGES.unauthenticated)
  return actor
}

/** The actor as a member who has this access, else `unauthenticated`, `rejected`, `no_agency` or `forbidden`. */
export function asMember(actor: Actor, access: Access): Member {
  assertAccess(actor, access)
  if (actor.type !== "user" || !actor.agencyId) {
    throw new AppError("no_agency", REFUSAL_MESSAGES.no_agency)
  }
  return { ...actor, agencyId: actor.agencyId }
}
