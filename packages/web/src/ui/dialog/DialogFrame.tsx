import { App, Modal } from "antd"
import { type ReactNode, type RefObject, useEffect, useRef } from "react"
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
  const opening = useOpening(content)
  return (
    <Modal
      open={open}
      title={title}
      onCancel={() => void close()}
      afterOpenChange={(opened) => (opened ? opening() : closed())}
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

/** Takes the keyboard to the first field, also when it is there only once something has been read. */
function useOpening(content: RefObject<HTMLDivElement | null>): () => void {
  const observer = useRef<MutationObserver | null>(null)
  useEffect(() => () => observer.current?.disconnect(), [])
  return () => {
    const frame = content.current
    const first = firstOf(frame)
    first?.focus()
    if (first !== undefined || !frame) return
    const from = document.activeElement
    observer.current = new MutationObserver((_changes, self) => {
      const late = firstOf(frame)
      const stayed = document.activeElement === from || document.activeElement === document.body
      if (late === undefined && stayed) return
      self.disconnect()
      if (stayed) late?.focus()
    })
    observer.current.observe(frame, { childList: true, subtree: true })
  }
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
  const first =
    content?.querySelector<HTMLInputElement>("input:not([type='file'], [type='hidden'], [role='switch'])") ??
    undefined
  if (first?.type === "search" && !matchMedia("(pointer: fine)").matches) return null
  if (first?.type !== "radio") return first
  return content?.querySelector<HTMLElement>("input[type='radio']:checked") ?? first
}
