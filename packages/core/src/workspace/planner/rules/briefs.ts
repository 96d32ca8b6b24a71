import { CALENDAR_CELLS, dayAfter, daysFrom, mondayOf, monthOf } from "../../../lib/day.ts"
import { fold } from "../../../lib/text.ts"

export const MAX_TASKS = 50
export const TASK_LENGTH = 300
/** Influencers, and days, of one new brief; and how many briefs that may come to. */
export const MAX_INFLUENCERS = 10
export const MAX_DAYS = 62
export const MAX_BRIEFS = 200
/** The days that a month's grid shows. */
export const gridOf = (month: string): string[] => daysFrom(mondayOf(`${month}-01`), CALENDAR_CELLS)

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export interface Repetition {
  weekdays: readonly number[]
  /** The last day that may be one. */
  until: string | null
}

/**
 * The days of these weekdays from one on (rules/team.md#repetition): at most one more than a brief may have, for
 * whoever then says that they are too many.
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

/** The part of a public link that an influencer's name gives (rules/team.md#slugs). */
export function slugOf(name: string): string {
  const slug = fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, "")
  return slug || "influenceur"
}

/** Tasks done and all, as a day or a brief counts them. */
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

/** Whole percent, 100 only when all is done; 0 where there is nothing to do. */
export const percentOf = ({ done, total }: Progress): number =>
  total === 0 ? 0 : Math.floor((done / total) * 100)
