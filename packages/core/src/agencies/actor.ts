import type { UserActor } from "../actor.ts"
import { Identity } from "../identity/index.ts"
import { setting } from "../settings.ts"
import { AgencyEntity } from "./entity.ts"
import { isActive } from "./subscription.ts"

interface Circumstances {
  /** The agency that the super-admin has chosen in the shell; nobody else's choice counts. */
  actingAgencyId?: string
  /** Where the request came from. */
  address?: string | null
}

/**
 * The actor behind a verified token, read from storage on each request (strongly consistent), so that a
 * deleted or demoted person's token is worth nothing (safety row 6). Null when there is no such user.
 */
export async function actorOf(
  userId: string,
  { actingAgencyId, address = null }: Circumstances = {},
): Promise<UserActor | null> {
  const person = await Identity.personOf(userId)
  if (!person) return null
  const superAdmin = person.emailVerified && sameText(person.email, setting("SUPER_ADMIN_EMAIL"))
  const acting = superAdmin && Boolean(actingAgencyId)
  const agency = await read((acting && actingAgencyId) || person.agencyId)
  return {
    type: "user",
    userId,
    email: person.email,
    emailVerified: person.emailVerified,
    name: `${person.firstName} ${person.lastName}`.trim(),
    agencyId: agency?.agencyId ?? null,
    agencyName: agency?.name ?? null,
    owner: agency?.ownerId === userId,
    acting: acting && agency !== null,
    userRole: person.userRole,
    status: person.status ?? "pending",
    permissions: person.permissions,
    superAdmin,
    subscribed: superAdmin || isOfTeam(person) || isActive(agency?.subscription),
    address,
  }
}

/** An agency that is being removed is nobody's any more. */
async function read(agencyId: string) {
  if (!agencyId) return null
  const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
  return data && !data.removedAt ? data : null
}

/** The product's own team needs no subscription (spec 1 §4), once the address is proven (safety row 1). */
function isOfTeam({ email, emailVerified }: { email: string; emailVerified: boolean }): boolean {
  return emailVerified && sameText(email.slice(email.lastIndexOf("@") + 1), setting("TEAM_DOMAIN"))
}

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
