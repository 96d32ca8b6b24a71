const PLAIN_INPUTS = ["checkbox", "radio", "button", "submit", "reset", "file", "image", "color"]
const TYPED = "textarea, select, [role='combobox'], [role='textbox'], [role='searchbox'], [role='spinbutton']"

/** In a text field, keys mean letters. */
export function isTyping(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !PLAIN_INPUTS.includes(target.type)
  return (target instanceof HTMLElement && target.isContentEditable) || target.closest(TYPED) !== null
}
