import type { Actor } from "../actor.ts"
import { today } from "../day.ts"
import { type DayRange, type Measures, Totals } from "../totals/index.ts"
import type { DashboardView } from "./contract.ts"
import { tableOf } from "./influencers.ts"
import { type AskedPeriod, chartMonthsOf, rangeOf } from "./range.ts"

export * as Dashboard from "./index.ts"

/**
 * The activity of a period (spec 2 §2.6, §9): two round trips, one more where influencers are gone from the
 * catalogue. Revenue is in cents.
 * @throws AppError invalid for a custom period that is none
 */
export async function view(actor: Actor, asked: AskedPeriod): Promise<DashboardView> {
  const day = today()
  const range = rangeOf(asked, day)
  const chart = chartMonthsOf(range, day)
  const { figures, byMonth, counts } = range ? await ofRange(actor, range) : await ofAll(actor, chart)
  return {
    from: range?.from ?? null,
    to: range?.to ?? null,
    counters: {
      waiting: figures.waiting ?? 0,
      quoteSent: figures.quoteSent ?? 0,
      contractSigned: figures.contractSigned ?? 0,
      paymentReceived: figures.paymentReceived ?? 0,
    },
    months: chart.map((month) => ({ month, revenue: byMonth.get(month)?.quotedRevenue ?? 0 })),
    influencers: await tableOf(actor, counts),
  }
}

interface Totalled {
  /** Of the whole period. */
  figures: Measures
  /** At least those of the chart's months. */
  byMonth: ReadonlyMap<string, Measures>
  /** In how many collaborations each influencer takes part. */
  counts: ReadonlyMap<string, number>
}

async function ofRange(actor: Actor, range: DayRange): Promise<Totalled> {
  const [byMonth, counts] = await Promise.all([
    Totals.over(actor, "activity", range),
    Totals.membersOver(actor, range),
  ])
  return { figures: Totals.sumOf(byMonth.values()), byMonth, counts }
}

async function ofAll(actor: Actor, chart: readonly string[]): Promise<Totalled> {
  const [from = "", to = ""] = [chart[0], chart.at(-1)]
  const [figures, byMonth, counts] = await Promise.all([
    Totals.agency(actor),
    Totals.months(actor, { from, to }),
    Totals.membersOfAll(actor),
  ])
  return { figures, byMonth, counts }
}
