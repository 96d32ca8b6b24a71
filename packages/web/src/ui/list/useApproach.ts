import { type RefObject, useEffect, useRef } from "react"

/**
 * Calls as soon as an element is that near to what is visible; once, and again whenever `round` changes.
 * @param margin as an IntersectionObserver takes it
 * @param onNear null while nobody waits for it
 */
export function useApproach(
  element: RefObject<Element | null>,
  margin: string,
  round: unknown,
  onNear: (() => void) | null,
): void {
  const latest = useRef(onNear)
  latest.current = onNear
  const waits = onNear !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer that begins anew tells anew
  useEffect(() => {
    const target = element.current
    if (!waits || !target || typeof IntersectionObserver === "undefined") return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current?.()
      },
      { rootMargin: margin },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, margin, waits, round])
}
