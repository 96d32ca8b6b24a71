import { focusableIn } from "./focusRow.ts"
import { DIALOG } from "./selector.ts"

/**
 * Where the keyboard may go once an element is gone: what follows it, stands before it, or is around it. Beside a
 * window that is another window, never the whole page, whose beginning would come first.
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

/** By then a window that closes, or a page that is arrived at, has taken it by itself. */
const PATIENCE_MS = 100

/**
 * Keeps the keyboard in the page: when what has the focus is taken away, be it the row that was just deleted or what
 * had opened a dialog, the focus goes to what is next, instead of to the beginning of the page.
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
  /** A click beside everything: nothing has it, and that is meant. */
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

  /** A row that is put elsewhere among its neighbours loses the keyboard, though it is still there. */
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
