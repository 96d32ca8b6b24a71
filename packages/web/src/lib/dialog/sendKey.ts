import { DIALOG } from "./selector.ts"

/** Marks the submit button of a dialog or page without a form element. */
export const SENDS = { "data-sends": "true" }

/** Ctrl or ⌘ with Enter or S submits the focused form, from any of its fields, or the one in sight. */
export const sendByKey = (): void => document.addEventListener("keydown", listen, { capture: true })

function listen(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = event
  const isEnter = key === "Enter"
  if ((!isEnter && key !== "s") || ctrlKey === metaKey || altKey || shiftKey || isComposing) return
  if (!(target instanceof HTMLElement)) return
  const choices = target.closest("[role='combobox']")
  // Enter chooses an option of the open list.
  if (isEnter && choices?.getAttribute("aria-expanded") === "true") return
  const button = sendButtonOf(target)
  if (!button) return
  event.preventDefault()
  // antd would open the list.
  if (choices) event.stopPropagation()
  // A field commits its text at Enter, or when it is left.
  if (!isEnter) {
    target.blur()
    target.focus()
  }
  if (!repeat) setTimeout(() => button.click())
}

const sendButtonOf = (field: Element): HTMLElement | null | undefined =>
  field.closest("form")?.querySelector<HTMLElement>("[type='submit']") ??
  // Without a focus, the last in the document: dialogs follow the page.
  [...(field.closest(`${DIALOG}, main`) ?? document).querySelectorAll<HTMLElement>("[data-sends]")].at(-1)
