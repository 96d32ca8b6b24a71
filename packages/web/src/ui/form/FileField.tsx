import { MAX_FILE_BYTES } from "@trame/core/files/rules"
import type { ReactNode } from "react"
import { formatFileSize } from "../../lib/format.ts"
import { useDescribed, useFileDrop } from "../../lib/forms/field.ts"
import { paceOf, percentOf, phaseOf, type UploadState } from "../../lib/upload/progress.ts"
import styles from "./FileField.module.css"

/** It needs nothing of antd: the application hands in its icon and its button. */
interface Look {
  look?: "application" | "public"
}

interface FileFieldProps extends Look {
  file: File | null
  error?: string
  disabled: boolean
  icon?: ReactNode
  onChange: (file: File) => void
}

/** A native file input under a place to tap or to drop on. */
export function FileField({ look = "application", file, error, disabled, icon, onChange }: FileFieldProps) {
  const { described, errorId } = useDescribed({ error })
  const { over, handlers } = useFileDrop(onChange)
  const most = `${formatFileSize(MAX_FILE_BYTES)} au maximum`
  const invitation = look === "application" ? `ou déposez-le ici, ${most}` : most
  return (
    <div className={styles[look]}>
      <div className={styles.drop} data-over={over} data-disabled={disabled} {...(disabled ? {} : handlers)}>
        <input
          {...described}
          type="file"
          className={styles.input}
          disabled={disabled}
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            if (chosen) onChange(chosen)
            // The same file can be chosen again after it was refused.
            event.target.value = ""
          }}
        />
        <label htmlFor={described.id} className={styles.label}>
          {icon}
          <span className={styles.words}>
            <strong>{file ? file.name : "Choisir un fichier"}</strong>
            <span className={styles.hint}>
              {file ? `${formatFileSize(file.size)} · Choisir un autre fichier` : invitation}
            </span>
          </span>
        </label>
      </div>
      {error ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

interface UploadBarProps extends Look {
  fileName: string
  state: UploadState
  /** A button that stops it. */
  cancel: ReactNode
}

/** Stands in the field's place while its file is on its way. */
export function UploadBar({ look = "application", fileName, state, cancel }: UploadBarProps) {
  const percent = percentOf(state)
  return (
    <section className={`${styles.upload} ${styles[look]}`} aria-label="Envoi du fichier">
      <p className={styles.name}>{fileName}</p>
      <div className={styles.progress} data-phase={state.phase}>
        <progress max={100} value={percent} aria-valuenow={percent} aria-label={`Envoi de ${fileName}`} />
        <span aria-hidden="true">{percent} %</span>
      </div>
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
