import { setTimeout as wait } from "node:timers/promises"
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb"
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb"
import * as Castings from "@trame/core/campaigns/castings/index"
import * as BrandCasting from "@trame/core/campaigns/castings/public/brand"
import type { BrandStatus } from "@trame/core/campaigns/castings/rules/values"
import { aggregateOf } from "@trame/core/campaigns/castings/store/aggregate"
import type { PublicActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { documentClient } from "@trame/core/lib/table"
import { AttemptsEntity } from "@trame/core/lib/throttle"
import { afterEach, describe, expect, it, vi } from "vitest"
import { accept, importedCasting } from "../../support/brandCasting.ts"
import { newCreators } from "../../support/creators.ts"
import { newAgency } from "../totals/world.ts"

afterEach(() => vi.useRealTimers())

// rules/campaigns.md#brands-decisions
describe("a brand's answer", () => {
  it("may be a comment alone, is changed and taken back, and is logged in words", async () => {
    const { actor, key, token, decide, stored } = await castingOf(2)
    const answer = async (...answers: [BrandStatus, string][]) => {
      const { proposals } = await BrandCasting.get(NOBODY, { token })
      const decisions = answers.map(([status, comment], index) => {
        const { id: proposalId = "", decisionVersion = 0 } = proposals[index] ?? {}
        return { proposalId, status, comment, decisionVersion }
      })
      const { submitted } = await decide(decisions)
      const [line] = (await Castings.activity(actor, key)).items
      return [submitted, line?.details, ...(await stored())]
    }
    type Answer = [BrandStatus, string]
    const [undecided, talk]: [Answer, Answer] = [
      ["pending", ""],
      ["pending", "À discuter"],
    ]
    const [yes, maybe]: [Answer, Answer] = [
      ["accepted", "Oui, en mai"],
      ["maybe", ""],
    ]
    const [discussed, late]: [Answer, Answer] = [
      ["accepted", "À discuter"],
      ["rejected", "Trop tard"],
    ]
    expect(await answer(talk, undecided)).toEqual([1, "1 décision : 1 sans choix", talk, undecided])
    const both = "2 décisions : 1 accepté, 1 peut-être"
    expect(await answer(discussed, maybe)).toEqual([2, both, discussed, maybe])
    expect(await answer(yes)).toEqual([1, "1 décision : 1 accepté", yes, maybe])
    const others = "2 décisions : 1 refusé, 1 sans choix"
    expect(await answer(undecided, late)).toEqual([2, others, undecided, late])
  })

  it("when others have changed or withdrawn it, it is refused and counted in words", async () => {
    const { ids, decide } = await castingOf(4)
    await decide(ids.slice(0, 2).map((id) => accept(id, { status: "rejected" })))
    const kept = "Rien de ce que vous avez saisi n'est perdu."
    const [changed, gone] = ["Cette réponse a été modifiée entre-temps", "Cet influenceur n'est plus proposé"]
    await expect(decide(ids.slice(0, 3).map((id) => accept(id)))).rejects.toMatchObject({
      code: "conflict",
      message: `2 réponses ont été modifiées entre-temps par une autre personne de votre équipe. ${kept}`,
      fields: { "decisions.0": changed, "decisions.1": changed },
    })
    const withdrawn = [...ids.slice(2), "parti", "parti-aussi"].map((id) => accept(id))
    await expect(decide(withdrawn)).rejects.toMatchObject({
      code: "invalid",
      message: `2 influenceurs ne sont plus proposés dans ce casting. ${kept}`,
      fields: { "decisions.2": gone, "decisions.3": gone },
    })
  })

  it("when twenty come at once and their transactions cancel each other, they all land", async () => {
    const { key, ids, decide } = await castingOf(40)
    const inFlight = new Set<string>()
    let collisions = 0
    const name = "cancelCollidingTransactions"
    // DynamoDB cancels a transaction that meets another one at an item; the local table lets it wait.
    documentClient.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (!commandName?.startsWith("TransactWrite")) return next(args)
          const { TransactItems = [] } = args.input as TransactWriteCommandInput
          const keys = TransactItems.map(({ ConditionCheck, Update, Put }) =>
            JSON.stringify(ConditionCheck?.Key ?? Update?.Key ?? Put?.Item),
          )
          if (keys.some((one) => inFlight.has(one))) {
            collisions++
            await wait(15)
            const CancellationReasons = [{ Code: "TransactionConflict" }]
            throw new TransactionCanceledException({ message: "", $metadata: {}, CancellationReasons })
          }
          for (const one of keys) inFlight.add(one)
          await wait(15)
          return next(args).finally(() => {
            for (const one of keys) inFlight.delete(one)
          })
        },
      { step: "initialize", name },
    )
    const pairs = Array.from({ length: 20 }, (_, index) => ids.slice(index * 2, index * 2 + 2))
    await Promise.all(pairs.map((pair) => decide(pair.map((id) => accept(id))))).finally(() =>
      documentClient.middlewareStack.remove(name),
    )
    const { proposals } = await aggregateOf(key)
    expect(proposals.every(({ brandStatus }) => brandStatus === "accepted")).toBe(true)
    expect(collisions).toBeGreaterThan(0)
  })

  it.each(["casting", "address"])("of one %s is taken 300 times in ten minutes, and no more", async (by) => {
    const { key, ids, decide, stored } = await castingOf(1)
    const address = newId()
    const what = by === "casting" ? `casting-answers#${key.castingId}` : `casting-answers-from#${address}`
    const stretch = Math.floor(Date.now() / 600_000)
    for (const one of [stretch, stretch + 1])
      await AttemptsEntity.upsert({ what, stretch: one, expiresAt: (one + 2) * 600 })
        .set({ count: 299 })
        .go()
    const send = (decisionVersion: number, comment: string, from = address) =>
      decide([accept(ids[0] ?? "", { comment, decisionVersion })], from)
    const throttled = {
      code: "throttled",
      message: "Trop d'envois en peu de temps. Veuillez attendre quelques minutes avant de réessayer.",
    }
    expect(await send(0, "Oui")).toMatchObject({ submitted: 1 })
    await expect(send(1, "Non")).rejects.toMatchObject(throttled)
    expect(await stored()).toEqual([["accepted", "Oui"]])
    const elsewhere = send(1, "Peut-être", newId())
    if (by === "address") expect(await elsewhere).toMatchObject({ submitted: 1 })
    else await expect(elsewhere).rejects.toMatchObject(throttled)
  })
})

// rules/campaigns.md#brands-link
describe("a brand's link", () => {
  it("is open to the end of the deadline's day in Paris", async () => {
    const { token } = await castingOf(1, { fields: { deadline: "2026-06-10" } })
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-10T21:59:59Z") })
    expect((await BrandCasting.get(NOBODY, { token })).proposals).toHaveLength(1)
    for (const instant of ["2026-06-10T22:00:00Z", "2026-06-11T00:30:00Z"]) {
      vi.setSystemTime(new Date(instant))
      await expect(BrandCasting.get(NOBODY, { token })).rejects.toMatchObject({ code: "closed" })
    }
  })
})

const NOBODY: PublicActor = { type: "public", address: null }

async function castingOf(count: number, wanted: Parameters<typeof importedCasting>[2] = {}) {
  const { agencyId, admin: actor } = await newAgency()
  const creators = await newCreators(count)
  const { castingId, token, ids } = await importedCasting(agencyId, creators, wanted)
  const decide = (
    decisions: Parameters<typeof BrandCasting.decide>[1]["decisions"],
    from: string | null = null,
  ) => BrandCasting.decide({ type: "public", address: from }, { token, decisions })
  const stored = async () => {
    const { proposals } = await Castings.get(actor, { castingId })
    return proposals.map(({ brandStatus, brandComment }) => [brandStatus, brandComment])
  }
  const key = { agencyId, castingId }
  return { actor, key, token, ids, creators, decide, stored }
}
