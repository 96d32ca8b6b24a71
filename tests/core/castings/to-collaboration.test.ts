import * as Castings from "@trame/core/campaigns/castings/index"
import * as Clients from "@trame/core/campaigns/clients/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { rowsOf } from "@trame/core/campaigns/collaborations/store/search-rows"
import { describe, expect, it } from "vitest"
import { decide, newCasting, noChanges } from "../../support/staffCasting.ts"
import { InfluencerEntity } from "../../support/stored.ts"

describe("the campaign of a casting", () => {
  it("is made once of those whom the brand accepted, however many ask at once", async () => {
    const { actor, agencyId, key, roster, ids, make } = await newDecided(6, 0)
    await expect(make()).rejects.toMatchObject({ code: "invalid" })
    await decide(key, ids.slice(0, 3), "accepted")
    await decide(key, ids.slice(3, 5), "maybe")
    const made = await Promise.all(Array.from({ length: 5 }, () => make()))
    const { collaborationId = "" } = made[0] ?? {}
    expect(new Set(made.map((one) => one.collaborationId))).toEqual(new Set([collaborationId]))
    expect(await rowsOf(agencyId)).toMatchObject([{ collaborationId }])
    const unsigned = { castingValidated: true, typedBudget: null, quoteSent: false }
    expect(await Collaborations.get(actor, { collaborationId })).toMatchObject({
      collaboration: { ...fields, ...unsigned, description: "Une campagne de printemps." },
      participants: roster
        .slice(0, 3)
        .map(({ influencerId, displayName: fullName }) => ({ influencerId, fullName, rate: 0 })),
    })
    const { casting, activity } = await Castings.get(actor, key)
    expect(casting).toMatchObject({ collaborationId, version: 1, revision: 2 })
    const line = { action: "Collaboration créée", user: actor.name, details: "3 influenceurs acceptés" }
    expect(activity.items).toMatchObject([line, {}])
    await decide(key, ids, "rejected")
    expect(await make()).toEqual({ collaborationId })
  })

  it("when it takes more than a transaction, it is made once, and anew after staff deleted it", async () => {
    const { actor, agencyId, key, make, read } = await newDecided(120)
    const renaming = { ...key, version: 1, fields: { name: "Renommé" }, proposals: noChanges() }
    const [one, other] = await Promise.all([make(), make(), Castings.update(actor, renaming)])
    expect(one).toEqual(other)
    expect((await Collaborations.get(actor, one)).participants).toHaveLength(120)
    await Collaborations.remove(actor, one)
    expect(await read()).toMatchObject({ collaborationId: null })
    const again = await make()
    expect(again).not.toEqual(one)
    expect((await rowsOf(agencyId)).map(({ collaborationId }) => ({ collaborationId }))).toEqual([again])
    expect(await read()).toMatchObject({ name: "Renommé", ...again })
  })

  it("names those who left the catalogue, and is made once they are taken out", async () => {
    const { actor, key, roster, make } = await newDecided(3)
    const [stays, leaves, other] = roster
    if (!stays || !leaves || !other) throw new Error("Three of the roster")
    await InfluencerEntity.delete({ influencerId: leaves.influencerId }).go()
    await expect(make()).rejects.toMatchObject({
      code: "invalid",
      message: `${leaves.displayName} n'est plus dans le catalogue : retirez sa proposition du casting pour créer la collaboration.`,
    })
    await InfluencerEntity.delete({ influencerId: other.influencerId }).go()
    await expect(make()).rejects.toMatchObject({
      message: `${leaves.displayName} et ${other.displayName} ne sont plus dans le catalogue : retirez-les du casting pour créer la collaboration.`,
    })
    const removed = [leaves, other].map(({ influencerId: id }) => ({ id }))
    await Castings.update(actor, { ...key, version: 1, fields: {}, proposals: { ...noChanges(), removed } })
    const { participants } = await Collaborations.get(actor, await make())
    expect(participants.map(({ influencerId }) => influencerId)).toEqual([stays.influencerId])
  })

  it("has a client of the agency, or is refused and leaves the casting as it was", async () => {
    const [{ actor, make, read }, other] = await Promise.all([newDecided(1), newCasting(0)])
    const client = { brandName: fields.brand, sector: null, notes: "", contacts: [] }
    const theirs = await Clients.create(other.actor, client)
    const own = await Clients.create(actor, client)
    await expect(make({ clientId: theirs.id })).rejects.toMatchObject({
      code: "invalid",
      fields: { "fields.clientId": expect.stringContaining("n'existe pas") },
    })
    expect(await read()).toMatchObject({ collaborationId: null, revision: 1 })
    const { collaborationId } = await make({ clientId: own.id })
    expect((await Collaborations.get(actor, { collaborationId })).collaboration.clientId).toBe(own.id)
  })
})

const fields = {
  name: "Printemps",
  manager: "Ada Admin",
  clientId: null,
  brand: "Maison Aubépine",
  type: "casting_externe" as const,
}

async function newDecided(count: number, accepted = count) {
  const casting = await newCasting(count)
  const { actor, key, roster } = casting
  const ids = roster.map(({ influencerId }) => influencerId)
  await decide(key, ids.slice(0, accepted), "accepted")
  const make = (changes: object = {}) =>
    Castings.toCollaboration(actor, { ...key, fields: { ...fields, ...changes } })
  const read = async () => (await Castings.get(actor, key)).casting
  return { ...casting, ids, make, read }
}
