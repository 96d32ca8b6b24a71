import { settleAddition } from "@trame/core/influencers/discover/additions"
import { settleRefresh } from "@trame/core/influencers/discover/refreshes"
import { settleBatch } from "@trame/core/influencers/enrichment/batches"
import type { Tell } from "@trame/core/influencers/scraping/index"
import * as ScrapingWorker from "@trame/core/influencers/scraping/worker"
import { queueHandler } from "./queue.ts"

const notifyOwner: Tell = async (owner, event) => {
  if (owner.kind === "addition") await settleAddition(owner, event)
  if (owner.kind === "refresh") await settleRefresh(owner, event)
  if (owner.kind === "enrichment") await settleBatch(owner, event)
}

/** Fetches profiles and posts, step by step. */
export const handler = queueHandler("A step of a scrape failed", (body) =>
  ScrapingWorker.handle(ScrapingWorker.message.parse(body), notifyOwner),
)
