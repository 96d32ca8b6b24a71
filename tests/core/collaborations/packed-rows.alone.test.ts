import { randomBytes } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { removeAllOf } from "@trame/core/campaigns/collaborations/commands/remove"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { ROW_SHARDS } from "@trame/core/campaigns/collaborations/store/root-writes"
import { packChangedRows, packOf, packRows } from "@trame/core/campaigns/collaborations/store/row-packing"
import { rowsOf } from "@trame/core/campaigns/collaborations/store/search-rows"
import { newId } from "@trame/core/lib/id"
import { shardOf } from "@trame/core/lib/paging"
import { documentClient } from "@trame/core/lib/table"
import { afterAll, describe, expect, it, vi } from "vitest"
import { importCollaborations } from "../../../scripts/seed/import.ts"
import { fieldsOf, noChanges } from "../../support/campaigns.ts"
import { importedOf, importedStep } from "../../support/imported.ts"
import { PackedRowsEntity, PackedRowsHeadEntity, RowEntity } from "../../support/stored.ts"
import { ownTable } from "../totals/ownTable.ts"
import { newAgency } from "../totals/world.ts"
import { listed } from "./newCampaign.ts"

// The shared engine packs by itself.
const table = await ownTable()
afterAll(table.close)

describe("packed rows", () => {
  it("tell what single rows told in far fewer items, and go with their campaigns", async () => {
    const { agencyId, ids, actor, worker, save } = await agencyWith(60)
    const [renamed = "", removed = ""] = ids
    const told = async () =>
      (await rowsOf(agencyId)).toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
    const before = await told()
    await packChangedRows(await table.changes())
    const after = await told()
    expect(before).toEqual(after.map((row) => expect.objectContaining(row)))
    expect(new Set(after.map((row) => Object.keys(row).length))).toContain(13)
    const [single = 0, packs = 0, heads] = await storedOf(agencyId)
    expect([single < 20, packs > 0, heads]).toEqual([true, true, packs])
    await save(renamed, "Œuvre\tau\nnoir")
    await Collaborations.remove(actor, { collaborationId: removed })
    const find = async (search: string) => (await listed(actor, { search })).items.map(({ id }) => id)
    for (const packing of [false, true]) {
      if (packing) await packRows(agencyId, ids)
      expect(await find("oeuvre au noir")).toEqual([renamed])
      expect(await find("campagne n° 0")).toEqual([])
      expect(await find("campagne n° 1 ")).not.toContain(removed)
      expect(await rowsOf(agencyId)).toHaveLength(59)
    }
    for (const collaborationId of ids.slice(2)) await Collaborations.remove(actor, { collaborationId })
    await packChangedRows(await table.changes())
    expect(await rowsOf(agencyId)).toMatchObject([{ collaborationId: renamed }])
    for await (const _portion of removeAllOf(worker));
    expect(await storedOf(agencyId)).toEqual([0, 0, 0])
  })

  it("after every single write of packing, are found once, by a new process too", async () => {
    const { agencyId, ids } = await agencyWith(60)
    const found: string[][] = []
    await rowsOf(agencyId)
    const name = "searchAfterWrites"
    documentClient.middlewareStack.add(
      (next, { commandName = "" }) =>
        async (args) => {
          const answer = await next(args)
          if (!/Put|Transact/.test(commandName)) return answer
          vi.resetModules()
          const fresh = await import("@trame/core/campaigns/collaborations/store/search-rows")
          for (const read of [rowsOf, fresh.rowsOf]) found.push((await read(agencyId)).map(idOf))
          return answer
        },
      { step: "initialize", name },
    )
    await packRows(agencyId, ids).finally(() => documentClient.middlewareStack.remove(name))
    expect(found.length).toBeGreaterThan(16)
    for (const each of found) expect(each.sort()).toEqual(ids.toSorted())
  })

  it("leave single what they have no room for", async () => {
    const { agencyId, ids } = await agencyWith(20)
    // Among twenty rows in four packs, one pack has at least five.
    const packs = Map.groupBy(ids, (id) => `${shardOf(id, ROW_SHARDS)} ${packOf(id)}`)
    const together = ([...packs.values()].find(({ length }) => length > 4) ?? []).slice(0, 4)
    const shard = shardOf(together[0] ?? "", ROW_SHARDS)
    const { data: rows } = await RowEntity.query.search({ agencyId, shard }).go({ pages: "all" })
    // Compressed, 4 × 95 KB: less than an item holds, more than a pack may.
    for (const row of rows.filter(({ collaborationId }) => together.includes(collaborationId)))
      await RowEntity.put({ ...row, text: `grande\t${randomBytes(95_000).toString("hex")}` }).go()
    const [before] = await storedOf(agencyId)
    await packRows(agencyId, together)
    const found = new Set((await rowsOf(agencyId, "grande")).map(idOf))
    expect(together.filter((id) => found.has(id))).toHaveLength(4)
    expect((await storedOf(agencyId))[0]).toBe(before)
  })

  it("while rows are written and packed, no search misses a row or finds it twice", async () => {
    const { agencyId, ids, actor, save } = await agencyWith(48)
    const [witnesses, changing] = [ids.slice(0, 16), ids.slice(16)]
    const expected = new Map(await namesIn(agencyId))
    let writing = true
    let searches = 0
    const write = async (some: string[]) => {
      for (const [index, collaborationId] of some.entries()) {
        const name = `nouvelle ${index}`
        if (index % 5 === 0) await Collaborations.remove(actor, { collaborationId })
        else await save(collaborationId, name)
        if (index % 5 === 0) expected.delete(collaborationId)
        else expected.set(collaborationId, name)
      }
    }
    /** Writes some witnesses' rows anew without changing what they tell. */
    const touch = async () => {
      for (let active = true; writing; active = !active)
        for (const collaborationId of witnesses.slice(0, 5))
          await Collaborations.setLink(actor, { collaborationId, active })
    }
    const pack = async () => {
      while (writing) await packRows(agencyId, ids)
    }
    const search = async () => {
      for (; writing; await wait(2)) {
        const found = (await rowsOf(agencyId)).map(idOf)
        expect(new Set(found).size).toBe(found.length)
        expect(found).toEqual(expect.arrayContaining(witnesses))
        searches += 1
      }
    }
    const others = [touch(), pack(), pack(), search(), search()]
    const half = changing.length / 2
    await Promise.all([write(changing.slice(0, half)), write(changing.slice(half))])
    writing = false
    await Promise.all(others)
    expect(searches).toBeGreaterThan(5)
    expect(await namesIn(agencyId)).toEqual(expected)
    await packRows(agencyId, ids)
    expect(await namesIn(agencyId)).toEqual(expected)
  })
})

/** An id that belongs in one of four packs, or each would hold too few rows to be packed. */
function idInFewPacks(): string {
  for (;;) {
    const id = newId()
    if (shardOf(id, ROW_SHARDS) < 2 && packOf(id) < 2) return id
  }
}

/** So many campaigns of every kind. */
async function agencyWith(count: number) {
  const { agencyId, admin: actor, worker } = await newAgency()
  const ids = Array.from({ length: count }, idInFewPacks)
  await importCollaborations(
    agencyId,
    ids.map((id, index) =>
      importedOf({
        id,
        archived: index % 7 === 6,
        fields: fieldsOf({
          name: `Campagne n° ${index}`,
          budget: index * 100,
          manager: index % 4 ? "Ada" : "Élise",
          quoteSent: index % 2 === 0,
          contractSigned: index % 3 === 0,
          paymentReceived: index % 5 === 0,
        }),
        steps: ["2026-05-04", "2026-05-01"].slice(0, index % 3).map((day) => importedStep("Brief", day)),
      }),
    ),
  )
  const save = (collaborationId: string, name: string) => {
    const fields = fieldsOf({ name })
    return Collaborations.update(actor, { collaborationId, version: 1, fields, participants: noChanges() })
  }
  return { agencyId, ids, actor, worker, save }
}

/** How many single rows, packs and heads of packs the table holds. */
async function storedOf(agencyId: string): Promise<number[]> {
  const counts = await Promise.all(
    Array.from({ length: ROW_SHARDS }, async (_, shard) => {
      const options = { pages: "all", consistent: true } as const
      const found = await Promise.all([
        RowEntity.query.search({ agencyId, shard }).go(options),
        PackedRowsEntity.query.search({ agencyId, shard }).go(options),
        PackedRowsHeadEntity.query.search({ agencyId, shard }).go(options),
      ])
      return found.map(({ data }) => data.length)
    }),
  )
  return [0, 1, 2].map((kind) => counts.reduce((sum, each) => sum + (each[kind] ?? 0), 0))
}

const idOf = ({ collaborationId }: { collaborationId: string }) => collaborationId

const namesIn = async (agencyId: string) =>
  new Map((await rowsOf(agencyId)).map(({ collaborationId, text }) => [collaborationId, text.split("\t")[0]]))
