import { MAX_FILE_BYTES } from "@trame/core/files/rules"
import { de } from "@trame/core/lib/text"
import type { ReactNode } from "react"
import { formatFileSize } from "../../lib/format.ts"
import { useDescribed, useFileDrop } from "../../lib/forms/field.ts"
import type { Interrupted } from "../../lib/upload/interrupted.ts"
import { paceOf, percentOf, phaseOf, type UploadState } from "../../lib/upload/progress.ts"
import { ProgressBar } from "../ProgressBar.tsx"
import styles from "./FileField.module.css"

/** Does without antd: the application passes its icon and its button. */
interface Look {
  look?: "application" | "public"
}

interface FileFieldProps extends Look {
  file: Pick<File, "name" | "size"> | null
  /** Accepted extensions, e.g. `.txt,.csv`; all by default. */
  accept?: string
  maxBytes?: number
  invitation?: string
  /** An upload that a reload interrupted: choosing the same file resumes it. */
  interrupted?: Interrupted | null
  error?: string
  disabled: boolean
  icon?: ReactNode
  /** Accepts several files at once; otherwise takes the first. */
  multiple?: boolean
  onChange: (...files: File[]) => void
}

/** A native file input in a drop area. */
export function FileField({
  look = "application",
  file,
  accept,
  maxBytes = MAX_FILE_BYTES,
  invitation = "Choisir un fichier",
  interrupted = null,
  error,
  disabled,
  icon,
  multiple = false,
  onChange,
}: FileFieldProps) {
  const { described, errorId } = useDescribed({ error })
  const take = (...files: File[]) => {
    const taken = multiple ? files : files.slice(0, 1)
    if (taken.length > 0) onChange(...taken)
  }
  const { over, handlers } = useFileDrop(take)
  const most = `${formatFileSize(maxBytes)} au maximum`
  const hint = look === "application" ? `ou déposez-le ici, ${most}` : most
  return (
    <div className={styles[look]}>
      <div className={styles.drop} data-over={over} data-disabled={disabled} {...(disabled ? {} : handlers)}>
        <input
          {...described}
          type="file"
          accept={accept}
          multiple={multiple}
          className={styles.input}
          disabled={disabled}
          onChange={(event) => {
            take(...(event.target.files ?? []))
            // Lets the user choose the same file again after a refusal.
            event.target.value = ""
          }}
        />
        <label htmlFor={described.id} className={styles.label}>
          {icon}
          <span className={styles.words}>
            <strong className="strong anywhere">{file ? file.name : invitation}</strong>
            <span className={styles.hint}>
              {file ? `${formatFileSize(file.size)} · Choisir un autre fichier` : hint}
            </span>
          </span>
        </label>
      </div>
      {interrupted && !file ? (
        <p role="status" className={styles.interrupted}>
          L'envoi {de(`« ${interrupted.name} »`)} a été interrompu à {sharePercent(interrupted)} %. Choisissez
          de nouveau ce fichier : l'envoi reprendra où il s'est arrêté.
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

const sharePercent = ({ parts, partCount }: Interrupted): number =>
  Math.floor((100 * parts.length) / partCount)

interface UploadBarProps extends Look {
  fileName: string
  state: UploadState
  /** A button that cancels the upload. */
  cancel: ReactNode
}

/** Replaces the field while its file uploads. */
export function UploadBar({ look = "application", fileName, state, cancel }: UploadBarProps) {
  return (
    <section className={`${styles.upload} ${styles[look]}`} aria-label="Envoi du fichier">
      <p className={styles.name}>{fileName}</p>
      <ProgressBar
        label={`Envoi ${de(fileName)}`}
        percent={percentOf(state)}
        tone={state.phase === "paused" ? "warning" : "accent"}
      />
      <div className={styles.foot}>
        <p className={styles.facts}>
          <span role="status" className={styles.phase} data-phase={state.phase}>
            {phaseOf(state)}
          </span>
          <span className={styles.numbers}>
            {formatFileSize(state.sentBytes)} sur {formatFileSize(state.totalBytes)}
            {paceOf(state)}
          </span>
        </p>
        {cancel}
      </div>
    </section>
  )
}
