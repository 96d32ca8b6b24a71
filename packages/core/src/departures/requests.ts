import * as z from "zod"
import { send } from "../queue.ts"

/** What the queue of removals carries: an agency that was closed, or a person who was erased. */
export const removalRequest = z.union([
  z.object({ agencyId: z.string().min(1) }),
  z.object({ userId: z.string().min(1) }),
])
export type RemovalRequest = z.infer<typeof removalRequest>

/** Longer than a request can last, so that the reminder is read after the write or never written at all. */
const REMINDER_SECONDS = 35

/** Before the write, so that a process that dies right after it loses nothing. */
export const remind = (request: RemovalRequest) =>
  send("AGENCY_REMOVALS_QUEUE_URL", request, REMINDER_SECONDS)

export const request = (request: RemovalRequest, delaySeconds = 0) =>
  send("AGENCY_REMOVALS_QUEUE_URL", request, delaySeconds)
