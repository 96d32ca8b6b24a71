import type { ReactNode } from "react"
import styles from "./Message.module.css"

interface MessageProps {
  /** E.g. `404`. */
  eyebrow?: string
  title: ReactNode
  /** The text below says it all: the title is for screen readers only. */
  titleHidden?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/** A page that only has something to say: not found, refused, broken. */
export function Message({ eyebrow, title, titleHidden = false, children, actions }: MessageProps) {
  return (
    <section className={styles.message}>
      {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
      <h1 className={titleHidden ? "visually-hidden" : styles.title}>{title}</h1>
      {children ? <div className={styles.body}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </section>
  )
}
