import { useCallback, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { type Problem, problemOf } from "../api/problem.ts"

/** One write at a time, however often the button is pressed; what went wrong stays until the next. */
export function useAttempt() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  /** Resolves to null when it failed, or when another attempt is still under way. */
  const attempt = useCallback(
    async <Result>(
      work: () => Promise<Result>,
      onFailure?: (error: unknown) => void,
    ): Promise<Result | null> => {
      if (running.current) return null
      running.current = true
      setBusy(true)
      setProblem(null)
      try {
        return await work()
      } catch (error) {
        // Fields that were locked meanwhile can be focused again, where one of them is wrong.
        flushSync(() => setBusy(false))
        if (onFailure) onFailure(error)
        setProblem(problemOf(error))
        return null
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [],
  )
  const clear = useCallback(() => setProblem(null), [])
  return { busy, problem, attempt, clear }
}
