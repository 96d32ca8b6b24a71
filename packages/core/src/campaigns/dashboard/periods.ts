import { type DayRange, lastDayOf, monthAfter, monthOf, monthsIn } from "../../lib/day.ts"
import { invalid } from "../../lib/error.ts"

/** The dashboard's periods with their French labels (rules/campaigns.md#periods). */
export const DASHBOARD_PERIODS = {
  current_month: "Mois en cours",
  last_3_months: "3 derniers mois",
  all: "Tout",
  custom: "Personnalisé",
} as const
export type DashboardPeriod = keyof typeof DASHBOARD_PERIODS

export interface PeriodAsked {
  period: DashboardPeriod
  from?: string | undefined
  to?: string | undefined
}

/** Which days the dashboard's periods mean, and which months its chart shows (rules/campaigns.md#periods). */

/** Months of the chart when the period has no end of its own. */
const CHART_MONTHS = 12
const MAX_YEARS = 50
/** Later days are no longer in the order of their text. */
const LAST_DAY = "9998-12-31"

/**
 * The first and the last day of a period, null for everything.
 * @throws AppError invalid for a custom period that is none
 */
export function rangeOf({ period, from, to }: PeriodAsked, today: string): DayRange | null {
  switch (period) {
    case "current_month":
      return wholeMonths(monthOf(today), monthOf(today))
    case "last_3_months":
      return wholeMonths(monthAfter(monthOf(today), -2), monthOf(today))
    case "all":
      return null
    case "custom":
      return customRange(from, to, today)
  }
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

/** Why a period of one's own cannot be, and beside which of its days that is said; null for one that can. */
export function customProblem(
  { from, to = "" }: Pick<PeriodAsked, "from" | "to">,
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
