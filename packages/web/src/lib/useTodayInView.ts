import { useEffect, useRef } from "react"

interface TodayInView {
  ready: boolean
  /** The screens on which days stand below one another, as CSS asks for them. */
  stacked: string
  find: () => Element | null | undefined
}

/** The page opens with today in sight, at its top where days stand below one another; coming back keeps the place. */
export function useTodayInView({ ready, stacked, find }: TodayInView): void {
  const arrived = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    if (!ready || arrived.current) return
    arrived.current = true
    if (window.scrollY > 0) return
    find()?.scrollIntoView({ block: matchMedia(stacked).matches ? "start" : "nearest" })
  }, [ready])
}
