import { newId } from "../lib/id.ts"
import type { StaleKey } from "../lib/schema.ts"
import { AnnouncementEntity } from "./entities.ts"
import type { Announcement } from "./messages.ts"

/** How old a page may be that is told what it missed, rather than to read everything anew. */
const TOLD_MS = 2 * 60_000
/** Longer than that, by all that a page's socket takes to open and a clock may be off. */
const KEPT_SECONDS = 10 * 60
/** By how much the clocks of two of our machines may differ. */
const CLOCKS_MS = 2000
/** Announcements that are looked through; after more than that, reading everything is as good. */
const MOST = 200

/** Keeps for some minutes what went stale, for whoever reads before they begin to listen. */
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
 * What went stale since a page began to read, which was `age` milliseconds before its socket opened; each key once.
 * Null: too long ago, or too much.
 */
export async function announcedSince(
  { agencyId, openedAt }: { agencyId: string; openedAt: string },
  age: number,
): Promise<StaleKey[] | null> {
  if (age > TOLD_MS) return null
  const since = new Date(Date.parse(openedAt) - age - CLOCKS_MS).toISOString()
  const until = new Date(Date.now() + CLOCKS_MS).toISOString()
  const { data, cursor } = await AnnouncementEntity.query
    .primary({ agencyId })
    // What else the agency has lies behind its announcements: without an end it would be read, and taken for much.
    .between({ at: since }, { at: until })
    .go({ limit: MOST, consistent: true })
  if (cursor) return null
  const keys = data.flatMap(({ keys }) => keys)
  return [...new Map(keys.map((key) => [`${key.topic} ${key.id ?? ""}`, key])).values()]
}
