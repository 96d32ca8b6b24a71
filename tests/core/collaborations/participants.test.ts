import { Accounting } from "@trame/core/campaigns/accounting/index"
import {
  influencerFields,
  type ParticipantChanges,
  participantChanges,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { GuestCollaboration } from "@trame/core/campaigns/collaborations/public/guest"
import { Tracking } from "@trame/core/campaigns/collaborations/public/tracking"
import { planOf } from "@trame/core/campaigns/collaborations/store/participants"
import { tableOf } from "@trame/core/campaigns/dashboard/index"
import type { PublicActor } from "@trame/core/lib/access"
import { expect, test } from "vitest"
import { anyPayment, fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { InfluencerEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"

const NOBODY: PublicActor = { type: "public", address: null }

async function newCampaign(count: number, spare = 0) {
  const { admin: actor } = await newAgency()
  const creators = await newCreators(count + spare)
  const detail = await Collaborations.create(actor, {
    fields: fieldsOf({ paymentReceived: true }),
    participants: creators.slice(0, count).map((creator) => influencerOf(creator, { rate: 100 })),
  })
  const key = { collaborationId: detail.collaboration.id }
  const change = (changes: Partial<ParticipantChanges>) =>
    Collaborations.update(actor, { ...key, version: 1, participants: { ...noChanges(), ...changes } })
  return { actor, key, creators, participants: detail.participants, change }
}

test("whoever comes later stands last, however many have left before", async () => {
  const { creators, participants, change } = await newCampaign(3, 3)
  const names = (detail: Awaited<ReturnType<typeof change>>) =>
    detail.participants.map(({ fullName }) => fullName)
  await change({ removed: participants.slice(0, 2) })
  const [, , , fourth, fifth, sixth] = creators.map((creator) => influencerOf(creator))
  if (!fourth || !fifth || !sixth) throw new Error("Three more")
  expect(names(await change({ added: [fourth, fifth] }))).toEqual([
    "Créatrice 3",
    "Créatrice 4",
    "Créatrice 5",
  ])
  const both = { added: [sixth], removed: participants.slice(2) }
  expect(names(await change(both))).toEqual(["Créatrice 4", "Créatrice 5", "Créatrice 6"])
})

test("nobody takes part twice: who is there already is refused by name, unless they leave in the same save", async () => {
  const { creators, participants, change, actor, key } = await newCampaign(2)
  const [again] = creators.map((creator) => influencerOf(creator, { rate: 7 }))
  if (!again) throw new Error("An influencer")
  await expect(change({ added: [again] })).rejects.toMatchObject({
    code: "invalid",
    message: "Créatrice 1 participe déjà à cette collaboration.",
  })
  expect((await Collaborations.get(actor, key)).participants).toEqual(participants)
  const after = await change({ added: [again], removed: participants.slice(0, 1) })
  expect(after.participants.map(({ fullName, rate }) => [fullName, rate])).toEqual([
    ["Créatrice 2", 100],
    ["Créatrice 1", 7],
  ])
})

// rules/campaigns.md#influencers-of-a-collaboration
test("a form takes 500 influencers, each with 50 deliverables, and no more", () => {
  const deliverable = { type: "ugc" as const, description: "", price: 1 }
  const withDeliverables = (count: number) =>
    influencerFields.safeParse(
      influencerOf({ influencerId: "i" }, { deliverables: Array(count).fill(deliverable) }),
    )
  expect([50, 51].map((count) => withDeliverables(count).success)).toEqual([true, false])
  const adding = (count: number) =>
    participantChanges.safeParse({ added: Array(count).fill(influencerOf({ influencerId: "i" })) })
  expect([500, 501].map((count) => adding(count).success)).toEqual([true, false])
})

test("500 influencers are the most, counted after the save", () => {
  const key = { agencyId: "a", collaborationId: "c" }
  const ids = Array.from({ length: 501 }, (_, index) => `i${index}`)
  const catalogue = new Map(
    ids.map((influencerId) => [influencerId, { influencerId, displayName: "Zoé", username: "zoe" } as never]),
  )
  const added = (from: number, to: number) =>
    ids.slice(from, to).map((influencerId) => influencerOf({ influencerId }))
  const first = planOf(key, [], { ...noChanges(), added: added(0, 500) }, catalogue)
  expect(first.after).toHaveLength(500)
  const [one] = first.after
  if (!one) throw new Error("An influencer")
  const more = { ...noChanges(), added: added(500, 501) }
  expect(() => planOf(key, first.after, more, catalogue)).toThrow(
    "Une collaboration compte 500 influenceurs au maximum.",
  )
  const instead = { ...more, removed: [{ id: one.participantId, version: 1 }] }
  expect(planOf(key, first.after, instead, catalogue).after).toHaveLength(500)
})

test("an influencer's name, account and picture are the catalogue's, wherever a collaboration shows them", async () => {
  const { admin: actor } = await newAgency()
  const face = { displayName: "Zoé Mercier", username: "zoe.m", profileImageUrl: "/media/zoe.jpg" }
  const [creator] = await newCreators(1, face)
  if (!creator) throw new Error("A creator")
  const claimed = {
    ...influencerOf(creator),
    fullName: "Autre",
    username: "autre",
    profileImageUrl: "/autre",
  }
  const { collaboration, participants } = await Collaborations.create(actor, {
    fields: fieldsOf({ paymentReceived: true }),
    participants: [claimed],
  })
  const key = { collaborationId: collaboration.id }
  const { displayName: fullName, username, profileImageUrl } = face
  expect(participants).toMatchObject([{ fullName, username, profileImageUrl }])
  const { token } = await Collaborations.setLink(actor, { ...key, active: true })
  expect((await Tracking.get(NOBODY, { token })).influencers).toMatchObject([
    { fullName, username, profileImageUrl },
  ])
  const guest = await GuestCollaboration.get(NOBODY, { ...key, influencerId: participants[0]?.id ?? "" })
  expect(guest.influencer).toMatchObject({ fullName, username, profileImageUrl })
  const { items: owed } = await Accounting.list(actor, anyPayment)
  expect(owed).toMatchObject([{ fullName, profileImageUrl }])
  await eventually(async () => {
    const { items } = await Collaborations.list(actor, { search: "", status: "all", type: "all" })
    expect(items[0]?.participants).toMatchObject([{ fullName, profileImageUrl }])
  })
  // Gone from the catalogue, they keep the face that the collaboration has of them.
  await InfluencerEntity.delete({ influencerId: creator.influencerId }).go()
  await eventually(async () => {
    const table = await tableOf(actor, new Map([[creator.influencerId, 1]]))
    expect(table).toMatchObject([{ name: fullName, profileImageUrl, collaborations: 1 }])
  })
})
