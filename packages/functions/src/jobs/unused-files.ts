import * as Files from "@trame/core/files/index"
import { logger } from "../logger.ts"

/** Erases unused files every night. */
export async function handler(): Promise<void> {
  const erased = await Files.sweepUnused({ type: "schedule", name: "unused-files" })
  logger.info("Unused files erased", { erased })
}
