import type { SyncProgress as Progress } from "@trame/core/inbox/contract/shapes"
import { de } from "@trame/core/lib/text"
import { formatCount, formatNumber } from "../../../lib/format.ts"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import styles from "./SyncProgress.module.css"

interface SyncProgressProps {
  /** Name of the mailbox's creator. */
  of: string
  sync: Progress
  /** The first sync of the mailbox. */
  isFirst?: boolean
  /** In a list: only the bar. */
  short?: boolean
}

/** Progress of a sync; Gmail's estimate of the total may come late, and be too small. */
export function SyncProgress({ of, sync, isFirst = false, short = false }: SyncProgressProps) {
  const { full, done, total } = sync
  const all = total === null ? null : Math.max(total, done)
  const percent = all ? Math.min(99, Math.floor((done / all) * 100)) : 0
  const words =
    all === null || all === 0
      ? `${formatCount(done, "e-mail lu", "e-mails lus")}`
      : `${formatNumber(done)} sur ${formatCount(all, "e-mail")}`
  return (
    <div className="text-s">
      {short ? null : (
        <p role="status" className={`soft text-m tabular ${styles.words}`}>
          {full && !isFirst ? "Re-synchronisation complète en cours" : "Synchronisation en cours"} : {words}
        </p>
      )}
      <ProgressBar label={`Synchronisation des e-mails ${de(of)}, ${words}`} percent={percent} />
    </div>
  )
}
