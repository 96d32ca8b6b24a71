import styles from "./Notice.module.css"
import type { Results } from "./useResults.ts"

interface NoticeProps extends Omit<Results, "retry"> {
  typed: string
  onRetry: () => void
}

/** What the list does not say: still searching, nothing found, or not able to search. */
export function Notice({ groups, pending, failure, typed, onRetry }: NoticeProps) {
  if (failure) {
    return (
      <div role="alert" className={groups.length > 0 ? styles.failure : styles.nothing}>
        <p className={styles.said}>{failure}</p>
        <button type="button" className={styles.retry} onClick={onRetry}>
          Réessayer
        </button>
      </div>
    )
  }
  if (groups.length > 0) return null
  if (pending) return <p className={styles.quiet}>Recherche en cours…</p>
  return (
    <div className={styles.nothing}>
      <p className={styles.said}>Aucun résultat pour «&nbsp;{typed}&nbsp;»</p>
      <p className={styles.hint}>Essayez un autre mot ou moins de lettres.</p>
    </div>
  )
}

/** For whoever cannot see the list; silent until it has settled. */
export function spoken({ groups, pending, failure }: Results, typed: string): string {
  if (typed === "" || failure) return ""
  if (pending) return "Recherche en cours"
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count === 0) return `Aucun résultat pour «\u00a0${typed}\u00a0»`
  return count === 1 ? "1 résultat" : `${count} résultats`
}
