import { newId } from "@trame/core/lib/id"
import { handler as fanOut } from "@trame/functions/jobs/live-updates"
import { logger } from "@trame/functions/logger"
import { handler as socket } from "@trame/functions/socket"
import { handler as announce } from "@trame/functions/stream/announce"
import { changedItems } from "@trame/functions/stream/changed-items"
import type { DynamoDBRecord, SQSRecord } from "aws-lambda"
import { afterEach, expect, test, vi } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { listeningSocket } from "../../support/socket.ts"
import { ConnectionEntity } from "../../support/stored.ts"

type SocketEvent = Parameters<typeof socket>[0]

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  logger.setLogLevel("WARN")
})

function event(
  eventType: "CONNECT" | "MESSAGE" | "DISCONNECT",
  more: Partial<SocketEvent> = {},
): SocketEvent {
  const connectionId = newId()
  return {
    isBase64Encoded: false,
    ...more,
    requestContext: {
      eventType,
      connectionId,
      routeKey: "$default",
      messageId: newId(),
      extendedRequestId: newId(),
      requestId: newId(),
      requestTime: "",
      requestTimeEpoch: Date.now(),
      messageDirection: "IN",
      stage: "live",
      connectedAt: Date.now(),
      domainName: "socket.example",
      apiId: "socket",
    },
  }
}

/** Everything logged from here on. */
function listenToLogs(level: "DEBUG" | "INFO" = "DEBUG"): () => string {
  logger.setLogLevel(level)
  const writes = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockReturnValue(true),
  )
  return () => writes.flatMap(({ mock }) => mock.calls.map(([line]) => String(line))).join("")
}

test("of a batch of live updates only the record that failed comes again, by its id", async () => {
  const record = (messageId: string, body: string) => ({ messageId, body }) as SQSRecord
  const update = JSON.stringify({ agencyId: newId(), keys: [{ topic: "clients" }] })
  const unknown = JSON.stringify({ agencyId: newId(), keys: [{ topic: "weather" }] })
  const Records = [record("a", update), record("b", "{"), record("c", update), record("d", unknown)]
  const logged = listenToLogs()
  expect(await fanOut({ Records })).toEqual({
    batchItemFailures: [{ itemIdentifier: "b" }, { itemIdentifier: "d" }],
  })
  expect(logged()).toContain('"messageId":"d"')
})

test("a batch of the stream's records is told at once, but for what an index serves: a second later", async () => {
  const { agencyId, member } = await newAgency({ permissions: { collaborations: true, clients: true } })
  const listening = await listeningSocket(member)
  const document = (collaborationId: string): DynamoDBRecord => ({
    eventName: "INSERT",
    dynamodb: {
      NewImage: {
        __edb_e__: { S: "document" },
        agencyId: { S: agencyId },
        collaborationId: { S: collaborationId },
        version: { N: "1" },
      },
    },
  })
  const client: DynamoDBRecord = {
    eventName: "REMOVE",
    dynamodb: { OldImage: { __edb_e__: { S: "client" }, agencyId: { S: agencyId }, clientId: { S: "k" } } },
  }
  const before = Date.now()
  await announce({ Records: [...Array.from({ length: 25 }, (_, index) => document(`c${index}`)), client] })
  await eventually(() =>
    expect(listening.heard).toContainEqual({
      type: "stale",
      keys: [{ topic: "collaboration" }, { topic: "clients" }],
    }),
  )
  await eventually(() =>
    expect(listening.heard).toContainEqual({ type: "stale", keys: [{ topic: "client", id: "k" }] }),
  )
  expect(Date.now() - before).toBeGreaterThan(900)
  await listening.close()
})

test("of a change both are told, the item as it was and as it is: whoever left an agency goes stale there", () => {
  const image = (agencyId: string) => ({
    __edb_e__: { S: "user" },
    agencyId: { S: agencyId },
    seq: { N: "1" },
  })
  const text = (agencyId: string) => ({ __edb_e__: "user", agencyId })
  const Records: DynamoDBRecord[] = [
    { eventName: "INSERT", dynamodb: { NewImage: image("a") } },
    { eventName: "MODIFY", dynamodb: { OldImage: image("b"), NewImage: image("c") } },
    { eventName: "REMOVE", dynamodb: { OldImage: image("d") } },
    { eventName: "REMOVE" },
  ]
  expect(changedItems({ Records })).toEqual(["a", "b", "c", "d"].map(text))
})

test("a message that is none of ours is answered as any other, and logged at the lowest level only", async () => {
  const { member } = await newAgency()
  const { ticket } = await apiAs(member).realtime.openTicket()
  const opening = event("CONNECT", { queryStringParameters: { ticket } })
  await socket(opening)
  const logged = listenToLogs("INFO")
  for (const body of ["", "{", "null", "[]", '{"type":"close"}', "\u0000", undefined]) {
    const said = event("MESSAGE", { body })
    said.requestContext.connectionId = opening.requestContext.connectionId
    expect(await socket(said)).toEqual({ statusCode: 200 })
  }
  expect(logged()).toBe("")
})

test("no ticket is ever logged, good or forged, and a refusal is", async () => {
  const { agencyId, member } = await newAgency()
  const { ticket } = await apiAs(member).realtime.openTicket()
  const forged = newId()
  const logged = listenToLogs()
  const queryStringParameters = { ticket }
  expect(await socket(event("CONNECT", { queryStringParameters }))).toEqual({ statusCode: 200 })
  expect(await socket(event("CONNECT", { queryStringParameters }))).toEqual({ statusCode: 401 })
  const withForged = { queryStringParameters: { ticket: forged } }
  expect(await socket(event("CONNECT", withForged))).toEqual({ statusCode: 401 })
  expect(logged()).toContain(agencyId)
  expect(logged()).toContain("refused")
  expect(logged()).not.toContain(ticket)
  expect(logged()).not.toContain(forged)
})

test("a socket is forgotten before its end is answered", async () => {
  const { member } = await newAgency()
  const { ticket } = await apiAs(member).realtime.openTicket()
  const opening = event("CONNECT", { queryStringParameters: { ticket } })
  await socket(opening)
  const { connectionId } = opening.requestContext
  const stored = async () => (await ConnectionEntity.get({ connectionId }).go({ consistent: true })).data
  expect(await stored()).toMatchObject({ userId: member.userId })
  const closing = event("DISCONNECT")
  closing.requestContext.connectionId = connectionId
  expect(await socket(closing)).toEqual({ statusCode: 200 })
  expect(await stored()).toBe(null)
})

test.for(["CONNECT", "MESSAGE", "DISCONNECT"] as const)(
  "a %s that storage refuses is answered 500, logged and never thrown",
  async (type) => {
    const { member } = await newAgency()
    const { ticket } = await apiAs(member).realtime.openTicket()
    const failing = event(type, { queryStringParameters: { ticket }, body: '{"type":"ping"}' })
    // Longer than a key may be: the table refuses it.
    failing.requestContext.connectionId = "x".repeat(3000)
    const logged = listenToLogs()
    expect(await socket(failing)).toEqual({ statusCode: 500 })
    expect(logged()).toContain(failing.requestContext.requestId)
  },
)

test("what fails inside is logged with its ids and answered, never thrown", async () => {
  vi.stubEnv("REALTIME_ENDPOINT", "http://127.0.0.1:1")
  const logged = listenToLogs()
  const unknown = event("MESSAGE", { body: '{"type":"ping"}' })
  expect(await socket(unknown)).toEqual({ statusCode: 500 })
  expect(logged()).toContain(unknown.requestContext.requestId)
  expect(logged()).toContain(unknown.requestContext.connectionId)
})
