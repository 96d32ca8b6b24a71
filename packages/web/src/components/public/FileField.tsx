import { MAX_FILE_BYTES } from "@trame/core/files/limits"
import { useId } from "react"
import { formatFileSize } from "../../lib/format.ts"
import { useFileDrop } from "../../lib/useFileDrop.ts"
import styles from "./FileField.module.css"

interface FileFieldProps {
  file: File | null
  error: string
  disabled: boolean
  onChange: (file: File) => void
}

/** A native file input under a place to tap or to drop on. */
export function FileField({ file, error, disabled, onChange }: FileFieldProps) {
  const id = useId()
  const { over, handlers } = useFileDrop(onChange)
  return (
    <div>
      <div className={styles.drop} data-over={over} {...(disabled ? {} : handlers)}>
        <input
          id={id}
          type="file"
          className={styles.input}
          disabled={disabled}
          aria-invalid={error !== ""}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            if (chosen) onChange(chosen)
            // The same file can be chosen again after it was refused.
            event.target.value = ""
          }}
        />
        <label htmlFor={id} className={styles.label}>
          <strong>{file ? file.name : "Choisir un fichier"}</strong>
          <span>
            {file
              ? `${formatFileSize(file.size)} · Choisir un autre fichier`
              : `${formatFileSize(MAX_FILE_BYTES)} au maximum`}
          </span>
        </label>
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
