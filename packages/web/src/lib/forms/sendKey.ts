import { DIALOG } from "../dialog/selector.ts"

/** Marks the button that sends what its dialog or page holds, where no form stands around it. */
export const SENDS = { "data-sends": true }

/** Ctrl or ⌘ with Enter sends the form that has the keyboard, from any of its fields. */
export const sendByKey = (): void => document.addEventListener("keydown", listen, { capture: true })

function listen(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = event
  if (key !== "Enter" || ctrlKey === metaKey || altKey || shiftKey || isComposing) return
  if (!(target instanceof Element)) return
  const choices = target.closest("[role='combobox']")
  // Enter takes one of the choices that are open.
  if (choices?.getAttribute("aria-expanded") === "true") return
  const button = sendButtonOf(target)
  if (!button) return
  event.preventDefault()
  // antd would open them.
  if (choices) event.stopPropagation()
  // Once the field has handed on what was typed.
  if (!repeat) setTimeout(() => button.click())
}

const sendButtonOf = (field: Element): HTMLElement | null | undefined =>
  field.closest("form")?.querySelector<HTMLElement>("[type='submit']") ??
  field.closest(`${DIALOG}, main`)?.querySelector<HTMLElement>("[data-sends]")
