import * as z from "zod"
import { staleKey } from "../lib/schema.ts"

/** What the API sends over the socket. */
export const serverMessage = z.discriminatedUnion("type", [
  /** From now on this connection hears of every change; what changed before is to be read anew. */
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("stale"), keys: z.array(staleKey) }),
  z.object({ type: z.literal("pong") }),
  /** More of an answer that is being written: it stands at `offset` of its text. At 0 the text begins anew. */
  z.object({ type: z.literal("piece"), id: z.string(), offset: z.int(), text: z.string() }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** What the site sends: `hello` once the socket is open, then `ping` to learn whether it still is. */
export const clientMessage = z.object({ type: z.enum(["hello", "ping"]) })
export type ClientMessage = z.infer<typeof clientMessage>

const announcement = z.object({ agencyId: z.string(), keys: z.array(staleKey) })
export type Announcement = z.infer<typeof announcement>

/** What the queue of live updates carries: what went stale, or somebody whose sockets may have to close. */
export const liveUpdate = z.union([announcement, z.object({ userId: z.string() })])
export type LiveUpdate = z.infer<typeof liveUpdate>
