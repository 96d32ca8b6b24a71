import { Switch } from "antd"
import { useId } from "react"
import { formatMoney } from "../../../lib/format.ts"
import { useUrlParam } from "../../../lib/useUrlParams.ts"
import page from "../Dashboard.module.css"
import { type MonthRevenue, spanOf, totalOf } from "./months.ts"
import styles from "./Revenue.module.css"
import { RevenueChart } from "./RevenueChart.tsx"
import { RevenueTable } from "./RevenueTable.tsx"

/** Month by month, as bars or as a table of the same size. */
export function Revenue({ months }: { months: readonly MonthRevenue[] }) {
  const id = useId()
  const [view, setView] = useUrlParam("view")
  const asTable = view === "table"
  return (
    <section className={page.block} aria-labelledby={id}>
      <div className={page.head}>
        <div>
          <h2 id={id} className={page.title}>
            Chiffre d'affaires par mois
          </h2>
          <p className={page.note}>
            {spanOf(months)} · {formatMoney(totalOf(months), { decimals: 0 })}
          </p>
        </div>
        <label className={styles.switch} htmlFor={`${id}-switch`}>
          <Switch
            id={`${id}-switch`}
            checked={asTable}
            onChange={(checked) => setView(checked ? "table" : null)}
          />
          Voir en tableau
        </label>
      </div>
      <div className={styles.frame}>
        {asTable ? <RevenueTable months={months} /> : <RevenueChart months={months} />}
      </div>
    </section>
  )
}
