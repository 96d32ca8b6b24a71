import { type RefObject, useLayoutEffect } from "react"

/** Tells the style sheet which part of the page a phone's keyboard leaves to be seen. */
export function useVisibleArea(target: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    const element = target.current
    if (!viewport || !element) return
    const follow = () => {
      element.style.setProperty("--visible-top", `${viewport.offsetTop}px`)
      element.style.setProperty("--visible-height", `${viewport.height}px`)
    }
    follow()
    viewport.addEventListener("resize", follow)
    viewport.addEventListener("scroll", follow)
    return () => {
      viewport.removeEventListener("resize", follow)
      viewport.removeEventListener("scroll", follow)
    }
  }, [target])
}
