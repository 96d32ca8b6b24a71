import type { Session } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import type { StaleKey } from "@trame/core/lib/schema"
import {
  connect,
  disconnect,
  hello,
  MAX_SOCKETS,
  ping,
  reviewSockets,
  spendMessage,
} from "@trame/core/realtime/connections"
import { fanOut } from "@trame/core/realtime/fan-out"
import { openTicket } from "@trame/core/realtime/index"
import { afterAll, beforeAll, expect, test } from "vitest"
import { intercepting } from "../../support/overtaken.ts"
import {
  AnnouncementEntity,
  ConnectionEntity,
  ListenerEntity,
  SocketEntity,
  UserEntity,
} from "../../support/stored.ts"
import { newMember, startAlone } from "./alone.ts"

let alone: Awaited<ReturnType<typeof startAlone>>

beforeAll(async () => {
  alone = await startAlone()
})
afterAll(() => alone.close())

const READY = { type: "ready" }
const PONG = { type: "pong" }

interface Opened {
  agencyId?: string
  /** Opens one more of theirs. */
  member?: Awaited<ReturnType<typeof newMember>>
  session?: Session
}

async function connected({ agencyId, session, ...of }: Opened = {}) {
  const member = of.member ?? (await newMember({ agencyId }))
  // API Gateway's ids end so.
  const connectionId = `${newId()}=`
  const { ticket } = await openTicket({ ...member, session: session ?? null })
  const holder = { agencyId: member.agencyId, userId: member.userId, ...(session && { session }) }
  expect(await connect(connectionId, ticket)).toEqual(holder)
  return { ...holder, member, connectionId, heard: () => alone.heardBy(connectionId) }
}

async function reject(userId: string) {
  const { data } = await UserEntity.get({ userId }).go({ consistent: true })
  const { shard = 0, createdAt = "" } = data ?? {}
  await UserEntity.patch({ userId }).set({ status: "rejected" }).composite({ shard, createdAt }).go()
}

const items = async ({ agencyId, connectionId }: { agencyId: string; connectionId: string }) => ({
  connection: (await ConnectionEntity.get({ connectionId }).go({ consistent: true })).data,
  listener: (await ListenerEntity.get({ agencyId, connectionId }).go({ consistent: true })).data,
})

const openOf = async ({ userId }: { userId: string }) => {
  const { data } = await SocketEntity.query.primary({ userId }).go({ consistent: true, pages: "all" })
  return data.map(({ connectionId }) => connectionId)
}

const NOTHING = { connection: null, listener: null }

test("a connection hears nothing before it said hello, and then is told it hears", async () => {
  const one = await connected()
  await fanOut({ agencyId: one.agencyId, keys: [{ topic: "clients" }] })
  expect(one.heard()).toEqual([])
  await hello(one.connectionId)
  expect(one.heard()).toEqual([READY])
  await fanOut({ agencyId: one.agencyId, keys: [{ topic: "clients" }] })
  expect(one.heard()).toEqual([READY, { type: "stale", keys: [{ topic: "clients" }] }])
})

test("whoever is told to be ready hears already", async () => {
  const one = await connected()
  const keys = [{ topic: "team" as const }]
  alone.set(one.connectionId, async () => {
    alone.set(one.connectionId, "open")
    await fanOut({ agencyId: one.agencyId, keys })
  })
  await hello(one.connectionId)
  expect(one.heard()).toEqual([{ type: "stale", keys }, READY])
})

/** Announced so long ago. */
const announced = (agencyId: string, keys: StaleKey[], milliseconds: number) =>
  AnnouncementEntity.put({
    agencyId,
    at: new Date(Date.now() - milliseconds).toISOString(),
    announcementId: newId(),
    keys,
    expiresAt: Math.floor(Date.now() / 1000) + 600,
  }).go()

test("a page is told what went stale since it began to read, and nothing of before", async () => {
  const one = await connected()
  await announced(one.agencyId, [{ topic: "roster" }], 60_000)
  // Two clocks may differ by so much.
  await announced(one.agencyId, [{ topic: "prospect", id: "p" }], 11_000)
  await announced(
    one.agencyId,
    [{ topic: "team" }, { topic: "clients" }, { topic: "prospect", id: "q" }],
    9000,
  )
  await announced(one.agencyId, [{ topic: "clients" }, { topic: "castings" }], 3000)
  await announced(newId(), [{ topic: "team" }], 3000)
  await hello(one.connectionId, 10_000)
  // Nobody hears of castings without the right.
  const keys = [
    { topic: "prospect", id: "p" },
    ...[{ topic: "team" }, { topic: "clients" }],
    { topic: "prospect", id: "q" },
  ]
  expect(one.heard()).toEqual([{ type: "ready", keys }])

  const later = await connected({ member: one.member })
  await hello(later.connectionId, 500)
  expect(later.heard()).toEqual([{ type: "ready", keys: [] }])
})

test("however many pages of the agency are open, one is told only what it missed", async () => {
  const one = await connected()
  const { agencyId, userId } = one.member
  const others = Array.from({ length: 201 }, () => ({
    agencyId,
    userId,
    connectionId: newId(),
    openedAt: new Date().toISOString(),
    expiresAt: Math.floor(Date.now() / 1000) + 600,
  }))
  await ListenerEntity.put(others).go()
  await announced(agencyId, [{ topic: "clients" }], 1000)
  await hello(one.connectionId, 10_000)
  expect(one.heard()).toEqual([{ type: "ready", keys: [{ topic: "clients" }] }])
})

test("whoever has read for long, or missed much, is told to read everything anew", async () => {
  const one = await connected()
  await announced(one.agencyId, [{ topic: "clients" }], 118_000)
  await hello(one.connectionId, 119_000)
  expect(one.heard()).toEqual([{ type: "ready", keys: [{ topic: "clients" }] }])
  const late = await connected()
  await hello(late.connectionId, 121_000)
  expect(late.heard()).toEqual([READY])
  const other = await connected()
  for (let count = 0; count < 200; count++) await announced(other.agencyId, [{ topic: "clients" }], 1000)
  await hello(other.connectionId, 10_000)
  expect(other.heard()).toEqual([READY])
})

test("what is announced while a page begins to listen reaches it, before whichever read or write it comes", async () => {
  let moment = 0
  for (let isOver = false; !isOver; moment++) {
    const one = await connected()
    const keys: StaleKey[] = [{ topic: "team", id: String(moment) }]
    let commands = 0
    let isAnnouncing = false
    const announceOnce = async () => {
      if (isAnnouncing || commands++ !== moment) return
      isAnnouncing = true
      await fanOut({ agencyId: one.agencyId, keys })
      isAnnouncing = false
    }
    await intercepting(announceOnce, () => hello(one.connectionId, 1000))
    isOver = commands <= moment
    const told = one.heard().flatMap((message) => (message as { keys?: StaleKey[] }).keys ?? [])
    if (!isOver) expect(told, `before command ${moment}`).toContainEqual(keys[0])
  }
  expect(moment).toBeGreaterThan(4)
})

test("what is stored of a connection ends an hour after the longest life of one", async () => {
  const one = await connected()
  await hello(one.connectionId)
  const { connection, listener } = await items(one)
  const hours = ((connection?.expiresAt ?? 0) - Date.now() / 1000) / 3600
  expect(hours).toBeGreaterThan(2.99)
  expect(hours).toBeLessThanOrEqual(3)
  expect(listener).toEqual(connection)
})

test("a ping is answered, and makes a connection hear that was given up by mistake", async () => {
  const one = await connected()
  await hello(one.connectionId)
  await ping(one.connectionId)
  expect(one.heard()).toEqual([READY, PONG])
  await ListenerEntity.delete(one).go()
  await ping(one.connectionId)
  expect(one.heard()).toEqual([READY, PONG, READY])
  expect((await items(one)).listener).not.toBeNull()
})

/** People who may not listen any more, each with a socket that hears. */
async function unwelcome() {
  const session = { id: "s", openedAt: 1000 }
  const deleted = await connected()
  const rejected = await connected()
  const moved = await connected()
  const signedOut = await connected({ session })
  const all = [deleted, rejected, moved, signedOut]
  for (const { connectionId } of all) await hello(connectionId)
  await UserEntity.remove(deleted).go()
  await reject(rejected.userId)
  await UserEntity.patch(moved).set({ agencyId: newId(), lastName: "Essai" }).go()
  await UserEntity.patch(signedOut).set({ sessionsSince: 1001, keptSession: "another" }).go()
  return all
}

const closures: [
  how: string,
  notice: (of: { connectionId: string; userId: string; agencyId: string }) => unknown,
][] = [
  ["at the next ping", ({ connectionId }) => ping(connectionId)],
  ["as soon as it is looked at", ({ userId }) => reviewSockets(userId)],
  ["when something is announced", ({ agencyId }) => fanOut({ agencyId, keys: [{ topic: "team" }] })],
]

test.for(closures)(
  "whoever was deleted, rejected, moved or signed out is disconnected %s",
  async ([, notice]) => {
    for (const one of await unwelcome()) {
      await notice(one)
      expect(alone.closed).toContain(one.connectionId)
      expect(await items(one)).toEqual(NOTHING)
      expect(await openOf(one)).toEqual([])
      expect(one.heard()).toEqual([READY])
    }
  },
)

test("of a person's sockets only those of sessions that ended are closed", async () => {
  const old = await connected({ session: { id: "old", openedAt: 1000 } })
  const { member } = old
  const kept = await connected({ member, session: { id: "kept", openedAt: 1000 } })
  const later = await connected({ member, session: { id: "later", openedAt: 1001 } })
  await UserEntity.patch(member).set({ sessionsSince: 1001, keptSession: "kept" }).go()
  await reviewSockets(member.userId)
  expect(await openOf(member)).toEqual([kept.connectionId, later.connectionId])
  expect(alone.closed).toContain(old.connectionId)
})

test("a closure that fails is carried out by the next look", async () => {
  const one = await connected()
  await UserEntity.remove(one).go()
  alone.set(one.connectionId, "failing")
  await expect(reviewSockets(one.userId)).rejects.toThrow()
  alone.set(one.connectionId, "open")
  await reviewSockets(one.userId)
  expect(alone.closed).toContain(one.connectionId)
})

test("somebody's oldest socket gives way to one too many", async () => {
  const first = await connected()
  const others = []
  expect(MAX_SOCKETS).toBe(20)
  for (let count = 1; count < MAX_SOCKETS; count++) others.push(await connected({ member: first.member }))
  expect(alone.closed).not.toContain(first.connectionId)
  others.push(await connected({ member: first.member }))
  expect(alone.closed).toContain(first.connectionId)
  expect(await openOf(first)).toEqual(others.map(({ connectionId }) => connectionId))
})

test("a socket that says too much is closed", async () => {
  const one = await connected()
  for (let said = 0; said < 30; said++) expect(await spendMessage(one.connectionId)).toBe(true)
  // A minute may have ended meanwhile.
  let left = 60
  while ((await spendMessage(one.connectionId)) && left) left--
  expect(left).toBeGreaterThan(0)
  expect(alone.closed).toContain(one.connectionId)
  expect(await items(one)).toEqual(NOTHING)
})

test("whoever was deleted between ticket and hello is disconnected too", async () => {
  const one = await connected()
  await UserEntity.remove(one).go()
  expect(await hello(one.connectionId)).toBeNull()
  expect(alone.closed).toContain(one.connectionId)
  expect(one.heard()).toEqual([])
})

test("a connection nobody knows is closed, even when it is gone meanwhile", async () => {
  const [unknown, gone] = [newId(), newId()]
  alone.set(gone, "gone")
  expect(await ping(unknown)).toBeNull()
  expect(await hello(gone)).toBeNull()
  expect(alone.closed).toContain(unknown)
})

test("a closed connection leaves nothing, whether or not it ever listened", async () => {
  const listening = await connected()
  const opened = await connected()
  await hello(listening.connectionId)
  for (const one of [listening, opened]) {
    await disconnect(one.connectionId)
    await disconnect(one.connectionId)
    expect(await items(one)).toEqual(NOTHING)
  }
})
