import * as z from "zod"
import type { SystemActor } from "../../lib/actor.ts"
import { send } from "../../lib/queue.ts"
import { Collaborations } from "../collaborations/index.ts"
import { ClientEntity } from "./entities.ts"

/** Longer than a request can last, so that the reminder is read after the write or never written at all. */
const REMINDER_SECONDS = 35

/** What the queue of renamed and deleted clients carries. */
export const clientChange = z.object({ agencyId: z.string(), clientId: z.string() })
type ClientChange = z.infer<typeof clientChange>

/**
 * Writes a rename or a deletion and has it carried to the collaborations. The reminder goes out before
 * the write, so that a process that dies right after it loses nothing; the second message is for speed.
 */
export async function announcing<Result>(
  change: ClientChange,
  write: () => Promise<Result>,
): Promise<Result> {
  await send("CLIENT_CHANGES_QUEUE_URL", change, REMINDER_SECONDS)
  const result = await write()
  await send("CLIENT_CHANGES_QUEUE_URL", change)
  return result
}

const nameOf = async (change: ClientChange): Promise<string | null> => {
  const { data } = await ClientEntity.get(change).go({ consistent: true })
  return data?.brandName ?? null
}

/**
 * Gives a client's collaborations its name of now, or none when it is gone. May run twice, late or beside
 * itself: it ends only when the name it wrote is still the stored one.
 */
export async function carry(change: ClientChange): Promise<void> {
  const { agencyId, clientId } = change
  const actor: SystemActor = { type: "worker", name: "client-changes", agencyId }
  let written: string | null
  let brandName = await nameOf(change)
  do {
    written = brandName
    await Collaborations.applyClient(actor, { clientId, brandName })
    brandName = await nameOf(change)
  } while (brandName !== written)
}
