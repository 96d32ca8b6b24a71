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
  <span aria-hidden="true" className={styles.bar} data-kind={kind} style={{ width }} />
)

/** So many of something, each by its number. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
