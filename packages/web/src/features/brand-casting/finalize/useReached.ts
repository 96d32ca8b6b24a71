import { type RefObject, useEffect, useRef, useState } from "react"

/** Whether the top of an element has come above the lower edge of the window, less what covers that edge. */
export function useReached<Shown extends Element>(coveredPx: number): [RefObject<Shown | null>, boolean] {
  const element = useRef<Shown>(null)
  const [reached, setReached] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setReached(entry?.isIntersecting ?? false), {
      rootMargin: `0px 0px -${coveredPx}px 0px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [coveredPx])
  return [element, reached]
}
