import { type RefObject, useEffect, useRef } from "react"

/**
 * Calls back when an element comes that near to the visible area; once, and again after each change of `round`.
 * @param margin as for an IntersectionObserver
 * @param onNear null to disable
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer reports again
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
