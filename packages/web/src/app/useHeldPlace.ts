import { useEffect, useState } from "react"
import { tabStorage } from "../lib/storage.ts"

/** Storage key under which `ScrollRestoration` keeps scroll positions when the document unloads. */
export const PLACES = "trame.places"

/** After this time, loading lists no longer move the page. */
const LONGEST = 8000

function placesLeft(): Record<string, number> {
  const [navigation] = performance.getEntriesByType("navigation")
  // A page opened by its address begins at its top.
  if ((navigation as PerformanceNavigationTiming | undefined)?.type === "navigate") return {}
  return (tabStorage.readJson(PLACES) as Record<string, number> | null) ?? {}
}

/** Restores the scroll position after a reload while content loads, until the user does something. */
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
