import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { schema, silent } from "../lib/schema.ts"
import { EVENT_RIGHTS, SUBJECT_KINDS } from "./rules/events.ts"
import { EVENT_KINDS } from "./rules/sentences.ts"

/** What somebody did to something. */
const happened = {
  agencyId: { type: "string", required: true },
  at: { type: "string", required: true },
  kind: { type: EVENT_KINDS, required: true },
  /** Whoever has it may read of it. */
  right: { type: EVENT_RIGHTS, required: true },
  /** The person; none for a guest or a brand. */
  actorId: { type: "string" },
  actorName: { type: "string", required: true },
  subjectKind: { type: SUBJECT_KINDS, required: true },
  subjectId: { type: "string", required: true },
  /** As it was called then. */
  subjectName: { type: "string", required: true },
  /** What the sentence names. */
  what: { type: "list", items: { type: "string" }, required: true },
  /** Seconds since the epoch. */
  expiresAt: { type: "number", required: true },
} as const

/** A line of an agency's activity, made from the table's stream and never written by a person's request. */
const activityEntry = schema({
  name: "activityEntry",
  attributes: {
    ...happened,
    /** Begins with when it happened, so that they sort by it. */
    entryId: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId", "subjectKind", "subjectId"], sk: ["entryId"] },
    byRight: { index: "gsi1", pk: ["agencyId", "right"], sk: ["entryId"] },
  },
  invalidates: () => [{ topic: "activity" }],
})

/** What somebody is told of. */
const notification = schema({
  name: "notification",
  attributes: {
    ...happened,
    userId: { type: "string", required: true },
    /** Begins with when it happened, so that they sort by it. */
    notificationId: { type: "string", required: true },
    /** What its text is read by, where it is about a comment. */
    commentId: { type: "string" },
    /** The step, document or comment that it is about, with which it goes. */
    partId: { type: "string" },
    read: { type: "boolean", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["userId", "notificationId"] },
  },
  invalidates: ({ userId }) => [{ topic: "notifications", id: userId }],
})

/** How far somebody has read their notifications, and what they want mailed. */
const notificationState = schema({
  name: "notificationState",
  attributes: {
    agencyId: { type: "string", required: true },
    userId: { type: "string", required: true },
    /** The latest of those that were read all at once. */
    readUpTo: { type: "string" },
    /** The latest that a daily mail named, or was about. */
    mailedUpTo: { type: "string" },
    mailOff: { type: "boolean" },
    /** The day on which they were told of late steps. */
    lateOn: { type: "string" },
    /** What the mails' link carries; made with the first. */
    mailToken: { type: "string" },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["userId"] },
  },
  invalidates: ({ userId }) => [{ topic: "notifications", id: userId }],
})

/** Whose daily mail a link switches. Not below an agency: only the token's hash is known. */
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
