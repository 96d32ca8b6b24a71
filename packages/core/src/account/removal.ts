import * as z from "zod"
import { type Actor, asMember, asPerson, assertAccess } from "../lib/access.ts"
import { conflict, forbidden, invalid, notFound } from "../lib/error.ts"
import type { Inputs } from "../lib/operation.ts"
import { send } from "../lib/queue.ts"
import { fullName } from "../lib/text.ts"
import { retryOnConflict, transact } from "../lib/transact.ts"
import type { StoredAgency } from "./agencies/entities.ts"
import {
  closeAgencyWrite,
  findActiveAgency,
  hasSeat,
  ownerIsAlone,
  seatLeft,
  succeedOwnerWrite,
} from "./agencies/seats.ts"
import { assertSuccessor } from "./agencies/team.ts"
import type { accountContract } from "./contract/account.ts"
import type { removalsContract } from "./contract/membership.ts"
import { assertPassword } from "./credentials/password.ts"
import * as Pool from "./credentials/pool.ts"
import * as RecoveryCodes from "./credentials/recovery-codes.ts"
import * as Identity from "./users/index.ts"
import { isSuperAdmin } from "./users/people.ts"

const missing = () => notFound("L'utilisateur à supprimer n'existe pas")

/**
 * An administrator erases a member of their agency (rules/platform.md#removal-of-people).
 * @throws AppError not_found, also for a member of another agency (rules/platform.md#foreign-items); forbidden for
 * oneself, the owner and, to the super-admin, a member of another agency
 */
export async function removeMember(actor: Actor, { userId }: { userId: string }): Promise<{ name: string }> {
  const { userId: adminId, agencyId, superAdmin } = asMember(actor, "agency-admin")
  const person = await Identity.personOf(userId)
  if (!person) throw missing()
  if (userId === adminId) throw forbidden("Vous ne pouvez pas supprimer votre propre compte ici.")
  if (person.agencyId !== agencyId) {
    // The super-admin may learn that the person exists.
    throw superAdmin ? forbidden("Vous ne pouvez pas supprimer un utilisateur d'une autre agence") : missing()
  }
  if (isSuperAdmin(person)) throw missing()
  return depart({
    userId,
    missing,
    estateOf: async () => {
      throw forbidden("Vous ne pouvez pas supprimer le propriétaire de l'agence")
    },
  })
}

/**
 * A person erases their own account. The owner of an agency first hands it over or, when alone in it, removes it too
 * (rules/platform.md#removal-of-people).
 * @throws AppError invalid for a wrong password, throttled, conflict with the step or consent that the owner owes
 */
export async function remove(
  actor: Actor,
  { password, withAgency }: Inputs<typeof accountContract>["remove"],
) {
  const { userId } = asPerson(actor)
  await assertPassword(userId, password, "password")
  await depart({ userId, missing: notFound, estateOf: (agency) => ownEstate(agency, withAgency) })
  return {}
}

async function ownEstate(agency: StoredAgency, withAgency: boolean): Promise<Estate> {
  if (!(await ownerIsAlone(agency))) {
    throw conflict(
      "Vous êtes propriétaire de l'agence et d'autres personnes en font partie. Transmettez-la d'abord à l'une d'elles.",
    )
  }
  if (withAgency) return "closes"
  throw conflict(
    `Supprimer votre compte supprimera aussi l'agence ${agency.name}, toutes ses données et son abonnement. Confirmez pour continuer.`,
  )
}

type Removal = Inputs<typeof removalsContract>["removeUser"]

/**
 * The super-admin erases any person: an agency's owner either with a successor, or with the agency and its subscription
 * (rules/platform.md#removal-of-people). Other members of a removed agency stay, without one.
 * @throws AppError not_found, forbidden for the super-admin's own account, conflict when the request leaves an agency
 * without owner
 */
export async function removeUser(actor: Actor, { userId, ...wish }: Removal): Promise<{ name: string }> {
  assertAccess(actor, "super-admin")
  if (wish.successorId && wish.withAgency) {
    throw invalid("Choisissez un successeur ou la suppression de l'agence, pas les deux.")
  }
  const person = await Identity.personOf(userId)
  if (person && isSuperAdmin(person)) {
    throw forbidden("Le compte du propriétaire de la plateforme ne peut pas être supprimé ici.")
  }
  return depart({ userId, missing, estateOf: (agency) => estateLeft(agency, wish) })
}

async function estateLeft(agency: StoredAgency, wish: Omit<Removal, "userId">): Promise<Estate> {
  const { successorId, withAgency } = wish
  if (withAgency) return "closes"
  if (!successorId || successorId === agency.ownerId) {
    throw conflict(
      "Cette personne est propriétaire de son agence. Choisissez un successeur ou supprimez aussi l'agence.",
    )
  }
  const { agencyId } = agency
  await assertSuccessor(agencyId, successorId)
  return [
    succeedOwnerWrite(agency, successorId, true),
    Identity.promoteWrite({ userId: successorId, agencyId }),
  ]
}

/** The fate of an agency whose owner leaves: it closes, or these writes give it to another person. */
type Estate = "closes" | readonly unknown[]

interface Departure {
  userId: string
  /** Decides again after a collision; throws when the departure is refused. */
  estateOf: (agency: StoredAgency) => Promise<Estate>
  missing: () => Error
}

/**
 * Erases a person: frees their seat, ends their sessions, and removes their agency when it closes. One transaction
 * makes all changes in the table; the queue repeats the rest until it is done.
 * @returns the name of the erased person
 */
async function depart({ userId, estateOf, missing }: Departure): Promise<{ name: string }> {
  return retryOnConflict(async () => {
    const person = await Identity.personOf(userId)
    if (!person) throw missing()
    const agency = person.agencyId ? await findActiveAgency(person.agencyId) : null
    const owned = agency?.ownerId === userId ? agency : null
    const seat = agency && hasSeat(agency, person) ? [seatLeft(agency, userId)] : []
    const estate = owned ? await estateOf(owned) : seat
    const closing = estate === "closes" && owned
    await remind({ userId })
    if (closing) await remind({ agencyId: closing.agencyId })
    const writes = [Identity.eraseUserWrite(person), RecoveryCodes.forgetWrite(userId)]
    await transact([...writes, ...(closing ? [closeAgencyWrite(closing)] : estate)])
    if (closing) await request({ agencyId: closing.agencyId })
    // When the pool fails now, the reminder repeats it.
    await forget(userId).catch(() => undefined)
    return { name: fullName(person) }
  })
}

/** Ends an erased person's sessions and account in the pool; does nothing while the person exists. May run twice. */
export async function finish({ userId }: { userId: string }): Promise<void> {
  if (!(await Identity.personOf(userId))) await forget(userId)
}

async function forget(userId: string): Promise<void> {
  await Pool.signOutEverywhere(userId)
  await Pool.remove(userId)
}

/** A message of the queue of removals: a closed agency or an erased person. */
export const removalRequest = z.union([
  z.object({ agencyId: z.string().min(1) }),
  z.object({ userId: z.string().min(1) }),
])
export type RemovalRequest = z.infer<typeof removalRequest>

/** Longer than a request can last, so that the consumer reads the reminder after the write or after it failed. */
const REMINDER_SECONDS = 35

/** Sent before the write, so that a process that dies right after the write loses nothing. */
const remind = (wanted: RemovalRequest) => request(wanted, REMINDER_SECONDS)

export const request = (wanted: RemovalRequest, delaySeconds = 0) =>
  send("AGENCY_REMOVALS_QUEUE_URL", wanted, delaySeconds)
