import { type Actor, asMember, asPerson, refusal } from "../../lib/access.ts"
import { AppError, conflict, forbidden, invalid, notFound } from "../../lib/error.ts"
import type { Inputs } from "../../lib/operation.ts"
import { fullName } from "../../lib/text.ts"
import type { membershipContract, TeamMember } from "../contract/membership.ts"
import * as Identity from "../users/index.ts"
import { isSuperAdmin, needsNoSubscription, type Person, statusOf } from "../users/people.ts"
import { findActiveAgency, hasSeat, takeSeat } from "./seats.ts"

/**
 * Everybody in the caller's agency but the super-admin: the owner, then by name (rules/platform.md#team-list). Rejected
 * members see no team list, and only administrators see rejected members.
 */
export async function team(actor: Actor): Promise<{ items: TeamMember[] }> {
  const person = asPerson(actor)
  const { agencyId, status } = person
  const isShown = refusal(person, "agency-admin") === null ? () => true : isWelcome
  const agency = agencyId && status !== "rejected" ? await findActiveAgency(agencyId) : null
  if (!agency) return { items: [] }
  const people = await Identity.listOfAgency(agency.agencyId)
  const shown = people.filter((one) => !isSuperAdmin(one) && isShown(one))
  const items = shown.map((one) => shownMember(one, agency))
  return { items: items.sort((one, other) => Number(other.owner) - Number(one.owner) || byName(one, other)) }
}

type Input = Inputs<typeof membershipContract>

/**
 * Sets a member's permissions; keys that the dialog does not offer stay as they are
 * (rules/platform.md#permissions-dialog).
 * @throws AppError forbidden for oneself and the owner, not_found, conflict
 */
export async function setPermissions(actor: Actor, input: Input["setPermissions"]): Promise<TeamMember> {
  const { userId: adminId, agencyId } = asMember(actor, "agency-admin")
  const { userId, version, admin, permissions } = input
  if (userId === adminId) throw forbidden("Vous ne pouvez pas modifier vos propres permissions.")
  const [member, agency] = await Promise.all([memberOf(agencyId, userId), findActiveAgency(agencyId)])
  if (!member || !agency) throw notFound("Ce membre n'existe pas")
  // When the member becomes the owner meanwhile, their version changes.
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

const isWelcome = (person: Person): boolean => statusOf(person) !== "rejected"

/** A person in this agency's team list; null for anybody else. */
async function memberOf(agencyId: string, userId: string) {
  const person = await Identity.personOf(userId)
  return person?.agencyId === agencyId && !isSuperAdmin(person) ? person : null
}

const shownMember = (
  { userId, createdAt = "", ...person }: Person,
  { ownerId }: { ownerId: string },
): TeamMember => ({
  ...person,
  id: userId,
  status: statusOf(person),
  createdAt,
  owner: userId === ownerId,
})

const byName = (one: TeamMember, other: TeamMember): number =>
  FRENCH.compare(fullName(one), fullName(other)) || one.id.localeCompare(other.id)

const FRENCH = new Intl.Collator("fr")

const NO_SEAT =
  "Tous les sièges de votre formule sont occupés. Libérez-en un ou changez de formule avant d'accepter cette personne."

/**
 * Accepts a rejected member again and takes a seat (rules/platform.md#approval).
 * @throws AppError not_found, conflict when the member is not rejected, no_seat, invalid without a subscription
 */
export async function readmit(actor: Actor, { userId }: Input["readmit"]): Promise<TeamMember> {
  const { agencyId } = asMember(actor, "agency-admin")
  const [person, agency] = await Promise.all([memberOf(agencyId, userId), findActiveAgency(agencyId)])
  if (!person || !agency) throw notFound("Ce membre n'existe pas")
  if (hasSeat(agency, person)) throw notRejected()
  const exempt = needsNoSubscription(person)
  try {
    await takeSeat({ agencyId, exempt, writes: [Identity.readmitWrite(person)], refused: notRejected })
  } catch (error) {
    throw error instanceof AppError && error.code === "no_seat" ? new AppError("no_seat", NO_SEAT) : error
  }
  return shownMember({ ...person, status: "approved", version: (person.version ?? 0) + 1 }, agency)
}

const notRejected = () => conflict("Cette personne fait déjà partie de l'équipe.")

/** @throws AppError not_found, invalid for a rejected member */
export async function assertSuccessor(agencyId: string, userId: string): Promise<void> {
  const successor = await memberOf(agencyId, userId)
  if (!successor) throw notFound("Ce membre n'existe pas")
  if (successor.status === "rejected") {
    throw invalid("Un compte refusé ne peut pas devenir propriétaire de l'agence.")
  }
}
