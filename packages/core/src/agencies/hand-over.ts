import { type Actor, asMember } from "../actor.ts"
import { transact, wasOvertaken } from "../db.ts"
import { conflict, forbidden, invalid, notFound } from "../error.ts"
import { Identity } from "../identity/index.ts"
import { asWrite } from "../write.ts"
import { standing } from "./admission.ts"
import { AgencyEntity } from "./entity.ts"
import { memberOf } from "./team.ts"

/**
 * Gives the agency to another of its members, who becomes an administrator (decisions §1): its owner may, and the
 * super-admin at work in it.
 * @throws AppError forbidden, not_found, invalid for somebody who was rejected, conflict
 */
export async function handOver(actor: Actor, { userId }: { userId: string }): Promise<Record<string, never>> {
  const { agencyId, owner, superAdmin } = asMember(actor, "agency-admin")
  if (!owner && !superAdmin) throw forbidden("Seul le propriétaire de l'agence peut la transmettre.")
  const agency = await standing(agencyId)
  if (!agency) throw notFound()
  if (agency.ownerId === userId) return {}
  await assertSuccessor(agencyId, userId)
  try {
    await transact([
      asWrite(handedOver({ agencyId, from: agency.ownerId, to: userId })),
      Identity.promoted({ userId, agencyId }),
    ])
  } catch (error) {
    throw wasOvertaken(error) ? conflict() : error
  }
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

/** The write that gives an agency from one owner to another. */
const handedOver = ({ agencyId, from, to }: { agencyId: string; from: string; to: string }) =>
  AgencyEntity.patch({ agencyId })
    .set({ ownerId: to })
    .add({ version: 1 })
    .where((agency, { eq, notExists }) => `${eq(agency.ownerId, from)} AND ${notExists(agency.removedAt)}`)
