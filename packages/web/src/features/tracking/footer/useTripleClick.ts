import { useRef } from "react"

const WITHIN_MS = 900

/** Three clicks or taps in a row; a browser's own count does not know taps. */
export function useTripleClick(action: () => void): () => void {
  const times = useRef<number[]>([])
  return () => {
    const now = performance.now()
    const recent = [...times.current.filter((time) => now - time < WITHIN_MS), now]
    times.current = recent.length < 3 ? recent : []
    if (recent.length === 3) action()
  }
}
