import { DIALOG } from "../dialog/selector.ts"

/** Marks the submit button of a dialog or page without a form element. */
export const SENDS = { "data-sends": true }

/** Ctrl or ⌘ with Enter submits the focused form, from any of its fields. */
export const sendByKey = (): void => document.addEventListener("keydown", listen, { capture: true })

function listen(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = event
  if (key !== "Enter" || ctrlKey === metaKey || altKey || shiftKey || isComposing) return
  if (!(target instanceof Element)) return
  const choices = target.closest("[role='combobox']")
  // Enter chooses an option of the open list.
  if (choices?.getAttribute("aria-expanded") === "true") return
  const button = sendButtonOf(target)
  if (!button) return
  event.preventDefault()
  // antd would open the list.
  if (choices) event.stopPropagation()
  // After the field has committed its text.
  if (!repeat) setTimeout(() => button.click())
}

const sendButtonOf = (field: Element): HTMLElement | null | undefined =>
  field.closest("form")?.querySelector<HTMLElement>("[type='submit']") ??
  field.closest(`${DIALOG}, main`)?.querySelector<HTMLElement>("[data-sends]")
