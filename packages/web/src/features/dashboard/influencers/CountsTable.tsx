import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons"
import type { CountedInfluencer } from "@trame/core/dashboard/contract"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { formatNumber } from "../../../lib/format.ts"
import styles from "./InfluencerCounts.module.css"
import type { CountSort, Order } from "./listing.ts"

const COLUMNS: readonly [CountSort, string][] = [
  ["name", "Influenceur"],
  ["count", "Collaborations"],
]

interface CountsTableProps {
  rows: readonly CountedInfluencer[]
  sort: CountSort
  order: Order
  onSort: (sort: CountSort) => void
}

export function CountsTable({ rows, sort, order, onSort }: CountsTableProps) {
  const Arrow = order === "asc" ? ArrowUpOutlined : ArrowDownOutlined
  const direction = order === "asc" ? "ascending" : "descending"
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Collaborations par influenceur</caption>
      <thead>
        <tr>
          {COLUMNS.map(([key, label]) => (
            <th key={key} scope="col" aria-sort={key === sort ? direction : undefined}>
              <button type="button" className={styles.sort} onClick={() => onSort(key)}>
                {label}
                {key === sort ? <Arrow aria-hidden="true" /> : null}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, profileImageUrl, collaborations }) => (
          <tr key={id}>
            <th scope="row">
              <span className={styles.person}>
                <span aria-hidden="true">
                  <PersonAvatar name={name} imageUrl={profileImageUrl} size={36} />
                </span>
                <span className={styles.name}>{name}</span>
              </span>
            </th>
            <td>{formatNumber(collaborations)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
