import { type ReactNode, useId, useLayoutEffect, useRef } from "react"
import styles from "./PublicDialog.module.css"

interface PublicDialogProps {
  title: string
  /** Beside the title of one that fills the window, to look at something. */
  actions?: ReactNode
  children: ReactNode
  onClose: () => void
  /** While true, neither Escape nor a click beside it closes it. */
  held?: boolean
}

/** The browser's own dialog: it keeps the focus inside and gives it back. */
export function PublicDialog({ title, actions, children, onClose, held = false }: PublicDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Before it leaves the page, or the browser would not know any more where focus was.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's own, by `cancel`
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={actions ? styles.full : styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        if (!held) onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !held) onClose()
      }}
    >
      {actions ? (
        <>
          <div className={styles.bar}>
            <h2 id={id}>{title}</h2>
            <div className={styles.actions}>{actions}</div>
          </div>
          <div className={styles.stage}>{children}</div>
        </>
      ) : (
        <div className={styles.content}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}
