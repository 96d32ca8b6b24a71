import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { newAgency } from "../totals/world.ts"

export const LINK = { kind: "link" as const, url: "https://exemple.example/" }

/** A collaboration of two influencers, paid for, with one of everything. */
export async function newCampaign() {
  const { agencyId, admin: actor } = await newAgency()
  const creators = await newCreators(2)
  const { collaboration, participants } = await Collaborations.create(actor, {
    fields: fieldsOf({ paymentReceived: true }),
    participants: creators.map((creator) => influencerOf(creator, { rate: 1000, paidPercentage: 50 })),
  })
  const key = { collaborationId: collaboration.id }
  const [one] = participants
  if (!one) throw new Error("An influencer")
  const { id: stepId } = await Collaborations.addStep(actor, {
    ...key,
    name: "Tournage",
    deadline: null,
    participantId: null,
  })
  const { id: documentId } = await Collaborations.addDocument(actor, {
    ...key,
    ...{ name: "Brief", type: "brief", visibleForBrand: false, participantId: null, source: LINK },
  })
  return { agencyId, actor, key, one, stepId, documentId, get: () => Collaborations.get(actor, key) }
}
export type Campaign = Awaited<ReturnType<typeof newCampaign>>

export const saveOf =
  ({ actor, key }: Campaign) =>
  (name: string) =>
    Collaborations.update(actor, { ...key, version: 1, fields: { name }, participants: noChanges() })
