import { DASHBOARD_PERIODS, type DashboardPeriod } from "@trame/core/dashboard/periods"
import type { PeriodRules } from "../../components/period/period.ts"

/** A start is enough: without an end, the period goes on to this day (spec 2 §5). */
export const PERIOD_RULES: PeriodRules<Exclude<DashboardPeriod, "custom">> = {
  labels: DASHBOARD_PERIODS,
  initial: "current_month",
  endRequired: false,
}
