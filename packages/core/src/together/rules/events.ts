import type { EventKind } from "./sentences.ts"

/** Events for a team (rules/together.md#activity). Pure: the site, the mail and the API share them. */

/** The permission to read an event. */
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

/** The path of an event's subject. */
export function pathOf({ kind, id }: Subject, event?: EventKind): string {
  // The page finds its week, which may have changed.
  if (kind === "todo") return `/app/todo?dialog=edit&todo=${id}`
  if (kind === "catalogue") return "/app/discover"
  if (kind === "steps") return "/app/today?whose=mine"
  if (kind === "casting") return `/app/casting?dialog=detail&casting=${id}`
  if (kind === "client") return `/app/clients/${id}`
  const isComment = event === "mentioned" || event === "commented"
  return `/app/collaborations/${id}${isComment ? "?tab=comments" : ""}`
}

/** Days for which activity and notifications are stored (rules/together.md#how-long). */
export const ACTIVITY_DAYS = 365
export const NOTIFICATION_DAYS = 90

/** Maximum count of unread notifications; more is « 99+ ». */
export const MOST_UNREAD = 100
