import { useEffect } from "react"

/** Scrolls to what the address names after `#`: the browser looked before the page was there. */
export function useFragment(): void {
  useEffect(() => {
    const name = window.location.hash.slice(1)
    if (name) document.getElementById(name)?.scrollIntoView()
  }, [])
}
