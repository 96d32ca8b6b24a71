import { type ReactNode, useEffect, useId, useRef } from "react"
import styles from "./PublicDialog.module.css"

interface PublicDialogProps {
  title: string
  children: ReactNode
  onClose: () => void
  /** While true, neither Escape nor a click beside it closes it. */
  held?: boolean
}

/** The browser's own dialog: it keeps the focus inside and gives it back. */
export function PublicDialog({ title, children, onClose, held = false }: PublicDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's own, by `cancel`
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        if (!held) onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !held) onClose()
      }}
    >
      <div className={styles.content}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
