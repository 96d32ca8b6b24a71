import { ArrowDownOutlined, ArrowUpOutlined, DownOutlined, RightOutlined } from "@ant-design/icons"
import { type ReactNode, useState } from "react"
import { Link } from "react-router-dom"
import type { Order } from "../../lib/address/address.ts"
import { useOpenedRow, useRowKeys } from "../../lib/keys/rows.ts"
import { Bar, Shape, times } from "../states/Shape.tsx"
import { ChoiceBox, type Choosing, chooserOf, ItemChoice } from "./ChoiceBox.tsx"
import styles from "./DataTable.module.css"
import { useFewFirst } from "./useFewFirst.ts"

export interface Column<Row, Sort extends string = string> {
  label: string
  /** Aligned by digits. */
  numeric?: boolean
  /** A longer text: a full line in a card, and a minimum width in a table. */
  wide?: boolean
  /** Optional column: the table's styles may hide it for others (`data-yields`). */
  yields?: boolean
  /** The sort order of its header. */
  sort?: Sort
  cell: (row: Row) => ReactNode
  /** Edits the row's name in place, beside its link. */
  edit?: (row: Row) => ReactNode
  /** Below all rows, e.g. their sum. */
  total?: ReactNode
}

/** Rows under one head, e.g. of one manager. */
export interface Group<Row> {
  key: string
  label: string
  /** Beside the label, e.g. their number and sum. */
  detail: string
  rows: readonly Row[]
}

interface Sorting<Sort extends string> {
  sort: Sort
  order: Order
  setSort: (sort: Sort) => void
}

interface DataTableProps<Row, Sort extends string> {
  /** Caption for screen readers. */
  caption: string
  /** The first one names the row. */
  columns: readonly [Column<Row, Sort>, ...Column<Row, Sort>[]]
  rows: readonly Row[]
  /** The same rows under heads that fold. */
  groups?: readonly Group<Row>[] | undefined
  rowKey: (row: Row) => string
  /** Makes the whole row open, by a button around its name. */
  onOpen?: (row: Row) => void
  /** The same for a row with an address. */
  to?: (row: Row) => string
  /** Single-line rows, truncated for lack of room. */
  compact?: boolean
  actions?: (row: Row) => ReactNode
  /** Handler of the key `e`, by the `rowKey` of the focused row. */
  onEdit?: (key: string) => void
  /** Width that a table needs; below it, rows are cards. */
  room?: "any" | "little" | "usual" | "much"
  /** Equal column widths, whatever their content. */
  fixed?: boolean
  /** Without a frame of its own. */
  bare?: boolean
  sorting?: Sorting<Sort>
  choosing?: Choosing<Row>
}

/** A table with a sticky header, or cards when its container is too narrow. */
export function DataTable<Row, Sort extends string = string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, rowKey, onOpen, to, actions, onEdit, fixed, bare, sorting, choosing } =
    props
  const { room = "usual", compact = false, groups } = props
  const shown = useFewFirst(rows)
  const isOpened = useOpenedRow()
  const [name, ...facts] = columns
  const select = choosing && chooserOf(choosing, rows, rowKey)
  useRowKeys({ edit: onEdit, select, inPlace: name.edit !== undefined })
  const look = ({ numeric, wide }: Column<Row, Sort>) =>
    numeric ? styles.numeric : wide ? styles.words : undefined
  const line = (row: Row) => (
    <tr
      key={rowKey(row)}
      data-item
      data-row={rowKey(row)}
      aria-current={isOpened(rowKey(row))}
      data-chosen={choosing?.isChosen(row)}
      className={`relative ${styles.row}`}
    >
      {choosing ? (
        <td className={`print-hidden ${styles.choice}`}>
          <ItemChoice choosing={choosing} item={row} />
        </td>
      ) : null}
      <th scope="row">
        <Name to={to?.(row)} onOpen={onOpen && (() => onOpen(row))}>
          {name.cell(row)}
        </Name>
        {name.edit?.(row)}
      </th>
      {facts.map((column) => (
        <td key={column.label} className={look(column)} data-label={column.label} data-yields={column.yields}>
          {column.cell(row)}
        </td>
      ))}
      {actions ? <td className={`print-hidden ${styles.actions}`}>{actions(row)}</td> : null}
    </tr>
  )
  return (
    <div className={styles.room} data-room={room}>
      <table
        className={`${styles.table} ${bare ? styles.bare : styles.framed}`}
        data-fixed={fixed}
        data-compact={compact}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {choosing ? (
              <th scope="col" className={`print-hidden ${styles.choice}`}>
                <AllChosen {...choosing} />
              </th>
            ) : null}
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={look(column)}
                data-yields={column.yields}
                aria-sort={sorting && column.sort === sorting.sort ? ARIA_SORTS[sorting.order] : undefined}
              >
                <Label column={column} sorting={sorting} />
              </th>
            ))}
            {actions ? (
              <th scope="col" className={`print-hidden ${styles.actions}`}>
                Actions
              </th>
            ) : null}
          </tr>
        </thead>
        {groups ? (
          groups.map((group) => (
            <GroupRows
              key={group.key}
              group={group}
              columns={columns.length + (choosing ? 1 : 0) + (actions ? 1 : 0)}
            >
              {line}
            </GroupRows>
          ))
        ) : (
          <tbody>{shown.map(line)}</tbody>
        )}
        {name.total === undefined ? null : (
          <tfoot>
            <tr>
              {choosing ? <td className="print-hidden" /> : null}
              <th scope="row">{name.total}</th>
              {facts.map((column) => (
                <td
                  key={column.label}
                  className={look(column)}
                  data-label={column.label}
                  data-yields={column.yields}
                >
                  {column.total}
                </td>
              ))}
              {actions ? <td className="print-hidden" /> : null}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface GroupRowsProps<Row> {
  group: Group<Row>
  columns: number
  children: (row: Row) => ReactNode
}

/** The head is a stop of the keyboard's walk through the rows. */
function GroupRows<Row>({ group: { label, detail, rows }, columns, children }: GroupRowsProps<Row>) {
  const [open, setOpen] = useState(true)
  return (
    <tbody>
      <tr data-item className={styles.group}>
        <th scope="rowgroup" colSpan={columns}>
          <button
            type="button"
            className="inline-flex items-center gap-3 ink"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
            <span className="bold anywhere">{label}</span>
            <span className="soft text-m tabular">{detail}</span>
          </button>
        </th>
      </tr>
      {open ? rows.map(children) : null}
    </tbody>
  )
}

interface TableSkeletonProps {
  /** The loading label, e.g. `Chargement des paiements`. */
  label: string
  columns: readonly Pick<Column<never>, "label" | "numeric" | "wide">[]
  room?: "little" | "usual" | "much"
}

/** The skeleton of such a table. */
export function TableSkeleton({ label, columns, room = "usual" }: TableSkeletonProps) {
  const [name, ...facts] = columns.map(({ label, numeric, wide }, at) => ({
    label,
    ...(numeric && { numeric }),
    ...(wide && { wide }),
    cell: () => <Bar width={at === 0 ? 140 : "min(84px, 100%)"} />,
  }))
  if (!name) return null
  return (
    <Shape label={label}>
      <div className={styles.shape}>
        <DataTable caption="" columns={[name, ...facts]} rows={times(8)} rowKey={String} room={room} />
      </div>
    </Shape>
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
    <button
      type="button"
      className={`inline-flex items-center gap-3 rounded-m ${styles.sort}`}
      onClick={() => sorting.setSort(sort)}
    >
      {label}
      {sort === sorting.sort ? <Arrow aria-hidden="true" /> : null}
    </button>
  )
}

function AllChosen({ extent, toggleAll }: Pick<Choosing<never>, "extent" | "toggleAll">) {
  return (
    <ChoiceBox
      label="Sélectionner tout ce qui est affiché"
      checked={extent === "all"}
      partly={extent === "some"}
      onToggle={toggleAll}
    />
  )
}

interface NameProps {
  to: string | undefined
  onOpen: (() => void) | undefined
  children: ReactNode
}

function Name({ to, onOpen, children }: NameProps) {
  if (to !== undefined) {
    return (
      <Link to={to} className={`${styles.name} ${styles.open}`}>
        {children}
      </Link>
    )
  }
  if (!onOpen) return <div className={styles.name}>{children}</div>
  return (
    <button type="button" className={`${styles.name} ${styles.open}`} onClick={onOpen}>
      {children}
    </button>
  )
}
