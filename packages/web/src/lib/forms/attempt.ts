import { useState, useSyncExternalStore } from "react"
import { flushSync } from "react-dom"
import { type Problem, problemOf } from "../api/problem.ts"
import { createStore } from "../store.ts"

/** One write at a time, despite repeated clicks; a failure stays until the next try. */
export class Attempt {
  readonly store = createStore<{ busy: boolean; problem: Problem | null }>({ busy: false, problem: null })

  /** Resolves to null when the work failed, or while another runs. */
  run = async <Result>(
    work: () => Promise<Result>,
    onFailure?: (error: unknown) => void,
  ): Promise<Result | null> => {
    if (this.store.current().busy) return null
    this.store.set({ busy: true, problem: null })
    try {
      const result = await work()
      this.store.set({ ...this.store.current(), busy: false })
      return result
    } catch (error) {
      // Disabled fields must be focusable again before a failure moves the focus.
      flushSync(() => this.store.set({ ...this.store.current(), busy: false }))
      onFailure?.(error)
      this.store.set({ busy: false, problem: problemOf(error) })
      return null
    }
  }

  clear = (): void => {
    const { busy, problem } = this.store.current()
    if (problem) this.store.set({ busy, problem: null })
  }
}

/** `attempt(() => client…)` runs the work of a button; `busy` and `problem` show its state. */
export function useAttempt() {
  const [{ store, run, clear }] = useState(() => new Attempt())
  return { ...useSyncExternalStore(store.subscribe, store.current), attempt: run, clear }
}
