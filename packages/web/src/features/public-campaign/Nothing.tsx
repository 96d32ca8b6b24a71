import styles from "./Nothing.module.css"

/** A section that has nothing to show yet. */
export function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <div className={styles.nothing}>
      <p className={styles.title}>{title}</p>
      <p>{children}</p>
    </div>
  )
}
