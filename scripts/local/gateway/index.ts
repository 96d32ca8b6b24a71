import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Duplex } from "node:stream"
import { cardAddress } from "@trame/core/api/share-cards"
import {
  contentSecurityPolicy,
  isPrivatePage,
  type Origins,
  PRIVATE_PAGE_HEADERS,
  SECURITY_HEADERS,
} from "@trame/core/api/site-headers"
import { MEDIA_PATH } from "@trame/core/files/rules"
import { isLoopbackHost, urlOf } from "../lib/loopback.ts"
import { refuseUpgrade, type WebSocketApi } from "../websocket/index.ts"
import { createApi } from "./api.ts"
import type { AuthorizerOptions } from "./authorizer.ts"
import { createMedia } from "./media.ts"
import { isApi } from "./routes.ts"
import { createSite } from "./site.ts"
import { createUpgrades, REALTIME_PATH } from "./upgrades.ts"

interface Surroundings {
  authorizer: AuthorizerOptions
  origins: Origins
  /** Contents of `GET /config.json`. */
  config: object
  /** Address of the S3 with the pictures. */
  s3: string
  /** The built site. */
  siteFolder: string
  /** The engine's own pages under `/_local/`; each returns false, without an answer, for other addresses. */
  pages: ((request: IncomingMessage, response: ServerResponse) => boolean)[]
  sockets: WebSocketApi
}

export interface Gateway {
  url: string
  /** The address of the site's socket. */
  realtimeUrl: string
  port: number
  /** Whether this origin is our own site. */
  isOwnOrigin(origin: string): boolean
  /** Before this, every request is answered 503. */
  open(surroundings: Surroundings): void
  /** Lets current requests finish, for five seconds at most. May be called again. */
  close(): Promise<void>
}

type Route = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * CloudFront and API Gateway in one, on 127.0.0.1. It takes its port first, so that a used port fails before anything
 * else changes. Port 0 picks a free one.
 */
export async function startGateway(port: number): Promise<Gateway> {
  let route: Route = (_, response) => plain(response, 503, "Trame démarre…")
  let upgrade: Upgrade = (_, socket) => refuseUpgrade(socket, 503)
  const server = createServer((request, response) => {
    request.on("error", () => response.destroy())
    void guard(route, request, response)
  })
  server.on("upgrade", (request, socket, head) => upgrade(request, socket, head))
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
  const bound = (server.address() as AddressInfo).port
  const own = new Set([`http://localhost:${bound}`, `http://127.0.0.1:${bound}`])
  const isOwnOrigin = (origin: string) => own.has(origin)
  return {
    url: `http://localhost:${bound}`,
    realtimeUrl: `ws://localhost:${bound}${REALTIME_PATH}`,
    port: bound,
    isOwnOrigin,
    open: (surroundings) => {
      route = createRoute(surroundings)
      upgrade = createUpgrades(surroundings.sockets, isOwnOrigin)
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const idle = setInterval(() => server.closeIdleConnections(), 20)
      const late = setTimeout(() => server.closeAllConnections(), 5000)
      await closed
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}

function createRoute({ authorizer, origins, config, s3, siteFolder, pages }: Surroundings): Route {
  const api = createApi(authorizer)
  const media = createMedia(s3)
  const site = createSite(siteFolder)
  return (request, response) => {
    const odd = refusalOf(request)
    if (odd) return plain(response, odd.status, odd.text)
    const url = urlOf(request)
    if (url.pathname.startsWith("/_local/")) {
      if (!pages.some((page) => page(request, response))) plain(response, 404, "Not Found")
      return
    }
    if (url.pathname.startsWith(MEDIA_PATH)) return media(request, response, url.pathname)
    secure(response, url.pathname, origins)
    if (isApi(url.pathname)) return api(request, response, url)
    if (url.pathname === "/config.json") {
      response.writeHead(200, { "content-type": "application/json", "cache-control": "no-cache" })
      response.end(JSON.stringify(config))
      return
    }
    const card = cardAddress(url.pathname, url.searchParams, request.headers["user-agent"] ?? "")
    if (card) return void response.writeHead(302, { location: card, "cache-control": "no-store" }).end()
    return site(request, response, url.pathname)
  }
}

/** CloudFront's limit of an address. */
const LONGEST_ADDRESS = 8192

/** Requests that browsers never send, as they normalise or reject such addresses. */
function refusalOf({ url = "/" }: IncomingMessage): { status: number; text: string } | undefined {
  if (!url.startsWith("/") || url.length >= LONGEST_ADDRESS) return { status: 400, text: "Bad Request" }
  const path = url.split("?")[0] ?? ""
  try {
    const segments = decodeURIComponent(path).slice(1).split("/")
    const inside = segments.slice(0, -1)
    const odd = segments.some((segment) => segment === "." || segment === "..") || inside.includes("")
    return odd ? { status: 404, text: "Not Found" } : undefined
  } catch {
    return { status: 400, text: "Bad Request" }
  }
}

async function guard(route: Route, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    // A foreign page can point its own host name at 127.0.0.1.
    if (!isLoopbackHost(request)) return plain(response, 421, "Misdirected Request")
    await route(request, response)
  } catch (error) {
    if (response.destroyed || request.destroyed) return
    console.error(error)
    if (response.headersSent) response.destroy()
    else plain(response, 500, "Internal Server Error")
  }
}

function plain(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
  response.end(body)
}

/** The headers of CloudFront's response policies, except HSTS. */
function secure(response: ServerResponse, path: string, origins: Origins): void {
  const headers = {
    "content-security-policy": contentSecurityPolicy(origins),
    ...SECURITY_HEADERS,
    ...(isPrivatePage(path) && PRIVATE_PAGE_HEADERS),
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}
