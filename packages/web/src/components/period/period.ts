import { formatDate } from "../../lib/format.ts"

/** A named period, or `custom` with its days `YYYY-MM-DD`. */
export interface Period<Key extends string = string> {
  period: Key | "custom"
  from?: string
  to?: string
}

/** What may be chosen, and what a period of one's own needs. */
export interface PeriodRules<Key extends string> {
  labels: Record<Key | "custom", string>
  initial: Key
  /** Otherwise a start is enough. */
  endRequired: boolean
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (day: string | undefined): day is string =>
  day !== undefined && DAY.test(day) && !Number.isNaN(Date.parse(day))

export const isReversed = ({ from, to }: Period): boolean => Boolean(from && to && from > to)

/** Whether it can be asked of the API. */
export function isComplete(chosen: Period, { endRequired }: Pick<PeriodRules<string>, "endRequired">) {
  if (chosen.period !== "custom") return true
  if (!isDay(chosen.from) || isReversed(chosen)) return false
  return chosen.to ? isDay(chosen.to) : !endRequired
}

/** As it stands on the button. */
export function labelOf<Key extends string>(chosen: Period<Key>, { labels }: PeriodRules<Key>): string {
  const { period, from, to } = chosen
  if (period !== "custom" || !from) return labels[period]
  return to ? `Du ${formatDate(from)} au ${formatDate(to)}` : `Depuis le ${formatDate(from)}`
}
