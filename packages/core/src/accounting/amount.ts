/** Percent of a rate that an influencer may invoice: a whole number from 0 to 100 (spec 2 §5). */
export function clampPercentage(percentage: number): number {
  if (!Number.isFinite(percentage)) return 0
  return Math.min(100, Math.max(0, Math.round(percentage)))
}

/**
 * What an influencer may invoice, in cents: rate × percentage / 100 (spec 2 §9), to the nearest cent. Nothing for
 * amounts that make no sense, which the screens show as `0 €`.
 */
export function amountToInvoice(rate: number, percentage: number): number {
  if (!Number.isFinite(rate) || rate < 0) return 0
  return Math.round((rate * clampPercentage(percentage)) / 100)
}
