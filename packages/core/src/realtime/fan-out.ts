import { Agencies } from "../account/agencies/index.ts"
import { type Access, refusal } from "../lib/access.ts"
import { recordAnnouncement } from "./announcements.ts"
import { turnAway } from "./connections.ts"
import { ListenerEntity } from "./entities.ts"
import { post } from "./management.ts"
import type { Announcement, ServerMessage } from "./messages.ts"
import { mayHear } from "./rules.ts"

/** Connections spoken to at a time. */
const AT_ONCE = 25

/**
 * Tells each listener of the agency what went stale of what they may read at this moment. One that is gone is
 * forgotten; one whose person may not listen any more is closed. May run twice: hearing something again does no harm.
 * @throws AggregateError when some could not be told, after all the others were
 */
export async function fanOut({ agencyId, keys }: Announcement): Promise<void> {
  // Before it is read who listens: whoever begins to between the two finds it.
  await recordAnnouncement({ agencyId, keys })
  const { data } = await ListenerEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  if (!data.length) return
  const actorOf = await Agencies.actorsIn(
    agencyId,
    data.map(({ userId }) => userId),
  )
  const waiting = data.values()
  const failures: unknown[] = []
  async function tell(listener: (typeof data)[number]): Promise<void> {
    const { connectionId, userId, session } = listener
    const actor = actorOf(userId, session)
    if (!actor || refusal(actor, "member")) return void (await turnAway(connectionId))
    const theirs = keys.filter((key) => mayHear(actor, key))
    // Only the listener: should its connection stand after all, its next ping makes it hear again.
    if (theirs.length && !(await post(connectionId, { type: "stale", keys: theirs })))
      await ListenerEntity.delete(listener).go()
  }
  async function work(): Promise<void> {
    for (const listener of waiting) await tell(listener).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, data.length) }, work))
  if (failures.length) {
    const summary = `${failures.length} of ${data.length} listeners of ${agencyId} were not told`
    throw new AggregateError(failures, summary, { cause: failures[0] })
  }
}

/** For so long it is taken for known who listens. */
const KNOWN_MS = 2000

/**
 * Says things to one person's open pages in an agency, for as long as they may be told. What cannot be said is lost:
 * whoever uses it has the whole stored as well.
 */
export function speaker({ agencyId, userId }: { agencyId: string; userId: string }, access: Access) {
  let known: { at: number; connectionIds: string[] } | undefined
  async function listening(): Promise<string[]> {
    if (known && Date.now() - known.at < KNOWN_MS) return known.connectionIds
    const { data } = await ListenerEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
    const theirs = data.filter((listener) => listener.userId === userId)
    const actorOf = await Agencies.actorsIn(agencyId, [userId])
    const welcome = theirs.filter(({ session }) => refusal(actorOf(userId, session), access) === null)
    known = { at: Date.now(), connectionIds: welcome.map(({ connectionId }) => connectionId) }
    return known.connectionIds
  }
  return async (message: ServerMessage): Promise<void> => {
    const connectionIds = await listening()
    await Promise.allSettled(connectionIds.map((connectionId) => post(connectionId, message)))
  }
}
