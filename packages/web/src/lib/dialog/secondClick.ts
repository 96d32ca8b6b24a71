import { DIALOG } from "./selector.ts"

/** A dialog or its surroundings: antd renders dialogs and lists beside the page. */
const LAYER = `${DIALOG}, body > *`

/**
 * A double click counts once: when the first click has closed or opened a dialog, the second would press what is there
 * now (rules/interface.md#keyboard).
 */
export function keepSecondClickOut(): void {
  let pressedIn: Element | null = null
  const look = (event: MouseEvent) => {
    const layer = event.target instanceof Element ? event.target.closest(LAYER) : null
    if (event.detail > 1 && layer !== pressedIn) {
      event.preventDefault()
      event.stopPropagation()
    } else if (event.type === "click") pressedIn = layer
  }
  for (const type of ["mousedown", "click"] as const) window.addEventListener(type, look, { capture: true })
}
