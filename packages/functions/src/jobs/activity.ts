import { teamEvent } from "@trame/core/together/events"
import { record } from "@trame/core/together/record"
import { queueHandler } from "./queue.ts"

/** Records the agency's activity, and notifies the people concerned. */
export const handler = queueHandler("An event was not recorded", async (body) => {
  await record(teamEvent.parse(body))
})
