import { Modal } from "antd"
import { type FocusEvent, lazy, type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { useNotices } from "../../lib/notices.tsx"
import { ReadOnlyNotice } from "../states/ReadOnlyNotice.tsx"
import styles from "./DialogFrame.module.css"

const SidePanel = lazy(() => loadChunk(() => import("./SidePanel.tsx")))

interface DialogFrameProps {
  title: ReactNode
  width?: number
  /** A click outside also closes it: the dialog has no input. */
  light?: boolean
  footer?: ReactNode
  /** The address of the record's own page. */
  page?: string
  children: ReactNode
}

/** The window of a dialog, or its panel beside a list; its content mounts anew each time. */
export function DialogFrame(props: DialogFrameProps) {
  const { beside } = useDialog()
  return beside ? <SidePanel {...props} beside={beside} /> : <DialogWindow {...props} />
}

function DialogWindow({ title, width = 560, light = false, footer = null, children }: DialogFrameProps) {
  const { open, close, closed } = useDialog()
  const heading = useRef<HTMLSpanElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const opening = useOpening(heading, content)
  // antd's focus trap would focus the first button, which closes the dialog.
  const [trapped, trap] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog below this one releases the focus only now
  useEffect(() => {
    if (trapped && !content.current?.contains(document.activeElement)) opening()
  }, [trapped])
  return (
    <Modal
      open={open}
      title={
        <span ref={heading} tabIndex={-1} className={`block anywhere ${styles.title}`}>
          {title}
        </span>
      }
      onCancel={() => void close()}
      afterOpenChange={(opened) => {
        trap(opened)
        if (opened) opening()
        else closed()
      }}
      focusable={{ trap: trapped }}
      footer={footer}
      destroyOnHidden
      closable={{ "aria-label": "Fermer" }}
      mask={{ closable: light }}
      wrapProps={{ "data-leaving": !open, onFocus: bringIntoSight }}
      width={width}
      style={{ top: 48 }}
    >
      <div ref={content} className={`pt-3 ${styles.sheet}`}>
        <ReadOnlyNotice />
        {children}
      </div>
    </Modal>
  )
}

/** antd moves the focus from the dialog's end to its beginning, but does not scroll there. */
function bringIntoSight({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const { top, bottom } = target.getBoundingClientRect()
  const frame = currentTarget.getBoundingClientRect()
  if (bottom < frame.top || top > frame.bottom) target.scrollIntoView({ block: "nearest" })
}

/**
 * Focuses the first field, also one that appears after loading; before that, or without a field, focuses the title:
 * never the close button.
 */
function useOpening(
  heading: RefObject<HTMLElement | null>,
  content: RefObject<HTMLDivElement | null>,
): () => void {
  const observer = useRef<MutationObserver | null>(null)
  useEffect(() => () => observer.current?.disconnect(), [])
  return () => {
    observer.current?.disconnect()
    const frame = content.current
    // The user focused a field before the dialog had opened.
    if (frame?.contains(document.activeElement) && document.activeElement?.matches(FIELD)) return
    const first = firstFieldIn(frame)
    const to = first ?? heading.current
    to?.focus({ preventScroll: true })
    if (first !== undefined || !frame) return
    const from = document.activeElement
    observer.current = new MutationObserver((_changes, self) => {
      const late = firstFieldIn(frame)
      const stayed = document.activeElement === from || document.activeElement === document.body
      if (late === undefined && stayed) return
      self.disconnect()
      if (stayed) late?.focus()
    })
    observer.current.observe(frame, { childList: true, subtree: true })
  }
}

/** Closes the dialog after a save and shows a notice, for three seconds by default. */
export function useDone(): (text: string, seconds?: number) => void {
  const notices = useNotices()
  const { finish } = useDialog()
  return (text, seconds) => {
    notices.success(text, seconds)
    finish()
  }
}

const FIELD = "input:not([type='file'], [type='hidden'], [role='switch']), textarea"

/** First field or `data-begins` button; the checked radio; no search on touch, whose keyboard would hide the list. */
export function firstFieldIn(content: HTMLElement | null): HTMLElement | null | undefined {
  const first = content?.querySelector<HTMLInputElement>(`[data-begins='true'], ${FIELD}`) ?? undefined
  if (first?.type === "search" && !matchMedia("(pointer: fine)").matches) return null
  if (first?.type !== "radio") return first
  return content?.querySelector<HTMLElement>("input[type='radio']:checked") ?? first
}
