import type { ReactNode } from "react"
import { formatNumber } from "../../lib/format.ts"
import type { Status } from "../StatusTag.tsx"
import styles from "./Figures.module.css"

interface Figure {
  label: string
  /** `–` until it is known. */
  value: number | string | undefined
  /** The state that it counts: it has its colour. */
  status?: Status
  /** Its label as a link to what it counts, or a button that opens it, which then covers the tile. */
  link?: ReactNode
  /** Below the value. */
  note?: ReactNode
}

interface FiguresProps {
  figures: readonly Figure[]
  /** Amounts: on a phone, two to a line where they fit. */
  roomy?: boolean
}

/** The numbers above a list or of an overview, as tiles of one line. */
export function Figures({ figures, roomy = false }: FiguresProps) {
  const known = figures.every(({ value }) => value !== undefined)
  const three = figures.length === 3
  return (
    <dl
      className={`flex wrap gap-5 mb-7 ${styles.figures}`}
      data-phone={three && !roomy ? "three" : undefined}
      aria-busy={!known}
    >
      {figures.map(({ label, value = "–", status, link, note }) => (
        <div key={label} className={`flex-1 shadow ${styles.figure}`} data-status={status}>
          <dt className={styles.label}>{link ?? label}</dt>
          <dd className="mt-2 text-title bold titled nowrap tabular leading-tight tracking">
            {typeof value === "number" ? formatNumber(value) : value}
          </dd>
          {note ? <dd className={`mt-1 text-m tabular ${styles.note}`}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
