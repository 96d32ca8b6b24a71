import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { schema, silent } from "../lib/schema.ts"
import { EVENT_RIGHTS, SUBJECT_KINDS } from "./rules/events.ts"
import { EVENT_KINDS } from "./rules/sentences.ts"

/** An action of a person on a subject. */
const eventAttributes = {
  agencyId: { type: "string", required: true },
  at: { type: "string", required: true },
  kind: { type: EVENT_KINDS, required: true },
  /** The permission to read about it. */
  right: { type: EVENT_RIGHTS, required: true },
  /** The person; absent for a guest or a brand. */
  actorId: { type: "string" },
  actorName: { type: "string", required: true },
  subjectKind: { type: SUBJECT_KINDS, required: true },
  subjectId: { type: "string", required: true },
  /** Its name at the time. */
  subjectName: { type: "string", required: true },
  /** The variable parts of the sentence. */
  what: { type: "list", items: { type: "string" }, required: true },
  /** Seconds since the epoch. */
  expiresAt: { type: "number", required: true },
} as const

/** A line of an agency's activity, made from the table's stream, never written by a request. */
const activityEntry = schema({
  name: "activityEntry",
  attributes: {
    ...eventAttributes,
    /** Begins with the time of the event, so that entries sort by it. */
    entryId: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId", "subjectKind", "subjectId"], sk: ["entryId"] },
    byRight: { index: "gsi1", pk: ["agencyId", "right"], sk: ["entryId"] },
  },
  invalidates: () => [{ topic: "activity" }],
})

/** A notification of a person. */
const notification = schema({
  name: "notification",
  attributes: {
    ...eventAttributes,
    userId: { type: "string", required: true },
    /** Begins with the time of the event, so that notifications sort by it. */
    notificationId: { type: "string", required: true },
    /** Id of the comment that it is about, whose text is read on display. */
    commentId: { type: "string" },
    /** The step, document or comment that it is about; deleted with it. */
    partId: { type: "string" },
    read: { type: "boolean", required: true },
    /** When a notification that was put off comes back; its id begins with that time. */
    backAt: { type: "string" },
    /** Its id and state before it was put off, to undo that. */
    movedFrom: { type: "map", properties: { id: { type: "string" }, read: { type: "boolean" } } },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["userId", "notificationId"] },
  },
  invalidates: ({ userId }) => [{ topic: "notifications", id: userId }],
})

/** A person's state of reading, and their choice of daily mails. */
const notificationState = schema({
  name: "notificationState",
  attributes: {
    agencyId: { type: "string", required: true },
    userId: { type: "string", required: true },
    /** The latest notification that was marked read with all before it. */
    readUpTo: { type: "string" },
    /** The latest notification covered by a daily mail. */
    mailedUpTo: { type: "string" },
    mailOff: { type: "boolean" },
    /** The day of the last notification on late steps. */
    lateOn: { type: "string" },
    /** Token of the link in the mails; created with the first mail. */
    mailToken: { type: "string" },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["userId"] },
  },
  invalidates: ({ userId }) => [{ topic: "notifications", id: userId }],
})

/** The person whose daily mail a link switches. In no agency's partition: only the token's hash is known. */
const mailLink = schema({
  name: "mailLink",
  attributes: {
    tokenHash: { type: "string", required: true },
    agencyId: { type: "string", required: true },
    userId: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["tokenHash"] },
  },
  /** No query shows it. */
  invalidates: silent,
})

export const ActivityEntryEntity = /* @__PURE__ */ entity(activityEntry)
export type StoredEntry = EntityItem<typeof ActivityEntryEntity>
export const NotificationEntity = /* @__PURE__ */ entity(notification)
export type StoredNotification = EntityItem<typeof NotificationEntity>
export const NotificationStateEntity = /* @__PURE__ */ entity(notificationState)

export const MailLinkEntity = /* @__PURE__ */ entity(mailLink)

export const schemas = [activityEntry, notification, notificationState, mailLink]
