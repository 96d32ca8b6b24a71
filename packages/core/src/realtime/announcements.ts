import { newId } from "../lib/id.ts"
import type { StaleKey } from "../lib/schema.ts"
import { AnnouncementEntity } from "./entities.ts"
import type { Announcement } from "./messages.ts"

/** Maximum age of a page that receives missed changes; an older one reads everything again. */
const REPLAY_MS = 2 * 60_000
/** Longer than `REPLAY_MS` plus the time to open a socket and the clocks' difference. */
const KEPT_SECONDS = 10 * 60
/** Maximum difference between the clocks of two servers. */
const CLOCKS_MS = 2000
/** Maximum number of announcements to read; after more, reading everything again costs the same. */
const MAX_ANNOUNCEMENTS = 200

/** Stores stale keys for some minutes, for pages that read data before they listen. */
export async function recordAnnouncement({ agencyId, keys }: Announcement): Promise<void> {
  const now = Date.now()
  await AnnouncementEntity.put({
    agencyId,
    at: new Date(now).toISOString(),
    announcementId: newId(),
    keys,
    expiresAt: Math.floor(now / 1000) + KEPT_SECONDS,
  }).go()
}

/**
 * The stale keys since a page began to read, `age` milliseconds before its socket opened; each once. Null: too long
 * ago, or too many.
 */
export async function announcedSince(
  { agencyId, openedAt }: { agencyId: string; openedAt: string },
  age: number,
): Promise<StaleKey[] | null> {
  if (age > REPLAY_MS) return null
  const since = new Date(Date.parse(openedAt) - age - CLOCKS_MS).toISOString()
  const until = new Date(Date.now() + CLOCKS_MS).toISOString()
  const { data, cursor } = await AnnouncementEntity.query
    .primary({ agencyId })
    // Ends the range: other items of the agency follow its announcements, and would be read and counted.
    .between({ at: since }, { at: until })
    .go({ limit: MAX_ANNOUNCEMENTS, consistent: true })
  if (cursor) return null
  const keys = data.flatMap(({ keys }) => keys)
  return [...new Map(keys.map((key) => [`${key.topic} ${key.id ?? ""}`, key])).values()]
}
