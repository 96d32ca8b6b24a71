import * as Agencies from "@trame/core/account/agencies/index"
import * as Identity from "@trame/core/account/users/index"
import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { SystemActor, UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { importCollaborations } from "../../../scripts/seed/import.ts"
import { ACTIVE } from "../../support/agency.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { importedOf, importedParticipant } from "../../support/imported.ts"

/** Agencies and campaigns written straight through core, without a pool of users. */

export async function newPerson(
  agencyId?: string,
  email = `${newId()}@test.example`,
  userId: string = newId(),
): Promise<UserActor> {
  await Identity.create({
    userId,
    email,
    emailVerified: true,
    firstName: "Ada",
    lastName: "Admin",
    role: "",
    userRole: "admin",
    status: "approved",
    permissions: {},
    agencyId,
  })
  const actor = await Agencies.actorOf(userId)
  if (!actor) throw new Error("The person was just created")
  return actor
}

export async function newAgency() {
  const agencyId = newId()
  const ownerId = newId()
  await Agencies.create({ agencyId, name: "Agence", ownerId, subscription: ACTIVE })
  const admin = await newPerson(agencyId, undefined, ownerId)
  const worker: SystemActor = { type: "worker", name: "test", agencyId }
  return { agencyId, admin, worker }
}

interface Campaign {
  id?: string
  fields?: Partial<CollaborationFields>
  /** Rates in cents, by influencer. */
  rates?: Record<string, number>
}

/** Writes a campaign whole; with an id that is there, in its place. */
export async function putCampaign(worker: SystemActor, { id = newId(), fields, rates = {} }: Campaign) {
  const participants = Object.entries(rates).map(([influencerId, rate]) =>
    importedParticipant({ participantId: influencerId, influencerId, rate }),
  )
  const imported = importedOf({ id, fields: fieldsOf({ brand: "Brume", ...fields }), participants })
  await importCollaborations(worker.agencyId, [imported])
  return { agencyId: worker.agencyId, collaborationId: id }
}
