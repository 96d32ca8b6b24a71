import { mayRetry, type Problem, problemOf } from "../../lib/api/problem.ts"
import { createStore } from "../../lib/store.ts"
import type { Tick } from "./kept.ts"

export interface QueueState {
  /** What the page shows although the agency does not know it yet, the oldest first. */
  ticks: readonly Tick[]
  /** How many of them this phone has kept: only those outlive the page. */
  waiting: number
  /** The last attempt to send did not get through. */
  stalled: boolean
  /** The agency took these tasks away before their ticks came. */
  refused: readonly { tick: Tick; problem: Problem }[]
}

interface Ports<Sent> {
  read(): Promise<Tick[]>
  change(how: (ticks: Tick[]) => Tick[]): Promise<Tick[]>
  send(tick: Tick): Promise<Sent>
  /** Before the tick is forgotten: what is shown must know by then. */
  onSent(tick: Tick, sent: Sent): Promise<void>
  /** Something was sent or refused, and no more follows for now. */
  onPause(): void
  /** Alone among the tabs of this page. */
  alone(work: () => Promise<void>): Promise<void>
}

const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000

export type TickQueue = ReturnType<typeof createTickQueue>

/**
 * Ticks on their way to the agency (rules/team.md#offline): each is kept before it is sent, and until it was answered;
 * in order, the last state of a task alone. What gets no answer is tried again, ever less often; what is refused is
 * told and dropped.
 */
export function createTickQueue<Sent>({ read, change, send, onSent, onPause, alone }: Ports<Sent>) {
  const state = createStore<QueueState>({ ticks: [], waiting: 0, stalled: false, refused: [] })
  const tell = (changes: Partial<QueueState>) => state.set({ ...state.current(), ...changes })
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_RETRY_MS
  let running: Promise<void> | null = null
  let again = false
  let kept: readonly Tick[] = []
  /** Shown already, about to be kept. */
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

  /** Shown at once, and kept before it is sent. */
  async function put(tick: Tick): Promise<void> {
    fresh = withLast(fresh, tick)
    show()
    const changed = await change((ticks) => withLast(ticks, tick))
    fresh = fresh.filter((other) => other !== tick)
    showKept(changed)
    await flush()
  }

  /** Sends what waits, now. Asked for while it does, it looks once more. */
  function flush(): Promise<void> {
    again = true
    running ??= alone(sendAll).finally(() => {
      running = null
      // Asked for while it ended.
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

  /** False where it makes no sense to go on now. */
  async function sendOne(tick: Tick): Promise<boolean> {
    try {
      await onSent(tick, await send(tick))
    } catch (error) {
      const problem = problemOf(error)
      if (mayRetry(problem)) {
        tell({ stalled: true })
        again = false
        timer = setTimeout(flush, pause)
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
    stop: () => clearTimeout(timer),
  }
}
