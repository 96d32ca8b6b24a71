import { dayAfter, daysFrom, startOfDay } from "../../lib/day.ts"

export { isWithinReach, mondayOf } from "../../lib/day.ts"

export const TODO_STATUSES = {
  pending: "En attente",
  in_progress: "En cours",
  completed: "Terminée",
} as const
export type TodoStatus = keyof typeof TODO_STATUSES

export const PRIORITIES = { low: "Basse", medium: "Moyenne", high: "Haute" } as const
export type Priority = keyof typeof PRIORITIES

/** Prefix of an automatic task's title (rules/team.md#automatic-tasks). */
export const AUTOMATIC_PREFIX = "Tâche pour "

export const isAutomatic = (title: string): boolean => title.startsWith(AUTOMATIC_PREFIX)

export const automaticTitle = (influencerName: string, text: string): string =>
  `${AUTOMATIC_PREFIX}${influencerName} – ${text}`

/** Monday to Friday (rules/team.md#the-week). */
export const weekFrom = (monday: string): string[] => daysFrom(monday, 5)

/** Saturday and Sunday of the same week. */
export const weekendFrom = (monday: string): string[] => daysFrom(dayAfter(monday, 5), 2)

export const sundayFrom = (monday: string): string => dayAfter(monday, 6)

const WEIGHTS: Record<Priority, number> = { high: 0, medium: 1, low: 2 }

/** Order within one day: highest priority first, then by creation. Done tasks keep their place. */
export const byPriority = (one: Ordered, other: Ordered): number =>
  WEIGHTS[one.priority] - WEIGHTS[other.priority] ||
  compare(one.createdAt, other.createdAt) ||
  compare(one.id, other.id)

interface Ordered {
  id: string
  priority: Priority
  createdAt: string
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Noon of a day in Paris, when its tasks are due (rules/team.md#due-at-noon). */
export const noonOf = (day: string): string =>
  new Date(startOfDay(dayAfter(day, 1)).getTime() - 12 * 3_600_000).toISOString()
