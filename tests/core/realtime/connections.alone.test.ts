import { ScanCommand } from "@aws-sdk/lib-dynamodb"
import type { Session } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import type { StaleKey } from "@trame/core/lib/schema"
import { documentClient } from "@trame/core/lib/table"
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
import { openTicket, redeem } from "@trame/core/realtime/index"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
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
afterEach(() => void vi.useRealTimers())

describe("a ticket", () => {
  it("opens one socket, within a minute, and is stored as a hash only", async () => {
    const member = await newMember()
    const { agencyId, userId } = member
    const now = Date.now()
    vi.useFakeTimers({ toFake: ["Date"], now })
    const { ticket, expiresAt } = await openTicket(member)
    const late = await openTicket(member)
    expect(Date.parse(expiresAt) - now).toBeGreaterThan(58_000)
    expect(Date.parse(expiresAt) - now).toBeLessThanOrEqual(60_000)
    const { Items = [] } = await documentClient.send(new ScanCommand({ TableName: process.env.TABLE_NAME }))
    expect(JSON.stringify(Items)).not.toContain(ticket)
    const stored = Items.filter((item) => item.tokenHash && item.userId === userId)
    expect(stored).toMatchObject(Array(2).fill({ expiresAt: Date.parse(expiresAt) / 1000, agencyId }))
    vi.setSystemTime(now + 58_000)
    const uses = await Promise.all(Array.from({ length: 20 }, () => redeem(ticket)))
    expect(uses.filter((use) => use !== null)).toEqual([{ agencyId, userId }])
    vi.setSystemTime(now + 60_000)
    for (const invalid of [ticket, late.ticket, newId(), ""]) expect(await redeem(invalid)).toBeNull()
  })
})

describe("a connection", () => {
  it("hears from its hello on, before it is told so", async () => {
    const { agencyId, connectionId, heard } = await connected()
    await fanOut({ agencyId, keys: [CLIENTS] })
    expect(heard()).toEqual([])
    alone.set(connectionId, async () => {
      alone.set(connectionId, "open")
      await fanOut({ agencyId, keys: [CLIENTS] })
    })
    await hello(connectionId)
    expect(heard()).toEqual([{ type: "stale", keys: [CLIENTS] }, READY])
  })

  it("is told what went stale since its page began to read, and that it may hear", async () => {
    const one = await connected()
    const { agencyId, userId } = one
    const expiresAt = Math.floor(Date.now() / 1000) + 600
    const listener = { agencyId, userId, openedAt: "", expiresAt }
    const others = Array.from({ length: 201 }, () => ({ ...listener, connectionId: newId() }))
    await ListenerEntity.put(others).go()
    await announced(agencyId, [{ topic: "roster" }], 60_000)
    // Two clocks may differ by so much.
    await announced(agencyId, [{ topic: "prospect", id: "p" }], 11_000)
    await announced(agencyId, [{ topic: "team" }, CLIENTS, { topic: "prospect", id: "q" }], 9000)
    await announced(agencyId, [CLIENTS, { topic: "castings" }], 3000)
    await announced(newId(), [{ topic: "team" }], 3000)
    await hello(one.connectionId, 10_000)
    const [prospect, other] = ["p", "q"].map((id) => ({ topic: "prospect", id }))
    expect(one.heard()).toEqual([{ type: "ready", keys: [prospect, { topic: "team" }, CLIENTS, other] }])
    const later = await connected({ member: one.member })
    await hello(later.connectionId, 500)
    expect(later.heard()).toEqual([{ type: "ready", keys: [] }])
  })

  it("is told to read everything anew after two minutes or 200 announcements", async () => {
    const [one, late, busy] = [await connected(), await connected(), await connected()]
    await announced(one.agencyId, [CLIENTS], 118_000)
    await hello(one.connectionId, 119_000)
    expect(one.heard()).toEqual([{ type: "ready", keys: [CLIENTS] }])
    await hello(late.connectionId, 121_000)
    for (let count = 0; count < 200; count++) await announced(busy.agencyId, [CLIENTS], 1000)
    await hello(busy.connectionId, 10_000)
    for (const { heard } of [late, busy]) expect(heard()).toEqual([READY])
  })

  it("misses nothing that is announced at any moment of its hello", async () => {
    let moment = 0
    for (let isOver = false; !isOver; moment++) {
      const { agencyId, connectionId, heard } = await connected()
      const keys: StaleKey[] = [{ topic: "team", id: String(moment) }]
      let commands = 0
      let isAnnouncing = false
      const announceOnce = async () => {
        if (isAnnouncing || commands++ !== moment) return
        isAnnouncing = true
        await fanOut({ agencyId, keys })
        isAnnouncing = false
      }
      await intercepting(announceOnce, () => hello(connectionId, 1000))
      isOver = commands <= moment
      const told = heard().flatMap((message) => (message as { keys?: StaleKey[] }).keys ?? [])
      if (!isOver) expect(told, `before command ${moment}`).toContainEqual(keys[0])
    }
    expect(moment).toBeGreaterThan(4)
  })

  it("answers a ping, hears again after it was given up by mistake, and expires after three hours", async () => {
    const one = await connected()
    await hello(one.connectionId)
    await ping(one.connectionId)
    await ListenerEntity.delete(one).go()
    await ping(one.connectionId)
    expect(one.heard()).toEqual([READY, PONG, READY])
    const [connection, listener] = await one.items()
    expect(listener).toEqual(connection)
    const hours = ((connection?.expiresAt ?? 0) - Date.now() / 1000) / 3600
    expect(hours).toBeGreaterThan(2.99)
    expect(hours).toBeLessThanOrEqual(3)
  })

  it("leaves nothing when it is closed, and an unknown one is closed", async () => {
    for (const saysHello of [true, false]) {
      const one = await connected()
      if (saysHello) await hello(one.connectionId)
      for (const _twice of [1, 2]) await disconnect(one.connectionId)
      expect(await one.items()).toEqual([null, null])
    }
    const [unknown, gone] = [newId(), newId()]
    alone.set(gone, "gone")
    expect([await ping(unknown), await hello(gone)]).toEqual([null, null])
    expect(alone.closed).toContain(unknown)
  })
})

describe("a socket is closed", () => {
  const isOver = async (one: Connected) => {
    expect(one.isClosed()).toBe(true)
    expect([...(await one.items()), ...(await one.open())]).toEqual([null, null])
  }

  it.for<[string, (of: Connected) => unknown]>([
    ["at the next ping", ({ connectionId }) => ping(connectionId)],
    ["at a review", ({ userId }) => reviewSockets(userId)],
    ["at an announcement", ({ agencyId }) => fanOut({ agencyId, keys: [{ topic: "team" }] })],
  ])("%s when its person was deleted, rejected, moved or signed out", async ([, notice]) => {
    const [deleted, rejected, moved] = [await connected(), await connected(), await connected()]
    const signedOut = await connected({ session: { id: "s", openedAt: 1000 } })
    const all = [deleted, rejected, moved, signedOut]
    for (const { connectionId } of all) await hello(connectionId)
    await UserEntity.remove(deleted).go()
    const { data } = await UserEntity.get(rejected).go({ consistent: true })
    const { shard = 0, createdAt = "" } = data ?? {}
    await UserEntity.patch(rejected).set({ status: "rejected" }).composite({ shard, createdAt }).go()
    await UserEntity.patch(moved).set({ agencyId: newId(), lastName: "Essai" }).go()
    await UserEntity.patch(signedOut).set({ sessionsSince: 1001, keptSession: "another" }).go()
    for (const one of all) {
      await notice(one)
      await isOver(one)
      expect(one.heard()).toEqual([READY])
    }
  })

  it("when its session ended, the others stay; and at the next review when that failed", async () => {
    const old = await connected({ session: { id: "old", openedAt: 1000 } })
    const { member } = old
    const kept = await connected({ member, session: { id: "kept", openedAt: 1000 } })
    const later = await connected({ member, session: { id: "later", openedAt: 1001 } })
    await UserEntity.patch(member).set({ sessionsSince: 1001, keptSession: "kept" }).go()
    alone.set(old.connectionId, "failing")
    await expect(reviewSockets(member.userId)).rejects.toThrow()
    alone.set(old.connectionId, "open")
    await reviewSockets(member.userId)
    expect(await old.open()).toEqual([kept.connectionId, later.connectionId])
    expect(old.isClosed()).toBe(true)
  })

  it("when it is the oldest of more than twenty, or says more than thirty things a minute", async () => {
    const first = await connected()
    const others: Connected[] = []
    expect(MAX_SOCKETS).toBe(20)
    for (let count = 1; count <= MAX_SOCKETS; count++) {
      expect(first.isClosed()).toBe(false)
      others.push(await connected({ member: first.member }))
    }
    expect(first.isClosed()).toBe(true)
    expect(await first.open()).toEqual(others.map(({ connectionId }) => connectionId))
    const loud = await connected()
    for (let said = 0; said < 30; said++) expect(await spendMessage(loud.connectionId)).toBe(true)
    // A minute may have ended meanwhile.
    let left = 60
    while ((await spendMessage(loud.connectionId)) && left) left--
    expect(left).toBeGreaterThan(0)
    await isOver(loud)
  })
})

const READY = { type: "ready" }
const PONG = { type: "pong" }
const CLIENTS: StaleKey = { topic: "clients" }

interface Opened {
  member?: Awaited<ReturnType<typeof newMember>>
  session?: Session
}

/** A socket of a fresh member, or one more of theirs. */
async function connected({ session, ...given }: Opened = {}) {
  const member = given.member ?? (await newMember())
  const { agencyId, userId } = member
  // API Gateway's ids end so.
  const connectionId = `${newId()}=`
  const { ticket } = await openTicket({ ...member, session: session ?? null })
  const holder = { agencyId, userId, ...(session && { session }) }
  expect(await connect(connectionId, ticket)).toEqual(holder)
  return {
    ...holder,
    member,
    connectionId,
    heard: () => alone.heardBy(connectionId),
    isClosed: () => alone.closed.includes(connectionId),
    items: async () => [
      (await ConnectionEntity.get({ connectionId }).go({ consistent: true })).data,
      (await ListenerEntity.get({ agencyId, connectionId }).go({ consistent: true })).data,
    ],
    open: async () => {
      const { data } = await SocketEntity.query.primary({ userId }).go({ consistent: true, pages: "all" })
      return data.map((socket) => socket.connectionId)
    },
  }
}

type Connected = Awaited<ReturnType<typeof connected>>

/** Announces something so long ago. */
const announced = (agencyId: string, keys: StaleKey[], milliseconds: number) =>
  AnnouncementEntity.put({
    agencyId,
    at: new Date(Date.now() - milliseconds).toISOString(),
    announcementId: newId(),
    keys,
    expiresAt: Math.floor(Date.now() / 1000) + 600,
  }).go()
