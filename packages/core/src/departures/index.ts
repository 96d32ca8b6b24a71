import { type Actor, asMember, asPerson, assertAccess } from "../actor.ts"
import type { StoredAgency } from "../agencies/admission.ts"
import { assertSuccessor } from "../agencies/hand-over.ts"
import { ownerIsAlone, succeeded } from "../agencies/leaving.ts"
import { isSuperAdmin } from "../agencies/privileges.ts"
import { conflict, forbidden, invalid, notFound } from "../error.ts"
import { Identity } from "../identity/index.ts"
import { assertPassword } from "../identity/password-proof.ts"
import { depart, type Estate } from "./depart.ts"

export { finish } from "./depart.ts"
export * as Departures from "./index.ts"

const missing = () => notFound("L'utilisateur à supprimer n'existe pas")

/**
 * An administrator erases a member of their agency (spec 1 §5, §8).
 * @throws AppError not_found, also for somebody of another agency (safety row 3); forbidden for oneself, the
 * owner and, to the super-admin, somebody of another agency
 */
export async function ofMember(actor: Actor, { userId }: { userId: string }): Promise<{ name: string }> {
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

interface OwnRemoval {
  password: string
  withAgency: boolean
}

/**
 * Somebody erases their own account. The owner of an agency hands it over first or, alone in it, has it removed
 * too (decisions §1).
 * @throws AppError invalid for a wrong password, throttled, conflict with what the owner has to do or to agree to
 */
export async function ofSelf(actor: Actor, { password, withAgency }: OwnRemoval) {
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

interface Removal {
  userId: string
  /** Who gets the agency that is theirs. */
  successorId?: string
  withAgency: boolean
}

/**
 * The super-admin erases anybody: the owner of an agency with a successor or with the agency and its
 * subscription (decisions §1). People left in an agency that goes stay, without one.
 * @throws AppError not_found, forbidden for the super-admin's own account, conflict when an owner's agency is not
 * provided for
 */
export async function ofAnyone(actor: Actor, { userId, ...wish }: Removal): Promise<{ name: string }> {
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
  return [succeeded(agency, successorId), Identity.promoted({ userId: successorId, agencyId })]
}
