import { PRODUCT_NAME } from "@trame/core/lib/text"
import { type RefObject, useCallback, useEffect, useRef, useState } from "react"

/** `Clients · Trame`; only the product's name while the title is unknown. */
export function useDocumentTitle(title: string | null | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME
  }, [title])
}

/** The description for search engines. */
export function useDescription(text: string): void {
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute("content", text)
  }, [text])
}

/** Scrolls to the address's fragment once the page is ready: the browser looked before. */
export function useFragment(ready = true): void {
  useEffect(() => {
    const name = ready ? window.location.hash.slice(1) : ""
    if (name) document.getElementById(name)?.scrollIntoView()
  }, [ready])
}

/** Whether an element is in the window, enlarged or reduced by `margin`, as an observer's `rootMargin`. */
export function useInView(element: RefObject<Element | null>, margin: string): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: margin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return inView
}

/** Calls back when the browser restores the page from its cache on "back", with its old state. */
export function usePageRestored(then: () => void): void {
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && latest.current()
    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [])
}

/** Navigates to another document; `leaving` is true until the next document, and false again after "back". */
export function useLeaving(): [leaving: boolean, leave: (address: string) => void] {
  const [leaving, setLeaving] = useState(false)
  usePageRestored(() => setLeaving(false))
  const leave = useCallback((address: string) => {
    setLeaving(true)
    window.location.assign(address)
  }, [])
  return [leaving, leave]
}
