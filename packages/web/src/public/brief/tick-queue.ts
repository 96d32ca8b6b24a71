import { mayRetry, type Problem, problemOf } from "../../lib/api/problem.ts"
import { createStore } from "../../lib/store.ts"
import type { Tick } from "./kept.ts"

export interface QueueState {
  /** Unsent ticks that the page shows, oldest first. */
  ticks: readonly Tick[]
  /** Number of stored ticks: only those outlive the page. */
  waiting: number
  /** The last attempt to send failed without an answer. */
  stalled: boolean
  /** Ticks of tasks that the agency removed meanwhile. */
  refused: readonly { tick: Tick; problem: Problem }[]
}

interface Ports<Sent> {
  read(): Promise<Tick[]>
  change(how: (ticks: Tick[]) => Tick[]): Promise<Tick[]>
  send(tick: Tick): Promise<Sent>
  /** Runs before the tick is deleted, so that the displayed data is up to date by then. */
  onSent(tick: Tick, sent: Sent): Promise<void>
  /** A tick was sent or refused, and no more follows for now. */
  onPause(): void
  /** Runs the work in one tab at a time. */
  alone(work: () => Promise<void>): Promise<void>
}

const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000

export type TickQueue = ReturnType<typeof createTickQueue>

/**
 * Ticks on their way to the agency (rules/team.md#offline): each is stored before sending, and until answered; sent in
 * order, only the last state of a task. A tick without an answer is retried with growing delays; a refused one is
 * reported and dropped.
 */
export function createTickQueue<Sent>({ read, change, send, onSent, onPause, alone }: Ports<Sent>) {
  const state = createStore<QueueState>({ ticks: [], waiting: 0, stalled: false, refused: [] })
  const tell = (changes: Partial<QueueState>) => state.set({ ...state.current(), ...changes })
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_RETRY_MS
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  let kept: readonly Tick[] = []
  /** Shown already, but not stored yet. */
  let fresh: readonly Tick[] = []

  const sameTask = (one: Tick, other: Tick) => one.taskId === other.taskId && one.date === other.date
  const withLast = (ticks: readonly Tick[], tick: Tick) => [
    ...ticks.filter((other) => !sameTask(tick, other)),
    tick,
  ]
  const show = () => tell({ ticks: fresh.reduce(withLast, kept), waiting: kept.length })
  const showKept = (ticks: readonly Tick[]) => {
    kept = ticks
    show()
  }
  const forget = async (tick: Tick) =>
    showKept(await change((ticks) => ticks.filter(({ id }) => id !== tick.id)))

  /** Shows a tick at once, and stores it before sending. */
  async function put(tick: Tick): Promise<void> {
    fresh = withLast(fresh, tick)
    show()
    const changed = await change((ticks) => withLast(ticks, tick))
    fresh = fresh.filter((other) => other !== tick)
    showKept(changed)
    await flush()
  }

  /** Sends waiting ticks now. A call during a run makes it check once more. */
  function flush(): Promise<void> {
    stopped = false
    again = true
    running ??= alone(sendAll).finally(() => {
      running = null
      // Called while the run ended.
      if (again) return flush()
    })
    return running
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer)
    let settled = 0
    let goesOn = true
    while (again && goesOn) {
      again = false
      for (let next = await oldest(); next && goesOn; next = await oldest()) {
        goesOn = await sendOne(next)
        if (goesOn) settled++
      }
    }
    if (settled) onPause()
    if (!goesOn) return
    pause = FIRST_RETRY_MS
    tell({ stalled: false })
  }

  async function oldest(): Promise<Tick | undefined> {
    showKept(await read())
    return kept[0]
  }

  /** Resolves to false when sending must pause. */
  async function sendOne(tick: Tick): Promise<boolean> {
    try {
      await onSent(tick, await send(tick))
    } catch (error) {
      const problem = problemOf(error)
      if (mayRetry(problem)) {
        tell({ stalled: true })
        again = false
        if (!stopped) timer = setTimeout(flush, pause)
        pause = Math.min(pause * 2, LAST_RETRY_MS)
        return false
      }
      tell({ refused: [...state.current().refused, { tick, problem }] })
    }
    await forget(tick)
    return true
  }

  return {
    current: state.current,
    subscribe: state.subscribe,
    put,
    flush,
    forgetRefused: () => tell({ refused: [] }),
    /** Schedules no further try; a running one ends by itself. */
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
