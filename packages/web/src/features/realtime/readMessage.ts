import type { ServerMessage, StaleKey } from "@trame/core/realtime/messages"
import { isTopic } from "./staleKeys.ts"

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const isStaleKey = (value: unknown): value is StaleKey =>
  isObject(value) && isTopic(value.topic) && (value.id === undefined || typeof value.id === "string")

/** What the API said, or null for what this version of the site does not know. The schemas stay on the server. */
export function readMessage(data: unknown): ServerMessage | null {
  const message = parse(data)
  if (!isObject(message)) return null
  if (message.type === "ready" || message.type === "pong") return { type: message.type }
  if (message.type !== "stale" || !Array.isArray(message.keys)) return null
  return { type: "stale", keys: message.keys.filter(isStaleKey) }
}

function parse(data: unknown): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : null
  } catch {
    return null
  }
}
