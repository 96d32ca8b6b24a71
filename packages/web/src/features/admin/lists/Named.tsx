import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/DataTable.tsx"
import styles from "./Named.module.css"

/** What names a row, with a quieter line below. */
export function Named({ name, detail, mark }: { name: string; detail?: ReactNode; mark?: ReactNode }) {
  return (
    <span className={styles.named}>
      {mark}
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
    </span>
  )
}

interface OfAgency {
  agencyId: string | null
  agencyName: string | null
}

export function AgencyLink({ agencyId, agencyName }: OfAgency) {
  if (!agencyId) return <span className={styles.none}>Aucune agence</span>
  return (
    <Link to={`/superadmin/agency/${agencyId}`} className={styles.link}>
      {agencyName ?? agencyId}
    </Link>
  )
}

/** Left out of the lists of one agency. */
export const agencyColumn = <Row extends OfAgency>(agencyId: string | undefined): Column<Row>[] =>
  agencyId ? [] : [{ label: "Agence", cell: (row) => <AgencyLink {...row} /> }]
