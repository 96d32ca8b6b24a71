import { dayAfter, isDay, mondayOf, monthAfter, monthOf, today } from "@trame/core/lib/day"
import { fold, withoutDirections } from "@trame/core/lib/text"
import { type DateOptions, formatDate } from "./format.ts"

/** A day in a form: `YYYY-MM-DD`, null when empty; text that is no day stays as typed, also through a reload. */
export type TypedDay = string | null

const WRITTEN = /^[1-9]\d{3}-\d{2}-\d{2}$/u

const NUMBERS = /^(\d{1,2})(?:\s*[./-]\s*|\s+)(\d{1,2})(?:(?:\s*[./-]\s*|\s+)([1-9]\d{3}|\d{2}))?$/u
const AT_ONCE = /^(\d{2})(\d{2})([1-9]\d{3}|\d{2})$/u
const YEAR_FIRST = /^([1-9]\d{3})[./-](\d{1,2})[./-](\d{1,2})$/u
const IN_WORDS = /^(1er|\d{1,2})\s*([a-z]{3,9})\.?(?:\s+([1-9]\d{3}|\d{2}))?$/u

const MONTHS = new Map(
  "janvier janv jan, fevrier fevr fev, mars, avril avr, mai, juin, juillet juil, aout, septembre sept sep, octobre oct, novembre nov, decembre dec"
    .split(", ")
    .flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
)
const WEEKDAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]
const RELATIVE = new Map([
  ["avant-hier", -2],
  ["hier", -1],
  ["aujourd'hui", 0],
  ["demain", 1],
  ["apres-demain", 2],
])

/**
 * Parses a typed or pasted day: `1/6`, `1.6.26`, `010626`, `1er juin 2026`, `2026-06-01`, `demain`, `lundi prochain`
 * (rules/interface.md#numbers-and-dates).
 * @returns null for an empty text, and the text itself when it is no day
 */
export function readDay(text: string, from = today()): TypedDay {
  const typed = fold(withoutDirections(text))
  if (!typed) return null
  const weekday = WEEKDAYS.find((name) => typed.startsWith(name))
  const day = weekday ? readWeekday(weekday, typed.slice(weekday.length).trim(), from) : readDate(typed, from)
  return day ?? text
}

/** `lundi` is the next one, `lundi prochain` that of next week; before a date it must match that date. */
function readWeekday(name: string, rest: string, from: string): string | null {
  const index = WEEKDAYS.indexOf(name)
  const ofWeek = (day: string) => dayAfter(mondayOf(day), index)
  const nextWeek = dayAfter(ofWeek(from), 7)
  if (!rest) return ofWeek(from) > from ? ofWeek(from) : nextWeek
  if (rest === "prochain") return nextWeek
  const day = readDate(rest, from)
  return day && ofWeek(day) === day ? day : null
}

function readDate(typed: string, from: string): string | null {
  const relative = RELATIVE.get(typed.replace(/^(apres|avant) /u, "$1-"))
  if (relative !== undefined) return dayAfter(from, relative)
  const [, year, inYear, ofMonth] = YEAR_FIRST.exec(typed) ?? []
  if (year) return dayOf(year, inYear, ofMonth)
  const [, day, month, last] = NUMBERS.exec(typed) ?? AT_ONCE.exec(typed) ?? []
  if (day) return last ? dayOf(inFull(last), month, day) : nearest(month, day, from)
  const [, ofNamed = "", name = "", itsYear] = IN_WORDS.exec(typed) ?? []
  const number = ofNamed.replace("er", "")
  return itsYear ? dayOf(inFull(itsYear), MONTHS.get(name), number) : nearest(MONTHS.get(name), number, from)
}

type Part = string | number | undefined

function dayOf(year: Part, month: Part = "", day = ""): string | null {
  const read = [year, String(month).padStart(2, "0"), day.padStart(2, "0")].join("-")
  return isDay(read) ? read : null
}

/** Without a year: the next such day, or one of the last three months. The 29th of February may be years ahead. */
function nearest(month: Part, day: string | undefined, from: string): string | null {
  const earliest = `${monthAfter(monthOf(from), -3)}${from.slice(7)}`
  const first = Number(earliest.slice(0, 4))
  for (let year = first; year <= first + 9; year++) {
    const read = dayOf(year, month, day)
    if (read && read >= earliest) return read
  }
  return null
}

const WHOLE = /(?:^|\D|^\d{4})[1-9]\d{3}$|^[1-9]\d{3}-\d{2}-\d{2}$/u

/** A day during typing, as text: `1/6/20` may continue, so only a day with its full year is parsed. */
export const readUnfinishedDay = (text: string): TypedDay =>
  WHOLE.test(text.trim()) || !text.trim() ? readDay(text) : text

/** Two-digit years mean 1969 to 2068. */
const inFull = (year: string): string =>
  year.length === 2 ? String(Number(year) + (Number(year) > 68 ? 1900 : 2000)) : year

const isRead = (value: string): boolean => WRITTEN.test(value) && isDay(value)

/** The parsed day; null for text that is none. */
export const understoodDay = (value: TypedDay | undefined): string | null =>
  value && isRead(value) ? value : null

export const dayProblem = (value: TypedDay | undefined): string | undefined =>
  !value || isRead(value) ? undefined : "Date invalide : tapez par exemple 01/06/2026"

/** Problems of the form's fields that are days. */
export const dayProblems = <Key extends string>(
  fields: Readonly<Record<Key, TypedDay>>,
  days: readonly Key[],
): { [Day in Key]?: string } =>
  Object.fromEntries(days.map((day) => [day, dayProblem(fields[day])]).filter(([, problem]) => problem))

/** A day in words; text that is no day, as typed. */
export const typedDayWords = (value: TypedDay, options?: DateOptions): string =>
  value && dayProblem(value) ? value : formatDate(value, options)
