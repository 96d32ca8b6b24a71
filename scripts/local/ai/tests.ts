import type { IncomingMessage, ServerResponse } from "node:http"
import * as z from "zod"
import { readText, urlOf } from "../lib/loopback.ts"

/**
 * The behaviour for the next requests that contain a text, for tests that share one engine: a failure, a delay, or a
 * given answer, such as nonsense or the wish of an injection.
 */
const behaviour = z.strictObject({
  /** Only for requests that contain this. */
  match: z.string().min(1),
  times: z.int().min(1).max(100).default(1),
  status: z.int().min(400).max(599).optional(),
  delayMs: z.int().min(0).max(120_000).optional(),
  thought: z
    .union([
      z.strictObject({ text: z.string() }),
      z.strictObject({ object: z.unknown() }),
      z.strictObject({
        calls: z.array(z.strictObject({ name: z.string(), input: z.record(z.string(), z.unknown()) })),
        text: z.string().optional(),
      }),
    ])
    .optional(),
})

export type Behaviour = z.infer<typeof behaviour>

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
  const given = behaviour.safeParse(JSON.parse(await readText(request, LARGEST_BODY)))
  if (!given.success) return void response.writeHead(400).end(given.error.message)
  behaviours.add(given.data)
  response.writeHead(204).end()
}
