import { send } from "../../lib/queue.ts"
import { holds } from "../../lib/transact.ts"
import { ScrapeEntity } from "./entities.ts"
import type { Owner } from "./owner.ts"

export * as Scrapes from "./index.ts"
export type * from "./owner.ts"

/**
 * The one way in which profiles come into the catalogue: additions, refreshes and imports own scrapes, and are told what
 * becomes of them. Here they begin; `worker.ts` carries them out.
 */

export interface NewScrape {
  scrapeId: string
  owner: Owner
  /** Ten or so. */
  usernames: readonly string[]
  /** 0 where profiles alone are wanted. */
  postsPerProfile: number
}

const KEPT_SECONDS = 7 * 86_400

/** The write that makes a scrape, on condition that there is none of its id; `proceed` then sets it going. */
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

/** Makes a scrape and sets it going; the same id again makes no other. */
export async function start(wanted: NewScrape): Promise<void> {
  await holds(createWrite(wanted).go())
  await proceed(wanted.scrapeId)
}

/** Forgets a scrape that is over. */
export const erase = async (scrapeId: string): Promise<void> => {
  await ScrapeEntity.delete({ scrapeId }).go()
}

/** Has a scrape looked at now. One that is going on anyway is not disturbed. */
export const proceed = (scrapeId: string): Promise<void> => lookAt({ scrapeId })

/** Asks for a look; one of a turn that is over does nothing. */
export const lookAt = (at: { scrapeId: string; turn?: number }, delaySeconds = 0): Promise<void> =>
  send("SCRAPING_QUEUE_URL", { kind: "look", ...at }, delaySeconds)
