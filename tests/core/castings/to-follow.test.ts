import { Castings } from "@trame/core/campaigns/castings/index"
import { BrandCasting } from "@trame/core/campaigns/castings/public/brand"
import { isAwaited } from "@trame/core/campaigns/castings/rules/values"
import type { PublicActor } from "@trame/core/lib/access"
import { putAll } from "@trame/core/lib/batch"
import { dayAfter, startOfDay, today } from "@trame/core/lib/day"
import { expect, test } from "vitest"
import { castingFieldsOf, DAY_MS } from "../../support/brandCasting.ts"
import { eventually } from "../../support/eventually.ts"
import { newCasting, noChanges, proposalOf } from "../../support/staffCasting.ts"
import { CastingEntity, CastingRowEntity } from "../../support/stored.ts"

const NOBODY: PublicActor = { type: "public", address: null }
const SETTLED_MS = 15_000

test("a casting waits once its brand has a link and something to decide, until all is decided", async () => {
  const { actor, key } = await newCasting(2)
  const followed = async () => {
    const { waiting, decided } = await Castings.toFollow(actor)
    return [waiting.map(({ id }) => id), decided.map(({ id }) => id)]
  }
  expect(await followed()).toEqual([[], []])
  const { token } = await Castings.makeLink(actor, key)
  await eventually(async () => expect(await followed()).toEqual([[key.castingId], []]), SETTLED_MS)

  const answer = async (count: number) => {
    const { proposals } = await BrandCasting.get(NOBODY, { token })
    const decisions = proposals.slice(0, count).map(({ id: proposalId, decisionVersion }) => {
      return { proposalId, status: "accepted" as const, comment: "", decisionVersion }
    })
    await BrandCasting.decide(NOBODY, { token, decisions })
  }
  await answer(1)
  await eventually(async () => {
    const { waiting, decided } = await Castings.toFollow(actor)
    expect(waiting).toMatchObject([{ counts: { proposals: 2, decisions: 1 } }])
    expect(decided).toMatchObject([
      { id: key.castingId, counts: { accepted: 1 }, decidedAt: expect.any(String) },
    ])
  }, SETTLED_MS)
  await answer(2)
  await eventually(async () => expect(await followed()).toEqual([[], [key.castingId]]), SETTLED_MS)

  // A save of staff's keeps when the brand answered.
  await Castings.update(actor, {
    ...key,
    version: 1,
    fields: castingFieldsOf({ name: "Autre nom", status: "closed" }),
    proposals: noChanges(),
  })
  const { decided } = await Castings.toFollow(actor)
  expect(decided).toMatchObject([{ id: key.castingId, name: "Autre nom" }])
  expect((await Castings.list(actor, { search: "autre nom", status: "closed" })).items).toHaveLength(1)
})

test("the first to end stands first, whatever was made first; those without an end stand last", async () => {
  const { actor, roster, key } = await newCasting(1)
  const link = (castingId: string) => Castings.makeLink(actor, { castingId })
  await link(key.castingId)
  for (const [name, days] of [
    ["Dans neuf jours", 9],
    ["Demain", 1],
    ["Ce soir", 0],
    ["Dans trois jours", 3],
  ] as const) {
    const fields = castingFieldsOf({ name, deadline: dayAfter(today(), days) })
    const { casting } = await Castings.create(actor, { fields, proposals: roster.map(proposalOf) })
    await link(casting.id)
  }
  await eventually(async () => {
    const { waiting } = await Castings.toFollow(actor)
    expect(waiting.map(({ name }) => name)).toEqual([
      ...["Ce soir", "Demain", "Dans trois jours", "Dans neuf jours", "Printemps"],
    ])
  }, SETTLED_MS)
})

test("of very many castings the newest are looked at", async () => {
  const { actor, key } = await newCasting(1)
  await Castings.makeLink(actor, key)
  const [{ data: root }, { data: row }] = await Promise.all([
    CastingEntity.get(key).go({ consistent: true }),
    CastingRowEntity.get(key).go({ consistent: true }),
  ])
  if (!root || !row) throw new Error("A casting")
  // Whose ids stand before its own.
  const older = Array.from({ length: 100 }, (_, index) => ({
    castingId: `0${index}`,
    createdAt: "2026-01-01T00:00:00.000Z",
  }))
  await putAll(
    CastingEntity,
    older.map((one) => ({ ...root, ...one })),
  )
  await putAll(
    CastingRowEntity,
    older.map((one) => ({ ...row, ...one })),
  )
  await eventually(async () => {
    const { waiting } = await Castings.toFollow(actor)
    expect(waiting.map(({ id }) => id)).toEqual([key.castingId])
  }, SETTLED_MS)
})

test("an answer counts as recent from the morning of the seventh day before, the latest first", async () => {
  const { actor, agencyId } = await newCasting(0)
  const answeredAt = async (name: string, status: "active" | "closed", decidedAt: string) => {
    const { casting } = await Castings.create(actor, {
      fields: castingFieldsOf({ name, status }),
      proposals: [],
    })
    await CastingRowEntity.patch({ agencyId, castingId: casting.id }).set({ decidedAt }).go()
  }
  const since = startOfDay(dayAfter(today(), -7)).getTime()
  const at = (ms: number) => new Date(since + ms).toISOString()
  await answeredAt("Trop tôt", "closed", at(-1))
  await answeredAt("Trop tôt aussi", "active", at(-1))
  await answeredAt("Hier", "closed", at(6 * DAY_MS))
  await answeredAt("Au matin", "closed", at(0))
  await answeredAt("Entre deux", "active", at(3 * DAY_MS))
  const { decided } = await Castings.toFollow(actor)
  expect(decided.map(({ name }) => name)).toEqual(["Hier", "Entre deux", "Au matin"])
})

test("who may still be awaited: active, by an open link, to the end of the last day", () => {
  const counts = { proposals: 2, decisions: 1 }
  const casting = { status: "active" as const, linkActive: true, deadline: today(), counts }
  expect(isAwaited(casting, today())).toBe(true)
  for (const change of [
    { status: "draft" as const },
    { linkActive: false },
    { deadline: dayAfter(today(), -1) },
    { counts: { proposals: 2, decisions: 2 } },
  ])
    expect(isAwaited({ ...casting, ...change }, today())).toBe(false)
})
