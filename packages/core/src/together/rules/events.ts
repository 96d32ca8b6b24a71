import type { EventKind } from "./sentences.ts"

/** What a team hears of (rules/together.md#activity). Pure: the site, the mail and the API share it. */

/** Whose right an event is read by. */
export const EVENT_RIGHTS = [
  "collaborations",
  "accounting",
  "casting",
  "clients",
  "todo",
  "discover",
] as const
export type EventRight = (typeof EVENT_RIGHTS)[number]

export const SUBJECT_KINDS = ["collaboration", "casting", "client", "todo", "steps", "catalogue"] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

interface Subject {
  kind: SubjectKind
  id: string
}

/** Where an event leads. */
export function pathOf({ kind, id }: Subject, event?: EventKind): string {
  // The page turns to its week, which may be another by now.
  if (kind === "todo") return `/app/todo?dialog=edit&todo=${id}`
  if (kind === "catalogue") return "/app/discover"
  if (kind === "steps") return "/app/today?whose=mine"
  if (kind === "casting") return `/app/casting?dialog=detail&casting=${id}`
  if (kind === "client") return `/app/clients/${id}`
  const isComment = event === "mentioned" || event === "commented"
  return `/app/collaborations/${id}${isComment ? "?tab=comments" : ""}`
}

/** Months for which activity, and days for which notifications are kept (rules/together.md#how-long). */
export const ACTIVITY_DAYS = 365
export const NOTIFICATION_DAYS = 90

/** Unread notifications are counted up to this; more is « 99+ ». */
export const MOST_UNREAD = 100
