import type { CollaborationDocument } from "@trame/core/collaborations/shapes"
import { Form, Input, Segmented } from "antd"
import { formatFileSize } from "../../../../lib/format.ts"
import { FileField } from "./FileField.tsx"
import styles from "./SourceField.module.css"
import type { SourceMode } from "./source.ts"

export interface Source {
  mode: SourceMode
  file: File | null
  url: string
}

interface SourceFieldProps {
  source: Source
  /** Why it cannot be sent as it is. */
  error: string | null
  /** The document being edited keeps its own when nothing is given. */
  opened: CollaborationDocument | null
  disabled: boolean
  onChange: (source: Source) => void
}

const MODES = [
  { value: "file" as const, label: "Fichier" },
  { value: "link" as const, label: "Lien" },
]

export function SourceField({ source, error, opened, disabled, onChange }: SourceFieldProps) {
  const { mode, file, url } = source
  const problem = error ? { validateStatus: "error" as const, help: error } : {}
  return (
    <fieldset className={styles.source}>
      <legend className={styles.legend}>Contenu</legend>
      <Segmented<SourceMode>
        block
        aria-label="Contenu"
        options={MODES}
        value={mode}
        disabled={disabled}
        onChange={(chosen) => onChange({ ...source, mode: chosen })}
      />
      {mode === "file" ? (
        <Form.Item {...problem} className={styles.field}>
          <FileField
            file={file}
            disabled={disabled}
            onChange={(chosen) => onChange({ ...source, file: chosen })}
          />
        </Form.Item>
      ) : (
        <Form.Item {...problem} label="Lien" htmlFor="document-link" className={styles.field}>
          <Input
            id="document-link"
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={2000}
            disabled={disabled}
            aria-invalid={error !== null}
            value={url}
            onChange={(event) => onChange({ ...source, url: event.target.value })}
          />
        </Form.Item>
      )}
      {opened ? <p className={styles.current}>{currentOf(opened)}</p> : null}
    </fieldset>
  )
}

function currentOf({ kind, fileName, fileSize, url }: CollaborationDocument): string {
  const current = kind === "file" ? `${fileName ?? "fichier"} (${formatFileSize(fileSize ?? 0)})` : url
  return `Actuellement : ${current}. Laissez vide pour le conserver.`
}
