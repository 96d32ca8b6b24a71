import { DIALOG } from "./selector.ts"

/** A window, or what lies around it: antd hangs both, as it does its lists, beside the page. */
const LAYER = `${DIALOG}, body > *`

/**
 * Whoever presses a button twice in a row means it once: where the first press has closed the window that it was in, or
 * opened one, the second would press what is there now (rules/interface.md#keyboard).
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
