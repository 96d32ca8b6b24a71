import type { Notification } from "./contract.ts"

/** Notifications about one record, the newest first (rules/together.md#notification-groups). */
export interface NotificationGroup {
  key: string
  newest: Notification
  all: readonly Notification[]
}

/** The name of a notification's record; empty for those about no record. A to-do's stands in the sentence. */
export const recordNameOf = ({ told }: Notification): string =>
  told?.subject.name || (told?.subject.kind === "todo" ? (told.what[0] ?? "") : "")

/**
 * Groups notifications by the record that they are about; a group stands where its newest stands. Those that the reader
 * may no longer see stay alone, so that nobody learns which belong together.
 */
export function groupsOf(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = Map.groupBy(notifications, (one) =>
    one.told && recordNameOf(one) ? `${one.told.subject.kind} ${one.told.subject.id}` : one.id,
  )
  return [...groups].flatMap(([key, all]) => (all[0] ? [{ key, newest: all[0], all }] : []))
}
