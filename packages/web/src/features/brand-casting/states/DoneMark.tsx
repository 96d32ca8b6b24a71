import styles from "./DoneMark.module.css"

/** The product's weave with its weft drawn as a tick. */
export function DoneMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 120 96" fill="none" aria-hidden="true">
      <path className={styles.warp} d="M24 8v80M48 8v80M72 8v80M96 8v80" />
      <path className={styles.weft} pathLength={1} d="M8 50 L44 76 L112 18" />
    </svg>
  )
}
