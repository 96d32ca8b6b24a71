import { Castings } from "@trame/core/campaigns/castings/index"
import { Aggregation, SOURCES, suspectsIn } from "@trame/core/processes/aggregation"
import { addressOf } from "@trame/core/totals/series"
import { expect, test } from "vitest"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { eventually } from "../../support/eventually.ts"
import { decide, newCasting, noChanges } from "../../support/staffCasting.ts"
import { TotalEntity } from "../../support/stored.ts"

const SETTLED_MS = 15_000

test("a casting's figures follow its proposals, the brand's answers and its removal", async () => {
  const { actor, key, roster } = await newCasting(8, 7)
  const ids = roster.map(({ influencerId }) => influencerId)
  const shown = async () => {
    const [{ items }, figures] = await Promise.all([
      Castings.list(actor, { search: "", status: "all" }),
      Castings.figures(actor),
    ])
    return { figures, counts: items.map(({ counts }) => counts) }
  }
  const follows = (figures: object, counts: object[]) =>
    eventually(async () => expect(await shown()).toEqual({ figures, counts }), SETTLED_MS)

  const none = { decisions: 0, accepted: 0, maybe: 0, rejected: 0 }
  await follows({ active: 1, proposals: 7, decisions: 0 }, [{ ...none, proposals: 7 }])
  await Promise.all([
    decide(key, ids.slice(0, 3), "accepted"),
    decide(key, ids.slice(3, 5), "maybe"),
    decide(key, ids.slice(5, 6), "rejected"),
  ])
  const decided = { decisions: 6, accepted: 3, maybe: 2, rejected: 1 }
  await follows({ active: 1, proposals: 7, decisions: 6 }, [{ ...decided, proposals: 7 }])
  await decide(key, ids.slice(3, 6), "pending")
  const removed = ids.slice(1, 2).map((id) => ({ id }))
  await Castings.update(actor, {
    ...key,
    version: 1,
    fields: castingFieldsOf({ status: "closed" }),
    proposals: { ...noChanges(), removed },
  })
  const after = { ...none, decisions: 2, accepted: 2, proposals: 6 }
  await follows({ active: 0, proposals: 6, decisions: 2 }, [after])

  await TotalEntity.upsert(addressOf(key.agencyId, "castings#")).add({ proposals: 7, seq: 1 }).go()
  const worker = { type: "worker" as const, name: "test", agencyId: key.agencyId }
  expect(await Aggregation.sweep(worker, { graceMs: 0 })).toMatchObject({
    totals: 1,
    missing: 0,
    orphaned: 0,
  })
  await follows({ active: 0, proposals: 6, decisions: 2 }, [after])
  await Castings.remove(actor, key)
  await follows({ active: 0, proposals: 0, decisions: 0 }, [])
})

test("500 proposals that change at once are one look at their casting", () => {
  const changes = Array.from({ length: 500 }, (_, index) => ({
    __edb_e__: "proposal",
    agencyId: "a",
    castingId: "c",
    influencerId: `i${index}`,
  }))
  const casting = { __edb_e__: "casting", agencyId: "a", castingId: "c" }
  const suspects = suspectsIn([...changes, casting], SOURCES).get("a") ?? []
  expect(suspects.map(({ source, id }) => [source.name, id])).toEqual([["casting", "c"]])
})
