import { newId } from "@trame/core/lib/id"
import { logger } from "@trame/functions/logger"
import { handler as socket } from "@trame/functions/socket"
import { handler as announce } from "@trame/functions/stream/announce"
import { changedItems, changesIn } from "@trame/functions/stream/changed-items"
import type { DynamoDBRecord } from "aws-lambda"
import { afterEach, describe, expect, it, vi } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { listeningSocket } from "../../support/socket.ts"
import { ConnectionEntity } from "../../support/stored.ts"

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  logger.setLogLevel("WARN")
})

describe("the stream's records", () => {
  const image = (entity: string, texts: Record<string, string>) =>
    Object.fromEntries(Object.entries({ __edb_e__: entity, ...texts }).map(([name, S]) => [name, { S }]))

  it("are announced at once, except for lists that an index serves: a second later", async () => {
    const { agencyId, member } = await newAgency({ permissions: { collaborations: true, clients: true } })
    const listening = await listeningSocket(member)
    const documents = Array.from({ length: 25 }, (_, index): DynamoDBRecord => {
      const NewImage = image("document", { agencyId, collaborationId: `c${index}` })
      return { eventName: "INSERT", dynamodb: { NewImage } }
    })
    const OldImage = image("client", { agencyId, clientId: "k" })
    const before = Date.now()
    await announce({ Records: [...documents, { eventName: "REMOVE", dynamodb: { OldImage } }] })
    const hears = (keys: object[]) =>
      eventually(() => expect(listening.heard).toContainEqual({ type: "stale", keys }))
    await hears([{ topic: "collaboration" }, { topic: "clients" }])
    await hears([{ topic: "client", id: "k" }])
    expect(Date.now() - before).toBeGreaterThan(900)
    await listening.close()
  })

  it("announce an item's former and new state, and no expiry by TTL", () => {
    const [OldImage, NewImage] = ["a", "b"].map((agencyId) => image("collaboration", { agencyId }))
    const [before, after] = ["a", "b"].map((agencyId) => ({ __edb_e__: "collaboration", agencyId }))
    const expired = { userIdentity: { type: "Service", principalId: "dynamodb.amazonaws.com" } }
    const Records: DynamoDBRecord[] = [
      { eventID: "made", eventName: "INSERT", dynamodb: { NewImage } },
      { eventID: "changed", eventName: "MODIFY", dynamodb: { OldImage, NewImage } },
      { eventID: "removed", eventName: "REMOVE", dynamodb: { OldImage } },
      { eventID: "expired", eventName: "REMOVE", dynamodb: { OldImage }, ...expired },
      { eventID: "counted", dynamodb: { NewImage: image("attempts", {}) } },
      { eventID: "bare", dynamodb: {} },
    ]
    expect(changesIn({ Records })).toEqual([
      { id: "made", before: undefined, after },
      { id: "changed", before, after },
      { id: "removed", before, after: undefined },
    ])
    expect(changedItems({ Records: Records.slice(0, 3) })).toEqual([after, before, after, before])
  })
})

describe("a socket's function", () => {
  it("ignores a foreign message, and logs it at the lowest level only", async () => {
    const opening = event("CONNECT", await ticketFor())
    await socket(opening)
    const { connectionId } = opening.requestContext
    const logged = listenToLogs("INFO")
    for (const body of ["", "{", "null", "[]", '{"type":"close"}', "\u0000", undefined])
      expect(await socket(event("MESSAGE", { body, connectionId }))).toEqual({ statusCode: 200 })
    expect(logged()).toBe("")
  })

  it("never logs a ticket, valid or forged, but logs a refusal", async () => {
    const { agencyId, ticket, queryStringParameters } = await ticketFor()
    const forged = newId()
    const logged = listenToLogs()
    for (const [parameters, statusCode] of [
      [queryStringParameters, 200],
      [queryStringParameters, 401],
      [{ ticket: forged }, 401],
    ] as const)
      expect(await socket(event("CONNECT", { queryStringParameters: parameters }))).toEqual({ statusCode })
    for (const said of [agencyId, "refused"]) expect(logged()).toContain(said)
    for (const secret of [ticket, forged]) expect(logged()).not.toContain(secret)
  })

  it("deletes a socket before it answers its disconnect", async () => {
    const { member, queryStringParameters } = await ticketFor()
    const connectionId = newId()
    const stored = async () => (await ConnectionEntity.get({ connectionId }).go({ consistent: true })).data
    await socket(event("CONNECT", { queryStringParameters, connectionId }))
    expect(await stored()).toMatchObject({ userId: member.userId })
    expect(await socket(event("DISCONNECT", { connectionId }))).toEqual({ statusCode: 200 })
    expect(await stored()).toBe(null)
  })

  it.each(["CONNECT", "MESSAGE", "DISCONNECT"] as const)(
    "answers 500 to a %s that storage refuses, and logs it",
    async (type) => {
      const { queryStringParameters } = await ticketFor()
      const body = '{"type":"ping"}'
      // Longer than a key may be, so the table refuses it.
      const failing = event(type, { queryStringParameters, body, connectionId: "x".repeat(3000) })
      const logged = listenToLogs()
      expect(await socket(failing)).toEqual({ statusCode: 500 })
      expect(logged()).toContain(failing.requestContext.requestId)
    },
  )

  it("answers and logs internal failures with their ids, and never throws", async () => {
    vi.stubEnv("REALTIME_ENDPOINT", "http://127.0.0.1:1")
    const logged = listenToLogs()
    const unknown = event("MESSAGE", { body: '{"type":"ping"}' })
    expect(await socket(unknown)).toEqual({ statusCode: 500 })
    const { requestId, connectionId } = unknown.requestContext
    for (const id of [requestId, connectionId]) expect(logged()).toContain(id)
  })
})

type SocketEvent = Parameters<typeof socket>[0]

function event(
  eventType: "CONNECT" | "MESSAGE" | "DISCONNECT",
  { connectionId = newId(), ...more }: Partial<SocketEvent> & { connectionId?: string } = {},
): SocketEvent {
  return {
    isBase64Encoded: false,
    ...more,
    requestContext: {
      eventType,
      connectionId,
      routeKey: "$default",
      messageId: newId(),
      requestId: newId(),
      extendedRequestId: newId(),
      requestTime: "",
      requestTimeEpoch: Date.now(),
      apiId: "socket",
      messageDirection: "IN",
      stage: "live",
      connectedAt: Date.now(),
      domainName: "socket.example",
    },
  }
}

/** Collects every log from here on. */
function listenToLogs(level: "DEBUG" | "INFO" = "DEBUG"): () => string {
  logger.setLogLevel(level)
  const writes = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockReturnValue(true),
  )
  return () => writes.flatMap(({ mock }) => mock.calls.map(([line]) => String(line))).join("")
}

async function ticketFor() {
  const { agencyId, member } = await newAgency()
  const { ticket } = await apiAs(member).realtime.openTicket()
  return { agencyId, member, ticket, queryStringParameters: { ticket } }
}
