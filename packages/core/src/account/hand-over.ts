import { type Actor, asMember } from "../lib/access.ts"
import { forbidden, notFound } from "../lib/error.ts"
import type { Inputs } from "../lib/operation.ts"
import { throwIfConditionFailed, transact } from "../lib/transact.ts"
import { findActiveAgency, succeedOwnerWrite } from "./agencies/seats.ts"
import { assertSuccessor } from "./agencies/team.ts"
import type { membershipContract } from "./contract/membership.ts"
import { assertPassword } from "./credentials/password.ts"
import * as Identity from "./users/index.ts"

type Input = Inputs<typeof membershipContract>

/**
 * Gives the agency to another of its members, who becomes an administrator (rules/platform.md#handing-over). For its
 * owner, and for the super-admin who works in it, with their own password.
 * @throws AppError forbidden, not_found, invalid for a wrong password or a rejected member, conflict, throttled
 */
export async function handOver(actor: Actor, { userId, password }: Input["handOver"]) {
  const { userId: ownId, agencyId, owner, superAdmin } = asMember(actor, "agency-admin")
  if (!owner && !superAdmin) throw forbidden("Seul le propriétaire de l'agence peut la transmettre.")
  await assertPassword(ownId, password, "password")
  const agency = await findActiveAgency(agencyId)
  if (!agency) throw notFound()
  if (agency.ownerId === userId) return {}
  await assertSuccessor(agencyId, userId)
  await throwIfConditionFailed(
    transact([succeedOwnerWrite(agency, userId, false), Identity.promoteWrite({ userId, agencyId })]),
  )
  return {}
}
