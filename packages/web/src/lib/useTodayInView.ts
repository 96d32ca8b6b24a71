import { useEffect, useRef } from "react"

interface TodayInView {
  ready: boolean
  /** The screens on which days stand below one another, as CSS asks for them. */
  stacked: string
  find: () => Element | null | undefined
}

/** Where days stand below one another, one arrives at today; whoever comes back is where they were. */
export function useTodayInView({ ready, stacked, find }: TodayInView): void {
  const arrived = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    if (!ready || arrived.current) return
    arrived.current = true
    if (window.scrollY === 0 && matchMedia(stacked).matches) find()?.scrollIntoView({ block: "start" })
  }, [ready])
}
