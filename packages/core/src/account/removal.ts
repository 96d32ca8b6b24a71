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
import { Pool } from "./credentials/pool.ts"
import { RecoveryCodes } from "./credentials/recovery-codes.ts"
import { Identity } from "./users/index.ts"
import { isSuperAdmin } from "./users/people.ts"

export * as Departures from "./removal.ts"

const missing = () => notFound("L'utilisateur à supprimer n'existe pas")

/**
 * An administrator erases a member of their agency (rules/platform.md#removal-of-people).
 * @throws AppError not_found, also for somebody of another agency (rules/platform.md#foreign-items);
 * forbidden for oneself, the owner and, to the super-admin, somebody of another agency
 */
export async function removeMember(actor: Actor, { userId }: { userId: string }): Promise<{ name: string }> {
  const { userId: adminId, agencyId, superAdmin } = asMember(actor, "agency-admin")
  const person = await Identity.personOf(userId)
  if (!person) throw missing()
  if (userId === adminId) throw forbidden("Vous ne pouvez pas supprimer votre propre compte ici.")
  if (person.agencyId !== agencyId) {
    // The super-admin may know that they exist.
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
 * Somebody erases their own account. The owner of an agency hands it over first or, alone in it, has it
 * removed too (rules/platform.md#removal-of-people).
 * @throws AppError invalid for a wrong password, throttled, conflict with what the owner has to do or to
 * agree to
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
 * The super-admin erases anybody: the owner of an agency with a successor or with the agency and its
 * subscription (rules/platform.md#removal-of-people). People left in an agency that goes stay, without one.
 * @throws AppError not_found, forbidden for the super-admin's own account, conflict when an owner's agency is
 * not provided for
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

/** What becomes of an agency whose owner leaves: it closes, or these writes give it to somebody else. */
type Estate = "closes" | readonly unknown[]

interface Departure {
  userId: string
  /** Decides anew when others were faster; throws what refuses the departure. */
  estateOf: (agency: StoredAgency) => Promise<Estate>
  missing: () => Error
}

/**
 * Erases a person: gives their seat back, ends their sessions, and has their agency removed when it closes with
 * them. All that the table knows of it is one transaction; the rest is carried out again until it is done.
 * @returns whom it erased
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
    // Should the pool not answer now, the reminder comes.
    await forget(userId).catch(() => undefined)
    return { name: fullName(person) }
  })
}

/** Ends somebody's sessions and their account in the pool, unless they are still there. May run twice. */
export async function finish({ userId }: { userId: string }): Promise<void> {
  if (!(await Identity.personOf(userId))) await forget(userId)
}

async function forget(userId: string): Promise<void> {
  await Pool.signOutEverywhere(userId)
  await Pool.remove(userId)
}

/** What the queue of removals carries: an agency that was closed, or a person who was erased. */
export const removalRequest = z.union([
  z.object({ agencyId: z.string().min(1) }),
  z.object({ userId: z.string().min(1) }),
])
export type RemovalRequest = z.infer<typeof removalRequest>

/** Longer than a request can last, so that the reminder is read after the write or never written at all. */
const REMINDER_SECONDS = 35

/** Before the write, so that a process that dies right after it loses nothing. */
const remind = (wanted: RemovalRequest) => request(wanted, REMINDER_SECONDS)

export const request = (wanted: RemovalRequest, delaySeconds = 0) =>
  send("AGENCY_REMOVALS_QUEUE_URL", wanted, delaySeconds)
