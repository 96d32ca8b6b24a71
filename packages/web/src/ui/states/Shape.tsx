import type { ReactNode } from "react"
import styles from "./Shape.module.css"

/** A skeleton in the final layout: it is inert, and `label` announces the loading. */
export function Shape({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <fieldset aria-hidden="true" inert disabled>
        {children}
      </fieldset>
    </div>
  )
}

interface BarProps {
  width: number | string
  kind?: "text" | "tag" | "button" | "picture"
}

/** In place of a text, at its height, or of an inline element. */
export const Bar = ({ width, kind = "text" }: BarProps) => (
  <span
    aria-hidden="true"
    className={`inline-block max-full rounded-s ${styles.bar}`}
    data-kind={kind}
    style={{ width }}
  />
)

interface LinesProps {
  /** Width of a heading above; absent without one. */
  title?: string
  rows: number
}

/** In place of a paragraph, whose last line is shorter. */
export const Lines = ({ title, rows }: LinesProps) => (
  <span aria-hidden="true" className={`grid gap-6 ${styles.lines}`}>
    {title ? <Bar width={title} /> : null}
    {times(rows).map((at) => (
      <Bar key={at} width={rows > 1 && at === rows - 1 ? "61%" : "100%"} />
    ))}
  </span>
)

/** The numbers from 0 to `count - 1`. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
