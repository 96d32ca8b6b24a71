import { useEffect, useRef, useState } from "react"
import { holding } from "../api/pauseLiveUpdates.ts"
import { problemOf } from "../api/problem.ts"
import { useCountdown } from "../useCountdown.ts"
import { type Outcome, runMany, type Work } from "./runMany.ts"

/** Time to undo a bulk action. */
const UNDO_SECONDS = 10

interface Words {
  /** During the action, e.g. `Paiements marqués payés`. */
  progress: string
  /** After the action, e.g. `12 paiements marqués payés`. */
  done: (count: number) => string
}

type Done<Item, Result> = Outcome<Item, Result>["done"][number]

export interface ManyAction<Item, Result> {
  keyOf: (item: Item) => string
  /** Names the item beside its error. */
  nameOf: (item: Item) => string
  /** Items of one lane run one after the other. */
  laneOf: (item: Item) => string
  words: Words
  work: Work<Item, Result>
  /** Restores the previous state if nobody has changed it since; without it, there is no undo. */
  back?: { words: Words; undo: Work<Done<Item, Result>, unknown> }
  /** The item's current state, for a retry. */
  again: (item: Item) => Item | Promise<Item>
  /** Receives the items that were not done, at the end. */
  onLeft?: (items: readonly Item[]) => void
  /** Called after each action or undo. */
  onOver?: () => void
}

export interface ManyFailure {
  key: string
  name: string
  message: string
}

export interface ManyState {
  running: { label: string; over: number; total: number; stop: () => void } | null
  /** The result of the last action. */
  outcome: { text: string; failures: readonly ManyFailure[]; retry?: () => void } | null
  /** Seconds left to undo. */
  undoLeft: number
  undo: () => void
  dismiss: () => void
}

type Performed<Item, Result> = Pick<
  ManyAction<Item, Result>,
  "words" | "work" | "nameOf" | "keyOf" | "laneOf" | "onOver"
>

interface Many extends ManyState {
  /** Resolves when finished. */
  run<Item, Result>(items: readonly Item[], action: ManyAction<Item, Result>): Promise<void>
}

/**
 * A bulk action, item by item: progress, failures by name with their reasons, and ten seconds to undo. Live updates
 * wait until the end, so that rows do not move meanwhile.
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
    { words, work, nameOf, keyOf, laneOf, onOver }: Performed<Item, Result>,
    retry?: (failed: readonly Item[]) => void,
  ) {
    const controller = new AbortController()
    const stop = () => controller.abort()
    const show = (over: number) => setRunning({ label: words.progress, over, total: items.length, stop })
    busy.current = true
    setBack(null)
    setOutcome(null)
    show(0)
    const result = await holding(() =>
      runMany(items, { work, laneOf, onProgress: show, signal: controller.signal }),
    )
    busy.current = false
    setRunning(null)
    onOver?.()
    const failed = result.failed.map(({ item }) => item)
    const failures = result.failed.map(({ item, error }) => ({
      key: keyOf(item),
      name: nameOf(item),
      message: problemOf(error).message,
    }))
    setOutcome({
      text: words.done(result.done.length),
      failures,
      ...(retry && failed.length > 0 && { retry: () => retry(failed) }),
    })
    return result
  }

  async function run<Item, Result>(items: readonly Item[], action: ManyAction<Item, Result>): Promise<void> {
    if (busy.current || items.length === 0) return
    const { back: way, again, laneOf, onLeft } = action
    /** An item that cannot be read again is retried as it was. */
    const retry = async (some: readonly Item[]) => {
      const read = await runMany(some, { work: async (item) => again(item), laneOf })
      const current = new Map(read.done.map(({ item, result }) => [item, result]))
      await run(
        some.map((item) => current.get(item) ?? item),
        action,
      )
    }
    const { done, failed, left } = await perform(items, action, (some) => void retry(some))
    if (!mounted.current) return
    onLeft?.([...failed.map(({ item }) => item), ...left])
    if (!way || done.length === 0) return
    const takeBack = () =>
      void perform(done, {
        words: way.words,
        work: way.undo,
        keyOf: ({ item }) => action.keyOf(item),
        nameOf: ({ item }) => action.nameOf(item),
        laneOf: ({ item }) => laneOf(item),
        onOver: action.onOver,
      })
    setBack(() => takeBack)
    countDown()
  }

  return {
    running,
    outcome,
    undoLeft: back ? undoLeft : 0,
    undo: () => back?.(),
    dismiss: () => setOutcome(null),
    run,
  }
}
