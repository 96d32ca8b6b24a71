import type { UserActor } from "../../lib/access.ts"
import { id } from "../../lib/fields.ts"
import { fullName } from "../../lib/text.ts"
import { isActive } from "../contract/subscription.ts"
import { Identity } from "../users/index.ts"
import { isSuperAdmin, needsNoSubscription, statusOf } from "../users/people.ts"
import { findActiveAgency } from "./seats.ts"

/**
 * The actor behind a verified token, read from storage on each request (strongly consistent), so that a
 * deleted or demoted person's token is worth nothing (rules/platform.md#stored-rights). Null when there is no
 * such user.
 * @param circumstances the agency that the super-admin has chosen in the shell, since nobody else's choice counts,
 * and where the request came from
 */
export async function actorOf(
  userId: string,
  { actingAgencyId, address = null }: { actingAgencyId?: string; address?: string | null } = {},
): Promise<UserActor | null> {
  const person = await Identity.personOf(userId)
  if (!person) return null
  const superAdmin = isSuperAdmin(person)
  const acting = superAdmin && Boolean(actingAgencyId)
  const agencyId = acting ? id.safeParse(actingAgencyId).data : person.agencyId
  const agency = agencyId ? await findActiveAgency(agencyId) : null
  return {
    type: "user",
    userId,
    email: person.email,
    emailVerified: person.emailVerified,
    name: fullName(person),
    agencyId: agency?.agencyId ?? null,
    agencyName: agency?.name ?? null,
    owner: agency?.ownerId === userId,
    acting: acting && agency !== null,
    userRole: person.userRole,
    status: statusOf(person),
    permissions: person.permissions,
    superAdmin,
    subscribed: needsNoSubscription(person) || isActive(agency?.subscription),
    address,
  }
}
