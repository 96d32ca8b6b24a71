import { newId } from "@trame/core/lib/id"
import { connect, disconnect, fanOut, hello, ping } from "@trame/core/realtime/connections"
import { openTicket } from "@trame/core/realtime/index"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ConnectionEntity, ListenerEntity, UserEntity } from "../../support/stored.ts"
import { newMember, startAlone } from "./alone.ts"

let alone: Awaited<ReturnType<typeof startAlone>>

beforeAll(async () => {
  alone = await startAlone()
})
afterAll(() => alone.close())

const READY = { type: "ready" }
const PONG = { type: "pong" }

async function connected(agencyId?: string) {
  const member = await newMember({ agencyId })
  // API Gateway's ids end so.
  const connectionId = `${newId()}=`
  const { ticket } = await openTicket(member)
  const holder = { agencyId: member.agencyId, userId: member.userId }
  expect(await connect(connectionId, ticket)).toEqual(holder)
  return { ...holder, connectionId, heard: () => alone.heardBy(connectionId) }
}

const items = async ({ agencyId, connectionId }: { agencyId: string; connectionId: string }) => ({
  connection: (await ConnectionEntity.get({ connectionId }).go({ consistent: true })).data,
  listener: (await ListenerEntity.get({ agencyId, connectionId }).go({ consistent: true })).data,
})

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

test("whoever was deleted, rejected or left the agency is disconnected at the next ping", async () => {
  const deleted = await connected()
  const rejected = await connected()
  const moved = await connected()
  for (const { connectionId } of [deleted, rejected, moved]) await hello(connectionId)
  await UserEntity.remove(deleted).go()
  const { data } = await UserEntity.get(rejected).go({ consistent: true })
  const { shard = 0, createdAt = "" } = data ?? {}
  await UserEntity.patch(rejected).set({ status: "rejected" }).composite({ shard, createdAt }).go()
  await UserEntity.patch(moved).set({ agencyId: newId(), lastName: "Essai" }).go()
  for (const one of [deleted, rejected, moved]) {
    expect(await ping(one.connectionId)).toBeNull()
    expect(alone.closed).toContain(one.connectionId)
    expect(await items(one)).toEqual(NOTHING)
    expect(one.heard()).toEqual([READY])
  }
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
