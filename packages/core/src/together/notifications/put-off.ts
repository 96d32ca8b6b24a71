/** Notifications that are put off (rules/together.md#put-off). */

import { type Actor, asMember } from "../../lib/access.ts"
import { getInOrder } from "../../lib/batch.ts"
import { invalid, notFound } from "../../lib/error.ts"
import { timedId } from "../../lib/id.ts"
import { retryOnConflict, transact } from "../../lib/transact.ts"
import { NotificationEntity, type StoredNotification } from "../entities.ts"
import { NOTIFICATION_DAYS } from "../rules/events.ts"
import { backAtOf, isReturn } from "../rules/putting-off.ts"
import type { NotificationsInput } from "./contract.ts"

export interface Reader {
  agencyId: string
  userId: string
}

export const gone = ({ length }: readonly string[]): string =>
  length > 1 ? "Ces notifications n'existent plus." : "Cette notification n'existe plus."

/**
 * Gives notifications the ids of a later time, at which they come back unread and at the top; null brings them back now.
 * Their order stays.
 * @throws AppError invalid for another day than those offered, not_found when none is left
 */
export async function putOff(actor: Actor, { ids, until }: NotificationsInput["putOff"]) {
  const reader = asMember(actor, "subscribed")
  const now = new Date()
  if (until !== null && !isReturn(until, now)) throw invalid("Choisissez demain ou lundi.")
  const back = until === null ? now : backAtOf(until)
  const oldestFirst = ids.toSorted()
  return move(reader, ids, ({ notificationId: id, read, ...one }) => {
    const at = new Date(back.getTime() + oldestFirst.indexOf(id))
    return {
      ...one,
      notificationId: timedId(at),
      read: false,
      backAt: back.toISOString(),
      movedFrom: { id, read },
      expiresAt: Math.max(one.expiresAt, Math.floor(at.getTime() / 1000) + NOTIFICATION_DAYS * 24 * 3600),
    }
  })
}

/** @throws AppError not_found when none is left */
export async function undoPutOff(actor: Actor, { ids }: NotificationsInput["undoPutOff"]) {
  const reader = asMember(actor, "subscribed")
  return move(reader, ids, ({ movedFrom, backAt: _, ...one }) =>
    movedFrom?.id ? { ...one, notificationId: movedFrom.id, read: movedFrom.read === true } : null,
  )
}

/** Two writes each, in one transaction. */
const AT_ONCE = 50

/** Changes ids; skips those that are gone, and those for which `changed` is null. Answers the new ids. */
async function move(
  reader: Reader,
  ids: readonly string[],
  changed: (one: StoredNotification) => StoredNotification | null,
): Promise<{ ids: string[] }> {
  const moved: string[] = []
  let known = 0
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const keys = ids
      .slice(from, from + AT_ONCE)
      .map((notificationId) => ({ agencyId: reader.agencyId, userId: reader.userId, notificationId }))
    const some = await retryOnConflict(async () => {
      const stored = await getInOrder(NotificationEntity, keys)
      known += stored.length
      const pairs = stored.flatMap((one) => {
        const next = changed(one)
        return next ? [{ one, next }] : []
      })
      await transact(
        pairs.flatMap(({ one, next }) => [
          NotificationEntity.remove(one).where(({ read }, { eq }) => eq(read, one.read)),
          NotificationEntity.put(next),
        ]),
      )
      return pairs.map(({ next }) => next.notificationId)
    })
    moved.push(...some)
  }
  if (known === 0) throw notFound(gone(ids))
  return { ids: moved }
}
