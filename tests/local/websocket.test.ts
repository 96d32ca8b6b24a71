import { once } from "node:events"
import { request as httpRequest } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi"
import { expect, onTestFinished, test, vi } from "vitest"
import { WebSocket } from "ws"
import { type Gateway, startGateway } from "../../scripts/local/gateway/index.ts"
import { startWebSocketApi, type WebSocketOptions } from "../../scripts/local/websocket/index.ts"

type Invoke = WebSocketOptions["invoke"]
type Event = Parameters<Invoke>[0]

const typeOf = (event: Event) => event.requestContext.eventType

/** A gateway whose sockets are answered by this function, which also sees to it that nothing is left open. */
async function start(
  invoke: Invoke = async () => ({ statusCode: 200 }),
  limits: Partial<WebSocketOptions> = {},
) {
  const events: Event[] = []
  const gateway = await startGateway(0)
  const sockets = await startWebSocketApi({
    invoke: (event) => {
      events.push(event)
      return invoke(event)
    },
    ...limits,
  })
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
  const management = new ApiGatewayManagementApiClient({
    endpoint: sockets.endpoint,
    region: "eu-west-3",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  })
  const post = (ConnectionId: string, Data: string) =>
    management.send(new PostToConnectionCommand({ ConnectionId, Data }))
  const contexts = () => events.map(({ requestContext }) => requestContext)
  const lastId = () => contexts().at(-1)?.connectionId ?? ""
  return { gateway, sockets, management, post, events, lastId }
}

function dial({ realtimeUrl }: Gateway, query = "", headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${realtimeUrl}${query}`, { headers })
  const messages: string[] = []
  socket.on("message", (data, isBinary) => messages.push(isBinary ? "binary" : String(data)))
  const closed = new Promise<[number, string]>((resolve) => {
    socket.on("close", (code, reason) => resolve([code, String(reason)]))
  })
  return { socket, messages, closed }
}

async function open(gateway: Gateway, query?: string, headers?: Record<string, string>) {
  const dialled = dial(gateway, query, headers)
  await once(dialled.socket, "open")
  return dialled
}

/** The status that refuses a connection. */
async function refusal(gateway: Gateway, query = "", headers: Record<string, string> = {}): Promise<number> {
  const { socket } = dial(gateway, query, headers)
  const [, response] = await once(socket, "unexpected-response")
  return response.statusCode
}

test("the function decides who connects, and hears of messages and of the end", async () => {
  const { gateway, events } = await start(async (event) => ({
    statusCode: typeOf(event) === "CONNECT" && event.queryStringParameters?.ticket !== "good" ? 403 : 200,
  }))
  expect(await refusal(gateway, "?ticket=bad")).toBe(403)
  const { socket, closed } = await open(gateway, "?ticket=good&tag=a&tag=b", { "X-Trame": "1" })
  socket.send("bonjour")
  socket.send("été")
  socket.close(4001, "enough")
  await closed
  await expect
    .poll(() => events.map(typeOf))
    .toEqual(["CONNECT", "CONNECT", "MESSAGE", "MESSAGE", "DISCONNECT"])
  const [, connect, first, second, gone] = events
  expect(connect).toMatchObject({
    headers: { "X-Trame": "1", Host: `localhost:${gateway.port}` },
    multiValueHeaders: { "X-Trame": ["1"] },
    queryStringParameters: { ticket: "good", tag: "b" },
    multiValueQueryStringParameters: { ticket: ["good"], tag: ["a", "b"] },
    isBase64Encoded: false,
    requestContext: {
      routeKey: "$connect",
      messageDirection: "IN",
      connectionId: expect.stringMatching(/^[\w-]{15}=$/),
      connectedAt: expect.any(Number),
      requestTime: expect.stringMatching(/^\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      identity: { sourceIp: "127.0.0.1" },
      domainName: `localhost:${gateway.port}`,
    },
  })
  const { connectionId, connectedAt } = connect?.requestContext ?? {}
  const same = { connectionId, connectedAt }
  expect(first).toMatchObject({ body: "bonjour", requestContext: { ...same, routeKey: "$default" } })
  expect(second).toMatchObject({ body: "été", requestContext: same })
  expect(first?.requestContext.messageId).not.toBe(second?.requestContext.messageId)
  expect(gone).toMatchObject({
    requestContext: {
      ...same,
      routeKey: "$disconnect",
      disconnectStatusCode: 4001,
      disconnectReason: "enough",
    },
  })
})

test("messages reach the function one after the other, and the end only after the last of them", async () => {
  const done: string[] = []
  const { gateway } = await start(async (event) => {
    const name = event.body ?? typeOf(event)
    if (event.body) await wait(event.body === "slow" ? 60 : 1)
    done.push(name)
    return { statusCode: 200 }
  })
  const { socket } = await open(gateway)
  for (const text of ["slow", "quick", "last"]) socket.send(text)
  socket.close()
  await expect.poll(() => done).toEqual(["CONNECT", "slow", "quick", "last", "DISCONNECT"])
})

test("the SDK's client posts, describes and deletes; who is gone is gone", async () => {
  const { gateway, management, post, events, lastId } = await start()
  const { socket, messages, closed } = await open(gateway, "", { "User-Agent": "test" })
  const ConnectionId = lastId()
  await post(ConnectionId, "été")
  await expect.poll(() => messages).toEqual(["été"])
  const described = await management.send(new GetConnectionCommand({ ConnectionId }))
  expect(described.Identity).toEqual({ SourceIp: "127.0.0.1", UserAgent: "test" })
  expect(described.ConnectedAt?.getTime()).toBe(events[0]?.requestContext.connectedAt)
  await wait(5)
  socket.send("hello")
  const lastActive = async () =>
    (await management.send(new GetConnectionCommand({ ConnectionId }))).LastActiveAt?.getTime() ?? 0
  await expect.poll(lastActive).toBeGreaterThan(described.LastActiveAt?.getTime() ?? 0)

  await expect(post(ConnectionId, "x".repeat(128 * 1024 + 1))).rejects.toMatchObject({
    name: "PayloadTooLargeException",
    $metadata: { httpStatusCode: 413 },
  })
  const largest = "x".repeat(128 * 1024)
  await post(ConnectionId, largest)
  await expect.poll(() => messages.at(-1)?.length).toBe(largest.length)
  await management.send(new DeleteConnectionCommand({ ConnectionId }))
  expect(await closed).toEqual([1000, ""])
  const gone = { name: "GoneException", $metadata: { httpStatusCode: 410 } }
  await expect(post(ConnectionId, "late")).rejects.toMatchObject(gone)
  await expect(management.send(new GetConnectionCommand({ ConnectionId }))).rejects.toMatchObject(gone)
  await expect(management.send(new DeleteConnectionCommand({ ConnectionId }))).rejects.toMatchObject(gone)
})

test("a connection can be posted to only once the function has agreed to it", async () => {
  const agreed = Promise.withResolvers<void>()
  const { gateway, post, events, lastId } = await start(async () => {
    await agreed.promise
    return { statusCode: 200 }
  })
  const { socket, messages } = dial(gateway)
  await expect.poll(() => events).toHaveLength(1)
  await expect(post(lastId(), "early")).rejects.toMatchObject({ name: "GoneException" })
  agreed.resolve()
  await once(socket, "open")
  await post(lastId(), "now")
  await expect.poll(() => messages).toEqual(["now"])
})

test("who gives up while the function decides is reported as gone", async () => {
  const agreed = Promise.withResolvers<void>()
  const { gateway, events, post, lastId } = await start(async () => {
    await agreed.promise
    return { statusCode: 200 }
  })
  const { socket } = dial(gateway)
  socket.on("error", () => {})
  await expect.poll(() => events).toHaveLength(1)
  socket.terminate()
  await wait(50)
  agreed.resolve()
  await expect.poll(() => events.map(typeOf)).toEqual(["CONNECT", "DISCONNECT"])
  await expect(post(lastId(), "late")).rejects.toMatchObject({ name: "GoneException" })
})

test("a connection that breaks without a word ends with 1006", async () => {
  const { gateway, events } = await start()
  const { socket } = await open(gateway)
  socket.terminate()
  await expect
    .poll(() => events.at(-1)?.requestContext)
    .toMatchObject({ eventType: "DISCONNECT", disconnectStatusCode: 1006 })
})

test("silence, age and too long a message end a connection; traffic either way keeps it", async () => {
  const { gateway, post, lastId } = await start(undefined, { idleMs: 300, lifetimeMs: 900 })
  const silent = await open(gateway)
  const busy = await open(gateway)
  const id = lastId()
  const talk = setInterval(() => void post(id, "tick").catch(() => {}), 50)
  onTestFinished(() => clearInterval(talk))
  expect(await silent.closed).toEqual([1001, "Going away"])
  expect(busy.socket.readyState).toBe(WebSocket.OPEN)
  expect(await busy.closed).toEqual([1001, "Going away"])
  const loud = await open(gateway)
  loud.socket.send("x".repeat(128 * 1024 + 1))
  expect((await loud.closed)[0]).toBe(1009)
})

test("a function that fails refuses the connection, and answers a message with an error", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  let broken = true
  const { gateway, events, lastId } = await start(async (event) => {
    if (broken || event.body === "bad") throw new Error("expected by the test")
    return { statusCode: 200 }
  })
  expect(await refusal(gateway)).toBe(502)
  broken = false
  const { socket, messages } = await open(gateway)
  socket.send("bad")
  socket.send("good")
  await expect
    .poll(() => messages.map((text) => JSON.parse(text)))
    .toMatchObject([{ message: "Internal server error", connectionId: lastId() }])
  await expect.poll(() => events.at(-1)?.body).toBe("good")
})

test("an end that does not answer a close is cut off after a second", async () => {
  const { gateway, management, events, lastId } = await start()
  const headers = {
    ...{ connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" },
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  }
  const request = httpRequest({ host: "127.0.0.1", port: gateway.port, path: "/_local/realtime", headers })
  const [, socket] = await once(request.end(), "upgrade")
  onTestFinished(() => void socket.destroy())
  await management.send(new DeleteConnectionCommand({ ConnectionId: lastId() }))
  await expect
    .poll(() => events.at(-1)?.requestContext, { timeout: 3000 })
    .toMatchObject({ eventType: "DISCONNECT", disconnectStatusCode: 1006 })
})

test("stopping tells both ends", async () => {
  const { gateway, sockets, events } = await start()
  const { closed } = await open(gateway)
  await sockets.disconnect()
  expect(await closed).toEqual([1001, "Going away"])
  expect(events.map(typeOf)).toEqual(["CONNECT", "DISCONNECT"])
  expect(await refusal(gateway)).toBe(503)
})

test("only our own pages and programs connect, under a loopback name, at the one address", async () => {
  const { gateway, events, sockets, lastId } = await start()
  expect(await refusal(gateway, "", { origin: "https://evil.example" })).toBe(403)
  expect(await refusal(gateway, "", { host: "evil.example" })).toBe(421)
  expect(await refusal(gateway, "/elsewhere")).toBe(404)
  const headers = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-key": "short" }
  const { port } = gateway
  const odd = httpRequest({ host: "127.0.0.1", port, path: "/_local/realtime", headers }).end()
  expect((await once(odd, "response"))[0].statusCode).toBe(400)
  expect(events).toEqual([])
  await open(gateway, "", { origin: `http://127.0.0.1:${port}` })
  await open(gateway, "", { origin: gateway.url })

  expect((await fetch(`${sockets.endpoint}/@connections/x`)).status).toBe(403)
  const page = { origin: gateway.url, authorization: "AWS4-HMAC-SHA256 Credential=local" }
  expect((await fetch(`${sockets.endpoint}/@connections/x`, { headers: page })).status).toBe(403)
  const { authorization } = page
  const status = async (path: string, method = "GET") =>
    (await fetch(sockets.endpoint + path, { method, headers: { authorization } })).status
  expect(await status("/elsewhere")).toBe(404)
  expect(await status("/@connections/unknown")).toBe(410)
  expect(await status(`/@connections/${encodeURIComponent(lastId())}`, "PUT")).toBe(405)
})

test("the site may connect to it", async () => {
  const { gateway } = await start()
  const policy = (await fetch(`${gateway.url}/config.json`)).headers.get("content-security-policy")
  expect(policy).toMatch(new RegExp(`connect-src [^;]*ws://localhost:${gateway.port}/_local/realtime`))
})
