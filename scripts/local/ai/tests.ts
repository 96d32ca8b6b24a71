import type { IncomingMessage, ServerResponse } from "node:http"
import { readText, urlOf } from "../lib/loopback.ts"
import type { Thought } from "./brain.ts"

/**
 * The behaviour for the next requests that contain a text, for tests that share one engine: a failure, a delay, or a
 * given answer, such as nonsense or the wish of an injection.
 */
export interface Behaviour {
  /** Only for requests that contain this. */
  match: string
  times: number
  status?: number
  delayMs?: number
  thought?: Thought
}

export interface Behaviours {
  add(one: Behaviour): void
  /** The first behaviour that matches the request. */
  take(body: string): Behaviour | undefined
}

export function createBehaviours(): Behaviours {
  const waiting: Behaviour[] = []
  return {
    add: (one) => void waiting.push({ ...one }),
    take(body) {
      const next = waiting.find(({ match, times }) => times > 0 && body.includes(match))
      if (next) next.times -= 1
      return next
    },
  }
}

const LARGEST_BODY = 64 * 1024

/** `POST /_test/behaviours` with a behaviour as JSON. Refused to pages. */
export async function answerTests(
  behaviours: Behaviours,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isAsked = request.method === "POST" && urlOf(request).pathname === "/_test/behaviours"
  if (!isAsked || request.headers.origin) return void response.writeHead(403).end()
  behaviours.add({ times: 1, ...JSON.parse(await readText(request, LARGEST_BODY)) })
  response.writeHead(204).end()
}
