import type { Progress } from "@trame/core/campaigns/collaborations/rules/status"
import type { DashboardView } from "@trame/core/campaigns/dashboard/contract"
import { lastDayOf } from "@trame/core/lib/day"

interface Counted {
  progress?: Progress
  influencer?: string
  /** `YYYY-MM`, limited to the period. */
  month?: string
}

/** Path of the list with exactly the collaborations that a figure counts (rules/campaigns.md#dashboard-links). */
export type Listed = (counted: Counted) => string

export const listOf =
  ({ from, to }: Pick<DashboardView, "from" | "to">): Listed =>
  ({ progress, influencer, month }) => {
    const first = month && (!from || from < `${month}-01`) ? `${month}-01` : from
    const last = month && (!to || to > lastDayOf(month)) ? lastDayOf(month) : to
    const params = Object.entries({ progress, influencer, from: first, to: last })
    const said = params.flatMap(([name, value]) => (value ? [[name, value]] : []))
    return `/app/collaborations?${new URLSearchParams(said)}`
  }
