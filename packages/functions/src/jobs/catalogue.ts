import * as Compaction from "@trame/core/influencers/catalogue/compaction"
import { follow } from "@trame/core/influencers/catalogue/following"
import * as CatalogueWriter from "@trame/core/influencers/catalogue/writer"
import { logger } from "../logger.ts"
import { fifoQueueHandler } from "./queue.ts"

/** The catalogue's single writer: the queue has only one group. */
export const write = fifoQueueHandler("A write of the catalogue failed", async (body) => {
  const message = CatalogueWriter.message.parse(body)
  await ("follow" in message ? follow(message.follow) : CatalogueWriter.write(message))
})

/** Writes new snapshots for the search. */
export async function compact(): Promise<void> {
  const report = await Compaction.compact({ type: "schedule", name: "catalogue-snapshots" })
  if (report.written.length) logger.info("Snapshots written", report)
}
