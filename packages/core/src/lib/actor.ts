import { type Access, type AccessHolder, REFUSAL_MESSAGES, type RefusalSentences, refusal } from "./access.ts"
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

/**
 * Throws the problem that answers somebody who may not do this; the same predicate hides it on the screen.
 * @param sentences said instead of the usual ones
 */
export function assertAccess(actor: Actor, access: Access, sentences: RefusalSentences = {}): void {
  const reason = refusal(actor.type === "user" ? actor : null, access)
  if (reason) throw new AppError(reason, sentences[reason] ?? REFUSAL_MESSAGES[reason])
}

/** Where somebody's request came from; null for what is no request. */
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
