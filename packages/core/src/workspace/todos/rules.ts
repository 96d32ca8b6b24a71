import {
  byTime,
  dayAfter,
  daysBetween,
  daysFrom,
  lastDayOf,
  mondayOf,
  monthAfter,
  monthOf,
  startOfDay,
} from "../../lib/day.ts"

export { isWithinReach, mondayOf } from "../../lib/day.ts"

export const TODO_STATUSES = {
  pending: "En attente",
  in_progress: "En cours",
  completed: "Terminée",
} as const
export type TodoStatus = keyof typeof TODO_STATUSES

export const PRIORITIES = { low: "Basse", medium: "Moyenne", high: "Haute" } as const
export type Priority = keyof typeof PRIORITIES

/** The records that a task may belong to (rules/team.md#record-of-a-task). */
export const SUBJECT_KINDS = { collaboration: "Collaboration", client: "Client" } as const
export type SubjectKind = keyof typeof SUBJECT_KINDS

/** rules/team.md#checklist */
export const MAX_CHECKLIST = 20
export const CHECKLIST_LENGTH = 200

/** rules/team.md#repeated-tasks */
export const REPEATS = {
  daily: "Chaque jour",
  weekdays: "Du lundi au vendredi",
  weekly: "Chaque semaine",
  monthly: "Chaque mois",
} as const
export type Repeat = keyof typeof REPEATS

interface Series {
  dueDate: string
  /** Of a monthly task: the day of the month on which it is due where the month has it. */
  monthDay: number
}

/** The first due day of a series after its task's own day and after today (rules/team.md#repeated-tasks). */
export function nextDueDay(repeat: Repeat, { dueDate, monthDay }: Series, today: string): string {
  const after = dueDate > today ? dueDate : today
  switch (repeat) {
    case "daily":
      return dayAfter(after, 1)
    case "weekdays": {
      const next = dayAfter(after, 1)
      return weekFrom(mondayOf(next)).includes(next) ? next : dayAfter(sundayFrom(mondayOf(next)), 1)
    }
    case "weekly":
      return dayAfter(dueDate, 7 * (Math.floor(daysBetween(dueDate, after) / 7) + 1))
    case "monthly": {
      const inMonth = (month: string) => [`${month}-${twoDigits(monthDay)}`, lastDayOf(month)].sort()[0] ?? ""
      const next = inMonth(monthOf(after))
      return next > after ? next : inMonth(monthAfter(monthOf(after), 1))
    }
  }
}

const twoDigits = (number: number): string => String(number).padStart(2, "0")

export const monthDayOf = (day: string): number => Number(day.slice(8))

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

/** Order within one day: by time, then highest priority first, then by creation. Done tasks keep their place. */
export const byTimeAndPriority = (one: Ordered, other: Ordered): number =>
  byTime(one, other) ||
  WEIGHTS[one.priority] - WEIGHTS[other.priority] ||
  compare(one.createdAt, other.createdAt) ||
  compare(one.id, other.id)

interface Ordered {
  time: string | null
  id: string
  priority: Priority
  createdAt: string
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Noon of a day in Paris, when its tasks are due (rules/team.md#due-at-noon). */
export const noonOf = (day: string): string =>
  new Date(startOfDay(dayAfter(day, 1)).getTime() - 12 * 3_600_000).toISOString()
