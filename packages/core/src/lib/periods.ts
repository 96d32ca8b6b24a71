import { type DayRange, lastDayOf, monthAfter, monthOf } from "./day.ts"

/** Periods of the calendar with their French labels; quarters are this year's (rules/interface.md#periods). */
export const CALENDAR_PERIODS = {
  this_month: "Mois en cours",
  last_month: "Mois dernier",
  this_quarter: "Trimestre en cours",
  q1: "T1, janvier à mars",
  q2: "T2, avril à juin",
  q3: "T3, juillet à septembre",
  q4: "T4, octobre à décembre",
  this_year: "Année en cours",
  last_year: "Année dernière",
} as const
type CalendarPeriod = keyof typeof CALENDAR_PERIODS

/** First month of the period, counted from this year's January, and its number of months. */
const MONTHS: Record<CalendarPeriod, (month: number) => [first: number, count: number]> = {
  this_month: (month) => [month, 1],
  last_month: (month) => [month - 1, 1],
  this_quarter: (month) => [month - (month % 3), 3],
  q1: () => [0, 3],
  q2: () => [3, 3],
  q3: () => [6, 3],
  q4: () => [9, 3],
  this_year: () => [0, 12],
  last_year: () => [-12, 12],
}

/** The days of a calendar period, its whole months. */
export function calendarRange(period: CalendarPeriod, today: string): DayRange {
  const [first, count] = MONTHS[period](Number(today.slice(5, 7)) - 1)
  const from = monthAfter(`${monthOf(today).slice(0, 4)}-01`, first)
  return { from: `${from}-01`, to: lastDayOf(monthAfter(from, count - 1)) }
}
