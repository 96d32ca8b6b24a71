import type { IncomingMessage, ServerResponse } from "node:http"
import { readText } from "../lib/loopback.ts"
import type { Connection } from "./connection.ts"

/** AWS's limit of a message. */
export const MAX_MESSAGE_BYTES = 128 * 1024

const CONNECTION = /^\/@connections\/([^/]+)$/

/** The API Gateway Management API for these connections, for programs only. */
export function createManagement(connections: ReadonlyMap<string, Connection>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const signed = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 ")
    if (request.headers.origin !== undefined || !signed) return refuse(response, 403, "ForbiddenException")
    const id = CONNECTION.exec(pathOf(request))?.[1]
    if (!id) return refuse(response, 404, "NotFoundException")
    const connection = connections.get(id)
    if (!connection?.isOpen) return refuse(response, 410, "GoneException")
    if (request.method === "POST") return post(connection, request, response)
    if (request.method === "DELETE") return remove(connection, response)
    refuse(response, 405, "MethodNotAllowedException")
  }
}

function pathOf({ url = "/" }: IncomingMessage): string {
  const { pathname } = new URL(url, "http://localhost")
  try {
    return decodeURIComponent(pathname)
  } catch {
    return ""
  }
}

async function post(
  connection: Connection,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const text = await readText(request, MAX_MESSAGE_BYTES).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error
  })
  if (text === undefined) return refuse(response, 413, "PayloadTooLargeException")
  try {
    await connection.send(text)
    response.writeHead(200).end()
  } catch {
    refuse(response, 410, "GoneException")
  }
}

function remove(connection: Connection, response: ServerResponse): void {
  connection.close(1000)
  response.writeHead(204).end()
}

function refuse(response: ServerResponse, status: number, name: string): void {
  response.writeHead(status, { "content-type": "application/json", "x-amzn-errortype": name })
  response.end(JSON.stringify({ message: null }))
}
