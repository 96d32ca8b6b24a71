import { Castings } from "@trame/core/campaigns/castings/index"
import { BrandCasting } from "@trame/core/campaigns/castings/public/brand"
import type { BrandStatus } from "@trame/core/campaigns/castings/rules/values"
import type { PublicActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { AttemptsEntity } from "@trame/core/lib/throttle"
import { afterEach, expect, test, vi } from "vitest"
import { importedCasting } from "../../support/brandCasting.ts"
import { newCreators } from "../../support/creators.ts"
import { newAgency } from "../totals/world.ts"

const NOBODY: PublicActor = { type: "public", address: null }

afterEach(() => vi.useRealTimers())

async function castingOf(count: number) {
  const { agencyId, admin: actor } = await newAgency()
  const { castingId, token, ids } = await importedCasting(agencyId, await newCreators(count))
  /** Answers for whoever is named, over the answer that is stored. */
  const answer = async (said: Record<number, [BrandStatus, string]>) => {
    const { proposals } = await BrandCasting.get(NOBODY, { token })
    const decisions = Object.entries(said).map(([index, [status, comment]]) => {
      const { id: proposalId = "", decisionVersion = 0 } = proposals[Number(index)] ?? {}
      return { proposalId, status, comment, decisionVersion }
    })
    return (await BrandCasting.decide(NOBODY, { token, decisions })).submitted
  }
  const stored = async () => {
    const { proposals } = await Castings.get(actor, { castingId })
    return proposals.map(({ brandStatus, brandComment }) => [brandStatus, brandComment])
  }
  const said = async () => (await Castings.activity(actor, { castingId })).items[0]?.details
  return { castingId, token, ids, answer, stored, said }
}

test("a comment is an answer by itself, and is changed and taken back by itself", async () => {
  const { answer, stored, said } = await castingOf(2)
  expect(await answer({ 0: ["pending", "À discuter"], 1: ["pending", ""] })).toBe(1)
  expect(await stored()).toEqual([
    ["pending", "À discuter"],
    ["pending", ""],
  ])
  expect(await said()).toBe("1 décision : 1 sans choix")
  expect(await answer({ 0: ["accepted", "À discuter"], 1: ["maybe", ""] })).toBe(2)
  expect(await answer({ 0: ["accepted", "Oui, en mai"] })).toBe(1)
  expect((await stored())[0]).toEqual(["accepted", "Oui, en mai"])
  expect(await answer({ 0: ["accepted", ""] })).toBe(1)
  expect(await stored()).toEqual([
    ["accepted", ""],
    ["maybe", ""],
  ])
  expect(await answer({ 0: ["pending", ""], 1: ["rejected", "Trop tard"] })).toBe(2)
  expect(await stored()).toEqual([
    ["pending", ""],
    ["rejected", "Trop tard"],
  ])
  expect(await said()).toBe("2 décisions : 1 refusé, 1 sans choix")
})

test("what others have changed or withdrawn is counted in words", async () => {
  const { token, ids, answer } = await castingOf(4)
  await answer({ 0: ["rejected", ""], 1: ["rejected", ""] })
  const stale = (some: readonly string[]) =>
    BrandCasting.decide(NOBODY, {
      token,
      decisions: some.map((proposalId) => ({
        ...{ proposalId, status: "accepted" as const, comment: "", decisionVersion: 0 },
      })),
    })
  const kept = "Rien de ce que vous avez saisi n'est perdu."
  await expect(stale(ids.slice(0, 3))).rejects.toMatchObject({
    code: "conflict",
    message: `2 réponses ont été modifiées entre-temps par une autre personne de votre équipe. ${kept}`,
    fields: {
      "decisions.0": "Cette réponse a été modifiée entre-temps",
      "decisions.1": "Cette réponse a été modifiée entre-temps",
    },
  })
  await expect(stale([...ids.slice(2), "parti", "parti-aussi"])).rejects.toMatchObject({
    code: "invalid",
    message: `2 influenceurs ne sont plus proposés dans ce casting. ${kept}`,
    fields: {
      "decisions.2": "Cet influenceur n'est plus proposé",
      "decisions.3": "Cet influenceur n'est plus proposé",
    },
  })
})

const STRETCH_SECONDS = 600

/** As if so many tries were used up, in this stretch and in the next. */
async function useUp(what: string, count: number): Promise<void> {
  const stretch = Math.floor(Date.now() / 1000 / STRETCH_SECONDS)
  for (const one of [stretch, stretch + 1]) {
    await AttemptsEntity.upsert({ what, stretch: one, expiresAt: (one + 2) * STRETCH_SECONDS })
      .set({ count })
      .go()
  }
}

const throttled = {
  code: "throttled",
  message: "Trop d'envois en peu de temps. Veuillez attendre quelques minutes avant de réessayer.",
}

test.for(["casting", "address"] as const)(
  "one %s sends 300 times in ten minutes, and no more",
  async (by) => {
    const { castingId, token, ids, stored } = await castingOf(1)
    const address = newId()
    await useUp(by === "casting" ? `casting-answers#${castingId}` : `casting-answers-from#${address}`, 299)
    const send = (decisionVersion: number, comment: string, from = address) =>
      BrandCasting.decide(
        { type: "public", address: from },
        { token, decisions: [{ proposalId: ids[0] ?? "", status: "accepted", comment, decisionVersion }] },
      )
    expect(await send(0, "Oui")).toMatchObject({ submitted: 1 })
    await expect(send(1, "Non")).rejects.toMatchObject(throttled)
    expect(await stored()).toEqual([["accepted", "Oui"]])
    const elsewhere = send(1, "Peut-être", newId())
    if (by === "address") expect(await elsewhere).toMatchObject({ submitted: 1 })
    else await expect(elsewhere).rejects.toMatchObject(throttled)
  },
)

// rules/campaigns.md#brands-link
test.for([
  ["2026-06-09T22:00:00Z", true],
  ["2026-06-10T21:59:59Z", true],
  ["2026-06-10T22:00:00Z", false],
  ["2026-06-11T00:30:00Z", false],
] as const)("a link whose deadline is June 10 is open at %s: %s", async ([instant, isOpen]) => {
  const { agencyId } = await newAgency()
  const [creator] = await newCreators(1)
  if (!creator) throw new Error("A creator")
  const { token } = await importedCasting(agencyId, [creator], { fields: { deadline: "2026-06-10" } })
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) })
  const view = BrandCasting.get(NOBODY, { token })
  if (isOpen) expect((await view).proposals).toHaveLength(1)
  else await expect(view).rejects.toMatchObject({ code: "closed" })
})
