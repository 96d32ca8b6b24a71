import * as z from "zod"
import { staleKey } from "../lib/schema.ts"

/** What the API sends over the socket. */
export const serverMessage = z.discriminatedUnion("type", [
  /**
   * From now on this connection hears of every change. What changed before is to be read anew: these keys, or without
   * them whatever is shown.
   */
  z.object({ type: z.literal("ready"), keys: z.array(staleKey).optional() }),
  z.object({ type: z.literal("stale"), keys: z.array(staleKey) }),
  z.object({ type: z.literal("pong") }),
  /** More of an answer that is being written: it stands at `offset` of its text. At 0 the text begins anew. */
  z.object({ type: z.literal("piece"), id: z.string(), offset: z.int(), text: z.string() }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** What the site sends: `hello` once the socket is open, then `ping` to learn whether it still is. */
export const clientMessage = z.discriminatedUnion("type", [
  /** `age`: for how many milliseconds, when the socket opened, the page had been reading; its data are no older. */
  z.object({ type: z.literal("hello"), age: z.int().min(0).optional() }),
  z.object({ type: z.literal("ping") }),
])
export type ClientMessage = z.infer<typeof clientMessage>

const announcement = z.object({ agencyId: z.string(), keys: z.array(staleKey) })
export type Announcement = z.infer<typeof announcement>

/** What the queue of live updates carries: what went stale, or somebody whose sockets may have to close. */
export const liveUpdate = z.union([announcement, z.object({ userId: z.string() })])
export type LiveUpdate = z.infer<typeof liveUpdate>
