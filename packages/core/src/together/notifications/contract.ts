import * as z from "zod"
import { cursor, day, id, instant, pageOf } from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { happening } from "../activity/contract.ts"
import { MOST_UNREAD } from "../rules/events.ts"
import { EVENT_KINDS } from "../rules/sentences.ts"

export const notification = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(EVENT_KINDS),
  read: z.boolean(),
  /** When it comes back, of one that is put off. */
  backAt: instant.optional(),
  /** Null when the reader has lost the permission. */
  told: happening
    .pick({ what: true, actor: true, subject: true })
    .extend({
      /** The comment's present text, without its mentions' ids; null without a comment, or when it is deleted. */
      comment: z.string().nullable(),
    })
    .nullable(),
})
export type Notification = z.infer<typeof notification>

const ids = z.array(id).min(1).max(MOST_UNREAD)
const some = z.object({ ids: z.array(z.string()) })

const preferences = z.object({ dailyMail: z.boolean() })

const operation = operationsFor("subscribed")

/** Only one's own notifications. */
export const notificationsContract = {
  /** Of the latest; at most `MOST_UNREAD`. */
  unread: operation("GET /notifications/unread", "Combien de notifications ne sont pas lues").output(
    z.object({
      count: z.int(),
      /** How many are put off, and when the next one comes back. */
      putOff: z.int().optional(),
      nextAt: instant.nullable().optional(),
    }),
  ),

  /** The newest first: as many as the bell counts at a time, so that groups are whole. */
  list: operation("GET /notifications", "Mes notifications")
    .input(z.object({ cursor: cursor.optional() }))
    .output(pageOf(notification)),

  /** Those that are put off, the next to come back first. */
  listPutOff: operation("GET /notifications/put-off", "Mes notifications mises de côté").output(
    z.object({ items: z.array(notification) }),
  ),

  markRead: operation("PUT /notifications/some/read", "Marquer des notifications comme lues")
    .input(z.object({ ids }))
    .output(some),

  /** Until a day, or back now with null; answers their new ids. */
  putOff: operation("PUT /notifications/put-off", "Mettre des notifications de côté")
    .input(z.object({ ids, until: day.nullable() }))
    .output(some),

  /** Returns them to their place, read or not as before; takes the ids that `putOff` answered. */
  undoPutOff: operation("PUT /notifications/put-off/undo", "Annuler une mise de côté")
    .input(z.object({ ids }))
    .output(some),

  /** Whether the person receives the daily mail. */
  preferences: operation("GET /notifications/preferences", "Mes choix de notification").output(preferences),

  setPreferences: operation("PUT /notifications/preferences", "Changer mes choix de notification")
    .input(preferences)
    .output(preferences),

  /** All up to this one, so that newer ones stay unread. */
  markAllRead: operation("PUT /notifications/read", "Marquer toutes les notifications comme lues")
    .input(z.object({ upTo: id }))
    .output(z.object({ upTo: z.string() })),
}

export type NotificationsInput = Inputs<typeof notificationsContract>
