import type { ReactNode } from "react"
import styles from "./StatusTag.module.css"

export type Tone = "neutral" | "accent" | "info" | "success" | "warning" | "danger"

/** A state in words with a dot of its colour: never the colour alone. */
export function StatusTag({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
}
