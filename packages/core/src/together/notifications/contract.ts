import * as z from "zod"
import { cursor, id, instant, pageOf } from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { happening } from "../activity/contract.ts"
import { EVENT_KINDS } from "../rules/sentences.ts"

export const notification = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(EVENT_KINDS),
  read: z.boolean(),
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

const preferences = z.object({ dailyMail: z.boolean() })

const operation = operationsFor("subscribed")

/** Only one's own notifications. */
export const notificationsContract = {
  /** Of the latest; at most `MOST_UNREAD`. */
  unread: operation("GET /notifications/unread", "Combien de notifications ne sont pas lues").output(
    z.object({ count: z.int() }),
  ),

  /** The newest first. */
  list: operation("GET /notifications", "Mes notifications")
    .input(z.object({ cursor: cursor.optional() }))
    .output(pageOf(notification)),

  markRead: operation("PUT /notifications/{notificationId}/read", "Marquer une notification comme lue")
    .input(z.object({ notificationId: id }))
    .output(z.object({ id: z.string() })),

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
