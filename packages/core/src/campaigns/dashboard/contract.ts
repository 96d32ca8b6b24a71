import * as z from "zod"
import { day } from "../../lib/fields.ts"
import { operation } from "../../lib/operation.ts"
import { keysOf } from "../../lib/text.ts"
import { DASHBOARD_PERIODS } from "./periods.ts"

const influencer = z.object({
  id: z.string(),
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Collaborations of the period in which this influencer takes part, each counted once. */
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
  /** Rates, in cents: of what was quoted, of what was agreed, and of that what was paid (rules/campaigns.md#signed-and-paid). */
  money: z.object({ quoted: z.int(), signed: z.int(), paid: z.int() }),
}

const dashboardView = z.object({
  /** First and last day, in Paris; null where the period has no such end. */
  from: day.nullable(),
  to: day.nullable(),
  ...figures,
  /** The same of the period before; null where there is none to compare with (rules/campaigns.md#comparisons). */
  before: z.object({ from: day, to: day, ...figures }).nullable(),
  /** One entry per month of the chart, the earliest first: rates of collaborations whose quote was sent, in cents. */
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
        /** Of the custom period; its last day counts to its end (rules/campaigns.md#periods). */
        from: day.optional(),
        /** Today when left out. */
        to: day.optional(),
      }),
    )
    .output(dashboardView),
}
