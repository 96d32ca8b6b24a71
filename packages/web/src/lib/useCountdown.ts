import { useCallback, useEffect, useState } from "react"

/** Whole seconds left, 0 at first, and a function that restarts the countdown. */
export function useCountdown(seconds: number): [left: number, start: () => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const running = left > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [running])

  const start = useCallback(() => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }, [seconds])
  return [left, start]
}
