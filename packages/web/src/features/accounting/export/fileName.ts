import type { Payment } from "@trame/core/accounting/contract"
import { rangeOf } from "@trame/core/accounting/ranges"
import type { PaymentRange } from "../payments.ts"

/** With the days of the period; with those of what the file holds where all dates are shown. */
export function fileNameOf(asked: PaymentRange, payments: readonly Payment[], today: string): string {
  const days = asked.period === "all" ? daysOf(payments) : Object.values(rangeOf(asked, today))
  return `${["comptabilite-influenceurs", ...days].join("_")}.csv`
}

function daysOf(payments: readonly Payment[]): string[] {
  const days = payments.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? [first, last] : []
}
