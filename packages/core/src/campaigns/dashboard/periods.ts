import {
  type DayRange,
  dayAfter,
  daysBetween,
  lastDayOf,
  monthAfter,
  monthOf,
  monthsIn,
} from "../../lib/day.ts"
import { invalid } from "../../lib/error.ts"
import { CALENDAR_PERIODS, calendarRange } from "../../lib/periods.ts"

/** « Mois en cours » has a name of its own here. */
const { this_month: _, ...OTHERS } = CALENDAR_PERIODS

/** The dashboard's periods with their French labels (rules/campaigns.md#periods). */
export const DASHBOARD_PERIODS = {
  current_month: "Mois en cours",
  last_3_months: "3 derniers mois",
  last_12_months: "12 derniers mois",
  ...OTHERS,
  all: "Tout",
  custom: "Personnalisé",
} as const
export type DashboardPeriod = keyof typeof DASHBOARD_PERIODS

export interface PeriodFilter {
  period: DashboardPeriod
  from?: string | undefined
  to?: string | undefined
}

/** The days of the dashboard's periods, and the months of its chart (rules/campaigns.md#periods). */

/** Months of the chart for an open period. */
const CHART_MONTHS = 12
const MAX_YEARS = 50
/** Later days do not sort as text. */
const LAST_DAY = "9998-12-31"

/**
 * The first and the last day of a period; null for all time.
 * @throws AppError invalid for an invalid custom period
 */
export function rangeOf({ period, from, to }: PeriodFilter, today: string): DayRange | null {
  switch (period) {
    case "current_month":
      return wholeMonths(monthOf(today), monthOf(today))
    case "last_3_months":
      return wholeMonths(monthAfter(monthOf(today), -2), monthOf(today))
    case "last_12_months":
      return wholeMonths(monthAfter(monthOf(today), -11), monthOf(today))
    case "all":
      return null
    case "custom":
      return customRange(from, to, today)
    default:
      return calendarRange(period, today)
  }
}

/** Earlier days do not sort as text. */
const FIRST_DAY = "0001-01-01"

/**
 * The previous period of the same length, up to the same point as this one has reached today: whole months shift by
 * months, others by days (rules/campaigns.md#comparisons). Null when this one has not begun.
 */
export function rangeBefore({ from, to }: DayRange, today: string): DayRange | null {
  if (from > today) return null
  const whole = from === `${monthOf(from)}-01` && to === lastDayOf(monthOf(to))
  const count = whole ? monthsIn({ from, to }).length : daysBetween(from, to) + 1
  const earlier = (day: string) => (whole ? monthsEarlier(day, count) : dayAfter(day, -count))
  const before = { from: earlier(from), to: to > today ? earlier(today) : dayAfter(from, -1) }
  return before.from < FIRST_DAY ? null : before
}

/** The same day of an earlier month, or the last day of a shorter month. */
function monthsEarlier(day: string, count: number): string {
  const month = monthAfter(monthOf(day), -count)
  const same = `${month}${day.slice(7)}`
  const last = lastDayOf(month)
  return same < last ? same : last
}

/** The months of the chart, `YYYY-MM`, the earliest first. */
export const chartMonthsOf = (range: DayRange | null, today: string): string[] =>
  monthsIn(range ?? wholeMonths(monthAfter(monthOf(today), 1 - CHART_MONTHS), monthOf(today)))

const wholeMonths = (first: string, last: string): DayRange => ({ from: `${first}-01`, to: lastDayOf(last) })

function customRange(from: string | undefined, to: string | undefined, today: string): DayRange {
  const problem = customProblem({ from, to }, today)
  if (problem) throw invalid(problem.message, { [problem.field]: problem.message })
  return { from: from ?? today, to: to ?? today }
}

/** The error of a custom period, and the day that it belongs to; null for a valid one. */
export function customProblem(
  { from, to = "" }: Pick<PeriodFilter, "from" | "to">,
  today: string,
): { field: "from" | "to"; message: string } | null {
  if (!from) return { field: "from", message: "La date de début est obligatoire" }
  if (!to && from > today) {
    return { field: "to", message: "La date de début est à venir : indiquez aussi une date de fin" }
  }
  const last = to || today
  if (last < from) return { field: "to", message: "La date de fin précède la date de début" }
  if (last > LAST_DAY) return { field: "to", message: "Date invalide" }
  const longest = `${monthAfter(monthOf(last), -12 * MAX_YEARS)}${last.slice(7)}`
  if (from > longest) return null
  return {
    field: "from",
    message: `La période compte ${MAX_YEARS} ans au maximum\u00a0; sinon, choisissez «\u00a0Tout\u00a0»`,
  }
}
