import { fanOut } from "@trame/core/realtime/connections"
import { announcement } from "@trame/core/realtime/messages"
import { queueHandler } from "./queue.ts"

/** Tells an agency's open screens what went stale. */
export const handler = queueHandler("A live update failed", (body) => fanOut(announcement.parse(body)))
