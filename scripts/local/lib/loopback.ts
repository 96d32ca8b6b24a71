import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"

/** Answers one request; what it throws becomes a plain 500. */
type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void

export type LoopbackServer = { url: string; port: number; close(): Promise<void> }

const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

/** A page elsewhere can point its own host name at 127.0.0.1: only our own names are answered. */
export function isLoopbackHost(req: IncomingMessage): boolean {
  return LOOPBACK_HOST.test(req.headers.host ?? "")
}

/** Listens on 127.0.0.1 only; port 0 picks a free one. */
export async function listenOnLoopback(handler: Handler, port = 0): Promise<LoopbackServer> {
  const server = createServer((req, res) => {
    req.on("error", () => res.destroy())
    void answer(handler, req, res)
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", () => resolve())
  })
  const address = server.address()
  const bound = typeof address === "object" && address ? address.port : port
  return { url: `http://127.0.0.1:${bound}`, port: bound, close: () => close(server) }
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
export async function readText(req: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new RangeError(`Body over ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
