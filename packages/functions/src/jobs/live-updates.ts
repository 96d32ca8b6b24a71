import { reviewSockets } from "@trame/core/realtime/connections"
import { fanOut } from "@trame/core/realtime/fan-out"
import { liveUpdate } from "@trame/core/realtime/messages"
import { queueHandler } from "./queue.ts"

/** Tells an agency's open screens what went stale, and closes those of whoever may not see it any more. */
export const handler = queueHandler("A live update failed", async (body) => {
  const update = liveUpdate.parse(body)
  await ("userId" in update ? reviewSockets(update.userId) : fanOut(update))
})
