/** Calendar days in Europe/Paris, as `YYYY-MM-DD`. */
const PARIS_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })

export function parisDay(instant: Date | string): string {
  return PARIS_DAY.format(new Date(instant))
}

/** When a day begins in Paris. */
export function startOfDay(day: string): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`)
  const inSummer = new Date(utcMidnight - 2 * 3_600_000)
  return parisDay(inSummer) === day ? inSummer : new Date(utcMidnight - 3_600_000)
}

const PARIS_MINUTE = /* @__PURE__ */ new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "short",
})

/** The instant of a time of day `HH:mm` in Paris; one that the clocks skip is an hour later. */
export function instantAt(day: string, time: string): Date {
  const inUtc = Date.parse(`${day}T${time}:00Z`)
  const inSummer = new Date(inUtc - 2 * 3_600_000)
  return PARIS_MINUTE.format(inSummer) === `${day} ${time}` ? inSummer : new Date(inUtc - 3_600_000)
}

/** Order of times of day; entries without one come last. */
export const byTime = (one: { time: string | null }, other: { time: string | null }): number =>
  (one.time ?? "24:00").localeCompare(other.time ?? "24:00")

export const today = (): string => parisDay(new Date())

/** The day `count` days later; earlier when negative. */
export function dayAfter(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + count)
  return at.toISOString().slice(0, 10)
}

const WRITTEN = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is an existing calendar day, as `YYYY-MM-DD`. */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined && WRITTEN.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday + 6) % 7))
}

/** The Sunday that ends a day's week. */
export const sundayOf = (day: string): string => dayAfter(mondayOf(day), 6)

/** Number of days from `day` to `other`; negative when `other` is earlier. */
export const daysBetween = (day: string, other: string): number =>
  (Date.parse(other) - Date.parse(day)) / 86_400_000

/** Days `YYYY-MM-DD`; includes the last. */
export interface DayRange {
  from: string
  to: string
}

/** A range as totals store it: its whole months, and the days of its partial months. */
interface SplitRange {
  /** Months `YYYY-MM`; includes the last. */
  months: { from: string; to: string } | null
  days: DayRange[]
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** The month `count` months later; earlier when negative. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number)
  const months = year * 12 + number - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`
}

export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number)
  const at = new Date(0)
  at.setUTCFullYear(year, number, 0)
  return at.toISOString().slice(0, 10)
}

/** The months that a range of days or months touches, in ascending order. */
export function monthsIn({ from, to }: DayRange): string[] {
  const months: string[] = []
  const last = monthOf(to)
  for (let month = monthOf(from); month <= last; month = monthAfter(month, 1)) {
    months.push(month)
    // Years after 9999 do not sort as text.
    if (month === last) break
  }
  return months
}

export function splitRange({ from, to }: DayRange): SplitRange {
  const [first, last] = [monthOf(from), monthOf(to)]
  const startsWhole = from === `${first}-01`
  const endsWhole = to >= lastDayOf(last)
  if (first === last && !(startsWhole && endsWhole)) return { months: null, days: [{ from, to }] }
  const whole = {
    from: startsWhole ? first : monthAfter(first, 1),
    to: endsWhole ? last : monthAfter(last, -1),
  }
  const days = [
    ...(startsWhole ? [] : [{ from, to: lastDayOf(first) }]),
    ...(endsWhole ? [] : [{ from: `${last}-01`, to }]),
  ]
  return { months: whole.from <= whole.to ? whole : null, days }
}

/** Days that a calendar can display. */
export const isWithinReach = (day: string): boolean => day >= "2000-01-01" && day <= "2999-12-31"

/** Cells of a month view, from Monday. */
export const CALENDAR_CELLS = 42

/** `count` days in order, from this one. */
export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, number) => dayAfter(day, number))

/** Whether a calendar can show these days on one page. */
export const isCalendarRange = (from: string, to: string): boolean =>
  isWithinReach(from) && isWithinReach(to) && from <= to && daysBetween(from, to) < CALENDAR_CELLS
