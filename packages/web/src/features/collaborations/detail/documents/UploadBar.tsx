import { Button, Progress } from "antd"
import { formatFileSize } from "../../../../lib/format.ts"
import type { UploadState } from "../../../../lib/upload/progress.ts"
import { paceOf, percentOf, phaseOf } from "../../../../lib/upload/words.ts"
import styles from "./UploadBar.module.css"

interface UploadBarProps {
  fileName: string
  state: UploadState
  onCancel: () => void
}

export function UploadBar({ fileName, state, onCancel }: UploadBarProps) {
  const { phase, sentBytes, totalBytes } = state
  return (
    <section className={styles.box} aria-label="Envoi du fichier">
      <p className={styles.name}>{fileName}</p>
      <Progress
        percent={percentOf(state)}
        status={phase === "paused" ? "normal" : "active"}
        strokeColor={phase === "paused" ? "var(--warning)" : "var(--accent)"}
        railColor="var(--line)"
        aria-label={`Envoi de ${fileName}`}
      />
      <div className={styles.foot}>
        <p className={styles.facts}>
          <span className={phase === "paused" ? styles.paused : undefined} role="status">
            {phaseOf(state)}
          </span>
          <span className={styles.numbers}>
            {formatFileSize(sentBytes)} sur {formatFileSize(totalBytes)}
            {paceOf(state)}
          </span>
        </p>
        <Button danger disabled={false} onClick={onCancel}>
          Annuler l'envoi
        </Button>
      </div>
    </section>
  )
}
