import { CALENDAR_CELLS, dayAfter, daysFrom, mondayOf, monthOf } from "../../../lib/day.ts"
import { fold } from "../../../lib/text.ts"

export const MAX_TASKS = 50
export const TASK_LENGTH = 300
/** Maximum number of influencers, of days, and of briefs in one creation. */
export const MAX_INFLUENCERS = 10
export const MAX_DAYS = 62
export const MAX_BRIEFS = 200
/** The days of a month's grid. */
export const gridOf = (month: string): string[] => daysFrom(mondayOf(`${month}-01`), CALENDAR_CELLS)

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export interface Repetition {
  weekdays: readonly number[]
  /** The last possible day. */
  until: string | null
}

/**
 * The days with these weekdays from a start day (rules/team.md#repetition): at most one more than the maximum, so that
 * the caller can detect an excess.
 */
export function repeatedDays(from: string, { weekdays, until }: Repetition): string[] {
  const days: string[] = []
  if (until === null || weekdays.length === 0) return days
  for (let day = from; day <= until && days.length <= MAX_DAYS; day = dayAfter(day, 1)) {
    if (weekdays.includes(weekdayOf(day))) days.push(day)
  }
  return days
}

export const isInMonth = (day: string, month: string): boolean => monthOf(day) === month

const SLUG_LENGTH = 80

/** The slug of an influencer's name in a public link (rules/team.md#slugs). */
export function slugOf(name: string): string {
  const slug = fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, "")
  return slug || "influenceur"
}

/** Done tasks and all tasks, of a day or a brief. */
export interface Progress {
  done: number
  total: number
}

export const progressOf = (tasks: readonly { completed: boolean }[]): Progress => ({
  done: tasks.filter(({ completed }) => completed).length,
  total: tasks.length,
})

export const sumOf = (parts: readonly Progress[]): Progress => ({
  done: parts.reduce((sum, { done }) => sum + done, 0),
  total: parts.reduce((sum, { total }) => sum + total, 0),
})

/** Integer percent, 100 only when all is done; 0 without tasks. */
export const percentOf = ({ done, total }: Progress): number =>
  total === 0 ? 0 : Math.floor((done / total) * 100)
