import { PRODUCT_NAME } from "@trame/core/lib/text"
import { type RefObject, useEffect, useState } from "react"

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
