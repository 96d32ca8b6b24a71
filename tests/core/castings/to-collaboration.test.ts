import { Castings } from "@trame/core/campaigns/castings/index"
import { Clients } from "@trame/core/campaigns/clients/index"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { rowsOf } from "@trame/core/campaigns/collaborations/store/search-rows"
import { expect, test } from "vitest"
import { roundTripsOf } from "../../support/costs/roundTrips.ts"
import { decide, newCasting, noChanges } from "../../support/staffCasting.ts"
import { CastingEntity, InfluencerEntity } from "../../support/stored.ts"

const fields = {
  name: "Printemps",
  manager: "Ada Admin",
  type: "casting_externe" as const,
  clientId: null,
  brand: "Maison Aubépine",
}

test("those whom the brand accepted make one collaboration, however many ask at once", async () => {
  const { actor, agencyId, key, roster } = await newCasting(6)
  const ids = roster.map(({ influencerId }) => influencerId)
  await expect(Castings.toCollaboration(actor, { ...key, fields })).rejects.toMatchObject({ code: "invalid" })
  await decide(key, ids.slice(0, 3), "accepted")
  await decide(key, ids.slice(3, 5), "maybe")
  const made = await Promise.all(
    Array.from({ length: 5 }, () => Castings.toCollaboration(actor, { ...key, fields })),
  )
  const { collaborationId = "" } = made[0] ?? {}
  expect(new Set(made.map((one) => one.collaborationId))).toEqual(new Set([collaborationId]))
  expect(await rowsOf(agencyId)).toMatchObject([{ collaborationId }])
  const { collaboration, participants } = await Collaborations.get(actor, { collaborationId })
  expect(collaboration).toMatchObject({
    ...fields,
    description: "Une campagne de printemps.",
    castingValidated: true,
    typedBudget: null,
    quoteSent: false,
  })
  expect(participants.map(({ influencerId, fullName, rate }) => [influencerId, fullName, rate])).toEqual(
    roster.slice(0, 3).map(({ influencerId, displayName }) => [influencerId, displayName, 0]),
  )
  const { casting, activity } = await Castings.get(actor, key)
  expect(casting).toMatchObject({ collaborationId, version: 1, revision: 2 })
  expect(activity.items[0]).toMatchObject({
    action: "Collaboration créée",
    user: actor.name,
    details: "3 influenceurs acceptés",
  })
  expect(activity.items).toHaveLength(2)
  await decide(key, ids, "rejected")
  expect(await Castings.toCollaboration(actor, { ...key, fields })).toEqual({ collaborationId })
  expect(await roundTripsOf(() => Castings.toCollaboration(actor, { ...key, fields }))).toBe(2)
})

test("more than a transaction holds make one collaboration, and one that staff deleted is made anew", async () => {
  const { actor, agencyId, key, roster } = await newCasting(120)
  await decide(
    key,
    roster.map(({ influencerId }) => influencerId),
    "accepted",
  )
  const [one, other] = await Promise.all([
    Castings.toCollaboration(actor, { ...key, fields }),
    Castings.toCollaboration(actor, { ...key, fields }),
    Castings.update(actor, { ...key, version: 1, fields: await renamed(key), proposals: noChanges() }),
  ])
  expect(one).toEqual(other)
  expect((await Collaborations.get(actor, one)).participants).toHaveLength(120)
  await Collaborations.remove(actor, one)
  expect((await Castings.get(actor, key)).casting).toMatchObject({ collaborationId: null })
  const again = await Castings.toCollaboration(actor, { ...key, fields })
  expect(again).not.toEqual(one)
  const left = (await rowsOf(agencyId)).map(({ collaborationId }) => collaborationId)
  expect(left).toEqual([again.collaborationId])
  expect((await Castings.get(actor, key)).casting).toMatchObject({ name: "Renommé", ...again })
})

test("who has left the catalogue meanwhile is named, and once taken out of the casting keeps nobody waiting", async () => {
  const { actor, key, roster } = await newCasting(3)
  const [stays, leaves, other] = roster
  if (!stays || !leaves || !other) throw new Error("Three of the roster")
  const ids = [stays, leaves, other].map(({ influencerId }) => influencerId)
  await decide(key, ids, "accepted")
  await InfluencerEntity.delete({ influencerId: leaves.influencerId }).go()
  await expect(Castings.toCollaboration(actor, { ...key, fields })).rejects.toMatchObject({
    code: "invalid",
    message: `${leaves.displayName} n'est plus dans le catalogue : retirez sa proposition du casting pour créer la collaboration.`,
  })
  await InfluencerEntity.delete({ influencerId: other.influencerId }).go()
  await expect(Castings.toCollaboration(actor, { ...key, fields })).rejects.toMatchObject({
    message: `${leaves.displayName} et ${other.displayName} ne sont plus dans le catalogue : retirez-les du casting pour créer la collaboration.`,
  })
  const { proposals } = await Castings.get(actor, key)
  const removed = proposals.filter(({ influencerId }) => influencerId !== stays.influencerId)
  await Castings.update(actor, { ...key, version: 1, fields: {}, proposals: { ...noChanges(), removed } })
  const made = await Castings.toCollaboration(actor, { ...key, fields })
  const { participants } = await Collaborations.get(actor, made)
  expect(participants.map(({ influencerId }) => influencerId)).toEqual([stays.influencerId])
})

async function renamed(key: { agencyId: string; castingId: string }) {
  const { data } = await CastingEntity.get(key).go()
  if (!data) throw new Error("A casting")
  return { ...data, deadline: null, name: "Renommé" }
}

test("a client that the agency does not have is refused, and the casting stays as it was", async () => {
  const [{ actor, key, roster }, other] = await Promise.all([newCasting(1), newCasting(0)])
  await decide(key, [roster[0]?.influencerId ?? ""], "accepted")
  const client = { brandName: fields.brand, sector: null, notes: "", contacts: [] }
  const [own, theirs] = await Promise.all([
    Clients.create(actor, client),
    Clients.create(other.actor, client),
  ])
  const make = (clientId: string) =>
    Castings.toCollaboration(actor, { ...key, fields: { ...fields, clientId } })
  await expect(make(theirs.id)).rejects.toMatchObject({
    code: "invalid",
    fields: { "fields.clientId": expect.stringContaining("n'existe pas") },
  })
  expect((await Castings.get(actor, key)).casting).toMatchObject({ collaborationId: null, revision: 1 })
  const { collaborationId } = await make(own.id)
  expect((await Collaborations.get(actor, { collaborationId })).collaboration.clientId).toBe(own.id)
})
