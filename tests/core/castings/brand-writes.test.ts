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
  return { key: { agencyId, castingId }, token, proposalId: creators[0]?.influencerId ?? "" }
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
    const { key, token, proposalId } = await castingOfOne(wanted)
    const answer = answerOf(key, { ...decision, proposalId }, new Date().toISOString())
    expect(await failuresOf([onlyWhileOpen(key, token), answer])).toEqual([0])
    expect((await aggregateOf(key)).proposals).toMatchObject([{ brandStatus: "pending", decisionVersion: 0 }])
  }
  const { key, token, proposalId } = await castingOfOne()
  const answer = answerOf(key, { ...decision, proposalId }, new Date().toISOString())
  expect(await failuresOf([onlyWhileOpen(key, newId()), answer])).toEqual([0])
  expect(await failuresOf([onlyWhileOpen(key, token), answer])).toEqual([])
})

test("an answer is stored only over the one that was read, and never for somebody who is not proposed", async () => {
  const { key, proposalId } = await castingOfOne()
  const now = new Date().toISOString()
  expect(await failuresOf([answerOf(key, { ...decision, proposalId, decisionVersion: 1 }, now)])).toEqual([0])
  expect(await failuresOf([answerOf(key, { ...decision, proposalId: newId() }, now)])).toEqual([0])
  const { proposals } = await aggregateOf(key)
  expect(proposals).toMatchObject([{ influencerId: proposalId, brandStatus: "pending", decisionVersion: 0 }])
  expect(proposals).toHaveLength(1)
})
