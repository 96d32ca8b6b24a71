import { createHash, timingSafeEqual } from "node:crypto"
import type { ServerResponse } from "node:http"

/** A refusal in the format of the service that a stand-in plays. */
export class Failure extends Error {
  readonly status: number
  readonly body: object
  readonly headers: Record<string, string>

  constructor(status: number, message: string, body: object, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export interface Answer {
  status: number
  body: object
  headers?: Record<string, string>
}

/** The work's answer, or its refusal. */
export async function answerOf(work: () => Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

export function sendJson(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", ...headers })
  response.end(JSON.stringify(body))
}

const digest = (text: string) => createHash("sha256").update(text).digest()

/** Compares secrets in constant time. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

/** Finds an operation by `METHOD path`, in which `:id` stands for an id, and the ids in a path. */
export function routerOf<Operation>(operations: Record<string, Operation>, base: string) {
  const routes = Object.entries(operations).map(([route, operation]) => {
    const [method = "", path = ""] = route.split(" ")
    return { method, pattern: new RegExp(`^${base}${path.replaceAll(":id", "([^/]+)")}$`), operation }
  })
  return (method: string, path: string): { operation: Operation; ids: string[] } | null => {
    for (const route of routes) {
      const match = route.method === method ? route.pattern.exec(path) : null
      if (match) return { operation: route.operation, ids: match.slice(1).map(decodeURIComponent) }
    }
    return null
  }
}
