const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled, [type='hidden']), select, textarea, [tabindex]"
export const DIALOG = "dialog, [role='dialog']"

export const focusableIn = (place: Element): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (element) => element.tabIndex >= 0 && !element.closest("[hidden], [aria-hidden='true']"),
  )

/** How long a row may take to appear. */
const ARRIVES_MS = 3000

/** Takes the keyboard to the row that was just added (`data-row`), once it is there and no dialog lies above it. */
export function focusRow(id: string, until = Date.now() + ARRIVES_MS): void {
  setTimeout(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    if (row && document.activeElement?.closest(DIALOG)?.contains(row) !== false) {
      if (!focusableIn(row)) row.tabIndex = -1
      const target = focusableIn(row) ?? row
      target.focus()
    } else if (Date.now() < until) focusRow(id, until)
  }, 60)
}
