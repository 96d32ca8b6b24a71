import { PAYMENT_PERIODS, type PaymentPeriod } from "@trame/core/accounting/filters"
import type { PeriodRules } from "../../components/period/period.ts"

/** A period of one's own needs both its days (spec 2 §5). */
export const PERIOD_RULES: PeriodRules<Exclude<PaymentPeriod, "custom">> = {
  labels: PAYMENT_PERIODS,
  initial: "all",
  endRequired: true,
}
