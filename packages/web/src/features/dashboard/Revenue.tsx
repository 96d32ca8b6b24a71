import { Switch } from "antd"
import { useId } from "react"
import { useUrlParam } from "../../lib/address/address.ts"
import { formatMoney } from "../../lib/format.ts"
import { DataTable } from "../../ui/list/DataTable.tsx"
import page from "./Dashboard.module.css"
import { longMonth, type MonthRevenue, spanOf, totalOf } from "./months.ts"
import styles from "./Revenue.module.css"
import { RevenueChart } from "./RevenueChart.tsx"

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

const euros = (cents: number) => formatMoney(cents, { decimals: 0 })

function RevenueTable({ months }: { months: readonly MonthRevenue[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.tableFrame} aria-label="Tableau du chiffre d'affaires" tabIndex={0}>
      <DataTable
        caption="Chiffre d'affaires par mois"
        columns={[
          {
            label: "Mois",
            cell: ({ month }) => <span className={styles.monthName}>{longMonth(month)}</span>,
            total: "Total",
          },
          {
            label: "Chiffre d'affaires",
            numeric: true,
            cell: ({ revenue }) => euros(revenue),
            total: euros(totalOf(months)),
          },
        ]}
        rows={months}
        rowKey={({ month }) => month}
        from="always"
        bare
      />
    </section>
  )
}
