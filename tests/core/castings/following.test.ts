import * as Castings from "@trame/core/campaigns/castings/index"
import * as BrandCasting from "@trame/core/campaigns/castings/public/brand"
import { isAwaited } from "@trame/core/campaigns/castings/rules/values"
import type { PublicActor } from "@trame/core/lib/access"
import { dayAfter, startOfDay, today } from "@trame/core/lib/day"
import * as Aggregation from "@trame/core/processes/aggregation"
import { SOURCES, suspectsIn } from "@trame/core/processes/aggregation"
import { addressOf } from "@trame/core/totals/series"
import { describe, expect, it } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { accept, castingFieldsOf, DAY_MS } from "../../support/brandCasting.ts"
import { eventually } from "../../support/eventually.ts"
import { decide, newCasting, noChanges } from "../../support/staffCasting.ts"
import { CastingRowEntity, TotalEntity } from "../../support/stored.ts"

describe("castings to follow", () => {
  it("wait from the brand's link until all is decided", async () => {
    const { actor, key } = await newCasting(2)
    const id = key.castingId
    const shows = (waiting: object[], decided: object[]) =>
      eventually(async () => expect(await Castings.toFollow(actor)).toMatchObject({ waiting, decided }))
    await shows([], [])
    const { token } = await Castings.makeLink(actor, key)
    await shows([{ id }], [])
    const answer = async (count: number) => {
      const { proposals } = await BrandCasting.get(NOBODY, { token })
      const decisions = proposals
        .slice(0, count)
        .map(({ id: proposalId, decisionVersion }) => accept(proposalId, { decisionVersion }))
      await BrandCasting.decide(NOBODY, { token, decisions })
    }
    await answer(1)
    const decidedAt = expect.any(String)
    await shows([{ counts: { proposals: 2, decisions: 1 } }], [{ id, counts: { accepted: 1 }, decidedAt }])
    await answer(2)
    await shows([], [{ id }])
    // A save of staff's keeps when the brand answered.
    const fields = castingFieldsOf({ name: "Autre nom", status: "closed" })
    await Castings.update(actor, { ...key, version: 1, fields, proposals: noChanges() })
    await shows([], [{ id, name: "Autre nom", decidedAt }])
  })

  it("count an answer as recent from the morning of the seventh day before, the latest first", async () => {
    const { actor, agencyId } = await newCasting(0)
    const since = startOfDay(dayAfter(today(), -7)).getTime()
    for (const [name, status, ms] of [
      ["Trop tôt", "closed", -1],
      ["Trop tôt aussi", "active", -1],
      ["Hier", "closed", 6 * DAY_MS],
      ["Au matin", "closed", 0],
      ["Entre deux", "active", 3 * DAY_MS],
    ] as const) {
      const { casting } = await Castings.create(actor, {
        fields: castingFieldsOf({ name, status }),
        proposals: [],
      })
      const decidedAt = new Date(since + ms).toISOString()
      await CastingRowEntity.patch({ agencyId, castingId: casting.id }).set({ decidedAt }).go()
    }
    const { decided } = await Castings.toFollow(actor)
    expect(decided.map(({ name }) => name)).toEqual(["Hier", "Entre deux", "Au matin"])
  })

  it("await a brand while the casting is active, its link open, its deadline not over, somebody undecided", () => {
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
})

describe("the calendar of castings", () => {
  const range = { from: "2026-11-01", to: "2026-11-30" }

  it("shows each on the day until which its brand may answer", async () => {
    const ada = await actorOf((await newAgency()).admin)
    const create = async (name: string, deadline: string | null) =>
      (await Castings.create(ada, { fields: castingFieldsOf({ name, deadline }), proposals: [] })).casting
    const named = async () =>
      (await Castings.deadlines(ada, range)).items.map(({ deadline, name }) => `${deadline} ${name}`).sort()
    await create("Trop tôt", "2026-10-31")
    const one = await create("Premier", "2026-11-01")
    await create("Dernier", "2026-11-30")
    await create("Trop tard", "2026-12-01")
    await create("Sans", null)
    const last = "2026-11-30 Dernier"
    expect(await named()).toEqual(["2026-11-01 Premier", last])
    const { id, version, updatedAt, name, brand, status } = one
    const { items } = await Castings.deadlines(ada, { from: "2026-11-01", to: "2026-11-01" })
    expect(items).toEqual([
      { id, version, updatedAt, deadline: "2026-11-01", name, brand, status, createdBy: ada.userId },
    ])
    const move = (from: number, deadline: string | null) =>
      Castings.update(ada, { castingId: id, version: from, fields: { deadline }, proposals: noChanges() })
    await move(1, "2026-11-20")
    expect(await named()).toEqual(["2026-11-20 Premier", last])
    await move(2, null)
    expect(await named()).toEqual([last])
    await move(3, "2026-11-21")
    expect(await named()).toEqual(["2026-11-21 Premier", last])
    await Castings.remove(ada, { castingId: id })
    expect(await named()).toEqual([last])
  })
})

describe("a casting's figures", () => {
  it("follow its proposals, the brand's answers, a sweep and its removal", async () => {
    const { actor, agencyId, key, roster } = await newCasting(8, 7)
    const ids = roster.map(({ influencerId }) => influencerId)
    const follows = (figures: object, counts: object[]) =>
      eventually(async () => {
        const { items } = await Castings.list(actor, { search: "", status: "all" })
        expect(await Castings.figures(actor)).toEqual(figures)
        expect(items.map((one) => one.counts)).toEqual(counts)
      })
    const none = { decisions: 0, accepted: 0, maybe: 0, rejected: 0 }
    await follows({ active: 1, proposals: 7, decisions: 0 }, [{ ...none, proposals: 7 }])
    await decide(key, ids.slice(0, 3), "accepted")
    await decide(key, ids.slice(3, 5), "maybe")
    await decide(key, ids.slice(5, 6), "rejected")
    const decided = { decisions: 6, accepted: 3, maybe: 2, rejected: 1, proposals: 7 }
    await follows({ active: 1, proposals: 7, decisions: 6 }, [decided])
    await decide(key, ids.slice(3, 6), "pending")
    const removed = ids.slice(1, 2).map((id) => ({ id }))
    const proposals = { ...noChanges(), removed }
    await Castings.update(actor, { ...key, version: 1, fields: { status: "closed" }, proposals })
    const after = { ...none, decisions: 2, accepted: 2, proposals: 6 }
    await follows({ active: 0, proposals: 6, decisions: 2 }, [after])
    await TotalEntity.upsert(addressOf(agencyId, "castings#")).add({ proposals: 7, seq: 1 }).go()
    const worker = { type: "worker" as const, name: "test", agencyId }
    const mended = { totals: 1, missing: 0, orphaned: 0 }
    expect(await Aggregation.sweep(worker, { graceMs: 0 })).toMatchObject(mended)
    await follows({ active: 0, proposals: 6, decisions: 2 }, [after])
    await Castings.remove(actor, key)
    await follows({ active: 0, proposals: 0, decisions: 0 }, [])
  })

  it("are looked at once when 500 proposals change together", () => {
    const key = { agencyId: "a", castingId: "c" }
    const changes = Array.from({ length: 500 }, (_, index) => ({
      __edb_e__: "proposal",
      ...key,
      influencerId: `i${index}`,
    }))
    const suspects = suspectsIn([...changes, { __edb_e__: "casting", ...key }], SOURCES).get("a") ?? []
    expect(suspects.map(({ source, id }) => [source.name, id])).toEqual([["casting", "c"]])
  })
})

const NOBODY: PublicActor = { type: "public", address: null }
