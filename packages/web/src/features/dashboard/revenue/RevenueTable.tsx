import { formatMoney } from "../../../lib/format.ts"
import { longMonth, type MonthRevenue, totalOf } from "./months.ts"
import styles from "./Revenue.module.css"

const euros = (cents: number) => formatMoney(cents, { decimals: 0 })

export function RevenueTable({ months }: { months: readonly MonthRevenue[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.tableFrame} aria-label="Tableau du chiffre d'affaires" tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">Chiffre d'affaires par mois</caption>
        <thead>
          <tr>
            <th scope="col">Mois</th>
            <th scope="col">Chiffre d'affaires</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, revenue }) => (
            <tr key={month}>
              <th scope="row">{longMonth(month)}</th>
              <td>{euros(revenue)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{euros(totalOf(months))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
