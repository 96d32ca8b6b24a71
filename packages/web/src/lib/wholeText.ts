/** Number of ancestors of the pointer's target that may hold the truncated text. */
const DEPTH = 3

const isCut = (element: HTMLElement): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return (
    (textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth) ||
    (Number(webkitLineClamp) > 0 && element.scrollHeight > element.clientHeight + 1)
  )
}

const around = (element: Element, depth = DEPTH): HTMLElement[] =>
  element instanceof HTMLElement && depth > 0
    ? [element, ...(element.parentElement ? around(element.parentElement, depth - 1) : [])]
    : []

/** Titles set by this module, by element. */
const told = new WeakMap<HTMLElement, string>()

function tell({ target }: Event): void {
  if (!(target instanceof Element)) return
  const elements = around(target)
  for (const element of elements) if (told.get(element) === element.title) element.removeAttribute("title")
  if (elements.some(({ title }) => title)) return
  for (const element of elements) {
    const text = element.textContent.trim()
    if (!text || !isCut(element)) continue
    told.set(element, text)
    element.title = text
    return
  }
}

/** A hovered truncated text shows its full text as title, unless it has another title. */
export function startWholeTexts(): () => void {
  document.addEventListener("pointerover", tell)
  return () => document.removeEventListener("pointerover", tell)
}
