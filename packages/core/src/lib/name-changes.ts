import * as z from "zod"
import { send } from "./queue.ts"

/** Longer than a request can last, so that the consumer reads the reminder after the write or after it failed. */
const REMINDER_SECONDS = 35

/**
 * A message of the queue of new names: a client that was renamed or deleted, or a member with their former name. Each
 * name is also stored where it is shown; the consumer updates those copies.
 */
export const nameChange = z.union([
  z.object({ agencyId: z.string(), clientId: z.string() }),
  z.object({ agencyId: z.string(), userId: z.string(), was: z.string() }),
])
export type NameChange = z.infer<typeof nameChange>

/**
 * Writes a new name, or a deletion, and has `processes/name-changes.ts` update the name's copies. The reminder is sent
 * before the write, so that a process that dies right after the write loses nothing; the second message only makes it
 * faster.
 */
export async function announcing<Result>(change: NameChange, write: () => Promise<Result>): Promise<Result> {
  await send("NAME_CHANGES_QUEUE_URL", change, REMINDER_SECONDS)
  const result = await write()
  await send("NAME_CHANGES_QUEUE_URL", change)
  return result
}
