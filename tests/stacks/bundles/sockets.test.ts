import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { listeningSocket, statusOfOpening } from "../../support/socket.ts"
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

test("nobody gets in without one", async () => {
  expect(await statusOfOpening("")).toBe(401)
  expect(await statusOfOpening(`?ticket=${newId()}`)).toBe(401)
})
