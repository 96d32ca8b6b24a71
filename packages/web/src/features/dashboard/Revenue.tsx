import type { DashboardView } from "@trame/core/campaigns/dashboard/contract"
import { de } from "@trame/core/lib/text"
import { Switch } from "antd"
import { lazy, Suspense, useId } from "react"
import { Link } from "react-router-dom"
import { useUrlParam } from "../../lib/address/address.ts"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { decimalsOf, formatDate, formatMoney } from "../../lib/format.ts"
import { DataTable } from "../../ui/list/DataTable.tsx"
import { Lines } from "../../ui/states/Shape.tsx"
import { changeSince } from "./Comparison.tsx"
import dashboardStyles from "./Dashboard.module.css"
import type { Listed } from "./listed.ts"
import styles from "./RevenueChart.module.css"

/** The chart loads after the figures; if it does not load, the table replaces it. */
const RevenueChart = lazy(() =>
  loadChunk(() => import("./RevenueChart.tsx"), "Impossible d'afficher le graphique").catch(() => ({
    default: RevenueTable,
  })),
)

interface RevenueProps {
  view: Pick<DashboardView, "months" | "money" | "before">
  listed: Listed | null
}

export interface MonthsProps {
  months: readonly MonthRevenue[]
  listed: Listed | null
}

/** Month by month, as bars or as a table of the same size. */
export function Revenue({ view: { months, money, before }, listed }: RevenueProps) {
  const id = useId()
  const [shape, setShape] = useUrlParam("view")
  const change = changeSince(before?.money.quoted, money.quoted)
  const asTable = shape === "table"
  return (
    <section className={`card p-7 min-0 shadow ${dashboardStyles.block}`} aria-labelledby={id}>
      <div className="row wrap justify-between gap-y-4 gap-x-6 mb-5">
        <div>
          <h2 id={id} className="text-xl bold">
            Chiffre d'affaires par mois
          </h2>
          <p className="mt-1 soft text-m">
            {spanOf(months)} · {euros(totalOf(months))}
            {change ? <> · {change}</> : null}
            {decimalsOf(months.map(({ revenue }) => revenue)) ? " · montants arrondis à l'euro" : null}
          </p>
        </div>
        <label
          className={`inline-flex items-center gap-3 text-m strong ${styles.switch}`}
          htmlFor={`${id}-switch`}
        >
          <Switch
            id={`${id}-switch`}
            checked={asTable}
            onChange={(checked) => setShape(checked ? "table" : null)}
          />
          Voir en tableau
        </label>
      </div>
      <div className={styles.frame}>
        <Suspense fallback={<Lines rows={8} />}>
          {asTable ? (
            <RevenueTable months={months} listed={listed} />
          ) : (
            <RevenueChart months={months} listed={listed} />
          )}
        </Suspense>
      </div>
    </section>
  )
}

const euros = (cents: number) => formatMoney(cents, { decimals: 0 })

function RevenueTable({ months, listed }: MonthsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area
    <section className={styles.tableFrame} aria-label="Tableau du chiffre d'affaires" tabIndex={0}>
      <DataTable
        caption="Chiffre d'affaires par mois"
        columns={[
          {
            label: "Mois",
            cell: ({ month }) => (
              <span className={`block ${styles.monthName}`}>
                {listed ? (
                  <Link to={listed({ progress: "quoted", month })}>{longMonth(month)}</Link>
                ) : (
                  longMonth(month)
                )}
              </span>
            ),
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
        room="any"
        bare
      />
    </section>
  )
}

export type MonthRevenue = DashboardView["months"][number]

/** `2026-03` → `mars 2026`. */
export const longMonth = (key: string): string => formatDate(`${key}-01`, { style: "month" })

/** `De mars 2025 à février 2026`. */
function spanOf(months: readonly MonthRevenue[]): string {
  const [first, last] = [months[0]?.month, months.at(-1)?.month]
  if (!first || !last) return ""
  return first === last ? longMonth(first) : `D${de(longMonth(first)).slice(1)} à ${longMonth(last)}`
}

const totalOf = (months: readonly MonthRevenue[]): number =>
  months.reduce((total, { revenue }) => total + revenue, 0)
