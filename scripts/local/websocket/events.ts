import { randomBytes, randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { APIGatewayProxyWebsocketEventV2 } from "aws-lambda"
import { clfTime } from "../gateway/event.ts"
import { urlOf } from "../lib/loopback.ts"

export type SocketEvent = APIGatewayProxyWebsocketEventV2

/** The peer, from its upgrade request. */
export interface Peer {
  connectionId: string
  /** Epoch milliseconds. */
  connectedAt: number
  sourceIp: string
  userAgent: string
  domainName: string
}

export function peerOf(request: IncomingMessage): Peer {
  return {
    connectionId: `${randomBytes(11).toString("base64url")}=`,
    connectedAt: Date.now(),
    sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
    userAgent: request.headers["user-agent"] ?? "",
    domainName: request.headers.host ?? "",
  }
}

export function connectEvent(peer: Peer, request: IncomingMessage): SocketEvent {
  const { searchParams } = urlOf(request)
  return toEvent(peer, "$connect", "CONNECT", {
    headers: headersOf(request),
    ...(searchParams.size > 0 && { queryStringParameters: Object.fromEntries(searchParams) }),
  })
}

export function messageEvent(peer: Peer, body: string): SocketEvent {
  return toEvent(peer, "$default", "MESSAGE", { body }, { messageId: randomId() })
}

export function disconnectEvent(peer: Peer, code: number, reason: string): SocketEvent {
  return toEvent(
    peer,
    "$disconnect",
    "DISCONNECT",
    {},
    { disconnectStatusCode: code, disconnectReason: reason },
  )
}

function toEvent(
  { connectionId, connectedAt, domainName, sourceIp, userAgent }: Peer,
  routeKey: string,
  eventType: SocketEvent["requestContext"]["eventType"],
  rest: object,
  context: { messageId?: string; disconnectStatusCode?: number; disconnectReason?: string } = {},
): SocketEvent {
  const now = new Date()
  // The type requires fields of every event that only messages have.
  return {
    ...rest,
    requestContext: {
      routeKey,
      ...context,
      eventType,
      extendedRequestId: randomId(),
      requestTime: clfTime(now),
      messageDirection: "IN",
      stage: "$default",
      connectedAt,
      requestTimeEpoch: now.getTime(),
      identity: { sourceIp, userAgent },
      requestId: randomUUID(),
      domainName,
      connectionId,
      apiId: "local",
    },
    isBase64Encoded: false,
  } as SocketEvent
}

const randomId = (): string => `${randomBytes(11).toString("base64url")}=`

/** With the names as sent. */
const headersOf = ({ rawHeaders }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    rawHeaders.flatMap((name, index) => (index % 2 ? [] : [[name, rawHeaders[index + 1] ?? ""]])),
  )
