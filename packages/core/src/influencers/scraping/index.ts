import { send } from "../../lib/queue.ts"
import { holds } from "../../lib/transact.ts"
import { ScrapeEntity } from "./entities.ts"
import type { Owner } from "./owner.ts"

export type * from "./owner.ts"

/**
 * Scrapes bring profiles into the catalogue: additions, refreshes and imports own scrapes and receive their events.
 * This file starts them; `worker.ts` carries them out.
 */

export interface NewScrape {
  scrapeId: string
  owner: Owner
  /** About ten. */
  usernames: readonly string[]
  /** 0 to fetch only profiles. */
  postsPerProfile: number
}

const KEPT_SECONDS = 7 * 86_400

/** The write that creates a scrape, on condition that its id is new; then `proceed` starts it. */
export function createWrite({ usernames, ...wanted }: NewScrape) {
  const now = new Date()
  return ScrapeEntity.create({
    ...wanted,
    usernames: [...usernames],
    phase: "profiles",
    since: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
  })
}

/** Creates and starts a scrape; a repeated call with the same id creates no other. */
export async function start(wanted: NewScrape): Promise<void> {
  await holds(createWrite(wanted).go())
  await proceed(wanted.scrapeId)
}

export const erase = async (scrapeId: string): Promise<void> => {
  await ScrapeEntity.delete({ scrapeId }).go()
}

/** Looks at a scrape now. Does not disturb one that is making progress. */
export const proceed = (scrapeId: string): Promise<void> => lookAt({ scrapeId })

/** Requests a look; a look with an old turn does nothing. */
export const lookAt = (at: { scrapeId: string; turn?: number }, delaySeconds = 0): Promise<void> =>
  send("SCRAPING_QUEUE_URL", { kind: "look", ...at }, delaySeconds)
