import { Agencies } from "@trame/core/account/agencies/index"
import { Identity } from "@trame/core/account/users/index"
import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { SystemActor, UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { type ImportedCollaboration, importCollaborations } from "../../../scripts/seed/import.ts"
import { ACTIVE } from "../../support/agency.ts"
import { fieldsOf } from "../../support/campaigns.ts"

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

const AT = "2026-02-03T10:00:00.000Z"

/** Writes a campaign whole; with an id that is there, in its place. */
export async function putCampaign(worker: SystemActor, { id = newId(), fields, rates = {} }: Campaign) {
  const imported: ImportedCollaboration = {
    id,
    createdBy: "test",
    createdAt: AT,
    updatedAt: AT,
    fields: fieldsOf({ brand: "Brume", ...fields }),
    participants: Object.entries(rates).map(([influencerId, rate]) => ({
      participantId: influencerId,
      influencerId,
      fullName: "Zoé",
      username: "zoe",
      rate,
      deliverables: [],
      creatorInvoiceSent: false,
      paidPercentage: 0,
    })),
    steps: [],
    documents: [],
    stats: [],
    link: null,
  }
  await importCollaborations(worker.agencyId, [imported])
  return { agencyId: worker.agencyId, collaborationId: id }
}
