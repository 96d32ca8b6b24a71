import { setTimeout as wait } from "node:timers/promises"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { listeningSocket, openSocket, statusOfOpening } from "../../support/socket.ts"
import { ListenerEntity, UserEntity } from "../../support/stored.ts"

test("a socket opens with a fresh ticket once; used, forged or missing ones are refused", async () => {
  const { member } = await newAgency()
  const { ticket } = await apiAs(member).realtime.openTicket()
  expect(await statusOfOpening(`?ticket=${ticket}`)).toBe(101)
  for (const query of [`?ticket=${ticket}`, `?ticket=${newId()}`, "?ticket=", "", "?other=1"]) {
    expect(await statusOfOpening(query)).toBe(401)
  }
})

test("an open socket hears nothing until it says hello, then every change", async () => {
  const { admin, member } = await newAgency()
  const socket = await openSocket(member)
  const api = apiAs(admin)
  await api.clients.create({ brandName: "Avant" })
  await wait(2500)
  expect(socket.heard).toEqual([])
  socket.say({ type: "hello" })
  await eventually(() => expect(socket.heard).toEqual([{ type: "ready" }]))
  const { id } = await api.clients.create({ brandName: "Après" })
  await eventually(() => expect(socket.stale()).toEqual(new Set(["clients", `client:${id}`, "dashboard"])))
  await socket.close()
})

test("what is no message of ours is passed over, and the socket stands", async () => {
  const { member } = await newAgency()
  const socket = await listeningSocket(member)
  for (const nonsense of ["", "{", "null", "[]", "{}", Buffer.from([0, 255])]) socket.say(nonsense)
  for (const nonsense of [{ type: "stale", keys: [] }, { type: "close" }, { type: 1 }]) socket.say(nonsense)
  socket.say({ type: "ping" })
  await eventually(() => expect(socket.heard).toContainEqual({ type: "pong" }))
  await socket.close()
})

test("somebody deleted is disconnected at the next ping", async () => {
  const { member, admin } = await newAgency()
  const [socket, other] = await Promise.all([listeningSocket(member), listeningSocket(admin)])
  await UserEntity.remove({ userId: member.userId }).go()
  for (const one of [socket, other]) one.say({ type: "ping" })
  expect(await socket.closed).toBeGreaterThanOrEqual(1000)
  await eventually(() => expect(other.heard).toContainEqual({ type: "pong" }))
  await other.close()
})

test("fifty open pages all hear, beside connections that are long dead", async () => {
  const { agencyId, admin, member } = await newAgency()
  const sockets = await Promise.all(Array.from({ length: 50 }, () => listeningSocket(member)))
  const dead = Array.from({ length: 5 }, newId)
  const expiresAt = Math.floor(Date.now() / 1000) + 600
  for (const connectionId of dead) {
    await ListenerEntity.put({ agencyId, connectionId, userId: member.userId, expiresAt }).go()
  }
  const { id } = await apiAs(admin).clients.create({ brandName: "Pour tous" })
  for (const socket of sockets) {
    await eventually(() => expect([...socket.stale()]).toEqual(expect.arrayContaining([`client:${id}`])))
  }
  await eventually(async () => {
    const { data } = await ListenerEntity.query.primary({ agencyId }).go({ consistent: true, pages: "all" })
    expect(data).toHaveLength(50)
    expect(data.map(({ connectionId }) => connectionId)).not.toEqual(expect.arrayContaining(dead))
  })
  await Promise.all(sockets.map((socket) => socket.close()))
  await eventually(async () => {
    const { data } = await ListenerEntity.query.primary({ agencyId }).go({ consistent: true })
    expect(data).toEqual([])
  })
})
