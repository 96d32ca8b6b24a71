import styles from "./ThinkingDots.module.css"

/** An answer is being written; the label names the author. */
export const ThinkingDots = ({ label }: { label: string }) => (
  <span className={`inline-flex gap-2 ${styles.dots}`}>
    <span className="visually-hidden">{label}</span>
    <i aria-hidden="true" />
    <i aria-hidden="true" />
    <i aria-hidden="true" />
  </span>
)
