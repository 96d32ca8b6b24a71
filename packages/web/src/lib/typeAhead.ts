import { fold } from "@trame/core/lib/text"

/** Letters typed faster than this make one word. */
const WORD_MS = 700
let word = ""
let typedAt = 0

/** In an open menu, typed letters focus the next item that begins with them (rules/interface.md#shortcuts). */
function lead({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): void {
  const menu = target instanceof Element && target.closest("[role='menu']")
  if (!menu || ctrlKey || metaKey || altKey || isComposing) return
  const now = Date.now()
  if (key.length !== 1 || now - typedAt > WORD_MS) word = ""
  if (key.length !== 1 || key === " ") return
  typedAt = now
  word += fold(key)
  // The same letter again goes on to the next item.
  const [first = ""] = word
  const sought = word === first.repeat(word.length) ? first : word
  const items = [...menu.querySelectorAll<HTMLElement>("[role^='menuitem'][tabindex]")]
  const at = items.indexOf(document.activeElement as HTMLElement) + Number(sought.length === 1)
  const found = [...items.slice(at), ...items.slice(0, at)].find((item) =>
    fold(item.textContent ?? "").startsWith(sought),
  )
  found?.focus()
}

export const startTypeAhead = (): void => document.addEventListener("keydown", lead)
