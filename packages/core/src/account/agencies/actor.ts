import type { Session, UserActor } from "../../lib/access.ts"
import { id } from "../../lib/fields.ts"
import { fullName } from "../../lib/text.ts"
import { isActive } from "../contract/subscription.ts"
import * as Identity from "../users/index.ts"
import { isSuperAdmin, needsNoSubscription, type Person, statusOf } from "../users/people.ts"
import type { StoredAgency } from "./entities.ts"
import { findActiveAgency } from "./seats.ts"

interface Circumstances {
  /** The agency that the super-admin chose in the shell; ignored for any other user. */
  actingAgencyId?: string
  /** The network address of the request. */
  address?: string | null
  /** The sign-in that acts, which must still be valid; none for a mere look-up. */
  session?: Session | null
}

/**
 * The actor of a verified token, read from storage on each request (strongly consistent), so that the token of a
 * deleted, demoted or signed-out user loses its rights at once (rules/platform.md#stored-rights). Null when the user
 * does not exist or the session has ended.
 */
export async function actorOf(userId: string, circumstances: Circumstances = {}): Promise<UserActor | null> {
  const person = await Identity.personOf(userId)
  if (!person) return null
  const agencyId = workplaceOf(person, circumstances)
  return actorFrom(person, agencyId ? await findActiveAgency(agencyId) : null, circumstances)
}

/** The actors of these members of an agency, strongly consistent; null for non-members. */
export async function actorsIn(agencyId: string, userIds: Iterable<string>) {
  const [people, agency] = await Promise.all([Identity.peopleOf(userIds), findActiveAgency(agencyId)])
  const byId = new Map(people.map((person) => [person.userId, person]))
  return (userId: string, session?: Session): UserActor | null => {
    const person = byId.get(userId)
    const circumstances = { actingAgencyId: agencyId, session }
    if (!person || !agency || workplaceOf(person, circumstances) !== agencyId) return null
    return actorFrom(person, agency, circumstances)
  }
}

/** Undefined for a malformed acting agency. */
const workplaceOf = (person: Person, { actingAgencyId }: Circumstances): string | undefined =>
  isSuperAdmin(person) && actingAgencyId ? id.safeParse(actingAgencyId).data : person.agencyId

function actorFrom(
  person: Person,
  agency: StoredAgency | null,
  { actingAgencyId, address = null, session = null }: Circumstances,
): UserActor | null {
  if (session && !isOpen(session, person)) return null
  const { userId } = person
  const superAdmin = isSuperAdmin(person)
  return {
    type: "user",
    userId,
    email: person.email,
    emailVerified: person.emailVerified,
    name: fullName(person),
    agencyId: agency?.agencyId ?? null,
    agencyName: agency?.name ?? null,
    owner: agency?.ownerId === userId,
    acting: superAdmin && Boolean(actingAgencyId) && agency !== null,
    userRole: person.userRole,
    status: statusOf(person),
    permissions: person.permissions,
    superAdmin,
    subscribed: needsNoSubscription(person) || isActive(agency?.subscription),
    address,
    session,
  }
}

/** Whether a sign-in is still valid (rules/platform.md#sessions). */
const isOpen = ({ id, openedAt }: Session, { sessionsSince = 0, keptSession }: Person): boolean =>
  openedAt >= sessionsSince || (id !== "" && id === keptSession)
