import { App, Modal } from "antd"
import { type ReactNode, useRef } from "react"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { ReadOnlyNotice } from "../states/ReadOnlyNotice.tsx"
import styles from "./DialogFrame.module.css"

interface DialogFrameProps {
  title: ReactNode
  width?: number
  /** A click beside it closes it too: nothing is typed there. */
  light?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** The window of a dialog; it starts anew each time. */
export function DialogFrame({
  title,
  width = 560,
  light = false,
  footer = null,
  children,
}: DialogFrameProps) {
  const { open, close, closed } = useDialog()
  const content = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open={open}
      title={title}
      onCancel={() => void close()}
      afterOpenChange={(opened) => (opened ? firstOf(content.current)?.focus() : closed())}
      footer={footer}
      destroyOnHidden
      closable={{ "aria-label": "Fermer" }}
      mask={{ closable: light }}
      width={width}
      style={{ top: 48 }}
    >
      <div ref={content} className={styles.content}>
        <ReadOnlyNotice />
        {children}
      </div>
    </Modal>
  )
}

/** Closes the dialog, whose work is stored, and tells so, for three seconds unless said. */
export function useDone(): (text: string, seconds?: number) => void {
  const { message } = App.useApp()
  const { finish } = useDialog()
  return (text, seconds) => {
    message.success(text, seconds)
    finish()
  }
}

/** The first field; of a choice, what is chosen. With a finger, a search's keyboard would hide the list. */
function firstOf(content: HTMLElement | null): HTMLElement | null | undefined {
  const first = content?.querySelector<HTMLInputElement>(
    "input:not([type='file'], [type='hidden'], [role='switch'])",
  )
  if (first?.type === "search" && !matchMedia("(pointer: fine)").matches) return null
  if (first?.type !== "radio") return first
  return content?.querySelector<HTMLElement>("input[type='radio']:checked") ?? first
}
