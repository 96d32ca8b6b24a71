import type { ReactNode } from "react"
import { Facts } from "../list/Facts.tsx"
import styles from "./PublicHeader.module.css"
import { PublicLayout } from "./PublicLayout.tsx"

interface PublicHeaderProps {
  eyebrow: string
  title: string
  /** Below the title: its state, its age. */
  meta?: ReactNode
  facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** The head of a page behind a public link. */
export function PublicHeader({ eyebrow, title, meta, facts }: PublicHeaderProps) {
  return (
    <header className={styles.header}>
      <p className={`row gap-4 strong ${styles.eyebrow}`}>{eyebrow}</p>
      <h1 className={`mt-4 text-display strong ${styles.title}`}>{title}</h1>
      {meta ? <p className={`row wrap gap-y-3 gap-x-5 mt-7 soft ${styles.meta}`}>{meta}</p> : null}
      <Facts facts={facts} className={styles.facts} />
    </header>
  )
}

/** The page's skeleton, which avoids layout shifts; each `i` is a part of it. */
export function PublicSkeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <PublicLayout>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <div aria-hidden="true" className={styles.skeleton}>
        <i className={styles.eyebrowShape} />
        <i className={styles.titleShape} />
        {children}
      </div>
    </PublicLayout>
  )
}
