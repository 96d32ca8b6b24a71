import type { ReactNode } from "react"
import { formatNumber } from "../../lib/format.ts"
import type { Status } from "../StatusTag.tsx"
import styles from "./Figures.module.css"

interface Figure {
  label: string
  /** `–` while undefined. */
  value: number | string | undefined
  /** The counted state, for its colour. */
  status?: Status
  /** The label as a link to the counted items or a button that opens them, which then covers the tile. */
  link?: ReactNode
  /** Below the value. */
  note?: ReactNode
}

interface FiguresProps {
  figures: readonly Figure[]
  /** For amounts: on a phone, two per line at most. */
  roomy?: boolean
}

/** Tiles with the numbers above a list or of an overview. */
export function Figures({ figures, roomy = false }: FiguresProps) {
  const known = figures.every(({ value }) => value !== undefined)
  return (
    <dl
      className={`flex wrap ${styles.figures}`}
      data-narrow={!roomy && (figures.length === 3 || figures.length === 4)}
      aria-busy={!known}
    >
      {figures.map(({ label, value = "–", status, link, note }) => (
        <div key={label} className={`flex-1 shadow ${styles.figure}`} data-status={status}>
          <dt className={styles.label}>{link ?? label}</dt>
          <dd className={`bold titled nowrap tabular leading-tight tracking ${styles.value}`}>
            {typeof value === "number" ? formatNumber(value) : value}
          </dd>
          {note ? <dd className={`mt-1 text-m tabular ${styles.note}`}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
