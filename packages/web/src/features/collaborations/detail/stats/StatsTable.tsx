import type { Stat } from "@trame/core/collaborations/shapes"
import { formatNumber } from "../../../../lib/format.ts"
import { StatRow } from "./StatRow.tsx"
import styles from "./StatsTable.module.css"

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

export function StatsTable({ stats }: { stats: readonly Stat[] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Publication</th>
            <th scope="col" className={styles.number}>
              Vues
            </th>
            <th scope="col" className={styles.number}>
              Likes
            </th>
            <th scope="col" className={styles.number}>
              Engagement
            </th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stats.map((stat) => (
            <StatRow key={stat.id} stat={stat} />
          ))}
        </tbody>
        {stats.length > 1 ? (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td className={styles.number} data-label="Vues">
                {formatNumber(sum(stats.map(({ views }) => views)))}
              </td>
              <td className={styles.number} data-label="Likes">
                {formatNumber(sum(stats.map(({ likes }) => likes)))}
              </td>
              <td />
              <td />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}
