import { type SyntheticEvent, useRef } from "react"

/**
 * For a menu behind a button, which has the focus again before what was chosen does its work: a question that this asks
 * then gives the focus back to the button.
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
  return { button, act }
}
