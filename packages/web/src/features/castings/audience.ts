import { formatCompact } from "../../lib/format.ts"

const oneDecimal = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Percent with one decimal (spec 2 §9); `N/A` when it is not known. */
export const engagement = (rate: number | null): string =>
  rate === null ? "N/A" : `${oneDecimal.format(rate)}\u00a0%`

export const followers = (count: number): string => `${formatCompact(count)} abonnés`
