import { isDay } from "@trame/core/lib/day"
import { type DateOptions, formatDate } from "./format.ts"

/**
 * A day in a form, `YYYY-MM-DD` and null when empty; a text that is no day stays as it was typed, also through a
 * reload.
 */
export type TypedDay = string | null

const FRENCH = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+([1-9]\d{3}|\d{2})$/u
const AT_ONCE = /^(\d{2})(\d{2})([1-9]\d{3})$/u
const WRITTEN = /^[1-9]\d{3}-\d{2}-\d{2}$/u

/**
 * A day as people type or paste it: `1/6/26`, `01.06.2026`, `1-6-2026`, `01062026` or `2026-06-01`.
 * @returns null for an empty text, and what was typed for one that is no day
 */
export function readDay(text: string): TypedDay {
  const typed = text.trim()
  if (!typed) return null
  const [, day = "", month = "", year = ""] = FRENCH.exec(typed) ?? AT_ONCE.exec(typed) ?? []
  const read = WRITTEN.test(typed)
    ? typed
    : `${inFull(year)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isDay(read) ? read : text
}

/** A year of two digits may be the beginning of one of four: `1/6/20` is a day once nothing more is typed. */
export const isUnfinished = (text: string): boolean => FRENCH.exec(text.trim())?.[3]?.length === 2

/** Two digits are of the years from 1969 to 2068. */
const inFull = (year: string): string =>
  year.length === 2 ? String(Number(year) + (Number(year) > 68 ? 1900 : 2000)) : year

const isRead = (value: string): boolean => WRITTEN.test(value) && isDay(value)

/** The day that was typed; null for a text that is none. */
export const understoodDay = (value: TypedDay | undefined): string | null =>
  value && isRead(value) ? value : null

export const dayProblem = (value: TypedDay | undefined): string | undefined =>
  !value || isRead(value) ? undefined : "Date invalide : tapez par exemple 01/06/2026"

/** What is wrong with those of a form's fields that are days. */
export const dayProblems = <Key extends string>(
  fields: Readonly<Record<Key, TypedDay>>,
  days: readonly Key[],
): { [Day in Key]?: string } =>
  Object.fromEntries(days.map((day) => [day, dayProblem(fields[day])]).filter(([, problem]) => problem))

/** A day as one reads it, a text that is none as it was typed. */
export const typedDayWords = (value: TypedDay, options?: DateOptions): string =>
  value && dayProblem(value) ? value : formatDate(value, options)
