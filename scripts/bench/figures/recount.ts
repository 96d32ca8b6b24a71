import type { Api } from "../reads/in-process.ts"
import type { Campaign } from "./campaigns.ts"

/** The expected figures, counted from the campaigns by the text of the rules, without any code of the product. */

type Asked = NonNullable<Parameters<Api["dashboard"]["view"]>[0]>
/** Calendar periods are whole months like these: their days are the product's only rule of their own. */
export type AskedView = Asked & { period?: keyof typeof MONTHS_BACK | "all" | "custom" }
export type AskedTotals = NonNullable<Parameters<Api["accounting"]["totals"]>[0]>

/** The answer of `dashboard.view`, without pictures. */
export function viewOf(campaigns: readonly Campaign[], asked: AskedView, today: string) {
  const [first, last] = daysOfView(asked, today)
  const inside = campaigns.filter(({ day }) => day >= first && day <= last)
  const all = asked.period === "all"
  const chartFirst = all ? monthsBefore(today, 11).slice(0, 7) : first.slice(0, 7)
  const revenues = new Map<string, number>()
  for (const { day, quoteSent, people } of inside) {
    const rates = quoteSent ? people.reduce((sum, { rate }) => sum + rate, 0) : 0
    revenues.set(day.slice(0, 7), (revenues.get(day.slice(0, 7)) ?? 0) + rates)
  }
  return {
    ...(all ? { from: null, to: null } : { from: first, to: last }),
    ...figuresOf(inside),
    before: all ? null : figuresBefore(campaigns, [first, last], today),
    months: monthsFrom(chartFirst, (all ? today : last).slice(0, 7)).map((month) => ({
      month,
      revenue: revenues.get(month) ?? 0,
    })),
    influencers: tableOf(inside),
  }
}

function figuresOf(campaigns: readonly Campaign[]) {
  const count = (holds: (campaign: Campaign) => boolean) => campaigns.filter(holds).length
  const money = (holds: (campaign: Campaign) => boolean) =>
    campaigns
      .filter(holds)
      .flatMap(({ people }) => people)
      .reduce((sum, { rate }) => sum + rate, 0)
  return {
    counters: {
      waiting: count((one) => !one.quoteSent && !one.contractSigned),
      quoteSent: count((one) => one.quoteSent && !one.contractSigned),
      contractSigned: count((one) => one.contractSigned && !one.paymentReceived),
      paymentReceived: count((one) => one.paymentReceived),
    },
    money: {
      quoted: money((one) => one.quoteSent),
      signed: money((one) => one.contractSigned || one.paymentReceived),
      paid: money((one) => one.paymentReceived),
    },
  }
}

/** Of the same number of whole months before, or of as many days as have passed in the period. */
function figuresBefore(campaigns: readonly Campaign[], [first, last]: Days, today: string) {
  if (first > today) return null
  const whole = first.endsWith("-01") && daysAfter(last, 1).endsWith("-01")
  const length = whole
    ? monthsFrom(first.slice(0, 7), last.slice(0, 7)).length
    : Math.round((Date.parse(last) - Date.parse(first)) / (24 * 3600 * 1000)) + 1
  const back = (day: string) => (whole ? monthsBefore(day, length) : daysAfter(day, -length))
  const [from, to] = [back(first), last > today ? back(today) : daysAfter(first, -1)]
  return { from, to, ...figuresOf(campaigns.filter(({ day }) => day >= from && day <= to)) }
}

function tableOf(campaigns: readonly Campaign[]) {
  const lines = new Map<string, { id: string; name: string; collaborations: number }>()
  for (const { people } of campaigns) {
    for (const [id, name] of new Map(people.map((person) => [person.id, person.name]))) {
      const line = lines.get(id) ?? { id, name, collaborations: 0 }
      line.collaborations += 1
      lines.set(id, line)
    }
  }
  return [...lines.values()].sort(
    (a, b) =>
      b.collaborations - a.collaborations || a.name.localeCompare(b.name, "fr") || (a.id < b.id ? -1 : 1),
  )
}

/** The answer of `accounting.totals`. */
export function totalsOf(campaigns: readonly Campaign[], asked: AskedTotals, today: string) {
  const [first, last] = daysOfTotals(asked, today)
  const sums = { pending: 0, paid: 0 }
  for (const { day, paymentReceived, people } of campaigns) {
    if (!paymentReceived || day < first || day > last) continue
    for (const { rate, percentage, paid } of people) {
      sums[paid ? "paid" : "pending"] += Math.floor((rate * percentage + 50) / 100)
    }
  }
  return sums
}

type Days = [first: string, last: string]

const MONTHS_BACK = { current_month: 0, last_3_months: 2, last_12_months: 11 }

function daysOfView({ period = "last_12_months", from = "", to }: AskedView, today: string): Days {
  const [year = 0, month = 0] = today.split("-").map(Number)
  const lastOfMonth = text(new Date(Date.UTC(year, month, 0)))
  if (period === "all") return ["", "~"]
  if (period === "custom") return [from, to ?? today]
  const first = monthsBefore(`${today.slice(0, 7)}-01`, MONTHS_BACK[period])
  return [`${first.slice(0, 7)}-01`, lastOfMonth]
}

const SPANS: Record<string, { days?: number; months?: number }> = {
  "7d": { days: 7 },
  "30d": { days: 30 },
  "3m": { months: 3 },
  "6m": { months: 6 },
  "12m": { months: 12 },
}

function daysOfTotals({ period = "all", from = "", to = "" }: AskedTotals, today: string): Days {
  if (period === "all") return ["", "~"]
  if (period === "custom") return [from, to]
  const { days, months = 0 } = SPANS[period] ?? {}
  if (days) return [daysAfter(today, 1 - days), today]
  return [daysAfter(monthsBefore(today, months), 1), today]
}

const text = (date: Date): string => date.toISOString().slice(0, 10)

function daysAfter(day: string, count: number): string {
  return text(new Date(Date.parse(day) + count * 24 * 3600 * 1000))
}

/** The same day so many months earlier, or the last day of a shorter month. */
function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number)
  const last = new Date(Date.UTC(year, month - count, 0)).getUTCDate()
  return text(new Date(Date.UTC(year, month - 1 - count, Math.min(date, last))))
}

function monthsFrom(first: string, last: string): string[] {
  const [year = 0, month = 0] = first.split("-").map(Number)
  const months: string[] = []
  for (let index = 0; months.at(-1) !== last; index++) {
    months.push(text(new Date(Date.UTC(year, month - 1 + index, 1))).slice(0, 7))
  }
  return months
}
