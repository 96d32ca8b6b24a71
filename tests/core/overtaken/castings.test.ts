import { Castings } from "@trame/core/campaigns/castings/index"
import { BrandCasting } from "@trame/core/campaigns/castings/public/brand"
import { expect, it } from "vitest"
import { race, refusal } from "../../support/race.ts"
import { decide, newCasting } from "../../support/staffCasting.ts"
import { CastingEntity } from "../../support/stored.ts"
import { first, listed, NOBODY } from "../collaborations/newCampaign.ts"

const change = (changes: { linkActive?: boolean; deadline?: string }) => (key: Key) =>
  CastingEntity.patch(key).set(changes).go()
type Key = Awaited<ReturnType<typeof newCasting>>["key"]

it.for([
  [
    "another's",
    "rejected",
    "conflict",
    (_: Key, answer: (status: "rejected") => unknown) => answer("rejected"),
  ],
  ["its link's closing", "pending", "not_found", change({ linkActive: false })],
  ["its time's end", "pending", "closed", change({ deadline: "2026-01-01" })],
] as const)("a brand's answer is not stored after %s", async ([, stored, code, meanwhile]) => {
  const { actor, key } = await newCasting(1)
  const { castingId } = key
  const { token } = await Castings.makeLink(actor, { castingId })
  const proposalId = first((await BrandCasting.get(NOBODY, { token })).proposals).id
  const answer = (status: "accepted" | "rejected") => {
    const decision = { proposalId, status, comment: "Non", decisionVersion: 0 }
    return BrandCasting.decide(NOBODY, { token, decisions: [decision] })
  }
  const late = () => answer("accepted")
  expect(await refusal({ over: "proposal", first: async () => meanwhile(key, answer), late })).toBe(code)
  expect((await Castings.get(actor, { castingId })).proposals[0]?.brandStatus).toBe(stored)
})

it("two who make a collaboration of the same casting make one", async () => {
  const { actor, key, roster } = await newCasting(1)
  const { castingId } = key
  await decide(key, [first(roster).influencerId], "accepted")
  const type = "casting_externe" as const
  const fields = { name: "Printemps", manager: "Ada", type, clientId: null, brand: "Brume" }
  const make = () => Castings.toCollaboration(actor, { castingId, fields })
  const made: unknown[] = []
  made.push(await race({ over: "casting", first: async () => made.push(await make()), late: make }))
  expect(made[0]).toEqual(made[1])
  expect((await listed(actor)).items.length).toBeLessThanOrEqual(1)
})
