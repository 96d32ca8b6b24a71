import * as z from "zod"
import { send } from "../queue.ts"
import type { ChangedItem } from "../totals/index.ts"
import { type StaleKey, staleKey, type Topic } from "./messages.ts"
import { staleIn } from "./stale.ts"

/** What the queue of live updates carries. */
export const announcement = z.object({ agencyId: z.string(), keys: z.array(staleKey) })
export type Announcement = z.infer<typeof announcement>

/** Read through a global index, which shows a write a moment later. */
const LAGGING: ReadonlySet<Topic> = new Set(["collaborations", "client", "team"])
const LAG_SECONDS = 1

/** Tells the agencies' open screens what they no longer show rightly, from items as they were and as they are. */
export async function announce(items: readonly ChangedItem[]): Promise<void> {
  await Promise.all([...staleIn(items)].map(([agencyId, keys]) => tell(agencyId, keys)))
}

async function tell(agencyId: string, keys: readonly StaleKey[]): Promise<void> {
  const lagging = keys.filter(({ topic }) => LAGGING.has(topic))
  const ready = keys.filter(({ topic }) => !LAGGING.has(topic))
  await Promise.all([queue({ agencyId, keys: ready }, 0), queue({ agencyId, keys: lagging }, LAG_SECONDS)])
}

async function queue(message: Announcement, delaySeconds: number): Promise<void> {
  if (message.keys.length > 0) await send("LIVE_UPDATES_QUEUE_URL", message, delaySeconds)
}
