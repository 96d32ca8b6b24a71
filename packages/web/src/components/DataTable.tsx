import { Grid } from "antd"
import type { ReactNode } from "react"
import styles from "./DataTable.module.css"

export interface Column<Row> {
  label: string
  /** Aligned by its digits. */
  numeric?: boolean
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  /** What it lists, for screen readers. */
  caption: string
  /** The first one names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The whole row then opens it, by a button around what names it. */
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
  /** Many columns: they need a screen of 1200 px rather than 992. */
  wide?: boolean
}

/** Rows as a table with a header that stays, and as cards where there is no room for one. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { lg, xl } = Grid.useBreakpoint()
  return (props.wide ? xl : lg) === false ? <Cards {...props} /> : <Table {...props} />
}

function Table<Row>({ caption, columns, rows, rowKey, onOpen, actions }: DataTableProps<Row>) {
  const [name, ...facts] = columns
  const look = (column: Column<Row>) => (column.numeric ? styles.numeric : undefined)
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={look(column)}>
                {column.label}
              </th>
            ))}
            {actions ? (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-item className={styles.row}>
              <th scope="row">
                <Name onOpen={onOpen && (() => onOpen(row))}>{name.cell(row)}</Name>
              </th>
              {facts.map((column) => (
                <td key={column.label} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {actions ? <td className={styles.actions}>{actions(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Row>({ caption, columns, rows, rowKey, onOpen, actions }: DataTableProps<Row>) {
  const [name, ...facts] = columns
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)} data-item className={`${styles.card} ${styles.row}`}>
          <div className={styles.head}>
            <Name onOpen={onOpen && (() => onOpen(row))}>{name.cell(row)}</Name>
            {actions ? <div className={styles.actions}>{actions(row)}</div> : null}
          </div>
          <dl className={styles.facts}>
            {facts.map((column) => (
              <div key={column.label}>
                <dt>{column.label}</dt>
                <dd className={column.numeric ? styles.digits : undefined}>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Name({ onOpen, children }: { onOpen?: () => void; children: ReactNode }) {
  if (!onOpen) return <div className={styles.name}>{children}</div>
  return (
    <button type="button" className={`${styles.name} ${styles.open}`} onClick={onOpen}>
      {children}
    </button>
  )
}
