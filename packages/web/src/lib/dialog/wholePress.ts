/** Movement that still counts as a click, in pixels. */
const STILL = 4

/**
 * A button that moves while pressed still gets its click, e.g. below an error message that disappears on blur: the
 * browser itself fires none (rules/interface.md#keyboard).
 */
export function keepPressesWhole(): void {
  let held: { button: HTMLElement; x: number; y: number } | null = null
  const press = ({ target, button, clientX: x, clientY: y }: MouseEvent) => {
    const on = target instanceof Element && target.closest("button")
    held = on && button === 0 ? { button: on, x, y } : null
  }
  const release = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const was = held
    held = null
    if (!was || was.button.contains(target as Node)) return
    if (Math.hypot(x - was.x, y - was.y) <= STILL) was.button.click()
  }
  window.addEventListener("mousedown", press, { capture: true })
  window.addEventListener("mouseup", release, { capture: true })
}
