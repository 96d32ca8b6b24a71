import { formatMoney } from "../../../lib/format.ts"
import { longMonth, type MonthRevenue } from "./months.ts"
import styles from "./Revenue.module.css"

const HALF = 76
/** Its own with the gap below it. */
const HEIGHT = 48

interface ChartTipProps {
  month: MonthRevenue
  /** The bar's middle. */
  x: number
  /** The bar's top. */
  y: number
  /** The chart's. */
  width: number
}

/** Says nothing that the bar does not say to those who hear it. */
export function ChartTip({ month, x, y, width }: ChartTipProps) {
  const left = Math.min(Math.max(x, HALF), Math.max(HALF, width - HALF))
  return (
    <div className={styles.tip} style={{ left, top: y - HEIGHT }} aria-hidden="true">
      <span>{longMonth(month.month)}</span>
      <strong>{formatMoney(month.revenue, { decimals: 0 })}</strong>
    </div>
  )
}
