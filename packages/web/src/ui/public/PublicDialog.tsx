import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react"
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

/**
 * The browser's own modal: above everything, the rest of the page out of reach, focus given back to where it was when
 * it closes.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before it leaves the page, or the browser would not know any more where focus was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}

export function PublicDialog({ title, actions, children, onClose, held = false }: PublicDialogProps) {
  const dialog = useModal()
  const id = useId()
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
      // Escape pressed twice is not asked about: what is held comes back.
      onClose={({ currentTarget }) =>
        currentTarget.isConnected && !currentTarget.open && currentTarget.showModal()
      }
      onClick={(event) => {
        // The second click of a double click goes to what the first one has opened.
        const again = event.detail > 1
        if (event.target === dialog.current && !held && !again) onClose()
      }}
    >
      {actions ? (
        <>
          <div className={`row justify-between gap-5 border-bottom ${styles.bar}`}>
            <h2 className="min-0 text-xl strong anywhere" id={id}>
              {title}
            </h2>
            <div className="flex gap-3 flex-none">{actions}</div>
          </div>
          <div className={`grid place-center bg-paper min-h-0 ${styles.stage}`}>{children}</div>
        </>
      ) : (
        <div className={styles.content}>
          <h2 id={id} className={`mb-3 text-title ${styles.title}`}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}
