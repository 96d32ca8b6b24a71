import * as Castings from "@trame/core/campaigns/castings/index"
import * as BrandCasting from "@trame/core/campaigns/castings/public/brand"
import { expect, it } from "vitest"
import { refusal } from "../../support/race.ts"
import { newCasting } from "../../support/staffCasting.ts"
import { CastingEntity } from "../../support/stored.ts"
import { first, NOBODY } from "../collaborations/newCampaign.ts"

const change = (changes: { linkActive?: boolean; deadline?: string }) => (key: Key) =>
  CastingEntity.patch(key).set(changes).go()

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

type Key = Awaited<ReturnType<typeof newCasting>>["key"]
