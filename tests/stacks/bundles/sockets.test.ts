import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { listeningSocket, statusOfOpening } from "../../support/socket.ts"
import { UserEntity } from "../../support/stored.ts"
import { invoke, sqsEvent } from "../support/invoke.ts"

test("a socket opens with a ticket, hears what is stale, and is forgotten once closed", async () => {
  const { agencyId, member } = await newAgency({ permissions: { clients: true } })
  const socket = await listeningSocket(member)
  const keys = [{ topic: "clients" }]
  const outcome = await invoke("live-updates", sqsEvent("live-updates", [{ agencyId, keys }, "{"]))
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "message-1" }] })
  await eventually(() => expect(socket.heard).toContainEqual({ type: "stale", keys }))
  socket.say({ type: "ping" })
  await eventually(() => expect(socket.heard).toContainEqual({ type: "pong" }))
  await socket.close()
})

test("somebody's sockets are closed once they may not listen, and no other", async () => {
  const { admin, member } = await newAgency()
  const [removed, staying] = await Promise.all([listeningSocket(member), listeningSocket(admin)])
  await UserEntity.remove({ userId: member.userId }).go()
  const people = [{ userId: member.userId }, { userId: admin.userId }]
  expect(await invoke("live-updates", sqsEvent("live-updates", people))).toEqual({ batchItemFailures: [] })
  expect(await removed.closed).toBeGreaterThanOrEqual(1000)
  staying.say({ type: "ping" })
  await eventually(() => expect(staying.heard).toContainEqual({ type: "pong" }))
  await staying.close()
})

test("nobody gets in without one", async () => {
  expect(await statusOfOpening("")).toBe(401)
  expect(await statusOfOpening(`?ticket=${newId()}`)).toBe(401)
})
