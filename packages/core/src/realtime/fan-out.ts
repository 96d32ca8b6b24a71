import { type Connection, ListenerEntity } from "./entities.ts"
import { post } from "./management.ts"
import type { Announcement } from "./messages.ts"

/** Connections spoken to at a time. */
const AT_ONCE = 25

/**
 * Tells every listener of the agency what went stale; one that is gone is forgotten. May run twice: hearing
 * something again does no harm.
 * @throws AggregateError when some could not be told, after all the others were
 */
export async function fanOut({ agencyId, keys }: Announcement): Promise<void> {
  const { data } = await ListenerEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  const waiting = data.values()
  const failures: unknown[] = []
  async function work(): Promise<void> {
    for (const listener of waiting) {
      try {
        if (!(await post(listener.connectionId, { type: "stale", keys }))) await forget(listener)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, data.length) }, work))
  if (failures.length) {
    const summary = `${failures.length} of ${data.length} listeners of ${agencyId} were not told`
    throw new AggregateError(failures, summary, { cause: failures[0] })
  }
}

/** Only the listener: should its connection stand after all, its next ping makes it hear again. */
const forget = (listener: Connection) => ListenerEntity.delete(listener).go()
