import { onlineManager } from "@tanstack/react-query"
import { startTypeAhead } from "../lib/typeAhead.ts"
import { startWholeTexts } from "../lib/wholeText.ts"
import { loadDrawer } from "../ui/dialog/Sheet.tsx"
import { pageAt } from "./pages.ts"

export function startAll(): void {
  startWholeTexts()
  startPreparing()
  startTypeAhead()
  if (window.matchMedia("(width < 1024px)").matches) loadDrawer().catch(() => {})
}

/** Milliseconds on a link before which the pointer or the focus only passes by. */
const INTENT = 100

/**
 * Fetches the code and the first data of a page while a link to it is hovered, focused or touched. Without a network
 * it fetches nothing: the browser would remember the failure.
 */
export function startPreparing(): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  function consider({ type, target }: Event): void {
    clearTimeout(waiting)
    // Links of charts are of SVG, whose `href` is no text.
    const href = target instanceof Element && target.closest("a[href]")?.getAttribute("href")
    if (href) waiting = setTimeout(() => void prepare(href), type === "touchstart" ? 0 : INTENT)
  }
  for (const type of STARTS) document.addEventListener(type, consider, { passive: true })
  return () => {
    clearTimeout(waiting)
    for (const type of STARTS) document.removeEventListener(type, consider)
  }
}

const STARTS = ["pointerover", "focusin", "touchstart"]

async function prepare(href: string): Promise<void> {
  const address = new URL(href, window.location.href)
  if (address.origin !== window.location.origin || !onlineManager.isOnline()) return
  const page = pageAt(address)
  if (!page) return
  try {
    const { prefetch } = await page.load()
    if (page.first.length > 0) await prefetch?.(page.params)
  } catch {
    // The page itself shows why it does not load.
  }
}
