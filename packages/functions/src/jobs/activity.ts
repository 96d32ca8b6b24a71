import { teamEvent } from "@trame/core/together/events"
import { record } from "@trame/core/together/record"
import { queueHandler } from "./queue.ts"

/** Writes the agency's activity, and tells whoever is concerned. */
export const handler = queueHandler("An event was not recorded", async (body) => {
  await record(teamEvent.parse(body))
})
