import { Modal } from "antd"
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { useNotices } from "../../lib/notices.tsx"
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
  const heading = useRef<HTMLSpanElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const opening = useOpening(heading, content)
  // antd's own would take the keyboard to the first button, which closes the dialog.
  const [trapped, trap] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog below this one lets go of the keyboard only now
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
      <div ref={content} className="pt-3">
        <ReadOnlyNotice />
        {children}
      </div>
    </Modal>
  )
}

/** antd takes the keyboard round from the window's end to its beginning, but does not scroll there. */
function bringIntoSight({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const { top, bottom } = target.getBoundingClientRect()
  const frame = currentTarget.getBoundingClientRect()
  if (bottom < frame.top || top > frame.bottom) target.scrollIntoView({ block: "nearest" })
}

/**
 * Takes the keyboard to the first field, also when it is there only once something has been read; until then, and where
 * there is none, to the title: never to what closes it.
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
    // Somebody was quicker than the window's opening.
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

/** Closes the dialog, whose work is stored, and tells so, for three seconds unless said. */
export function useDone(): (text: string, seconds?: number) => void {
  const notices = useNotices()
  const { finish } = useDialog()
  return (text, seconds) => {
    notices.success(text, seconds)
    finish()
  }
}

const FIELD = "input:not([type='file'], [type='hidden'], [role='switch']), textarea"

/** The first field, or a button that stands for one (`data-begins`); of a choice, what is chosen. With a finger, a search's keyboard would hide the list. */
export function firstFieldIn(content: HTMLElement | null): HTMLElement | null | undefined {
  const first = content?.querySelector<HTMLInputElement>(`[data-begins='true'], ${FIELD}`) ?? undefined
  if (first?.type === "search" && !matchMedia("(pointer: fine)").matches) return null
  if (first?.type !== "radio") return first
  return content?.querySelector<HTMLElement>("input[type='radio']:checked") ?? first
}
