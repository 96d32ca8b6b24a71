import * as z from "zod"
import { staleKey } from "../lib/schema.ts"

/** Messages from the API over the socket. */
export const serverMessage = z.discriminatedUnion("type", [
  /**
   * From now on this connection receives every change. The page reads earlier changes again: these keys, or everything
   * without keys.
   */
  z.object({ type: z.literal("ready"), keys: z.array(staleKey).optional() }),
  z.object({ type: z.literal("stale"), keys: z.array(staleKey) }),
  z.object({ type: z.literal("pong") }),
  /** The next piece of a growing answer, at `offset` of its text. At 0 the text restarts. */
  z.object({ type: z.literal("piece"), id: z.string(), offset: z.int(), text: z.string() }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** Messages from the site: `hello` when the socket opens, then `ping` to check the connection. */
export const clientMessage = z.discriminatedUnion("type", [
  /** `age`: milliseconds from when the page began to read until the socket opened; its data are no older. */
  z.object({ type: z.literal("hello"), age: z.int().min(0).optional() }),
  z.object({ type: z.literal("ping") }),
])
export type ClientMessage = z.infer<typeof clientMessage>

const announcement = z.object({ agencyId: z.string(), keys: z.array(staleKey) })
export type Announcement = z.infer<typeof announcement>

/** A message of the queue of live updates: stale keys, or a person whose sockets may have to close. */
export const liveUpdate = z.union([announcement, z.object({ userId: z.string() })])
export type LiveUpdate = z.infer<typeof liveUpdate>
