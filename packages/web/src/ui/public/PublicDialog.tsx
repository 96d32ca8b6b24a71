import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react"
import styles from "./PublicDialog.module.css"

interface PublicDialogProps {
  title: string
  /** Beside the title of a full-window dialog, for a preview. */
  actions?: ReactNode
  children: ReactNode
  onClose: () => void
  /** While true, neither Escape nor a click outside closes the dialog. */
  held?: boolean
}

/** The native modal: above everything, the rest of the page inert, and the focus restored on close. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before unmount, or the browser would lose the previous focus.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape, by `cancel`
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={actions ? styles.full : styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        if (!held) onClose()
      }}
      // A second Escape closes without `cancel`: a held dialog reopens.
      onClose={({ currentTarget }) =>
        currentTarget.isConnected && !currentTarget.open && currentTarget.showModal()
      }
      onClick={(event) => {
        // The second click of a double click lands on the dialog that the first has opened.
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
