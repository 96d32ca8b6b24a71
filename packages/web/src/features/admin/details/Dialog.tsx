import { Modal } from "antd"
import { type ReactNode, useRef } from "react"

interface DialogProps<Subject> {
  /** What it is about; null: closed. */
  subject: Subject | null
  title: string
  onClose: () => void
  width?: number
  children: (subject: Subject) => ReactNode
}

/** A dialog that only shows; it keeps its content while it fades out. */
export function Dialog<Subject>({ subject, title, onClose, width = 680, children }: DialogProps<Subject>) {
  const last = useRef(subject)
  if (subject !== null) last.current = subject
  return (
    <Modal
      open={subject !== null}
      title={title}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
      width={width}
      style={{ top: 48 }}
    >
      {last.current === null ? null : children(last.current)}
    </Modal>
  )
}
