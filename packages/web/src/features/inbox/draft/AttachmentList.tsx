import { CloseOutlined } from "@ant-design/icons"
import { de } from "@trame/core/lib/text"
import { Button } from "antd"
import { useSyncExternalStore } from "react"
import { formatFileSize } from "../../../lib/format.ts"
import { percentOf, phaseOf } from "../../../lib/upload/progress.ts"
import type { Upload } from "../../../lib/upload/Upload.ts"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import styles from "./DraftDialog.module.css"
import type { Attachment, Attachments } from "./useAttachments.ts"

interface AttachmentListProps {
  attachments: Attachments
  locked: boolean
}

export function AttachmentList({ attachments: { items, remove }, locked }: AttachmentListProps) {
  if (items.length === 0) return null
  return (
    <ul className="grid gap-3" aria-label="Pièces jointes">
      {items.map((one) => (
        <Row key={one.key} attachment={one} locked={locked} onRemove={() => remove(one.key)} />
      ))}
    </ul>
  )
}

interface RowProps {
  attachment: Attachment
  locked: boolean
  onRemove: () => void
}

function Row({ attachment: { name, size, uploadId, upload, error }, locked, onRemove }: RowProps) {
  return (
    <li className={`grid items-center gap-y-1 gap-x-3 rounded-m bg-paper border ${styles.attachment}`}>
      <span className="medium anywhere">
        {name}
        <span className={`soft text-s regular ${styles.size}`}>{formatFileSize(size)}</span>
      </span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={`Retirer ${name}`}
        disabled={locked}
        onClick={onRemove}
      />
      {error ? (
        <p role="alert" className="danger medium">
          {error}
        </p>
      ) : upload ? (
        <Progress name={name} upload={upload} />
      ) : uploadId ? null : (
        <p className="soft text-s">Préparation de l'envoi…</p>
      )}
    </li>
  )
}

function Progress({ name, upload }: { name: string; upload: Upload }) {
  const state = useSyncExternalStore(upload.subscribe, upload.state)
  return (
    <div className="pr-3 span-all">
      <ProgressBar
        label={`Envoi ${de(name)}`}
        percent={percentOf(state)}
        tone={state.phase === "paused" ? "warning" : "accent"}
      />
      {state.phase === "paused" ? <p className="soft text-s">{phaseOf(state)}</p> : null}
    </div>
  )
}
