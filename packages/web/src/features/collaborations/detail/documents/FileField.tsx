import { CloudUploadOutlined } from "@ant-design/icons"
import { MAX_FILE_BYTES } from "@trame/core/files/limits"
import { useId } from "react"
import { formatFileSize } from "../../../../lib/format.ts"
import { useFileDrop } from "../../../../lib/useFileDrop.ts"
import styles from "./FileField.module.css"

interface FileFieldProps {
  file: File | null
  disabled: boolean
  onChange: (file: File) => void
}

/** A native file input under a place to drop on. */
export function FileField({ file, disabled, onChange }: FileFieldProps) {
  const id = useId()
  const { over, handlers } = useFileDrop(onChange)
  return (
    <div className={styles.drop} data-over={over} data-disabled={disabled} {...(disabled ? {} : handlers)}>
      <input
        id={id}
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
      <label htmlFor={id} className={styles.label}>
        <CloudUploadOutlined aria-hidden="true" className={styles.icon} />
        {file ? (
          <span>
            <strong className={styles.name}>{file.name}</strong>
            <span className={styles.hint}>{formatFileSize(file.size)} · Choisir un autre fichier</span>
          </span>
        ) : (
          <span>
            <strong className={styles.name}>Choisir un fichier</strong>
            <span className={styles.hint}>
              ou déposez-le ici, {formatFileSize(MAX_FILE_BYTES)} au maximum
            </span>
          </span>
        )}
      </label>
    </div>
  )
}
