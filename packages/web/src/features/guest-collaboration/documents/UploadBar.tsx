import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { formatFileSize } from "../../../lib/format.ts"
import type { UploadState } from "../../../lib/upload/progress.ts"
import { paceOf, percentOf, phaseOf } from "../../../lib/upload/words.ts"
import styles from "./UploadBar.module.css"

interface UploadBarProps {
  fileName: string
  state: UploadState
  onCancel: () => void
}

export function UploadBar({ fileName, state, onCancel }: UploadBarProps) {
  const percent = percentOf(state)
  return (
    <section className={styles.box} aria-label="Envoi du fichier">
      <p className={styles.name}>{fileName}</p>
      <progress className={styles.progress} max={100} value={percent} aria-label={`Envoi de ${fileName}`} />
      <p role="status" className={styles.phase} data-phase={state.phase}>
        {phaseOf(state)}
      </p>
      <p className={styles.numbers}>
        {percent} % · {formatFileSize(state.sentBytes)} sur {formatFileSize(state.totalBytes)}
        {paceOf(state)}
      </p>
      <PublicButton onClick={onCancel}>Annuler l'envoi</PublicButton>
    </section>
  )
}
