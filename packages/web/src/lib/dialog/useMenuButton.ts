import { type SyntheticEvent, useRef } from "react"

/**
 * For a menu behind a button: opened, the menu has the focus, and closed, the button again, before what was chosen does
 * its work: a question that this asks then gives the focus back to the button.
 */
export function useMenuButton() {
  const button = useRef<HTMLButtonElement>(null)
  const act =
    (work?: () => void) =>
    ({ domEvent }: { domEvent: SyntheticEvent }): void => {
      // Enter would press the button as well, which has the focus by then.
      domEvent.preventDefault()
      button.current?.focus()
      work?.()
    }
  const dropdown = {
    autoFocus: true,
    onOpenChange: (open: boolean): void => {
      // The menu is hidden, and takes the focus in it along.
      if (!open && document.activeElement?.closest("[role='menu']")) button.current?.focus()
    },
  }
  return { button, act, dropdown }
}
