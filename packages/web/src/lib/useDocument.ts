import { PRODUCT_NAME } from "@trame/core/lib/text"
import { type RefObject, useCallback, useEffect, useRef, useState } from "react"

/** `Clients · Trame`; the product's name alone while the title is not known. */
export function useDocumentTitle(title: string | null | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME
  }, [title])
}

/** What search engines show below the title. */
export function useDescription(text: string): void {
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute("content", text)
  }, [text])
}

/** Scrolls to what the address names after `#`, once the page is there: the browser looked before. */
export function useFragment(ready = true): void {
  useEffect(() => {
    const name = ready ? window.location.hash.slice(1) : ""
    if (name) document.getElementById(name)?.scrollIntoView()
  }, [ready])
}

/** Whether an element is in the window, which `margin` makes larger or smaller, as an observer's `rootMargin`. */
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

/** Calls when the browser's "back" shows the page as it was left, with all that it knew then. */
export function usePageRestored(then: () => void): void {
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && latest.current()
    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [])
}

/** Leads to another document; what does so is at work until that is there, and no more once one comes back. */
export function useLeaving(): [leaving: boolean, leave: (address: string) => void] {
  const [leaving, setLeaving] = useState(false)
  usePageRestored(() => setLeaving(false))
  const leave = useCallback((address: string) => {
    setLeaving(true)
    window.location.assign(address)
  }, [])
  return [leaving, leave]
}
