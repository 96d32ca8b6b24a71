import { useEffect, useState } from "react"
import { tabStorage } from "../lib/storage.ts"

/** Where `ScrollRestoration` keeps the place of each entry of the history as the document goes. */
export const PLACES = "trame.places"

/** Lists that come later than this do not move the page any more. */
const LONGEST = 8000

function placesLeft(): Record<string, number> {
  const [navigation] = performance.getEntriesByType("navigation")
  // A page that is opened by its address begins at its top.
  if ((navigation as PerformanceNavigationTiming | undefined)?.type === "navigate") return {}
  return (tabStorage.readJson(PLACES) as Record<string, number> | null) ?? {}
}

/** A document that is loaded anew is where it was left, as what it shows comes, until the person does something. */
export function useHeldPlace(entry: string): void {
  const [places] = useState(placesLeft)
  useEffect(() => {
    const top = places[entry]
    if (!top || typeof ResizeObserver === "undefined") return
    const observer = new ResizeObserver(() => window.scrollTo(0, top))
    observer.observe(document.body)
    const acts = ["wheel", "pointerdown", "keydown"]
    const stop = () => {
      delete places[entry]
      observer.disconnect()
      clearTimeout(late)
      for (const act of acts) window.removeEventListener(act, stop, true)
    }
    const late = setTimeout(stop, LONGEST)
    for (const act of acts) window.addEventListener(act, stop, true)
    return stop
  }, [entry, places])
}
