import { type SyntheticEvent, useEffect, useRef } from "react"

const FRAMES = 60
const ITEM = ".ant-dropdown:not(.ant-dropdown-hidden) [role='menuitem'][tabindex]"

/** Takes the focus from there to the menu, as soon as that is in its place. */
function enter(from: Element | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    if (frames === 0 || document.activeElement !== from) return
    document.querySelector<HTMLElement>(ITEM)?.focus()
    enter(from, frames - 1)
  })
}

/**
 * For a menu behind a button: opened, the menu has the focus, and closed, the button again, before what was chosen does
 * its work: a question that this asks then gives the focus back to the button.
 */
export function useMenuButton() {
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useRef(false)

  // What comes into an open menu later makes its items anew, the one that had the focus as well.
  useEffect(() => {
    if (isOpen.current && document.activeElement === document.body) enter(document.body)
  })

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
      isOpen.current = open
      // antd tries once, some frames later: of a menu that is not in its place by then, nothing would have the focus.
      if (open) enter(button.current)
      // The menu is hidden, and takes the focus in it along.
      else if (document.activeElement?.closest("[role='menu']")) button.current?.focus()
    },
  }
  return { button, act, dropdown }
}
