import { setTimeout as wait } from "node:timers/promises"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { onlyRights } from "../../support/rights.ts"
import { listeningSocket, openSocket, type Socket, statusOfOpening } from "../../support/socket.ts"

describe("a socket", () => {
  it("opens once with a fresh ticket; used, forged or missing tickets are refused", async () => {
    const { member } = await newAgency()
    const { ticket } = await apiAs(member).realtime.openTicket()
    expect(await statusOfOpening(`?ticket=${ticket}`)).toBe(101)
    for (const query of [`?ticket=${ticket}`, `?ticket=${newId()}`, "?ticket=", "", "?other=1"])
      expect(await statusOfOpening(query)).toBe(401)
  })

  it("gets nothing before its hello, and every change within two seconds after it", async () => {
    const { admin, member } = await newAgency({ permissions: { clients: true, dashboard: true } })
    const { clients } = apiAs(admin)
    const [socket, witness] = await Promise.all([openSocket(member), listeningSocket(admin)])
    const { id: before } = await clients.create({ brandName: "Avant" })
    await hears(witness, "clients", `client:${before}`, "dashboard")
    expect(socket.heard).toEqual([])
    socket.say({ type: "hello" })
    await eventually(() => expect(socket.heard).toEqual([{ type: "ready" }]))
    const { id } = await clients.create({ brandName: "Après" })
    await eventually(() => expect(socket.stale()).toEqual(new Set(["clients", `client:${id}`, "dashboard"])))
    // On a busy machine once in ten times.
    const took: number[] = []
    for (let version = 1; version <= 10 && !took.some((milliseconds) => milliseconds < 2000); version++) {
      await witness.quiet(QUIET_MS)
      witness.forget()
      const start = Date.now()
      await clients.update({ clientId: id, version, notes: `${version}` })
      await hears(witness, `client:${id}`)
      took.push(Date.now() - start)
    }
    expect(Math.min(...took)).toBeLessThan(2000)
    await Promise.all([socket.close(), witness.close()])
  })

  it("of a page that sends the age of its data gets only the changes since then", async () => {
    const { admin, member } = await newAgency({ permissions: { clients: true } })
    const { clients } = apiAs(admin)
    const { id } = await clients.create({ brandName: "Avant" })
    const witness = await listeningSocket(member)
    await clients.update({ clientId: id, version: 1, brandName: "Pendant" })
    await hears(witness, `client:${id}`)
    const ready = async (hello: object) => {
      const socket = await openSocket(member)
      socket.say({ type: "hello", ...hello })
      await eventually(() => expect(socket.heard).not.toHaveLength(0))
      // A busy machine may deliver something late after it.
      const [first] = socket.heard
      await socket.close()
      return first
    }
    expect(await ready({})).toEqual({ type: "ready" })
    const keys = expect.arrayContaining([{ topic: "client", id }])
    expect(await ready({ age: 20_000 })).toEqual({ type: "ready", keys })
    // Longer than two clocks may differ.
    await witness.quiet(3000)
    expect(await ready({ age: 0 })).toEqual({ type: "ready", keys: [] })
    await witness.close()
  })

  it("ignores an unknown message", async () => {
    const { member } = await newAgency()
    const socket = await listeningSocket(member)
    for (const nonsense of ["", "{", "null", "[]", "{}", Buffer.from([0, 255])]) socket.say(nonsense)
    for (const nonsense of [{ type: "stale", keys: [] }, { type: "close" }, { type: 1 }]) socket.say(nonsense)
    await expectOpen(socket)
  })

  it.each([
    ["pings", { type: "ping" }],
    ["unknown messages", { type: "close" }],
    ["broken JSON", "{"],
    ["empty messages", ""],
  ])("that floods the API with %s is closed", async (_, message) => {
    const socket = await openSocket((await newAgency()).member)
    for (let said = 0; said < 61; said++) socket.say(message)
    expect(await within(10_000, socket.closed)).toBeGreaterThanOrEqual(1000)
  })

  it("of a removed, rejected or leaving member is closed at once, even when idle", async () => {
    const { agencyId, admin, member } = await newAgency()
    const rejected = await newUser({ agencyId, status: "pending" })
    const leaving = await newUser({ agencyId })
    const sockets = await Promise.all([member, rejected, leaving].map(listeningSocket))
    const staying = await listeningSocket(admin)
    const { membership, approvals } = apiAs(admin)
    await membership.removeMember({ userId: member.userId })
    await approvals.decide({ userId: rejected.userId, decision: "rejected" })
    await apiAs(leaving).account.remove({ password: leaving.password })
    for (const { closed } of sockets) expect(await within(2000, closed)).toBeGreaterThanOrEqual(1000)
    await expectOpen(staying)
  })
})

describe("a colleague's screen", () => {
  it("gets the changes of its own agency that its user may see, and none after the right is gone", async () => {
    const { admin, member } = await newAgency({ permissions: { clients: true } })
    const { clients, collaborations, membership } = apiAs(admin)
    const socket = await listeningSocket(member)
    const stranger = await listeningSocket((await newAgency()).admin)
    await stranger.quiet(QUIET_MS)
    stranger.forget()
    const { id } = await clients.create({ brandName: "Vue" })
    const { collaboration } = await collaborations.create({ fields: fieldsOf() })
    await hears(socket, `client:${id}`)
    await Promise.all([socket.quiet(QUIET_MS), stranger.quiet(QUIET_MS)])
    expect([...socket.stale()].join()).not.toContain(collaboration.id)
    expect(stranger.heard).toEqual([])

    const { version = 0 } = (await membership.team()).items.find((one) => one.id === member.userId) ?? {}
    const none = { admin: false, permissions: onlyRights() }
    await membership.setPermissions({ userId: member.userId, version, ...none })
    const other = await clients.create({ brandName: "Cachée" })
    await socket.quiet(QUIET_MS)
    expect([...socket.stale()].join()).not.toContain(other.id)
    await Promise.all([socket.close(), stranger.close()])
  })

  it("gets every change of a collaboration up to its removal", async () => {
    const { admin, member } = await newAgency({ permissions: { collaborations: true, clients: true } })
    const { clients, collaborations } = apiAs(admin)
    const { id: clientId } = await clients.create({ brandName: "Marque" })
    const [first, second] = await newCreators(2)
    if (!first || !second) throw new Error("Two creators")
    const socket = await listeningSocket(member)
    const { collaboration } = await collaborations.create({
      fields: fieldsOf({ clientId, brand: "Marque" }),
      participants: [influencerOf(first)],
    })
    const one = { collaborationId: collaboration.id }
    const own = `collaboration:${one.collaborationId}`
    const lists = ["collaborations", own, `client:${clientId}`]
    await hears(socket, ...lists)
    const added = { ...noChanges(), added: [influencerOf(second, { rate: 90_000 })] }
    let stepId = ""
    for (const [change, ...keys] of [
      [() => collaborations.update({ ...one, version: 1, participants: added }), ...lists],
      [async () => (stepId = (await collaborations.addStep({ ...one, name: "Brief" })).id), own, "steps"],
      [() => collaborations.updateStep({ ...one, stepId, version: 1, status: "done" }), ...lists, "steps"],
      [() => collaborations.setLink({ ...one, active: true }), ...lists, "activity"],
      [() => collaborations.remove(one), ...lists],
    ] as [() => Promise<unknown>, ...string[]][]) {
      await socket.quiet(QUIET_MS)
      socket.forget()
      await change()
      await hears(socket, ...keys)
    }
    await socket.close()
  })
})

/** Longer than the interval between two announcements. */
const QUIET_MS = 2500

/** The result, or a failure after this time. */
const within = <Result>(milliseconds: number, result: Promise<Result>): Promise<Result> =>
  Promise.race([
    result,
    wait(milliseconds).then(() => {
      throw new Error(`Nothing within ${milliseconds} ms`)
    }),
  ])

const hears = (socket: Socket, ...keys: string[]) =>
  eventually(() => expect([...socket.stale()]).toEqual(expect.arrayContaining(keys)))

async function expectOpen(socket: Socket): Promise<void> {
  socket.say({ type: "ping" })
  await eventually(() => expect(socket.heard).toContainEqual({ type: "pong" }))
  await socket.close()
}
