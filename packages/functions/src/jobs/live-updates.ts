import { reviewSockets } from "@trame/core/realtime/connections"
import { fanOut } from "@trame/core/realtime/fan-out"
import { liveUpdate } from "@trame/core/realtime/messages"
import { queueHandler } from "./queue.ts"

/** Sends stale keys to an agency's open pages, and closes the sockets of people without access. */
export const handler = queueHandler("A live update failed", async (body) => {
  const update = liveUpdate.parse(body)
  await ("userId" in update ? reviewSockets(update.userId) : fanOut(update))
})
