import { type RefObject, useLayoutEffect, useRef } from "react"

/**
 * The browser's own modal: above everything, the rest of the page out of reach, focus given back to where
 * it was when it closes.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}

/** Tab goes round inside, where the browser would go on to its own buttons. */
export function turnRound(dialog: HTMLElement, backwards: boolean): boolean {
  const stops = [...dialog.querySelectorAll<HTMLElement>("input, button:not([tabindex='-1'])")]
  const [first] = stops
  const last = stops.at(-1)
  if (document.activeElement !== (backwards ? first : last)) return false
  const next = backwards ? last : first
  next?.focus()
  return true
}
