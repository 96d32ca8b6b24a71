import { type Actor, asMember, asPerson } from "../actor.ts"
import { forbidden, notFound } from "../error.ts"
import { Identity } from "../identity/index.ts"
import { standing } from "./admission.ts"
import type { OFFERED_PERMISSIONS, TeamMember } from "./membership-contract.ts"
import { isSuperAdmin } from "./privileges.ts"

/**
 * Everybody in the caller's agency but the super-admin: its owner, then by name (spec 1 §2 "Account page"). Whom the
 * agency has rejected is told of nobody.
 */
export async function team(actor: Actor): Promise<{ items: TeamMember[] }> {
  const { agencyId, status } = asPerson(actor)
  const agency = agencyId && status !== "rejected" ? await standing(agencyId) : null
  if (!agency) return { items: [] }
  const people = await Identity.listOfAgency(agency.agencyId)
  const items = people.filter((person) => !isSuperAdmin(person)).map((person) => shownMember(person, agency))
  return { items: items.sort((one, other) => Number(other.owner) - Number(one.owner) || byName(one, other)) }
}

interface PermissionsInput {
  userId: string
  version: number
  admin: boolean
  permissions: Partial<Record<(typeof OFFERED_PERMISSIONS)[number], boolean>>
}

/**
 * What a member may open (spec 1 §4, "Permissions dialog"); keys that the dialog does not offer stay as they are.
 * @throws AppError forbidden for oneself and the owner, not_found, conflict
 */
export async function setPermissions(actor: Actor, input: PermissionsInput): Promise<TeamMember> {
  const { userId: adminId, agencyId } = asMember(actor, "agency-admin")
  const { userId, version, admin, permissions } = input
  if (userId === adminId) throw forbidden("Vous ne pouvez pas modifier vos propres permissions.")
  const [member, agency] = await Promise.all([memberOf(agencyId, userId), standing(agencyId)])
  if (!member || !agency) throw notFound("Ce membre n'existe pas")
  // Whoever becomes the owner meanwhile has another version.
  if (agency.ownerId === userId) {
    throw forbidden("Vous ne pouvez pas modifier les permissions du propriétaire de l'agence.")
  }
  const stored = await Identity.setRights({
    userId,
    agencyId,
    version,
    userRole: admin ? "admin" : "user",
    permissions: { ...member.permissions, ...permissions, admin },
  })
  return shownMember(stored, agency)
}

/** Somebody whom the team list of this agency shows; null for anybody else. */
export async function memberOf(agencyId: string, userId: string) {
  const person = await Identity.personOf(userId)
  return person?.agencyId === agencyId && !isSuperAdmin(person) ? person : null
}

type StoredPerson = Awaited<ReturnType<typeof Identity.listOfAgency>>[number]

const shownMember = (
  { userId, createdAt = "", ...person }: StoredPerson,
  { ownerId }: { ownerId: string },
): TeamMember => ({ ...person, id: userId, createdAt, owner: userId === ownerId })

const byName = (one: TeamMember, other: TeamMember): number =>
  FRENCH.compare(`${one.firstName} ${one.lastName}`, `${other.firstName} ${other.lastName}`) ||
  one.id.localeCompare(other.id)

const FRENCH = new Intl.Collator("fr")
