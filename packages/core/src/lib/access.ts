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

/** The access that an operation requires; the OpenAPI document shows it as `x-access`. */
export type Access =
  | "public"
  | "signed-in"
  /** A member of an agency, with or without a subscription. */
  | "member"
  /** An administrator of an agency, with or without a subscription: for the account page. */
  | "agency-admin"
  | "subscribed"
  | "super-admin"
  | PermissionKey

/** The attributes of a user that the access rules read; the site has the same shape. */
export interface AccessHolder {
  agencyId: string | null
  userRole: "admin" | "user"
  status: "pending" | "approved" | "rejected"
  superAdmin: boolean
  /** The agency has an active subscription, or the person needs none (rules/platform.md#route-guard). */
  subscribed: boolean
  permissions: Permissions
}

const OPEN_TO_MEMBERS: ReadonlySet<PermissionKey> = new Set(["discover", "recruitment"])
const SUPER_ADMIN_ONLY: ReadonlySet<PermissionKey> = new Set(["assistant"])

/** Whether the person has the module's key; does not look at their status (rules/platform.md#route-guard). */
export function hasPermission(holder: AccessHolder, key: PermissionKey): boolean {
  if (holder.superAdmin) return true
  if (SUPER_ADMIN_ONLY.has(key)) return false
  return OPEN_TO_MEMBERS.has(key) || holder.userRole === "admin" || holder.permissions[key] === true
}

type Refusal = "unauthenticated" | "rejected" | "no_agency" | "no_subscription" | "forbidden"

/** The reason why this person may not call an operation of this access; null when they may. */
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

export type RefusalSentences = Partial<Record<Refusal, string>>

export const REFUSAL_MESSAGES: Record<Refusal, string> = {
  unauthenticated: "Vous devez être connecté pour effectuer cette action.",
  rejected: "Votre compte a été refusé. Contactez l'administrateur de votre agence.",
  no_agency: "Vous n'avez pas d'agence associée à votre compte",
  no_subscription: "Aucun abonnement actif trouvé.",
  forbidden:
    "Accès refusé: Vous n'avez pas la permission d'accéder à cette page. Contactez votre administrateur pour obtenir l'accès.",
}

/** The answer to a token whose user no longer exists. */
export const accountRemoved = () =>
  new AppError(
    "account_removed",
    "Votre compte a été retiré de l'agence ou supprimé : il n'ouvre plus rien. Si c'est une erreur, contactez l'administrateur de votre agence.",
  )

/** Names the agency that the super-admin works in; ignored from any other user (rules/platform.md#acting-agency). */
export const ACTING_AGENCY_HEADER = "x-acting-agency"

/** One sign-in of a user; each token names the sign-in that it comes from. */
export interface Session {
  id: string
  /** Seconds since 1970. */
  openedAt: number
}

/** A signed-in person as stored at the time of the request. */
export interface UserActor extends AccessHolder {
  type: "user"
  userId: string
  email: string
  emailVerified: boolean
  name: string
  /** The name of the agency `agencyId`. `owner`: whether the person owns it. */
  agencyName: string | null
  owner: boolean
  /** The super-admin works in the agency `agencyId`, which they chose in the shell. */
  acting: boolean
  /** The network address of the request. Only rate limits use it; nothing shows or logs it. */
  address: string | null
  /** The sign-in of the request's token; null without a request. */
  session: Session | null
}

/** A person who has a link but no account. */
export interface PublicActor {
  type: "public"
  address: string | null
}

/** A queue consumer or a schedule that acts for one agency. */
export interface SystemActor {
  type: "worker" | "schedule"
  name: string
  agencyId: string
}

/** A schedule that acts for the whole platform. */
export interface ScheduleActor {
  type: "schedule"
  name: string
}

/** The person or process that acts. Every core operation takes one; there is no default. */
export type Actor = UserActor | PublicActor | SystemActor

export type Member = UserActor & { agencyId: string }

/**
 * Throws the refusal of a person who may not do this; the site uses the same predicate to hide it.
 * @param sentences replace the usual refusal messages
 */
export function assertAccess(actor: Actor, access: Access, sentences: RefusalSentences = {}): void {
  const reason = refusal(actor.type === "user" ? actor : null, access)
  if (reason) throw new AppError(reason, sentences[reason] ?? REFUSAL_MESSAGES[reason])
}

/** The network address of the actor's request; null without a request. */
export const addressOf = (actor: Actor): string | null => ("address" in actor ? actor.address : null)

/** The actor as a signed-in person, else `unauthenticated`. */
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
