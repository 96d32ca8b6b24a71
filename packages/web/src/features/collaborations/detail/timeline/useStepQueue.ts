import { useMemo, useRef } from "react"

interface Line {
  waiting: number
  failures: number
}

/**
 * Clicks come faster than answers: writes to steps go one after the other, each reading the version that
 * the one before it made. After a failure, what was still waiting for that step is dropped.
 */
export function useStepQueue() {
  const tail = useRef<Promise<unknown>>(Promise.resolve())
  const lines = useRef(new Map<string, Line>())
  return useMemo(() => {
    const lineOf = (stepId: string): Line => {
      const line = lines.current.get(stepId) ?? { waiting: 0, failures: 0 }
      lines.current.set(stepId, line)
      return line
    }
    return {
      /** Rejects when the work fails. */
      run(stepId: string, work: () => Promise<void>): Promise<void> {
        const line = lineOf(stepId)
        const { failures } = line
        line.waiting += 1
        const turn = tail.current.then(async () => {
          try {
            if (line.failures === failures) await work()
          } catch (error) {
            line.failures += 1
            throw error
          } finally {
            line.waiting -= 1
          }
        })
        tail.current = turn.catch(() => undefined)
        return turn
      },
      /** Asked within the work: whether nothing else waits to be written for this step. */
      isLast: (stepId: string) => lineOf(stepId).waiting <= 1,
    }
  }, [])
}
