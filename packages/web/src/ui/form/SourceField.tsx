import { CloudUploadOutlined } from "@ant-design/icons"
import { Button, Form, Segmented } from "antd"
import { useEffect, useRef } from "react"
import { formatFileSize } from "../../lib/format.ts"
import { FileField, UploadBar } from "./FileField.tsx"
import styles from "./SourceField.module.css"
import { UrlInput } from "./UrlInput.tsx"
import type { SourceControl } from "./useSource.ts"

interface SourceFieldProps {
  source: SourceControl
  /** The stored source, which stays when the user gives none. */
  stored: { file: { name: string; size: number } | null; url: string | null } | null
  /** Label of the link. */
  link?: string
  disabled: boolean
}

/** A file or a link; shows the upload while it runs. */
export function SourceField({ source, stored, link = "Lien", disabled }: SourceFieldProps) {
  const { mode, file, url, error, refusals, upload, choose } = source
  const content = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // The radios between the two are no field to correct.
    if (refusals > 0) content.current?.querySelector<HTMLElement>("input:not([type='radio'])")?.focus()
  }, [refusals])
  if (upload.active && upload.state)
    return (
      <UploadBar
        fileName={file?.name ?? ""}
        state={upload.state}
        cancel={
          <Button danger disabled={false} onClick={upload.cancel}>
            Annuler l'envoi
          </Button>
        }
      />
    )
  const problem = error ? { validateStatus: "error" as const, help: error } : {}
  return (
    <fieldset ref={content} className={`mb-6 ${styles.source}`}>
      <legend className={styles.legend}>Contenu</legend>
      <Segmented
        block
        aria-label="Contenu"
        options={[
          { value: "file" as const, label: "Fichier" },
          { value: "link" as const, label: link },
        ]}
        value={mode}
        disabled={disabled}
        onChange={(chosen) => choose({ mode: chosen })}
      />
      {mode === "file" ? (
        <Form.Item {...problem} className={styles.field}>
          <FileField
            icon={<CloudUploadOutlined aria-hidden="true" className="accent text-title" />}
            file={file}
            interrupted={upload.interrupted}
            disabled={disabled}
            onChange={(chosen) => choose({ file: chosen })}
          />
        </Form.Item>
      ) : (
        <Form.Item {...problem} label={link} htmlFor="source-link" className={styles.field}>
          <UrlInput
            id="source-link"
            placeholder="https://"
            maxLength={2000}
            disabled={disabled}
            aria-invalid={error !== null}
            value={url}
            onChange={(event) => choose({ url: event.target.value })}
          />
        </Form.Item>
      )}
      {stored ? <p className="mt-3 soft text-m anywhere">{currentOf(stored)}</p> : null}
    </fieldset>
  )
}

function currentOf({ file, url }: NonNullable<SourceFieldProps["stored"]>): string {
  const current = file ? `${file.name} (${formatFileSize(file.size)})` : url
  return `Actuellement : ${current}. Laissez vide pour le conserver.`
}
