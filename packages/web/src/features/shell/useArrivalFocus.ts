import { type RefObject, useEffect, useRef } from "react"
import { useLocation } from "react-router-dom"

/** Moves focus to the page after a navigation, so that a screen reader and the Tab key start there. */
export function useArrivalFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return main
}
