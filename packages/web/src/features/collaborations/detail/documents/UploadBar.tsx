import { Button, Progress } from "antd"
import { formatFileSize } from "../../../../lib/format.ts"
import type { UploadState } from "../../upload/progress.ts"
import styles from "./UploadBar.module.css"

interface UploadBarProps {
  fileName: string
  state: UploadState
  onCancel: () => void
}

export function UploadBar({ fileName, state, onCancel }: UploadBarProps) {
  const { phase, sentBytes, totalBytes } = state
  // 100 % is said only once the server has the whole file.
  const percent = Math.min(99, Math.floor((sentBytes / totalBytes) * 100))
  return (
    <section className={styles.box} aria-label="Envoi du fichier">
      <p className={styles.name}>{fileName}</p>
      <Progress
        percent={percent}
        status={phase === "paused" ? "normal" : "active"}
        strokeColor={phase === "paused" ? "var(--warning)" : "var(--accent)"}
        railColor="var(--line)"
        aria-label={`Envoi de ${fileName}`}
      />
      <div className={styles.foot}>
        <p className={styles.facts}>
          <span className={phase === "paused" ? styles.paused : undefined} role="status">
            {PHASES[phase] ?? ""}
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

const PHASES: Partial<Record<UploadState["phase"], string>> = {
  starting: "Préparation de l'envoi…",
  sending: "Envoi en cours",
  paused: "En pause : connexion perdue. L'envoi reprendra tout seul.",
  finishing: "Vérification du fichier…",
}

/** ` · 1,3 MB/s · encore 12 s` once it is known. */
function paceOf({ phase, bytesPerSecond, secondsLeft }: UploadState): string {
  if (phase !== "sending" || !bytesPerSecond || secondsLeft === null) return ""
  return ` · ${formatFileSize(bytesPerSecond)}/s · encore ${duration(secondsLeft)}`
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`
}
