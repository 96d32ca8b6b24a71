import * as z from "zod"
import { send } from "./queue.ts"

/** Longer than a request can last, so that the reminder is read after the write or never written at all. */
const REMINDER_SECONDS = 35

/**
 * What the queue of new names carries: a client who was renamed or deleted, or a member and what they were called
 * before. Each name is also kept where it is shown, and follows there.
 */
export const nameChange = z.union([
  z.object({ agencyId: z.string(), clientId: z.string() }),
  z.object({ agencyId: z.string(), userId: z.string(), was: z.string() }),
])
export type NameChange = z.infer<typeof nameChange>

/**
 * Writes a new name, or a deletion, and has it carried to where the name is kept (`processes/name-changes.ts`). The
 * reminder goes out before the write, so that a process that dies right after it loses nothing; the second message is
 * for speed.
 */
export async function announcing<Result>(change: NameChange, write: () => Promise<Result>): Promise<Result> {
  await send("NAME_CHANGES_QUEUE_URL", change, REMINDER_SECONDS)
  const result = await write()
  await send("NAME_CHANGES_QUEUE_URL", change)
  return result
}
