import { useEffect, useRef } from "react"

interface TodayInView {
  ready: boolean
  /** Media query of screens that stack the days. */
  stacked: string
  find: () => Element | null | undefined
}

/** Scrolls to today when the page opens, to its top where days are stacked; coming back keeps the position. */
export function useTodayInView({ ready, stacked, find }: TodayInView): void {
  const arrived = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when ready
  useEffect(() => {
    if (!ready || arrived.current) return
    arrived.current = true
    if (window.scrollY > 0) return
    find()?.scrollIntoView({ block: matchMedia(stacked).matches ? "start" : "nearest" })
  }, [ready])
}
