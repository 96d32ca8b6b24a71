import { useEffect, useRef, useState } from "react"
import { hold } from "../api/pauseLiveUpdates.ts"
import { problemOf } from "../api/problem.ts"
import { useCountdown } from "../useCountdown.ts"
import { runMany } from "./runMany.ts"

/** For how long what was done to many can be taken back. */
const UNDO_SECONDS = 10

interface Words {
  /** While it is under way, e.g. `Paiements marqués payés`. */
  progress: string
  /** Afterwards, e.g. `12 paiements marqués payés`. */
  done: (count: number) => string
}

export interface ManyAction<Item, Result> {
  keyOf: (item: Item) => string
  /** Names it beside why it failed. */
  nameOf: (item: Item) => string
  /** Items of one lane wait for one another. */
  laneOf: (item: Item) => string
  words: Words
  work: (item: Item) => Promise<Result>
  /** Puts back what was before, on condition that nobody has changed it since. */
  undo: (item: Item, result: Result) => Promise<unknown>
  undone: Words
}

export interface ManyFailure {
  key: string
  name: string
  message: string
}

export interface ManyState {
  /** What is under way. */
  running: { label: string; over: number; total: number; stop: () => void } | null
  /** What became of the last one. */
  outcome: { text: string; failures: readonly ManyFailure[] } | null
  /** Seconds left in which it can be taken back. */
  undoLeft: number
  undo: () => void
  dismiss: () => void
}

interface Many extends ManyState {
  /** Resolves to the items that were not done. */
  run<Item, Result>(items: readonly Item[], action: ManyAction<Item, Result>): Promise<Item[]>
}

/**
 * The same to many items, one by one: how far it is, what failed and why, by name, and for ten seconds the way back.
 * Live updates wait until it is over, so that nothing moves below what is being done.
 */
export function useMany(): Many {
  const [running, setRunning] = useState<ManyState["running"]>(null)
  const [outcome, setOutcome] = useState<ManyState["outcome"]>(null)
  const [undoLeft, countDown] = useCountdown(UNDO_SECONDS)
  const [back, setBack] = useState<(() => void) | null>(null)
  const busy = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  async function perform<Item, Result>(
    items: readonly Item[],
    { words, work, nameOf, keyOf, laneOf }: Omit<ManyAction<Item, Result>, "undo" | "undone">,
  ) {
    const controller = new AbortController()
    const stop = () => controller.abort()
    const show = (over: number) => setRunning({ label: words.progress, over, total: items.length, stop })
    busy.current = true
    setBack(null)
    setOutcome(null)
    show(0)
    const release = hold()
    const result = await runMany(items, { work, laneOf, onProgress: show, signal: controller.signal })
    release()
    busy.current = false
    setRunning(null)
    const failures = result.failed.map(({ item, error }) => ({
      key: keyOf(item),
      name: nameOf(item),
      message: problemOf(error).message,
    }))
    setOutcome({ text: words.done(result.done.length), failures })
    return result
  }

  return {
    running,
    outcome,
    undoLeft: back ? undoLeft : 0,
    undo: () => back?.(),
    dismiss: () => setOutcome(null),
    async run(items, { undo, undone, ...action }) {
      if (busy.current || items.length === 0) return [...items]
      const { done, failed, left } = await perform(items, action)
      if (done.length > 0 && mounted.current) {
        const takeBack = () =>
          void perform(done, {
            words: undone,
            work: ({ item, result }) => undo(item, result),
            keyOf: ({ item }) => action.keyOf(item),
            nameOf: ({ item }) => action.nameOf(item),
            laneOf: ({ item }) => action.laneOf(item),
          })
        setBack(() => takeBack)
        countDown()
      }
      return [...failed.map(({ item }) => item), ...left]
    },
  }
}
