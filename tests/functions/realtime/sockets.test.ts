import { setTimeout as wait } from "node:timers/promises"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { onlyRights } from "../../support/rights.ts"
import { listeningSocket, openSocket, statusOfOpening } from "../../support/socket.ts"
import { ListenerEntity } from "../../support/stored.ts"

/** What comes in time, or a failure. */
const within = <Result>(milliseconds: number, result: Promise<Result>): Promise<Result> =>
  Promise.race([
    result,
    wait(milliseconds).then(() => {
      throw new Error(`Nothing within ${milliseconds} ms`)
    }),
  ])

test("a socket opens with a fresh ticket once; used, forged or missing ones are refused", async () => {
  const { member } = await newAgency()
  const { ticket } = await apiAs(member).realtime.openTicket()
  expect(await statusOfOpening(`?ticket=${ticket}`)).toBe(101)
  for (const query of [`?ticket=${ticket}`, `?ticket=${newId()}`, "?ticket=", "", "?other=1"]) {
    expect(await statusOfOpening(query)).toBe(401)
  }
})

test("an open socket hears nothing until it says hello, then every change", async () => {
  const { admin, member } = await newAgency({ permissions: { clients: true, dashboard: true } })
  const socket = await openSocket(member)
  const witness = await listeningSocket(admin)
  const api = apiAs(admin)
  const { id: before } = await api.clients.create({ brandName: "Avant" })
  const told = ["clients", `client:${before}`, "dashboard"]
  await eventually(() => expect([...witness.stale()]).toEqual(expect.arrayContaining(told)))
  await witness.close()
  expect(socket.heard).toEqual([])
  socket.say({ type: "hello" })
  await eventually(() => expect(socket.heard).toEqual([{ type: "ready" }]))
  const { id } = await api.clients.create({ brandName: "Après" })
  await eventually(() => expect(socket.stale()).toEqual(new Set(["clients", `client:${id}`, "dashboard"])))
  await socket.close()
})

test("a page that says how long it has been reading hears what changed since, and none but that", async () => {
  const { admin, member } = await newAgency({ permissions: { clients: true } })
  const { id } = await apiAs(admin).clients.create({ brandName: "Avant" })
  const witness = await listeningSocket(member)
  await apiAs(admin).clients.update({ clientId: id, version: 1, brandName: "Pendant" })
  await eventually(() => expect(witness.stale()).toContain(`client:${id}`))
  const ready = async (hello: object) => {
    const socket = await openSocket(member)
    socket.say({ type: "hello", ...hello })
    await eventually(() => expect(socket.heard).not.toHaveLength(0))
    // What a busy machine tells late may come behind it.
    const [first] = socket.heard
    await socket.close()
    return first
  }
  expect(await ready({})).toEqual({ type: "ready" })
  const since = await ready({ age: 20_000 })
  expect(since).toMatchObject({ type: "ready" })
  expect(since?.type === "ready" ? since.keys : []).toContainEqual({ topic: "client", id })
  // Longer than two clocks may differ.
  await witness.quiet(3000)
  expect(await ready({ age: 0 })).toEqual({ type: "ready", keys: [] })
  await witness.close()
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

test("whoever is removed or rejected, or leaves, is disconnected at once though they say nothing", async () => {
  const { agencyId, admin, member } = await newAgency()
  const [rejected, leaving] = await Promise.all([
    newUser({ agencyId, status: "pending" }),
    newUser({ agencyId }),
  ])
  const sockets = await Promise.all([member, rejected, leaving].map(listeningSocket))
  const staying = await listeningSocket(admin)
  await apiAs(admin).membership.removeMember({ userId: member.userId })
  await apiAs(admin).approvals.decide({ userId: rejected.userId, decision: "rejected" })
  await apiAs(leaving).account.remove({ password: leaving.password })
  for (const { closed } of sockets) expect(await within(2000, closed)).toBeGreaterThanOrEqual(1000)
  staying.say({ type: "ping" })
  await eventually(() => expect(staying.heard).toContainEqual({ type: "pong" }))
  await staying.close()
})

test("a member hears of what they may see only, and of nothing more once that is taken away", async () => {
  const { admin, member } = await newAgency({ permissions: { clients: true } })
  const api = apiAs(admin)
  const socket = await listeningSocket(member)
  const { id } = await api.clients.create({ brandName: "Vue" })
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf(), participants: [] })
  await eventually(() => expect([...socket.stale()]).toContain(`client:${id}`))
  await socket.quiet(2500)
  expect([...socket.stale()].join()).not.toContain(collaboration.id)

  const { items } = await api.membership.team()
  const { version = 0 } = items.find((one) => one.id === member.userId) ?? {}
  await api.membership.setPermissions({
    userId: member.userId,
    version,
    admin: false,
    permissions: onlyRights(),
  })
  const other = await api.clients.create({ brandName: "Cachée" })
  await socket.quiet(2500)
  expect([...socket.stale()].join()).not.toContain(other.id)
  await socket.close()
})

test.for([
  ["what it means", { type: "ping" }],
  ["what nobody understands", { type: "close" }],
  ["what is no JSON", "{"],
  ["nothing at all", ""],
] as const)("a socket that never stops saying %s is closed", async ([, message]) => {
  const { member } = await newAgency()
  const socket = await openSocket(member)
  for (let said = 0; said < 61; said++) socket.say(message)
  expect(await within(10_000, socket.closed)).toBeGreaterThanOrEqual(1000)
})

test("fifty open pages all hear, beside connections that are long dead", async () => {
  const { agencyId, admin, member } = await newAgency({ permissions: { clients: true } })
  const colleagues = [member, admin, await newUser({ agencyId, permissions: { clients: true } })]
  const sockets = await Promise.all(
    Array.from({ length: 50 }, (_, index) => listeningSocket(colleagues[index % 3] ?? member)),
  )
  const dead = Array.from({ length: 5 }, newId)
  const expiresAt = Math.floor(Date.now() / 1000) + 600
  for (const connectionId of dead) {
    await ListenerEntity.put({ agencyId, connectionId, userId: member.userId, openedAt: "", expiresAt }).go()
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
