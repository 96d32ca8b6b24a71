import * as Agencies from "../account/agencies/index.ts"
import { type Access, refusal } from "../lib/access.ts"
import { recordAnnouncement } from "./announcements.ts"
import { turnAway } from "./connections.ts"
import { ListenerEntity } from "./entities.ts"
import { post } from "./management.ts"
import type { Announcement, ServerMessage } from "./messages.ts"
import { mayHear } from "./rules.ts"

const AT_ONCE = 25

/**
 * Sends each listener of the agency the stale keys that they may read now. Forgets closed connections; closes those
 * whose person may no longer listen. May run twice: repeated keys do no harm.
 * @throws AggregateError when some sends failed, after all the others
 */
export async function fanOut({ agencyId, keys }: Announcement): Promise<void> {
  // Before the listeners are read, so that a listener added in between finds it.
  await recordAnnouncement({ agencyId, keys })
  const { data } = await ListenerEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  if (!data.length) return
  const actorOf = await Agencies.actorsIn(
    agencyId,
    data.map(({ userId }) => userId),
  )
  const queue = data.values()
  const failures: unknown[] = []
  async function sendTo(listener: (typeof data)[number]): Promise<void> {
    const { connectionId, userId, session } = listener
    const actor = actorOf(userId, session)
    if (!actor || refusal(actor, "member")) return void (await turnAway(connectionId))
    const ownKeys = keys.filter((key) => mayHear(actor, key))
    // Deletes only the listener: when the connection is open after all, its next ping subscribes it again.
    if (ownKeys.length && !(await post(connectionId, { type: "stale", keys: ownKeys })))
      await ListenerEntity.delete(listener).go()
  }
  async function work(): Promise<void> {
    for (const listener of queue) await sendTo(listener).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, data.length) }, work))
  if (failures.length) {
    const summary = `${failures.length} of ${data.length} listeners of ${agencyId} were not told`
    throw new AggregateError(failures, summary, { cause: failures[0] })
  }
}

const KNOWN_MS = 2000

/**
 * Sends text to one person's open pages in an agency, as long as they have access. Lost messages do no harm: callers
 * store the whole text as well.
 */
export function speaker({ agencyId, userId }: { agencyId: string; userId: string }, access: Access) {
  let known: { at: number; connectionIds: string[] } | undefined
  async function listening(): Promise<string[]> {
    if (known && Date.now() - known.at < KNOWN_MS) return known.connectionIds
    const { data } = await ListenerEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
    const ownListeners = data.filter((listener) => listener.userId === userId)
    const actorOf = await Agencies.actorsIn(agencyId, [userId])
    const welcome = ownListeners.filter(({ session }) => refusal(actorOf(userId, session), access) === null)
    known = { at: Date.now(), connectionIds: welcome.map(({ connectionId }) => connectionId) }
    return known.connectionIds
  }
  return async (message: ServerMessage): Promise<void> => {
    const connectionIds = await listening()
    await Promise.allSettled(connectionIds.map((connectionId) => post(connectionId, message)))
  }
}
