import { Modal } from "antd"
import { type ReactNode, useRef } from "react"
import styles from "./DialogFrame.module.css"

interface DialogFrameProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  width?: number
  children: ReactNode
}

/** A dialog with a form or the like: a click beside it loses nothing, and it starts anew each time. */
export function DialogFrame({ open, title, onClose, width = 560, children }: DialogFrameProps) {
  const content = useRef<HTMLDivElement>(null)
  const start = (opened: boolean) => {
    if (opened) firstOf(content.current)?.focus()
  }
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onClose}
      afterOpenChange={start}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      width={width}
      style={{ top: 48 }}
    >
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </Modal>
  )
}

/** The first field; of a choice, what is chosen. */
function firstOf(content: HTMLElement | null): HTMLElement | null | undefined {
  const first = content?.querySelector<HTMLInputElement>(
    "input:not([type='file'], [type='hidden'], [role='switch'])",
  )
  if (first?.type !== "radio") return first
  return content?.querySelector<HTMLElement>("input[type='radio']:checked") ?? first
}
