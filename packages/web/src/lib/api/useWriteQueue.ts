import { useMemo, useRef } from "react"

interface Line {
  waiting: number
  failures: number
}

/**
 * Clicks come faster than answers: writes run one after the other, each from the version that the previous one made. A
 * failure drops the waiting writes of the same item.
 */
export function useWriteQueue() {
  const tail = useRef<Promise<unknown>>(Promise.resolve())
  const lines = useRef(new Map<string, Line>())
  return useMemo(() => {
    const lineOf = (id: string): Line => {
      const line = lines.current.get(id) ?? { waiting: 0, failures: 0 }
      lines.current.set(id, line)
      return line
    }
    return {
      /** Rejects when the work fails. */
      run(id: string, work: () => Promise<void>): Promise<void> {
        const line = lineOf(id)
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
      /** Within the work: whether no other write waits for this item. */
      isLast: (id: string) => lineOf(id).waiting <= 1,
    }
  }, [])
}
