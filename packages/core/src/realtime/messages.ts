import * as z from "zod"

/**
 * A query that no longer shows what is stored. Without an id it stands for all of its topic. It carries ids
 * and nothing else, so that it may reach every member of the agency.
 */
export const staleKey = z.object({
  topic: z.enum([
    "clients",
    "client",
    "collaborations",
    "collaboration",
    "dashboard",
    "payments",
    "castings",
    "casting",
    "roster",
    "team",
    "me",
  ]),
  id: z.string().optional(),
})
export type StaleKey = z.infer<typeof staleKey>
export type Topic = StaleKey["topic"]

/** What the API sends over the socket. */
export const serverMessage = z.discriminatedUnion("type", [
  /** From now on this connection hears of every change; what changed before is to be read anew. */
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("stale"), keys: z.array(staleKey) }),
  z.object({ type: z.literal("pong") }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** What the site sends: `hello` once the socket is open, then `ping` to learn whether it still is. */
export const clientMessage = z.object({ type: z.enum(["hello", "ping"]) })
export type ClientMessage = z.infer<typeof clientMessage>
