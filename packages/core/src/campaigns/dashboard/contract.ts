import * as z from "zod"
import { day } from "../../lib/fields.ts"
import { operation } from "../../lib/operation.ts"
import { keysOf } from "../../lib/text.ts"
import { DASHBOARD_PERIODS } from "./periods.ts"

const influencer = z.object({
  id: z.string(),
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  /** The number of the influencer's collaborations in the period. */
  collaborations: z.int(),
})
export type CountedInfluencer = z.infer<typeof influencer>

const figures = {
  /** rules/campaigns.md#dashboard-buckets */
  counters: z.object({
    waiting: z.int(),
    quoteSent: z.int(),
    contractSigned: z.int(),
    paymentReceived: z.int(),
  }),
  /** Sums of rates, in cents: quoted, agreed, and of the latter paid (rules/campaigns.md#signed-and-paid). */
  money: z.object({ quoted: z.int(), signed: z.int(), paid: z.int() }),
}

const dashboardView = z.object({
  /** First and last day, in Paris; null for an open period. */
  from: day.nullable(),
  to: day.nullable(),
  ...figures,
  /** The same for the previous period; null when there is nothing to compare with (rules/campaigns.md#comparisons). */
  before: z.object({ from: day, to: day, ...figures }).nullable(),
  /**
   * One entry per month of the chart, the earliest first: sum of rates of collaborations whose quote was sent, in
   * cents.
   */
  months: z.array(z.object({ month: z.string(), revenue: z.int() })),
  /** The most collaborations first, then by name. */
  influencers: z.array(influencer),
})
export type DashboardView = z.infer<typeof dashboardView>

export const dashboardContract = {
  view: operation("GET /dashboard", "dashboard", "L'activité sur une période")
    .input(
      z.object({
        period: z.enum(keysOf(DASHBOARD_PERIODS)).default("current_month"),
        /** Start of the custom period; `to` includes its whole day (rules/campaigns.md#periods). */
        from: day.optional(),
        /** By default, today. */
        to: day.optional(),
      }),
    )
    .output(dashboardView),
}
