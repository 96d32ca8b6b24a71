import { type DayRange, dayAfter, lastDayOf, monthAfter, monthOf } from "../../lib/day.ts"
import { CALENDAR_PERIODS, calendarRange } from "../../lib/periods.ts"
import type { PeriodFilter } from "./contract.ts"

/** Accounting's date filters with their French labels (rules/campaigns.md#accounting-periods). */
export const PAYMENT_PERIODS = {
  "7d": "7 derniers jours",
  "30d": "30 derniers jours",
  "3m": "3 derniers mois",
  "6m": "6 derniers mois",
  "12m": "12 derniers mois",
  ...CALENDAR_PERIODS,
  all: "Toutes les dates",
  custom: "Période personnalisée",
} as const
export type PaymentPeriod = keyof typeof PAYMENT_PERIODS

const EVER: DayRange = { from: "0000-01-01", to: "9999-12-31" }

const DAYS = { "7d": 7, "30d": 30 }
const MONTHS = { "3m": 3, "6m": 6, "12m": 12 }

/**
 * The days of a date filter, including the last (rules/campaigns.md#accounting-periods). A number of days ends with
 * today; a number of months begins the day after today's date in the earlier month, or after the last day of a shorter
 * month.
 * @param today in Europe/Paris
 */
export function rangeOf({ period, from, to }: PeriodFilter, today: string): DayRange {
  switch (period) {
    case "7d":
    case "30d":
      return { from: dayAfter(today, 1 - DAYS[period]), to: today }
    case "3m":
    case "6m":
    case "12m":
      return { from: dayAfter(sameDay(today, -MONTHS[period]), 1), to: today }
    case "all":
      return EVER
    case "custom":
      return { from: from ?? EVER.from, to: to ?? EVER.to }
    default:
      return calendarRange(period, today)
  }
}

/** The same day `months` later, or the last day of a shorter month. */
function sameDay(day: string, months: number): string {
  const month = monthAfter(monthOf(day), months)
  const last = lastDayOf(month)
  return last.slice(8) < day.slice(8) ? last : `${month}-${day.slice(8)}`
}
