import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { readText } from "../lib/loopback.ts"
import { apiError, isApiError } from "./errors.ts"
import type { Answer } from "./writes.ts"

const MAX_BODY_BYTES = 16 * 1024 * 1024
const TARGET = /^DynamoDB_20120810\.(\w+)$/

export type Operations = Record<string, (body: object) => Promise<Answer>>

/** Answers once the indexes show every write; tests call it before they read an index. */
export const INDEXED_PATH = "/indexed"

/** The DynamoDB JSON protocol. Answers programs only: a request that names a web origin is refused. */
export function createHttp(operations: Operations, indexed: () => Promise<void>): Server {
  return createServer((request, response) => {
    respond(operations, indexed, request, response).catch((error: unknown) => {
      // The client aborted its request.
      if (request.socket.destroyed) return
      console.error("Local DynamoDB failed", error)
      send(response, 500, {
        __type: "com.amazonaws.dynamodb.v20120810#InternalServerError",
        message: `${error}`,
      })
    })
  })
}

async function respond(
  operations: Operations,
  indexed: () => Promise<void>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers.origin !== undefined) return send(response, 403, { message: "Forbidden origin" })
  if (request.method === "GET") {
    if (request.url === INDEXED_PATH) await indexed()
    return send(response, 200, { healthy: true })
  }
  try {
    const body = await readText(request, MAX_BODY_BYTES)
    send(response, 200, await dispatch(operations, request, body))
  } catch (error) {
    if (error instanceof RangeError) return send(response, 413, { message: "Request too large" })
    if (!isApiError(error)) throw error
    send(response, error.statusCode, error.body)
  }
}

async function dispatch(operations: Operations, request: IncomingMessage, body: string): Promise<Answer> {
  if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 "))
    throw apiError("MissingAuthenticationTokenException", "Request is missing Authentication Token")
  const name = TARGET.exec(String(request.headers["x-amz-target"]))?.[1] ?? ""
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
  if (request.method !== "POST" || !operation)
    throw apiError("UnknownOperationException", `Unknown operation: ${name}`)
  return operation(parse(body))
}

function parse(body: string): object {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === "object" && parsed !== null) return parsed
  } catch {
    // The check below rejects it, like any body that is not an object.
  }
  throw apiError("SerializationException", "The request body is not a JSON object")
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    "content-type": "application/x-amz-json-1.0",
    "x-amzn-requestid": randomUUID(),
  })
  response.end(JSON.stringify(body))
}
