import { setTimeout as wait } from "node:timers/promises"
import { listSnapshots } from "@trame/core/files/catalogue-objects"
import { s3 } from "@trame/core/files/objects"
import { Compaction } from "@trame/core/influencers/catalogue/compaction"
import { Influencers } from "@trame/core/influencers/catalogue/index"
import { append, changesAfter, forget, readHead } from "@trame/core/influencers/catalogue/log"
import { createReplica, creatorSource, postSource } from "@trame/core/influencers/catalogue/replica"
import { creatorChangeOf } from "@trame/core/influencers/catalogue/rows"
import { CatalogueSearch } from "@trame/core/influencers/catalogue/search"
import { CatalogueWriter } from "@trame/core/influencers/catalogue/writer"
import { newId } from "@trame/core/lib/id"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { collaborationPost, learnt } from "../../../support/learnt.ts"
import { CatalogueHeadEntity, InfluencerEntity, SnapshotEntity } from "../../../support/stored.ts"
import { ownTable } from "../../totals/ownTable.ts"
import { newAgency } from "../../totals/world.ts"

let table: Awaited<ReturnType<typeof ownTable>>

beforeAll(async () => {
  table = await ownTable()
})

afterAll(() => table.close())
afterEach(() => {
  vi.useRealTimers()
})

const actor = { type: "schedule", name: "test" } as const
const at = "2026-06-01T10:00:00.000Z"

const write = (username: string, followersCount: number, displayName = username) =>
  CatalogueWriter.write({
    influencers: [
      { ...learnt(username, at, { followersCount, displayName }), posts: [collaborationPost(1, username)] },
    ],
  })
const seqNow = async () => (await readHead())?.seq ?? 0
const search = (text: string, options: { minSeq?: number; cursor?: string; size?: number } = {}) =>
  CatalogueSearch.creators({ text, sort: "followers" }, { size: 50, minSeq: 0, ...options })

/** Enough changes for compaction to be worthwhile. */
async function manyChanges(): Promise<void> {
  for (let count = 0; count < 200; count++) await append(async () => ({}))
}

/** As if the process had slept so long. */
function laterBy(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 })
}

/** How many are found of a text, by each that may be told a change, once this change is there. */
const SEARCHES: Record<string, (text: string, minSeq: number) => Promise<number>> = {
  Discover: async (text, minSeq) => (await search(text, { minSeq })).ids.length,
  "a form": async (text, minSeq) => {
    const { admin } = await newAgency()
    return (await CatalogueSearch.pick(admin, { search: text, minSeq, limit: 5 })).items.length
  },
  "Market Watch": async (text, minSeq) =>
    (await CatalogueSearch.collaborations(text, { size: 5, page: 1, minSeq })).total,
}

test.for(Object.entries(SEARCHES))(
  "who asks %s with the number of their own write finds it at once",
  async ([, foundBy]) => {
    await foundBy("", 0)
    for (const name of ["alpha", "bravo", "charlie"]) {
      const username = `${name}${newId().slice(0, 8)}`
      await write(username, 500)
      expect(await foundBy(username, await seqNow())).toBe(1)
    }
  },
)

/** rules/creators.md#discover */
test("the address of a profile finds whose it is", async () => {
  const username = `delta${newId().slice(0, 8)}`
  await write(username, 500)
  const { ids } = await search(`https://www.instagram.com/${username}/?hl=fr`, { minSeq: await seqNow() })
  expect(ids).toHaveLength(1)
})

test("others find it within a second", async () => {
  await search("")
  const username = `delta${newId().slice(0, 8)}`
  await write(username, 500)
  await wait(1100)
  expect((await search(username)).ids).toHaveLength(1)
  expect((await search(`@${username.toUpperCase()}`)).ids).toHaveLength(1)
})

test("a list goes on as it began while rows change, come and are compacted", async () => {
  const mark = `liste${newId().slice(0, 8)}`
  const names = Array.from({ length: 9 }, (_, index) => `${mark}.${index}`)
  for (const [index, name] of names.entries()) await write(name, 900 - index)
  const all = await search(mark, { minSeq: await seqNow() })
  const first = await search(mark, { size: 3, minSeq: await seqNow() })
  expect(first.ids).toEqual(all.ids.slice(0, 3))
  // The next ones move to the top and to the end, another one comes between.
  await write(names[4] ?? "", 5000)
  await write(names[5] ?? "", 1)
  await write(`${mark}.new`, 895)
  const second = await search(mark, { size: 3, cursor: first.nextCursor ?? "" })
  expect(second.ids).toEqual(all.ids.slice(3, 6))
  await manyChanges()
  expect((await Compaction.compact(actor)).written).toEqual(["creators", "posts"])
  // By now the newer snapshot is looked for.
  laterBy(2)
  const third = await search(mark, { size: 3, cursor: second.nextCursor ?? "" })
  expect(third.ids).toEqual(all.ids.slice(6))
  expect(third.nextCursor).toBeNull()
  const anew = await search(mark)
  expect(anew.ids).toHaveLength(10)
  expect(anew.ids[0]).toBe(all.ids[4])
})

test("a page goes on from where another function left it, though this one has not read so far", async () => {
  const mark = `suite${newId().slice(0, 8)}`
  await search("")
  await write(`${mark}.a`, 900)
  await write(`${mark}.b`, 800)
  const replica = createReplica(creatorSource)
  const index = await replica.current(await seqNow())
  const { next } = index.page({ text: mark, sort: "followers" }, { size: 1 })
  const cursor = Buffer.from(JSON.stringify({ seq: index.seq, after: next })).toString("base64url")
  expect((await search(mark, { cursor })).ids).toHaveLength(1)
})

test("nonsense in place of a cursor is refused", async () => {
  for (const cursor of ["x", "e30", Buffer.from('{"seq":-1,"after":[1,"a"]}').toString("base64url")]) {
    await expect(search("", { cursor })).rejects.toMatchObject({ code: "invalid" })
  }
})

test("who slept while the log was compacted and forgotten goes on from the snapshot", async () => {
  const replica = createReplica(creatorSource)
  await replica.current(0)
  const username = `reveil${newId().slice(0, 8)}`
  await write(username, 700)
  await manyChanges()
  const logged = async () => {
    const kept: number[] = []
    for await (const changes of changesAfter(0)) kept.push(...changes.map(({ seq }) => seq))
    return kept
  }
  laterBy(9)
  await Compaction.compact(actor)
  const { data: pointer } = await SnapshotEntity.get({ kind: "creators" }).go()
  expect(pointer?.seq).toBe(await seqNow())
  // Whoever was awake goes on by the log for a while.
  expect((await logged()).at(-1)).toBe(await seqNow())
  laterBy(2)
  await Compaction.compact(actor)
  expect(await logged()).toEqual([])
  const index = await replica.current(0)
  expect(index.seq).toBe(await seqNow())
  expect(index.page({ text: username, sort: "followers" }, { size: 5 }).ids).toHaveLength(1)
})

test("a snapshot that is erased before it is read gives way to the one that took its place", async () => {
  await manyChanges()
  await Compaction.compact(actor)
  const { data: pointer } = await SnapshotEntity.get({ kind: "creators" }).go({ consistent: true })
  if (!pointer) throw new Error("A snapshot")
  const pointTo = (file: string) => SnapshotEntity.put({ ...pointer, file }).go()
  await pointTo(`erased.${newId()}`)
  await expect(createReplica(creatorSource).current(0)).rejects.toThrow("is missing")
  s3.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === "GetObjectCommand") await pointTo(pointer.file)
        return next(args)
      },
    { step: "initialize", name: "replaced" },
  )
  const reading = createReplica(creatorSource).current(0)
  const index = await reading.finally(() => s3.middlewareStack.remove("replaced"))
  expect(index.seq).toBe(await seqNow())
  await pointTo(pointer.file)
})

test("a gap in the log is no answer", async () => {
  const replica = createReplica(creatorSource)
  const { seq } = await replica.current(0)
  for (let count = 0; count < 3; count++) await append(async () => ({}))
  await forget(seq + 2, new Date(Date.now() + 60_000))
  await expect(replica.current(seq + 3)).rejects.toThrow("gap")
  laterBy(2)
  await Compaction.rebuild({ lagMs: 0 })
  expect((await replica.current(seq + 3)).seq).toBe(seq + 3)
})

test("what is rebuilt from the table is what the replica holds, also of the last second", async () => {
  const mark = `bati${newId().slice(0, 8)}`
  const everything = async (kind: "creators" | "posts") => {
    const minSeq = await seqNow()
    if (kind === "creators") {
      const index = await createReplica(creatorSource).current(minSeq)
      return index.page({ text: "", sort: "name" }, { size: 10_000 }).ids
    }
    return (await createReplica(postSource).current(minSeq)).page("", { size: 10_000, page: 1 }).items
  }
  for (let count = 0; count < 5; count++) await write(`${mark}.${count}`, 100 + count)
  const before = { creators: await everything("creators"), posts: await everything("posts") }
  const { creators, posts } = await Compaction.rebuild()
  expect(creators).toBeLessThanOrEqual(before.creators.length)
  expect(posts).toBeLessThanOrEqual(before.posts.length)
  expect({ creators: await everything("creators"), posts: await everything("posts") }).toEqual(before)
  // The indexes show all by then.
  await wait(300)
  await Compaction.rebuild({ lagMs: 0 })
  expect({ creators: await everything("creators"), posts: await everything("posts") }).toEqual(before)
})

test("whom the catalogue has archived is in no search, also once it is rebuilt", async () => {
  const username = `archive${newId().slice(0, 8)}`
  await write(username, 700)
  const known = await Influencers.byHandle("instagram", username)
  if (!known) throw new Error("Somebody")
  const archived = { ...known, archived: true }
  await InfluencerEntity.put(archived).go()
  await append(async () => ({ creators: [creatorChangeOf(archived)] }))
  const found = async () => {
    const index = await createReplica(creatorSource).current(await seqNow())
    return index.page({ text: username, sort: "followers" }, { size: 5 }).ids
  }
  expect(await found()).toEqual([])
  // The indexes show it by then.
  await wait(300)
  await Compaction.rebuild({ lagMs: 0 })
  expect(await found()).toEqual([])
})

test("a head that a restored table has set back goes on behind the last number", async () => {
  const last = await seqNow()
  await CatalogueHeadEntity.patch({ log: "catalogue" })
    .set({ seq: last - 3 })
    .go()
  await Compaction.rebuild({ lagMs: 0 })
  expect(await append(async () => ({}))).toBe(last + 1)
})

test("two compactions at once publish one snapshot", async () => {
  await manyChanges()
  const stored: string[] = []
  s3.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { Key } = args.input as { Key?: string }
        if (commandName === "PutObjectCommand" && Key) stored.push(Key.replace("search/", ""))
        return next(args)
      },
    { step: "initialize", name: "stored" },
  )
  const outcomes = await Promise.all([Compaction.compact(actor), Compaction.compact(actor)])
  s3.middlewareStack.remove("stored")
  expect(outcomes.flatMap(({ written }) => written).toSorted()).toEqual(["creators", "posts"])
  expect((await search("liste")).ids.length).toBeGreaterThan(0)
  // The files of whoever came second go.
  const { data: pointers } = await SnapshotEntity.scan.go()
  const left = new Set(await listSnapshots())
  expect(stored.filter((name) => left.has(name)).toSorted()).toEqual(
    pointers.map(({ file }) => file).toSorted(),
  )
})

test("below two hundred changes nothing is compacted", async () => {
  await append(async () => ({}))
  expect(await Compaction.compact(actor)).toEqual({ written: [] })
})
