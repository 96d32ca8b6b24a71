import styles from "./ThinkingDots.module.css"

/** Somebody is writing an answer; the label says who. */
export const ThinkingDots = ({ label }: { label: string }) => (
  <span className={`inline-flex gap-2 ${styles.dots}`}>
    <span className="visually-hidden">{label}</span>
    <i aria-hidden="true" />
    <i aria-hidden="true" />
    <i aria-hidden="true" />
  </span>
)
