import { randomBytes } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { Accounting } from "@trame/core/campaigns/accounting/index"
import { removeAllOf } from "@trame/core/campaigns/collaborations/commands/remove"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { ROW_SHARDS } from "@trame/core/campaigns/collaborations/store/root-writes"
import { packChangedRows, packOf, packRows } from "@trame/core/campaigns/collaborations/store/row-packing"
import { rowsOf } from "@trame/core/campaigns/collaborations/store/search-rows"
import { newId } from "@trame/core/lib/id"
import { shardOf } from "@trame/core/lib/paging"
import { documentClient } from "@trame/core/lib/table"
import { afterAll, expect, test, vi } from "vitest"
import { roundsOf } from "../../../scripts/bench/reads/index.ts"
import { importCollaborations } from "../../../scripts/seed/import.ts"
import { actorOf, newAgency } from "../../support/agency.ts"
import { anyPayment, fieldsOf, noChanges } from "../../support/campaigns.ts"
import { scaled } from "../../support/scale.ts"
import { PackedRowsEntity, PackedRowsHeadEntity, RowEntity } from "../../support/stored.ts"
import { ownTable } from "../totals/ownTable.ts"

// Two pack and two search without a pause beside what is written: on a busy machine that takes its time.
vi.setConfig({ testTimeout: scaled(60_000) })

const BEFORE = "2026-01-01T10:00:00.000Z"
const FILTERS = { status: "all", type: "all" } as const

// The shared engine packs by itself.
const table = await ownTable()
afterAll(table.close)

/** An id that belongs in one of four packs, or each would hold too few rows to be packed. */
function idInFewPacks(): string {
  for (;;) {
    const id = newId()
    if (shardOf(id, ROW_SHARDS) < 2 && packOf(id) < 2) return id
  }
}

const DAYS = ["2026-05-04", "2026-05-01"]

async function agencyWith(count: number) {
  const { agencyId, admin } = await newAgency()
  const ids = Array.from({ length: count }, idInFewPacks)
  await importCollaborations(
    agencyId,
    ids.map((id, index) => ({
      ...{ id, createdBy: admin.userId, createdAt: BEFORE, updatedAt: BEFORE },
      fields: fieldsOf({
        ...{ name: `Campagne n° ${index}`, budget: index * 100, manager: index % 4 ? "Ada" : "Élise" },
        ...{ quoteSent: index % 2 === 0, contractSigned: index % 3 === 0, paymentReceived: index % 5 === 0 },
      }),
      steps: DAYS.slice(0, index % 3).map((deadline) => ({
        ...{ stepId: newId(), name: "Brief", deadline, status: "todo" as const },
        ...{ createdAt: BEFORE, updatedAt: BEFORE },
      })),
      ...{ participants: [], documents: [], stats: [], link: null, archived: index % 7 === 6 },
    })),
  )
  return { agencyId, ids, actor: await actorOf(admin) }
}

async function singleRows(agencyId: string): Promise<number> {
  const shards = await Promise.all(
    Array.from({ length: ROW_SHARDS }, (_, shard) =>
      RowEntity.query.search({ agencyId, shard }).go({ pages: "all", consistent: true }),
    ),
  )
  return shards.reduce((sum, { data }) => sum + data.length, 0)
}

const idOf = ({ collaborationId }: { collaborationId: string }) => collaborationId

const namesIn = async (agencyId: string) =>
  new Map((await rowsOf(agencyId)).map(({ collaborationId, text }) => [collaborationId, text.split("\t")[0]]))

test("packed rows say what single ones said, in far fewer items", async () => {
  const { agencyId } = await agencyWith(60)
  const before = (await rowsOf(agencyId)).map(
    ({
      collaborationId,
      text,
      status,
      type,
      effectiveDate,
      clientKey,
      archived,
      manager,
      budget,
      ...row
    }) => ({
      ...{ collaborationId, text, status, type, effectiveDate, clientKey, archived, manager, budget },
      ...{ quoteSent: row.quoteSent, contractSigned: row.contractSigned },
      ...{ paymentReceived: row.paymentReceived, dueDays: row.dueDays },
    }),
  )
  await packChangedRows(await table.changes())
  expect(await singleRows(agencyId)).toBeLessThan(20)
  const after = await rowsOf(agencyId)
  expect(after).toHaveLength(60)
  expect(after).toEqual(expect.arrayContaining(before.map((row) => expect.objectContaining(row))))
})

test("what is written after packing counts, before it is packed and then", async () => {
  const { agencyId, ids, actor } = await agencyWith(60)
  const [renamed = "", removed = ""] = ids
  await packRows(agencyId, ids)
  const fields = fieldsOf({ name: "Œuvre\tau\nnoir" })
  await Collaborations.update(actor, {
    collaborationId: renamed,
    version: 1,
    fields,
    participants: noChanges(),
  })
  await Collaborations.remove(actor, { collaborationId: removed })
  const find = async (search: string) =>
    (await Collaborations.list(actor, { ...FILTERS, search })).items.map(({ id }) => id)
  for (const packing of [false, true]) {
    if (packing) await packRows(agencyId, ids)
    expect(await find("oeuvre au noir")).toEqual([renamed])
    expect(await find("campagne n° 0")).toEqual([])
    expect(await find("campagne n° 1 ")).not.toContain(removed)
    expect(await rowsOf(agencyId)).toHaveLength(59)
  }
})

test("a client's new name reaches the campaigns that are packed, and its end as well", async () => {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const ids = Array.from({ length: 20 }, idInFewPacks)
  const [clientId, worker] = [newId(), { type: "worker" as const, name: "test", agencyId }]
  await importCollaborations(
    agencyId,
    ids.map((id) => ({
      ...{ id, createdBy: admin.userId, createdAt: BEFORE, updatedAt: BEFORE },
      fields: fieldsOf({ brand: "Brume", clientId }),
      ...{ participants: [], steps: [], documents: [], stats: [], link: null },
    })),
  )
  for (const brandName of ["Bruine", null]) {
    await packRows(agencyId, ids)
    expect(await singleRows(agencyId)).toBeLessThan(20)
    await Collaborations.applyClient(worker, { clientId, brandName })
    const found = await Promise.all(
      ids.map(
        async (collaborationId) => (await Collaborations.get(actor, { collaborationId })).collaboration,
      ),
    )
    const after = { brand: "Bruine", clientId: brandName && clientId }
    expect(found).toMatchObject(Array(ids.length).fill(after))
  }
})

test("accounting finds a text in what is packed, shows it as it was typed, and reads few items", async () => {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const ids = Array.from({ length: 60 }, idInFewPacks)
  const nameOf = (index: number) => `Fête\t« ${index} »\nà "Nîmes"`
  await importCollaborations(
    agencyId,
    ids.map((id, index) => ({
      ...{ id, createdBy: admin.userId, createdAt: BEFORE, updatedAt: BEFORE },
      fields: fieldsOf({
        ...{ name: nameOf(index), brand: index % 2 ? "Café Brume" : "Écume" },
        ...{ paymentReceived: index % 3 > 0, date: index < 30 ? "2026-02-15" : "2026-03-15" },
      }),
      participants: [`Zoé n° ${index}`, "Léo"].map((fullName, place) => ({
        ...{ participantId: `${id}${place}`, influencerId: `i${index}${place}`, fullName, username: "x" },
        ...{ rate: 10_000 + index, deliverables: [], paidPercentage: 100 },
        creatorInvoiceSent: index % 4 === 0 && place === 1,
      })),
      ...{ steps: [], documents: [], stats: [], link: null },
    })),
  )
  const found = async (search: string, asked: object = {}) => {
    const shown: string[] = []
    let cursor: string | undefined
    do {
      const page = await Accounting.list(actor, { ...anyPayment, search, cursor, ...asked })
      shown.push(...page.items.map(({ collaborationName, fullName }) => `${collaborationName}/${fullName}`))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return shown
  }
  const within = { period: "custom", from: "2026-03-01", to: "2026-03-31" }
  for (const packing of [false, true]) {
    if (packing) await packRows(agencyId, ids)
    expect(await found("zoe n° 7")).toEqual([`${nameOf(7)}/Zoé n° 7`])
    expect(await found('« 8 » a "nimes"')).toEqual([`${nameOf(8)}/Zoé n° 8`, `${nameOf(8)}/Léo`])
    expect(await found("« 9 »")).toEqual([])
    expect(await found("leo")).toHaveLength(40)
    expect(await found("ecume")).toHaveLength(40)
    expect(await found("ecume", within)).toHaveLength(20)
    expect(await found("leo", { status: "paid" })).toHaveLength(10)
    const dearest = await found("leo", { sort: "amount" })
    expect([dearest.length, dearest[0], dearest.at(-1)]).toEqual([
      40,
      `${nameOf(59)}/Léo`,
      `${nameOf(1)}/Léo`,
    ])
  }
  const { rounds } = await roundsOf(() => found("zoe n° 7"))
  expect(rounds).toHaveLength(2)
  expect(rounds.flat().reduce((sum, { items }) => sum + items, 0)).toBeLessThan(25)
})

/** Reads as a function does that has just started, and keeps nothing yet. */
async function startedAnew() {
  vi.resetModules()
  const rows = await import("@trame/core/campaigns/collaborations/store/search-rows")
  return rows.rowsOf
}

test("after every single write of packing, a search finds every row once, whether packs were read before or not", async () => {
  const { agencyId, ids } = await agencyWith(60)
  const found: string[][] = []
  await rowsOf(agencyId)
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const answer = await next(args)
        if (/Put|Transact/.test(commandName)) {
          for (const read of [rowsOf, await startedAnew()]) found.push((await read(agencyId)).map(idOf))
        }
        return answer
      },
    { step: "initialize", name: "searchAfterWrites" },
  )
  try {
    await packRows(agencyId, ids)
  } finally {
    documentClient.middlewareStack.remove("searchAfterWrites")
  }
  expect(found.length).toBeGreaterThan(16)
  for (const each of found) expect(each.sort()).toEqual(ids.toSorted())
})

test("what is packed is read once only, until it is packed anew", async () => {
  const { agencyId, ids, actor } = await agencyWith(60)
  await packRows(agencyId, ids)
  await rowsOf(agencyId)
  const unchanged = await roundsOf(() => rowsOf(agencyId))
  expect(unchanged.rounds.map((round) => round.length)).toEqual([ROW_SHARDS])
  for (const collaborationId of ids) await Collaborations.setLink(actor, { collaborationId, active: true })
  await packRows(agencyId, ids)
  const changed = await roundsOf(() => rowsOf(agencyId))
  expect(changed.rounds.map((round) => round.length > 0)).toEqual([true, true])
  expect(changed.result.map(idOf).sort()).toEqual(ids.toSorted())
})

test("where all that a pack held is deleted, nothing is listed", async () => {
  const { agencyId, ids, actor } = await agencyWith(20)
  await packChangedRows(await table.changes())
  for (const collaborationId of ids) await Collaborations.remove(actor, { collaborationId })
  await packChangedRows(await table.changes())
  expect(await rowsOf(agencyId)).toEqual([])
})

test("with its agency go its rows, its packs and what tells of them", async () => {
  const { agencyId, ids } = await agencyWith(20)
  await packRows(agencyId, ids)
  const left = async () => {
    const counts = await Promise.all(
      Array.from({ length: ROW_SHARDS }, async (_, shard) => {
        const key = { agencyId, shard }
        const found = await Promise.all([
          RowEntity.query.search(key).go({ consistent: true }),
          PackedRowsEntity.query.search(key).go({ consistent: true }),
          PackedRowsHeadEntity.query.search(key).go({ consistent: true }),
        ])
        return found.map(({ data }) => data.length)
      }),
    )
    return [0, 1, 2].map((kind) => counts.reduce((sum, each) => sum + (each[kind] ?? 0), 0))
  }
  const [, packs, heads] = await left()
  expect(packs).toBeGreaterThan(0)
  expect(heads).toBe(packs)
  for await (const _portion of removeAllOf({ type: "worker", name: "test", agencyId }));
  expect(await left()).toEqual([0, 0, 0])
})

test("what no pack has room for stays single, and is found", async () => {
  const { agencyId, ids } = await agencyWith(20)
  // Of twenty in four packs, one has five at least.
  const packs = Map.groupBy(ids, (id) => `${shardOf(id, ROW_SHARDS)} ${packOf(id)}`)
  const together = [...packs.values()].find(({ length }) => length > 4) ?? []
  const collaborationIds = together.slice(0, 4)
  const [first = ""] = collaborationIds
  expect(collaborationIds).toHaveLength(4)
  const { data: rows } = await RowEntity.query
    .search({ agencyId, shard: shardOf(first, ROW_SHARDS) })
    .go({ pages: "all" })
  // Compressed, 4 × 95 KB: less than an item holds, more than a pack may.
  for (const row of rows) {
    if (collaborationIds.includes(row.collaborationId))
      await RowEntity.put({ ...row, text: `grande\t${randomBytes(95_000).toString("hex")}` }).go()
  }
  const before = await singleRows(agencyId)
  await packRows(agencyId, collaborationIds)
  const found = await rowsOf(agencyId, "grande")
  expect(
    collaborationIds.filter((id) => found.some(({ collaborationId }) => collaborationId === id)),
  ).toHaveLength(4)
  expect(await singleRows(agencyId)).toBe(before)
})

test("in its partition a single row is read before what tells of packs, and that before them", () => {
  const key = { agencyId: "a", shard: 0 }
  const sortKeyOf = ({ Key }: { Key?: Record<string, string> }) => Key?.sk ?? ""
  const row = sortKeyOf(RowEntity.get({ ...key, collaborationId: "zzz" }).params())
  const head = sortKeyOf(PackedRowsHeadEntity.get({ ...key, pack: 0 }).params())
  const packed = sortKeyOf(PackedRowsEntity.get({ ...key, pack: 0 }).params())
  expect([packed, head, row].sort()).toEqual([row, head, packed])
})

test("no search misses a row or finds it twice while rows are written and packed, and the end is right", async () => {
  const { agencyId, ids, actor } = await agencyWith(scaled(48))
  const witnesses = ids.slice(0, 16)
  const changing = ids.slice(16)
  const half = changing.length / 2
  const expected = new Map(await namesIn(agencyId))
  let writing = true
  let searches = 0

  async function write(some: string[]): Promise<void> {
    for (const [index, collaborationId] of some.entries()) {
      if (index % 5 === 0) {
        await Collaborations.remove(actor, { collaborationId })
        expected.delete(collaborationId)
      } else {
        const name = `nouvelle ${index}`
        const fields = fieldsOf({ name })
        await Collaborations.update(actor, { collaborationId, version: 1, fields, participants: noChanges() })
        expected.set(collaborationId, name)
      }
    }
  }

  /** Writes the witnesses' rows anew without changing what they say. */
  async function touch(): Promise<void> {
    for (let active = true; writing; active = !active) {
      for (const collaborationId of witnesses.slice(0, 5)) {
        await Collaborations.setLink(actor, { collaborationId, active })
      }
    }
  }

  async function pack(): Promise<void> {
    while (writing) await packRows(agencyId, ids)
  }

  async function search(): Promise<void> {
    while (writing) {
      const rows = await rowsOf(agencyId)
      const found = rows.map(idOf)
      expect(new Set(found).size).toBe(found.length)
      expect(found).toEqual(expect.arrayContaining(witnesses))
      searches += 1
      await wait(2)
    }
  }

  const others = [touch(), pack(), pack(), search(), search()]
  await Promise.all([write(changing.slice(0, half)), write(changing.slice(half))])
  writing = false
  await Promise.all(others)
  expect(searches).toBeGreaterThan(5)
  expect(await namesIn(agencyId)).toEqual(expected)
  await packRows(agencyId, ids)
  expect(await namesIn(agencyId)).toEqual(expected)
})
