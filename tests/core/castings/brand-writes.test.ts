import { answerOf, onlyWhileOpen } from "@trame/core/campaigns/castings/public/brand"
import { aggregateOf } from "@trame/core/campaigns/castings/store/aggregate"
import { parisDay } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { failedConditions, transact } from "@trame/core/lib/transact"
import { expect, test } from "vitest"
import { DAY_MS, importedCasting } from "../../support/brandCasting.ts"
import { newCreators } from "../../support/creators.ts"

const yesterday = parisDay(new Date(Date.now() - DAY_MS))

type Wanted = Parameters<typeof importedCasting>[2]

async function castingOfOne(wanted: Wanted = {}) {
  const agencyId = newId()
  const creators = await newCreators(1)
  const { castingId, token } = await importedCasting(agencyId, creators, wanted)
  const key = { agencyId, castingId }
  return { key, token, proposal: { ...key, influencerId: creators[0]?.influencerId ?? "" } }
}

/** The positions of what did not hold, as if the casting had been looked at before it changed. */
async function failuresOf(writes: unknown[]): Promise<number[]> {
  try {
    await transact(writes)
    return []
  } catch (error) {
    return failedConditions(error)
  }
}

const decision = { status: "accepted" as const, comment: "", decisionVersion: 0 }

test("link and deadline are checked by the very write that stores an answer", async () => {
  const closed: Wanted[] = [{ active: false }, { fields: { deadline: yesterday } }]
  for (const wanted of closed) {
    const { key, token, proposal } = await castingOfOne(wanted)
    const answer = answerOf(proposal, decision, new Date().toISOString())
    expect(await failuresOf([onlyWhileOpen(key, token), answer])).toEqual([0])
    expect((await aggregateOf(key)).proposals).toMatchObject([{ brandStatus: "pending", decisionVersion: 0 }])
  }
  const { key, token, proposal } = await castingOfOne()
  const answer = answerOf(proposal, decision, new Date().toISOString())
  expect(await failuresOf([onlyWhileOpen(key, newId()), answer])).toEqual([0])
  expect(await failuresOf([onlyWhileOpen(key, token), answer])).toEqual([])
})

test("an answer is stored only over the one that was read, and never for somebody who is not proposed", async () => {
  const { key, proposal } = await castingOfOne()
  const now = new Date().toISOString()
  expect(await failuresOf([answerOf(proposal, { ...decision, decisionVersion: 1 }, now)])).toEqual([0])
  expect(await failuresOf([answerOf({ ...key, influencerId: newId() }, decision, now)])).toEqual([0])
  const { proposals } = await aggregateOf(key)
  expect(proposals).toMatchObject([
    { influencerId: proposal.influencerId, brandStatus: "pending", decisionVersion: 0 },
  ])
  expect(proposals).toHaveLength(1)
})
