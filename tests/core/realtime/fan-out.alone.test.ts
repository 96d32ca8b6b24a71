import type { Permissions } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { type StaleKey, staleKey } from "@trame/core/lib/schema"
import { fanOut, speaker } from "@trame/core/realtime/fan-out"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { ListenerEntity, UserEntity } from "../../support/stored.ts"
import { newMember, startAlone } from "./alone.ts"

let alone: Awaited<ReturnType<typeof startAlone>>

beforeAll(async () => {
  alone = await startAlone()
})
afterAll(() => alone.close())

const keys: StaleKey[] = [{ topic: "collaborations" }, { topic: "collaboration", id: "c1" }]
const expiresAt = Math.floor(Date.now() / 1000) + 60

/** Connections of one member who may see collaborations. */
async function listeners(
  agencyId: string,
  count: number,
  permissions: Permissions = { collaborations: true },
) {
  const { userId } = await newMember({ agencyId, permissions })
  const ids = Array.from({ length: count }, newId)
  await Promise.all(
    ids.map((connectionId) =>
      ListenerEntity.put({ agencyId, connectionId, userId, openedAt: "", expiresAt }).go(),
    ),
  )
  return { userId, ids }
}

const listening = async (agencyId: string) => {
  const { data } = await ListenerEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  return data.map(({ connectionId }) => connectionId).sort()
}

test("every listener of the agency hears, and nobody else", async () => {
  const [ours, theirs] = [newId(), newId()]
  const heard = await listeners(ours, 120)
  const spared = await listeners(theirs, 2)
  await fanOut({ agencyId: ours, keys })
  for (const id of heard.ids) expect(alone.heardBy(id)).toEqual([{ type: "stale", keys }])
  for (const id of spared.ids) expect(alone.heardBy(id)).toEqual([])
})

test("each hears what they may read, and of persons only themselves", async () => {
  const agencyId = newId()
  const one = await listeners(agencyId, 1, { collaborations: true })
  const other = await listeners(agencyId, 1, { casting: true, accounting: true })
  const keeper = await listeners(agencyId, 1, { influencers: true })
  const plain = await listeners(agencyId, 1, {})
  const all: StaleKey[] = staleKey.shape.topic.options.map((topic) => ({ topic, id: "x" }))
  await fanOut({ agencyId, keys: [...all, { topic: "me", id: one.userId }] })
  const topicsHeardBy = ({ ids: [id = ""] }: typeof one) =>
    alone.heardBy(id).flatMap((message) => (message as { keys: StaleKey[] }).keys.map(({ topic }) => topic))
  const everybody = ["activity", "clients", "prospect", "recruitment", "refresh", "roster", "team", "views"]
  const ofCampaigns = [
    "collaboration",
    "collaborationComments",
    "collaborations",
    "steps",
    "timelineTemplates",
  ]
  expect(topicsHeardBy(one).sort()).toEqual([...everybody, ...ofCampaigns, "me"].sort())
  const ofCastings = ["casting", "castingComments", "castings"]
  expect(topicsHeardBy(other).sort()).toEqual([...everybody, ...ofCastings, "payments"].sort())
  expect(topicsHeardBy(keeper).sort()).toEqual([...everybody, "collaborations", "rosterEntry"].sort())
  expect(topicsHeardBy(plain).sort()).toEqual(everybody)
})

test("a right that was taken away counts at once", async () => {
  const agencyId = newId()
  const {
    userId,
    ids: [id = ""],
  } = await listeners(agencyId, 1)
  await UserEntity.patch({ userId }).set({ permissions: {} }).go()
  await fanOut({ agencyId, keys })
  expect(alone.heardBy(id)).toEqual([])
  expect(await listening(agencyId)).toEqual([id])
})

test("more listeners than a page of the table holds all hear", async () => {
  const agencyId = newId()
  const { userId } = await newMember({ agencyId, permissions: { collaborations: true } })
  const ids = Array.from({ length: 6 }, newId)
  const openedAt = "x".repeat(300_000)
  for (const connectionId of ids)
    await ListenerEntity.put({ agencyId, connectionId, userId, openedAt, expiresAt }).go()
  await fanOut({ agencyId, keys })
  for (const id of ids) expect(alone.heardBy(id)).toHaveLength(1)
})

test("a listener that is gone is forgotten, and is no failure", async () => {
  const agencyId = newId()
  const {
    ids: [gone = "", stays = ""],
  } = await listeners(agencyId, 2)
  alone.set(gone, "gone")
  await fanOut({ agencyId, keys })
  expect(await listening(agencyId)).toEqual([stays])
  expect(alone.heardBy(stays)).toHaveLength(1)
})

test("listeners that fail or never answer keep no other from hearing, and the message comes again", async () => {
  const agencyId = newId()
  const { ids: all } = await listeners(agencyId, 60)
  const [failing = "", silent = "", ...others] = all
  alone.set(failing, "failing")
  alone.set(silent, "silent")
  await expect(fanOut({ agencyId, keys })).rejects.toThrow(`2 of 60 listeners of ${agencyId} were not told`)
  for (const id of others) expect(alone.heardBy(id)).toHaveLength(1)
  expect(await listening(agencyId)).toEqual(all.sort())
})

test("an agency that nobody listens in costs no message", async () => {
  await expect(fanOut({ agencyId: newId(), keys })).resolves.toBeUndefined()
})

test("somebody is told things on each page that they open, and no more once the right is gone", async () => {
  const agencyId = newId()
  const { userId, ids } = await listeners(agencyId, 1)
  const other = await listeners(agencyId, 1)
  const say = speaker({ agencyId, userId }, "collaborations")
  const told = (offset: number) => ({ type: "piece", id: "a", offset, text: "mot" }) as const
  await say(told(0))
  const opened = newId()
  await ListenerEntity.put({ agencyId, connectionId: opened, userId, openedAt: "", expiresAt }).go()
  const clock = vi.spyOn(Date, "now")
  const start = Date.now()
  clock.mockImplementation(() => start + 2001)
  await say(told(3))
  await UserEntity.patch({ userId }).set({ permissions: {} }).go()
  clock.mockImplementation(() => start + 4002)
  await say(told(6))
  clock.mockRestore()
  expect(alone.heardBy(ids[0] ?? "")).toEqual([told(0), told(3)])
  expect(alone.heardBy(opened)).toEqual([told(3)])
  expect(alone.heardBy(other.ids[0] ?? "")).toEqual([])
})
