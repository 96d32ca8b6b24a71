import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Answers one request; errors become a plain 500. */
type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void

export type LoopbackServer = { url: string; close(): Promise<void> }

const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

/** A foreign page can point its own host name at 127.0.0.1, so only our own names are answered. */
export function isLoopbackHost(req: IncomingMessage): boolean {
  return LOOPBACK_HOST.test(req.headers.host ?? "")
}

/** The request's URL. `//elsewhere` is a path too, not a host. */
export const urlOf = ({ url = "/" }: IncomingMessage): URL =>
  new URL(url.startsWith("/") ? `http://localhost${url}` : "http://localhost/")

/** Listens on 127.0.0.1 only, on a free port. */
export async function listenOnLoopback(handler: Handler): Promise<LoopbackServer> {
  const server = createServer((req, res) => {
    req.on("error", () => res.destroy())
    void answer(handler, req, res)
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => resolve())
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) }
}

async function answer(handler: Handler, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    if (isLoopbackHost(req)) await handler(req, res)
    else res.writeHead(421).end()
  } catch (error) {
    if (res.destroyed) return
    console.error(error)
    if (!res.headersSent) res.writeHead(500)
    res.end()
  }
}

/** The whole body as text. Throws beyond `limit` bytes or when the client goes away. */
export const readText = async (req: IncomingMessage, limit: number): Promise<string> =>
  (await readBytes(req, limit)).toString("utf8")

/** The whole body. Throws beyond `limit` bytes or when the client goes away. */
export async function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new RangeError(`Body over ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
