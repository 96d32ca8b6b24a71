import styles from "./OthersNotice.module.css"

interface OthersNoticeProps {
  /** Null when the link names nobody who takes part. */
  name: string | null
  othersTakePart: boolean
  onShowAll: () => void
}

/** Says that the page shows one influencer's part only (spec 2 §2.4). */
export function OthersNotice({ name, othersTakePart, onShowAll }: OthersNoticeProps) {
  if (name && !othersTakePart) return null
  return (
    <div role="status" className={styles.notice}>
      <p>
        {name ? (
          <>
            Vous consultez la campagne pour <strong>{name}</strong>. D'autres influenceurs y participent.
          </>
        ) : (
          "L'influenceur indiqué par ce lien ne participe pas à cette campagne."
        )}
      </p>
      <button type="button" onClick={onShowAll}>
        Voir toute la campagne
      </button>
    </div>
  )
}
