import { type IncomingMessage, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import { WebSocketServer } from "ws"
import type { Invoke } from "../lambda/invoke.ts"
import { logFailure } from "../lambda/load.ts"
import { listenOnLoopback } from "../lib/loopback.ts"
import { Connection, disconnect, type Limits } from "./connection.ts"
import { connectEvent, type Peer, peerOf, type SocketEvent } from "./events.ts"
import { createManagement, MAX_MESSAGE_BYTES } from "./management.ts"

export type SocketFunction = Invoke<SocketEvent, APIGatewayProxyStructuredResultV2 | undefined>

export interface WebSocketOptions extends Partial<Limits> {
  invoke: SocketFunction
}

export interface WebSocketApi {
  /** Address of the management API. */
  endpoint: string
  /** Handles an upgrade request: 101 once the function has agreed, else the function's own status. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all connections and accepts no more; resolves once the function knows. */
  disconnect(): Promise<void>
  /** Also stops the management API. */
  close(): Promise<void>
}

/** API Gateway's WebSocket API and the API that posts to its connections. */
export async function startWebSocketApi(options: WebSocketOptions): Promise<WebSocketApi> {
  const { invoke, idleMs = 10 * 60_000, lifetimeMs = 2 * 60 * 60_000 } = options
  const connections = new Map<string, Connection>()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: () => false,
  })
  const management = await listenOnLoopback(createManagement(connections))
  const upgrading = new Set<Promise<void>>()
  let closing = false

  function accept(peer: Peer, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new Connection(webSocket, peer, invoke, { idleMs, lifetimeMs })
      connections.set(peer.connectionId, connection)
      void connection.ended.then(() => connections.delete(peer.connectionId))
    })
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!isHandshake(request)) return refuseUpgrade(socket, 400)
    if (closing) return refuseUpgrade(socket, 503)
    const peer = peerOf(request)
    const status = await connect(invoke, peer, request)
    if (status < 200 || status > 299) return refuseUpgrade(socket, status)
    if (!closing && socket.readable && socket.writable) return accept(peer, request, socket, head)
    refuseUpgrade(socket, 503)
    await disconnect(invoke, peer, 1006, "Connection closed abnormally")
  }

  async function disconnectAll(): Promise<void> {
    closing = true
    await Promise.all(upgrading)
    for (const connection of connections.values()) connection.close(1001, "Going away")
    await Promise.all([...connections.values()].map(({ ended }) => ended))
  }

  return {
    endpoint: management.url,
    upgrade: (request, socket, head) => {
      socket.on("error", () => {})
      const taken = upgrade(request, socket, head).finally(() => upgrading.delete(taken))
      upgrading.add(taken)
    },
    disconnect: disconnectAll,
    close: async () => {
      await disconnectAll()
      await management.close()
    },
  }
}

/** The function's answer to a new connection; 502 when it fails. */
async function connect(invoke: SocketFunction, peer: Peer, request: IncomingMessage): Promise<number> {
  try {
    return (await invoke(connectEvent(peer, request)))?.statusCode ?? 502
  } catch (error) {
    logFailure("The function of the sockets failed", error)
    return 502
  }
}

/** Checked before the function is called. */
function isHandshake({ headers }: IncomingMessage): boolean {
  return (
    headers.upgrade?.toLowerCase() === "websocket" &&
    headers["sec-websocket-version"] === "13" &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers["sec-websocket-key"] ?? "")
  )
}

/** Answers an upgrade request with a status instead. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on("error", () => {})
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  )
}
