import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { isLoopbackHost } from "../lib/loopback.ts"
import { refuseUpgrade, type WebSocketApi } from "../websocket/index.ts"

export const REALTIME_PATH = "/_local/realtime"

/** Accepts upgrade requests to the only socket address, from our own pages and from programs. */
export function createUpgrades(sockets: WebSocketApi, isOwnOrigin: (origin: string) => boolean) {
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const refusal = refusalOf(request, isOwnOrigin)
    if (refusal) refuseUpgrade(socket, refusal)
    else sockets.upgrade(request, socket, head)
  }
}

/** The status that refuses an upgrade; undefined when it is allowed. */
function refusalOf(request: IncomingMessage, isOwnOrigin: (origin: string) => boolean): number | undefined {
  const { url = "/", headers } = request
  if (!isLoopbackHost(request)) return 421
  if (url.split("?")[0] !== REALTIME_PATH) return 404
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin)) return 403
  return undefined
}
