import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { headBucket, listObjects } from "./bucket-operations.ts"
import { S3Error } from "./errors.ts"
import {
  type AllowedOrigins,
  allowOrigin,
  parseRequest,
  preflight,
  replyError,
  type S3Request,
} from "./http.ts"
import { abortUpload, completeUpload, createUpload, uploadPart } from "./multipart-operations.ts"
import { deleteObject, getObject, putObject } from "./object-operations.ts"
import { authenticate, type Credentials } from "./signature.ts"
import { openStore, type Store } from "./store.ts"

export type S3Options = Credentials & {
  /** Created when missing. For one process at a time. */
  dataDir: string
  /** Any free port by default. */
  port?: number
  /** Origins whose pages may call it. None by default. */
  allowedOrigins?: AllowedOrigins
}

export type S3 = {
  url: string
  port: number
  /** Does nothing when it exists. */
  createBucket(name: string): Promise<void>
  /** Lets current requests end, for two seconds at most. */
  close(): Promise<void>
}

const host = "127.0.0.1"
const closingMs = 2000

/** A local stand-in for S3: path style, signed requests only; acknowledged writes are on disk. */
export async function startS3(options: S3Options): Promise<S3> {
  const store = await openStore(options.dataDir)
  const active = new Set<ServerResponse>()
  const server = createServer((message, response) => void answer(message, response, false))
  server.on("checkContinue", (message, response) => void answer(message, response, true))
  server.on("clientError", (_, socket) => socket.destroy())
  // A large upload over a slow network may take longer than Node's five minutes.
  server.requestTimeout = 0
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(options.port ?? 0, host, resolve)
  })
  const { port } = server.address() as AddressInfo

  async function answer(
    message: IncomingMessage,
    response: ServerResponse,
    awaitsContinue: boolean,
  ): Promise<void> {
    active.add(response)
    response.on("close", () => active.delete(response))
    const gone = () => response.destroy()
    message.on("error", gone)
    response.on("error", gone)
    // S3 itself omits it (rules/platform.md#serving-files).
    response.setHeader("x-content-type-options", "nosniff")
    response.setHeader("x-amz-request-id", randomBytes(8).toString("hex").toUpperCase())
    try {
      allowOrigin({ message, response }, options.allowedOrigins ?? [])
      await handle(message, response, awaitsContinue)
    } catch (error) {
      // The body that waits for "100 Continue" will not come, so nothing else can use this connection.
      if (awaitsContinue && !response.headersSent) response.setHeader("connection", "close")
      replyError(response, error, message.url?.split("?")[0] ?? "/")
    } finally {
      // Read and drop the rest of a refused body, or the client would never read the refusal.
      message.removeAllListeners("readable").resume()
    }
  }

  async function handle(
    message: IncomingMessage,
    response: ServerResponse,
    awaitsContinue: boolean,
  ): Promise<void> {
    const request = parseRequest(message, response, awaitsContinue)
    if (request.method === "OPTIONS") return preflight(request, options.allowedOrigins ?? [])
    authenticate(request, options)
    const operation = operationOf(request)
    store.objects.requireBucket(request.bucket)
    await operation(request, store)
  }

  return {
    url: `http://${host}:${port}`,
    port,
    createBucket: (name) => store.objects.createBucket(name),
    close: () => close(server, active),
  }
}

async function close(server: ReturnType<typeof createServer>, active: Set<ServerResponse>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const late = setTimeout(() => server.closeAllConnections(), closingMs)
  await Promise.all([...active].map((response) => new Promise((resolve) => response.once("close", resolve))))
  clearTimeout(late)
  // Also connections without any request, which Node does not count as idle.
  server.closeAllConnections()
  await closed
}

type Operation = (request: S3Request, store: Store) => Promise<void>

/** Parameters of operations that are missing here and must not be ignored. */
const unsupported =
  /^(accelerate|acl|analytics|append|attributes|cors|encryption|inventory|legal-hold|lifecycle|location|logging|metrics|notification|object-lock|ownershipControls|policy|policyStatus|publicAccessBlock|renameObject|replication|requestPayment|restore|retention|select|session|tagging|torrent|versionId|versioning|versions|website)$/

/** Headers of features that are missing here and must not be ignored. */
const unsupportedHeader =
  /^(x-amz-(copy-source|meta-.+)|content-md5|content-language|expires|if-(match|unmodified-since))$/

/** @throws NotImplemented, MethodNotAllowed */
function operationOf(request: S3Request): Operation {
  if (request.bucket === "" || [...request.query.keys()].some((name) => unsupported.test(name))) {
    throw new S3Error("NotImplemented")
  }
  const names = [...Object.keys(request.message.headers), ...request.query.keys()]
  const isRead = request.method === "GET" || request.method === "HEAD"
  if (names.some((name) => unsupportedHeader.test(name) || (!isRead && name === "if-none-match")))
    throw new S3Error("NotImplemented")
  const operation = request.key === "" ? onBucket(request) : onObject(request)
  if (!operation) throw new S3Error("MethodNotAllowed")
  return operation
}

function onBucket({ method, query }: S3Request): Operation | undefined {
  if (method === "HEAD") return headBucket
  if (method !== "GET") throw new S3Error("NotImplemented")
  if (query.get("list-type") === "2") return listObjects
  throw new S3Error("NotImplemented")
}

function onObject(request: S3Request): Operation | undefined {
  const { method, query } = request
  const inUpload = query.has("uploadId")
  if (!inUpload && query.has("partNumber")) throw new S3Error("NotImplemented")
  switch (method) {
    case "GET":
    case "HEAD":
      return inUpload ? undefined : getObject
    case "PUT":
      return inUpload ? uploadPart : putObject
    case "POST":
      if (inUpload) return completeUpload
      return query.has("uploads") ? createUpload : undefined
    case "DELETE":
      return inUpload ? abortUpload : deleteObject
  }
}
