import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { partitionOf } from "@trame/core/campaigns/collaborations/store/aggregate"
import { expect, test } from "vitest"
import { influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { overtaken } from "../../support/overtaken.ts"
import { RootEntity } from "../../support/stored.ts"
import { type Campaign, LINK, newCampaign, saveOf } from "./campaign.ts"

test.for([
  [
    "step",
    ({ actor, key }: Campaign) =>
      Collaborations.addStep(actor, { ...key, name: "X", deadline: null, participantId: null }),
  ],
  [
    "document",
    ({ actor, key }: Campaign) =>
      Collaborations.addDocument(actor, {
        ...key,
        ...{ name: "X", type: "brief", visibleForBrand: false, participantId: null, source: LINK },
      }),
  ],
  [
    "stat",
    ({ actor, key }: Campaign) =>
      Collaborations.addStat(actor, {
        ...key,
        ...{
          creator: "Zoé",
          views: 1,
          likes: 1,
          engagementRate: 1,
          postUrl: null,
          postThumb: null,
          participantId: null,
        },
      }),
  ],
] as const)("a %s that is added while its collaboration is deleted is not kept", async ([entity, add]) => {
  const campaign = await newCampaign()
  const { agencyId, actor, key } = campaign
  const outcome = await overtaken(
    entity,
    () => add(campaign),
    () => Collaborations.remove(actor, key),
  )
  expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_found" } })
  const left = await partitionOf({ agencyId, ...key })
  expect(Object.values(left).flat()).toEqual([])
})

test("what is saved while a collaboration is deleted does not come back", async () => {
  const { agencyId, actor, key } = await newCampaign()
  const [{ influencerId = "" } = {}] = await newCreators(1)
  const outcome = await overtaken(
    "collaboration",
    () =>
      Collaborations.update(actor, {
        ...key,
        version: 1,
        fields: { name: "Revenue" },
        participants: { ...noChanges(), added: [influencerOf({ influencerId })] },
      }),
    () => Collaborations.remove(actor, key),
  )
  expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_found" } })
  expect((await RootEntity.get({ agencyId, ...key }).go({ consistent: true })).data).toBeNull()
})

test("a collaboration that is saved while it is deleted goes whole, its newest influencer too", async () => {
  const campaign = await newCampaign()
  const { actor, key } = campaign
  await overtaken(
    "collaboration",
    () => Collaborations.remove(actor, key),
    () => saveOf(campaign)("Changée"),
  )
  await expect(campaign.get()).rejects.toMatchObject({ code: "not_found" })
})
