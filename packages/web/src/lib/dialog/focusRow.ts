import { DIALOG } from "./selector.ts"

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled, [type='hidden']), select, textarea, [tabindex]"

/** The name of a row (`data-door`), or the first control. */
export function focusableIn(place: Element): HTMLElement | undefined {
  const all = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.closest("[hidden], [aria-hidden='true']"),
  )
  return all.find((element) => element.matches("[data-door]")) ?? all[0]
}

/** Maximum time for a row to appear. */
const ARRIVES_MS = 3000
const LOOKS_EVERY_MS = 60

let asking: AbortController | undefined

/**
 * Focuses the row that was just added (`data-row`) once it is there and no dialog covers it, unless the user goes on by
 * key or pointer meanwhile (rules/interface.md#keyboard).
 */
export function focusRow(id: string): void {
  asking?.abort()
  const asked = new AbortController()
  asking = asked
  const { signal } = asked
  const stop = () => asked.abort()
  for (const type of ["keydown", "pointerdown"])
    window.addEventListener(type, stop, { capture: true, signal })
  const until = Date.now() + ARRIVES_MS
  const look = () => {
    if (signal.aborted) return
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    const arrived = row && document.activeElement?.closest(DIALOG)?.contains(row) !== false
    if (!arrived && Date.now() < until) return void setTimeout(look, LOOKS_EVERY_MS)
    stop()
    if (!arrived) return
    if (!focusableIn(row)) row.tabIndex = -1
    const target = focusableIn(row) ?? row
    target.focus()
  }
  setTimeout(look, LOOKS_EVERY_MS)
}
