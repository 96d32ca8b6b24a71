import { Compaction } from "@trame/core/influencers/catalogue/compaction"
import { CatalogueWriter } from "@trame/core/influencers/catalogue/writer"
import { logger } from "../logger.ts"
import { fifoQueueHandler } from "./queue.ts"

/** The catalogue's one writer: the queue's only group. */
export const write = fifoQueueHandler("A write of the catalogue failed", (body) =>
  CatalogueWriter.write(CatalogueWriter.catalogueWrite.parse(body)),
)

/** Keeps the search's snapshots new. */
export async function compact(): Promise<void> {
  const report = await Compaction.compact({ type: "schedule", name: "catalogue-snapshots" })
  if (report.written.length) logger.info("Snapshots written", report)
}
