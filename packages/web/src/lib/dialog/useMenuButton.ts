import { type SyntheticEvent, useEffect, useRef } from "react"

const FRAMES = 60
const ITEM = ".ant-dropdown:not(.ant-dropdown-hidden) [role='menuitem'][tabindex]"

/** Moves the focus from there into the menu, once the menu is in place. */
function enter(from: Element | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    if (frames === 0 || document.activeElement !== from) return
    document.querySelector<HTMLElement>(ITEM)?.focus()
    enter(from, frames - 1)
  })
}

/**
 * For a menu behind a button: opening focuses the menu, and closing the button, before the chosen action runs, so that
 * a question of that action gives the focus back to the button.
 */
export function useMenuButton() {
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useRef(false)

  // Items that arrive in an open menu recreate all its items, including the focused one.
  useEffect(() => {
    if (isOpen.current && document.activeElement === document.body) enter(document.body)
  })

  const act =
    (work?: () => void) =>
    ({ domEvent }: { domEvent: SyntheticEvent }): void => {
      // Enter would also press the button, which has the focus by then.
      domEvent.preventDefault()
      button.current?.focus()
      work?.()
    }
  const dropdown = {
    autoFocus: true,
    onOpenChange: (open: boolean): void => {
      isOpen.current = open
      // antd tries once, some frames later: a menu not yet in place would get no focus.
      if (open) enter(button.current)
      // Hiding the menu would drop the focus in it.
      else if (document.activeElement?.closest("[role='menu']")) button.current?.focus()
    },
  }
  return { button, act, dropdown }
}
