import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons"
import { Grid } from "antd"
import type { ReactNode } from "react"
import type { Order } from "../../lib/address/address.ts"
import styles from "./DataTable.module.css"

export interface Column<Row, Sort extends string = string> {
  label: string
  /** Aligned by its digits. */
  numeric?: boolean
  /** A text with words to read: a whole line of a card, and of a table, room for some before it breaks. */
  wide?: boolean
  /** What its header orders the rows by. */
  sort?: Sort
  cell: (row: Row) => ReactNode
  /** Below all rows, e.g. their sum. */
  total?: ReactNode
}

interface Sorting<Sort extends string> {
  sort: Sort
  order: Order
  setSort: (sort: Sort) => void
}

interface DataTableProps<Row, Sort extends string> {
  /** What it lists, for screen readers. */
  caption: string
  /** The first one names the row. */
  columns: readonly [Column<Row, Sort>, ...Column<Row, Sort>[]]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The whole row then opens it, by a button around what names it. */
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
  /** The screen from which there is room for a table rather than cards: `lg`, 992 px, unless said. */
  from?: "always" | "md" | "lg" | "xl"
  /** Columns of one width, whatever they hold. */
  fixed?: boolean
  /** Inside a frame that is there already. */
  bare?: boolean
  sorting?: Sorting<Sort>
}

/** Rows as a table with a header that stays, and as cards where there is no room for one. */
export function DataTable<Row, Sort extends string = string>(props: DataTableProps<Row, Sort>) {
  const { from = "lg" } = props
  const screens = Grid.useBreakpoint()
  return from !== "always" && screens[from] === false ? <Cards {...props} /> : <Table {...props} />
}

function Table<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, rowKey, onOpen, actions, fixed, bare, sorting } = props
  const [name, ...facts] = columns
  const look = ({ numeric, wide }: Column<Row, Sort>) =>
    numeric ? styles.numeric : wide ? styles.words : undefined
  return (
    <div className={bare ? styles.bare : styles.frame}>
      <table className={styles.table} data-fixed={fixed}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={look(column)}
                aria-sort={sorting && column.sort === sorting.sort ? ARIA_SORTS[sorting.order] : undefined}
              >
                <Label column={column} sorting={sorting} />
              </th>
            ))}
            {actions ? (
              <th scope="col" className={styles.actions}>
                Actions
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-item data-row={rowKey(row)} className={styles.row}>
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
        {name.total === undefined ? null : (
          <tfoot>
            <tr>
              <th scope="row">{name.total}</th>
              {facts.map((column) => (
                <td key={column.label} className={look(column)}>
                  {column.total}
                </td>
              ))}
              {actions ? <td /> : null}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

const ARIA_SORTS = { asc: "ascending", desc: "descending" } as const

interface LabelProps<Row, Sort extends string> {
  column: Column<Row, Sort>
  sorting: Sorting<Sort> | undefined
}

function Label<Row, Sort extends string>({ column: { label, sort }, sorting }: LabelProps<Row, Sort>) {
  if (!sorting || sort === undefined) return label
  const Arrow = sorting.order === "asc" ? ArrowUpOutlined : ArrowDownOutlined
  return (
    <button type="button" className={styles.sort} onClick={() => sorting.setSort(sort)}>
      {label}
      {sort === sorting.sort ? <Arrow aria-hidden="true" /> : null}
    </button>
  )
}

function Cards<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, rowKey, onOpen, actions } = props
  const [name, ...facts] = columns
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)} data-item data-row={rowKey(row)} className={`${styles.card} ${styles.row}`}>
          <div className={styles.head}>
            <Name onOpen={onOpen && (() => onOpen(row))}>{name.cell(row)}</Name>
            {actions ? <div className={styles.actions}>{actions(row)}</div> : null}
          </div>
          <Facts columns={facts} value={(column) => column.cell(row)} />
        </li>
      ))}
      {name.total === undefined ? null : (
        <li className={styles.card}>
          <strong>{name.total}</strong>
          <Facts
            columns={facts.filter(({ total }) => total !== undefined)}
            value={(column) => <strong>{column.total}</strong>}
          />
        </li>
      )}
    </ul>
  )
}

interface FactsProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[]
  value: (column: Column<Row, Sort>) => ReactNode
}

function Facts<Row, Sort extends string>({ columns, value }: FactsProps<Row, Sort>) {
  return (
    <dl className={styles.facts}>
      {columns.map((column) => (
        <div key={column.label} className={column.wide ? styles.wide : undefined}>
          <dt>{column.label}</dt>
          <dd className={column.numeric ? styles.digits : undefined}>{value(column)}</dd>
        </div>
      ))}
    </dl>
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
