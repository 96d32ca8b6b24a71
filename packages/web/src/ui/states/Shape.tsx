import type { ReactNode } from "react"
import styles from "./Shape.module.css"

/** What is coming, laid out as it will be: nothing of it can be reached, and `label` says that it loads. */
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

/** In place of a text, as tall as it, or of what stands among texts. */
export const Bar = ({ width, kind = "text" }: BarProps) => (
  <span
    aria-hidden="true"
    className={`inline-block max-full rounded-s ${styles.bar}`}
    data-kind={kind}
    style={{ width }}
  />
)

interface LinesProps {
  /** How wide a heading above them is; without it there is none. */
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

/** So many of something, each by its number. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
