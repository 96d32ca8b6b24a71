import { setTimeout as wait } from "node:timers/promises"
import { listSnapshots } from "@trame/core/files/catalogue-objects"
import { s3 } from "@trame/core/files/objects"
import * as Compaction from "@trame/core/influencers/catalogue/compaction"
import * as Influencers from "@trame/core/influencers/catalogue/index"
import { append, changesAfter, forget, readHead } from "@trame/core/influencers/catalogue/log"
import { createReplica, creatorSource, postSource } from "@trame/core/influencers/catalogue/replica"
import { creatorChangeOf } from "@trame/core/influencers/catalogue/rows"
import * as CatalogueSearch from "@trame/core/influencers/catalogue/search"
import * as CatalogueWriter from "@trame/core/influencers/catalogue/writer"
import { newId } from "@trame/core/lib/id"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { collaborationPost, learnt } from "../../../support/learnt.ts"
import { CatalogueHeadEntity, InfluencerEntity, SnapshotEntity } from "../../../support/stored.ts"
import { ownTable } from "../../totals/ownTable.ts"
import { newAgency } from "../../totals/world.ts"

let table: Awaited<ReturnType<typeof ownTable>>

beforeAll(async () => {
  table = await ownTable()
})
afterAll(() => table.close())
afterEach(() => void vi.useRealTimers())

describe("a search", () => {
  it("finds one's own write at once by its number, and others' within a second", async () => {
    const searches = {
      discover: async (text: string, minSeq: number) => (await search(text, { minSeq })).ids.length,
      form: async (text: string, minSeq: number) => {
        const { admin } = await newAgency()
        return (await CatalogueSearch.pick(admin, { search: text, minSeq, limit: 5 })).items.length
      },
      marketWatch: async (text: string, minSeq: number) =>
        (await CatalogueSearch.collaborations(text, { size: 5, page: 1, minSeq })).total,
    }
    for (const foundBy of Object.values(searches)) {
      await foundBy("", 0)
      for (const name of [newName("alpha"), newName("bravo")]) {
        await write(name, 500)
        expect(await foundBy(name, await seqNow())).toBe(1)
      }
    }
    const late = newName("delta")
    await write(late, 500)
    await wait(1100)
    for (const text of [late, `@${late.toUpperCase()}`, `https://www.instagram.com/${late}/?hl=fr`])
      expect((await search(text)).ids).toHaveLength(1)
  })

  it("goes on as it began while rows change, arrive and are compacted", async () => {
    const mark = newName("liste")
    const names = Array.from({ length: 9 }, (_, index) => `${mark}.${index}`)
    for (const [index, name] of names.entries()) await write(name, 900 - index)
    const all = await search(mark, { minSeq: await seqNow() })
    const first = await search(mark, { size: 3, minSeq: await seqNow() })
    expect(first.ids).toEqual(all.ids.slice(0, 3))
    // The next ones move to the top and to the end, another one arrives between.
    await write(names[4] ?? "", 5000)
    await write(names[5] ?? "", 1)
    await write(`${mark}.new`, 895)
    const second = await search(mark, { size: 3, cursor: first.nextCursor ?? "" })
    expect(second.ids).toEqual(all.ids.slice(3, 6))
    await manyChanges()
    expect((await Compaction.compact(actor)).written).toEqual(["creators", "posts"])
    laterBy(2)
    const third = await search(mark, { size: 3, cursor: second.nextCursor ?? "" })
    expect(third).toEqual({ ...third, ids: all.ids.slice(6), nextCursor: null })
    const anew = await search(mark)
    expect([anew.ids.length, anew.ids[0]]).toEqual([10, all.ids[4]])
  })

  it("goes on from a cursor of a function that has read further, and refuses a cursor that is none", async () => {
    const mark = newName("suite")
    await search("")
    await write(`${mark}.a`, 900)
    await write(`${mark}.b`, 800)
    const index = await createReplica(creatorSource).current(await seqNow())
    const { next } = index.page({ text: mark, sort: "followers" }, { size: 1 })
    const encoded = (cursor: object) => Buffer.from(JSON.stringify(cursor)).toString("base64url")
    const page = await search(mark, { cursor: encoded({ seq: index.seq, after: next }) })
    expect(page.ids).toHaveLength(1)
    for (const cursor of ["x", "e30", encoded({ seq: -1, after: [1, "a"] })])
      await expect(search("", { cursor })).rejects.toMatchObject({ code: "invalid" })
  })
})

describe("a replica", () => {
  it("goes on from the snapshot when the log was compacted and forgotten meanwhile", async () => {
    const replica = createReplica(creatorSource)
    await replica.current(0)
    const username = newName("reveil")
    await write(username, 700)
    await manyChanges()
    const logged = async () => {
      const kept: number[] = []
      for await (const changes of changesAfter(0)) kept.push(...changes.map(({ seq }) => seq))
      return kept
    }
    laterBy(9)
    await Compaction.compact(actor)
    expect((await snapshot()).seq).toBe(await seqNow())
    expect((await logged()).at(-1)).toBe(await seqNow())
    laterBy(2)
    await Compaction.compact(actor)
    expect(await logged()).toEqual([])
    expect((await replica.current(0)).seq).toBe(await seqNow())
    expect(await foundIn(username, replica)).toBe(1)
  })

  it("refuses a log with a gap until the snapshot is rebuilt", async () => {
    const replica = createReplica(creatorSource)
    const { seq } = await replica.current(0)
    for (let count = 0; count < 3; count++) await append(async () => ({}))
    await forget(seq + 2, new Date(Date.now() + 60_000))
    await expect(replica.current(seq + 3)).rejects.toThrow("gap")
    laterBy(2)
    await Compaction.rebuild({ lagMs: 0 })
    expect((await replica.current(seq + 3)).seq).toBe(seq + 3)
  })
})

describe("a compaction", () => {
  it("rebuilt from the table holds what the replica held, also of the last second, and nobody archived", async () => {
    const everything = async () => {
      const minSeq = await seqNow()
      const creators = await createReplica(creatorSource).current(minSeq)
      const posts = await createReplica(postSource).current(minSeq)
      return {
        creators: creators.page({ text: "", sort: "name" }, { size: 10_000 }).ids,
        posts: posts.page("", { size: 10_000, page: 1 }).items,
      }
    }
    const mark = newName("bati")
    for (let count = 0; count < 5; count++) await write(`${mark}.${count}`, 100 + count)
    const before = await everything()
    await Compaction.rebuild()
    expect(await everything()).toEqual(before)
    // The indexes show all by then.
    await wait(300)
    await Compaction.rebuild({ lagMs: 0 })
    expect(await everything()).toEqual(before)
    const known = await Influencers.byHandle("instagram", `${mark}.0`)
    if (!known) throw new Error("Somebody")
    const archived = { ...known, archived: true }
    await InfluencerEntity.put(archived).go()
    await append(async () => ({ creators: [creatorChangeOf(archived)] }))
    expect(await foundIn(mark)).toBe(4)
    await wait(300)
    await Compaction.rebuild({ lagMs: 0 })
    expect(await foundIn(mark)).toBe(4)
  })

  it("goes on behind the last number when a restored table has set the head back", async () => {
    const last = await seqNow()
    await CatalogueHeadEntity.patch({ log: "catalogue" })
      .set({ seq: last - 3 })
      .go()
    await Compaction.rebuild({ lagMs: 0 })
    expect(await append(async () => ({}))).toBe(last + 1)
  })

  it("publishes one snapshot for two calls at once, erases the other's files, and needs 200 changes", async () => {
    await manyChanges()
    const stored: string[] = []
    const outcomes = await interceptingS3(
      (command, { Key }) => command === "PutObjectCommand" && Key && stored.push(Key.replace("search/", "")),
      () => Promise.all([Compaction.compact(actor), Compaction.compact(actor)]),
    )
    expect(outcomes.flatMap(({ written }) => written).toSorted()).toEqual(["creators", "posts"])
    const files = (await SnapshotEntity.scan.go()).data.map(({ file }) => file)
    const left = new Set(await listSnapshots())
    expect(stored.filter((name) => left.has(name)).toSorted()).toEqual(files.toSorted())
    await append(async () => ({}))
    expect(await Compaction.compact(actor)).toEqual({ written: [] })
  })
})

const actor = { type: "schedule", name: "test" } as const
const newName = (start: string) => `${start}${newId().slice(0, 8)}`

const write = (username: string, followersCount: number) =>
  CatalogueWriter.write({
    influencers: [
      {
        ...learnt(username, "2026-06-01T10:00:00.000Z", { followersCount, displayName: username }),
        posts: [collaborationPost(1, username)],
      },
    ],
  })
const seqNow = async () => (await readHead())?.seq ?? 0
const search = (text: string, options: { minSeq?: number; cursor?: string; size?: number } = {}) =>
  CatalogueSearch.creators({ text, sort: "followers" }, { size: 50, minSeq: 0, ...options })
const foundIn = async (text: string, replica = createReplica(creatorSource)) => {
  const index = await replica.current(await seqNow())
  return index.page({ text, sort: "followers" }, { size: 5 }).ids.length
}

/** Enough changes for a compaction. */
async function manyChanges(): Promise<void> {
  for (let count = 0; count < 200; count++) await append(async () => ({}))
}

const laterBy = (minutes: number) =>
  void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 })

const snapshot = async () => {
  const { data } = await SnapshotEntity.get({ kind: "creators" }).go({ consistent: true })
  if (!data) throw new Error("A snapshot")
  return data
}

/** Does something, and before each command to S3 meanwhile something else. */
async function interceptingS3<Result>(
  before: (command: string | undefined, input: { Key?: string }) => unknown,
  act: () => Promise<Result>,
): Promise<Result> {
  s3.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        await before(commandName, args.input as { Key?: string })
        return next(args)
      },
    { step: "initialize", name: "test" },
  )
  return act().finally(() => s3.middlewareStack.remove("test"))
}
