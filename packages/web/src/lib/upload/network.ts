import { problemOf } from "../api/problem.ts"
import { type Connectivity, PartFailure, UploadRefused } from "./ports.ts"

type Phase = "starting" | "sending" | "finishing"

interface Watch {
  phase: Phase
  /** Told when every task is held up by the network, and when one gets through again. */
  onChange(phase: Phase | "paused"): void
}

/** Which of the running tasks the network holds up: the upload is paused when all of them are. */
export class NetworkWatch {
  #connectivity: Connectivity
  #watch: Watch
  #running = new Set<object>()
  #stuck = new Set<object>()
  #attempts = new Set<AbortController>()
  #back = new AbortController()
  #stop: () => void
  #closed = false

  constructor(connectivity: Connectivity, onChange: Watch["onChange"]) {
    this.#connectivity = connectivity
    this.#watch = { phase: "starting", onChange }
    this.#stop = connectivity.subscribe((online) => (online ? this.#returned() : this.#lost()))
  }

  get online(): boolean {
    return this.#connectivity.isOnline()
  }

  /** Fires when the network comes back. */
  get back(): AbortSignal {
    return this.#back.signal
  }

  enter(phase: Phase): void {
    this.#watch.phase = phase
    this.#tell()
  }

  begin(task: object): void {
    this.#running.add(task)
  }

  stuck(task: object): void {
    this.#stuck.add(task)
    this.#tell()
  }

  moving(task: object): void {
    if (this.#stuck.delete(task)) this.#tell()
  }

  end(task: object): void {
    this.#running.delete(task)
    this.#stuck.delete(task)
    this.#tell()
  }

  /** A signal for one try: a browser that lost its network can leave a request hanging for minutes. */
  attempt(): { signal: AbortSignal; over: () => void } {
    const controller = new AbortController()
    this.#attempts.add(controller)
    return { signal: controller.signal, over: () => this.#attempts.delete(controller) }
  }

  /** From here on the upload's end says the phase. */
  close(): void {
    this.#closed = true
    this.#stop()
  }

  #lost(): void {
    for (const attempt of this.#attempts) attempt.abort()
    for (const task of this.#running) this.#stuck.add(task)
    this.#tell()
  }

  #returned(): void {
    const previous = this.#back
    this.#back = new AbortController()
    previous.abort()
  }

  #tell(): void {
    if (this.#closed) return
    const paused = this.#stuck.size > 0 && this.#stuck.size === this.#running.size
    this.#watch.onChange(paused ? "paused" : this.#watch.phase)
  }
}

/** Tries of one step while the network is believed to be there; a lost network does not count. */
export const MAX_ATTEMPTS = 8
const LONGEST_WAIT = 20_000

type FailureKind = "network" | "busy" | "fatal"

/** Whether trying again can help. An expired signature (403) is cured by signing anew. */
export function kindOf(error: unknown): FailureKind {
  if (error instanceof PartFailure) {
    if (error.status === 0) return "network"
    return error.status === 403 || error.status === 408 || error.status === 429 || error.status >= 500
      ? "busy"
      : "fatal"
  }
  if (error instanceof UploadRefused) return "fatal"
  const { code, status } = problemOf(error)
  if (code === "network") return "network"
  return code === "throttled" || status >= 500 ? "busy" : "fatal"
}

/** Milliseconds before the next try: doubling from half a second, spread by up to a half. */
export function backOff(attempt: number, random = Math.random()): number {
  return Math.min(LONGEST_WAIT, 500 * 2 ** attempt) * (0.75 + random / 2)
}

/** Waits, or less when `wake` fires; never rejects. */
export function pause(ms: number, wakers: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const wake = AbortSignal.any([...wakers])
    const finish = () => {
      clearTimeout(timer)
      wake.removeEventListener("abort", finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    if (wake.aborted) finish()
    else wake.addEventListener("abort", finish)
  })
}
