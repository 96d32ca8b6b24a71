import * as BinOperations from "@trame/core/processes/bin"
import { logger } from "../logger.ts"

/** Empties the bin of what lay there for 30 days, every night. */
export async function sweep(): Promise<void> {
  const erased = await BinOperations.sweep({ type: "schedule", name: "bin" })
  logger.info("Bin entries erased", { erased })
}
