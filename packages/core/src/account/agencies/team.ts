import { type Actor, asMember, asPerson } from "../../lib/access.ts"
import { forbidden, invalid, notFound } from "../../lib/error.ts"
import type { Inputs } from "../../lib/operation.ts"
import { fullName } from "../../lib/text.ts"
import { throwIfConditionFailed, transact } from "../../lib/transact.ts"
import type { membershipContract, TeamMember } from "../contract/membership.ts"
import { Identity } from "../users/index.ts"
import { isSuperAdmin, type Person } from "../users/people.ts"
import { findActiveAgency, succeedOwnerWrite } from "./seats.ts"

/**
 * Everybody in the caller's agency but the super-admin: its owner, then by name
 * (rules/platform.md#team-list). Whom the agency has rejected is told of nobody.
 */
export async function team(actor: Actor): Promise<{ items: TeamMember[] }> {
  const { agencyId, status } = asPerson(actor)
  const agency = agencyId && status !== "rejected" ? await findActiveAgency(agencyId) : null
  if (!agency) return { items: [] }
  const people = await Identity.listOfAgency(agency.agencyId)
  const items = people.filter((person) => !isSuperAdmin(person)).map((person) => shownMember(person, agency))
  return { items: items.sort((one, other) => Number(other.owner) - Number(one.owner) || byName(one, other)) }
}

type Input = Inputs<typeof membershipContract>

/**
 * What a member may open; keys that the dialog does not offer stay as they are
 * (rules/platform.md#permissions-dialog).
 * @throws AppError forbidden for oneself and the owner, not_found, conflict
 */
export async function setPermissions(actor: Actor, input: Input["setPermissions"]): Promise<TeamMember> {
  const { userId: adminId, agencyId } = asMember(actor, "agency-admin")
  const { userId, version, admin, permissions } = input
  if (userId === adminId) throw forbidden("Vous ne pouvez pas modifier vos propres permissions.")
  const [member, agency] = await Promise.all([memberOf(agencyId, userId), findActiveAgency(agencyId)])
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
async function memberOf(agencyId: string, userId: string) {
  const person = await Identity.personOf(userId)
  return person?.agencyId === agencyId && !isSuperAdmin(person) ? person : null
}

const shownMember = (
  { userId, createdAt = "", ...person }: Person,
  { ownerId }: { ownerId: string },
): TeamMember => ({ ...person, id: userId, createdAt, owner: userId === ownerId })

const byName = (one: TeamMember, other: TeamMember): number =>
  FRENCH.compare(fullName(one), fullName(other)) || one.id.localeCompare(other.id)

const FRENCH = new Intl.Collator("fr")

/**
 * Gives the agency to another of its members, who becomes an administrator (rules/platform.md#handing-over):
 * its owner may, and the super-admin at work in it.
 * @throws AppError forbidden, not_found, invalid for somebody who was rejected, conflict
 */
export async function handOver(actor: Actor, { userId }: Input["handOver"]) {
  const { agencyId, owner, superAdmin } = asMember(actor, "agency-admin")
  if (!owner && !superAdmin) throw forbidden("Seul le propriétaire de l'agence peut la transmettre.")
  const agency = await findActiveAgency(agencyId)
  if (!agency) throw notFound()
  if (agency.ownerId === userId) return {}
  await assertSuccessor(agencyId, userId)
  await throwIfConditionFailed(
    transact([succeedOwnerWrite(agency, userId, false), Identity.promoteWrite({ userId, agencyId })]),
  )
  return {}
}

/** @throws AppError not_found, invalid for somebody who was rejected */
export async function assertSuccessor(agencyId: string, userId: string): Promise<void> {
  const successor = await memberOf(agencyId, userId)
  if (!successor) throw notFound("Ce membre n'existe pas")
  if (successor.status === "rejected") {
    throw invalid("Un compte refusé ne peut pas devenir propriétaire de l'agence.")
  }
}
