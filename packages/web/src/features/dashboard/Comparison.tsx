import type { DashboardView } from "@trame/core/campaigns/dashboard/contract"
import type { ReactNode } from "react"
import { formatNumber, formatPeriod } from "../../lib/format.ts"
import styles from "./Dashboard.module.css"

/** Change of a figure since the period before (rules/campaigns.md#comparisons); null when meaningless. */
export function changeSince(before: number | undefined, now: number): ReactNode {
  const words = before === undefined ? "" : wordsFor(now, before)
  return words === "" ? null : (
    <span className="soft text-m tabular">
      {words}
      <span className="visually-hidden"> par rapport à la période précédente</span>
    </span>
  )
}

/** `+12 %`, `−8 %`, `stable`, `nouveau`; empty when both are 0. */
function wordsFor(now: number, before: number): string {
  if (before === 0) return now > 0 ? "nouveau" : ""
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return "stable"
  return `${percent > 0 ? "+" : "−"}${formatNumber(Math.abs(percent))}\u00a0%`
}

/** The reference period of all changes on the page. */
export function Compared({ before }: Pick<DashboardView, "before">) {
  if (!before) return null
  return (
    <p className={`soft text-m ${styles.compared}`}>
      Évolutions par rapport à la période précédente, {formatPeriod(before)}.
    </p>
  )
}
