import { focusableIn } from "./focusRow.ts"
import { DIALOG } from "./selector.ts"

/**
 * Targets for the focus once an element is removed: next sibling, previous sibling, then the same for its ancestors.
 * From within a dialog, only targets in dialogs: never the whole page, whose beginning would come first.
 */
function waysFrom(element: Element): Element[] {
  const ways: Element[] = []
  const isOfWindow = (at: Element) => (at.closest(DIALOG) ?? at.querySelector(DIALOG)) !== null
  const inWindow = element.closest(DIALOG) !== null
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    for (const way of [at, at.nextElementSibling, at.previousElementSibling])
      if (way && (!inWindow || isOfWindow(way))) ways.push(way)
  return ways
}

const isLost = (): boolean => {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || !activeElement.isConnected
}

/** By then a closing dialog or a new page has moved the focus by itself. */
const PATIENCE_MS = 100

/**
 * Keeps the focus within the page: when the focused element disappears, e.g. a deleted row or a dialog's button, moves
 * the focus to the next element instead of the beginning of the page.
 */
export function keepFocus(): () => void {
  let last: { element: Element; ways: Element[] } | null = null
  /** Outside of dialogs. */
  let onPage: Element[] = []
  let timer = 0

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = { element: target, ways: waysFrom(target) }
    if (!target.closest(`${DIALOG}, [role='menu']`)) onPage = last.ways
  }
  /** After a click on empty space nothing has the focus, as intended. */
  const forget = () =>
    setTimeout(() => {
      if (isLost() && last?.element.isConnected) last = null
    })
  const mend = () => {
    if (!last || !isLost()) return
    for (const way of [...last.ways, ...onPage]) {
      if (way === last.element || !way.isConnected) continue
      const found = focusableIn(way)
      found?.focus({ preventScroll: true })
      if (found && !isLost()) return
    }
  }
  const look = (changes: MutationRecord[]) => {
    if (!last || !isLost()) return
    if (last.element.isConnected) return void stayWith(last.element, changes)
    window.clearTimeout(timer)
    timer = window.setTimeout(mend, PATIENCE_MS)
  }

  /** A row that moves among its neighbours loses the focus, although it still exists. */
  const stayWith = (element: Element, changes: MutationRecord[]) => {
    const wasPut = changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(element)))
    if (wasPut && element instanceof HTMLElement) element.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener("focusin", remember)
  document.addEventListener("pointerdown", forget)
  return () => {
    observer.disconnect()
    window.clearTimeout(timer)
    document.removeEventListener("focusin", remember)
    document.removeEventListener("pointerdown", forget)
  }
}
