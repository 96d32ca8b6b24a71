import { once } from "node:events"
import { setTimeout as wait } from "node:timers/promises"
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi"
import { describe, expect, it, onTestFinished } from "vitest"
import { WebSocket } from "ws"
import { startGateway } from "../../scripts/local/gateway/index.ts"
import { startWebSocketApi, type WebSocketOptions } from "../../scripts/local/websocket/index.ts"

describe("a connection", () => {
  it("is decided by the function, which gets its messages in order and then its end", async () => {
    const { events, open, refusal } = await start(async (event) => {
      if (event.body === "slow") await wait(60)
      const isRefused = typeOf(event) === "CONNECT" && event.queryStringParameters?.ticket !== "good"
      return { statusCode: isRefused ? 403 : 200 }
    })
    expect(await refusal("?ticket=bad")).toBe(403)
    const { socket } = await open("?ticket=good&tag=a&tag=b")
    for (const text of ["slow", "été"]) socket.send(text)
    socket.close(4001, "enough")
    await expect.poll(() => events.length).toBe(5)
    const { connectionId, connectedAt } = events[1]?.requestContext ?? {}
    expect(connectionId).toMatch(/^[\w-]{15}=$/)
    const same = { connectionId, connectedAt }
    expect(events.slice(1)).toMatchObject([
      {
        queryStringParameters: { ticket: "good", tag: "b" },
        requestContext: { ...same, eventType: "CONNECT", routeKey: "$connect" },
      },
      { body: "slow", requestContext: { ...same, routeKey: "$default" } },
      { body: "été", requestContext: { ...same, routeKey: "$default" } },
      {
        requestContext: {
          ...same,
          routeKey: "$disconnect",
          disconnectStatusCode: 4001,
          disconnectReason: "enough",
        },
      },
    ])
  })

  it("can be posted to between the function's consent and its end, 128 KB at a time", async () => {
    const agreed = Promise.withResolvers<void>()
    const { events, dial, post, remove, lastId } = await start(async () => {
      await agreed.promise
      return { statusCode: 200 }
    })
    const { socket, messages, closed } = dial()
    await expect.poll(() => events).toHaveLength(1)
    const id = lastId()
    await expect(post(id, "early")).rejects.toMatchObject(gone)
    agreed.resolve()
    await once(socket, "open")
    const largest = "x".repeat(128 * 1024)
    await post(id, largest)
    await expect(post(id, `${largest}x`)).rejects.toMatchObject({ name: "PayloadTooLargeException" })
    await expect.poll(() => messages).toEqual([largest])
    await remove(id)
    expect(await closed).toEqual([1000, ""])
    await expect(post(id, "late")).rejects.toMatchObject(gone)
    await expect(remove(id)).rejects.toMatchObject(gone)
  })
})

type Invoke = WebSocketOptions["invoke"]
type Event = Parameters<Invoke>[0]
const typeOf = (event: Event) => event.requestContext.eventType

/** A gateway whose sockets this function answers. */
async function start(invoke: Invoke) {
  const events: Event[] = []
  const gateway = await startGateway(0)
  const answered: Invoke = (event) => {
    events.push(event)
    return invoke(event)
  }
  const sockets = await startWebSocketApi({ invoke: answered })
  onTestFinished(async () => {
    await sockets.disconnect()
    await gateway.close()
    await sockets.close()
  })
  gateway.open({
    sockets,
    authorizer: { issuer: "", audience: "", jwks: () => ({ keys: [] }) },
    origins: { uploads: "http://127.0.0.1:1", auth: "http://127.0.0.1:2", realtime: gateway.realtimeUrl },
    config: {},
    s3: "http://127.0.0.1:1",
    siteFolder: import.meta.dirname,
    pages: [],
  })
  const credentials = { accessKeyId: "local", secretAccessKey: "local" }
  const management = new ApiGatewayManagementApiClient({
    endpoint: sockets.endpoint,
    region: "eu-west-3",
    credentials,
  })
  function dial(query = "") {
    const socket = new WebSocket(`${gateway.realtimeUrl}${query}`)
    const messages: string[] = []
    socket.on("message", (data) => messages.push(String(data)))
    const closed = new Promise<[number, string]>((resolve) => {
      socket.on("close", (code, reason) => resolve([code, String(reason)]))
    })
    return { socket, messages, closed }
  }
  return {
    events,
    dial,
    open: async (query?: string) => {
      const dialled = dial(query)
      await once(dialled.socket, "open")
      return dialled
    },
    /** The status that refuses a connection. */
    refusal: async (query: string): Promise<number> => {
      const [, response] = await once(dial(query).socket, "unexpected-response")
      return response.statusCode
    },
    post: (ConnectionId: string, Data: string) =>
      management.send(new PostToConnectionCommand({ ConnectionId, Data })),
    remove: (ConnectionId: string) => management.send(new DeleteConnectionCommand({ ConnectionId })),
    lastId: () => events.at(-1)?.requestContext.connectionId ?? "",
  }
}

const gone = { name: "GoneException", $metadata: { httpStatusCode: 410 } }
