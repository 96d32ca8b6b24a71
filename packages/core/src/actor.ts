import { type Access, type AccessHolder, REFUSAL_MESSAGES, refusal } from "./access.ts"
import { AppError } from "./error.ts"

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
  /** Where the request came from, for limits on what can be guessed. */
  address: string | null
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

/** Throws the problem that answers somebody who may not do this; the same predicate hides it on the screen. */
export function assertAccess(actor: Actor, access: Access): void {
  const reason = refusal(actor.type === "user" ? actor : null, access)
  if (reason) throw new AppError(reason, REFUSAL_MESSAGES[reason])
}

/** The actor as a member who has this access, else `unauthenticated`, `rejected`, `no_agency` or `forbidden`. */
export function asMember(actor: Actor, access: Access): Member {
  assertAccess(actor, access)
  if (actor.type !== "user" || !actor.agencyId) {
    throw new AppError("no_agency", REFUSAL_MESSAGES.no_agency)
  }
  return { ...actor, agencyId: actor.agencyId }
}
