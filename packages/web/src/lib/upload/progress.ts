import { SpeedMeter } from "./speed.ts"

export type UploadPhase = "starting" | "sending" | "paused" | "finishing" | "done" | "cancelled" | "failed"

export interface UploadState {
  phase: UploadPhase
  sentBytes: number
  totalBytes: number
  /** Null while not known. */
  bytesPerSecond: number | null
  secondsLeft: number | null
}

/** What the screen shows of an upload: a snapshot that changes identity with each change. */
export class UploadProgress {
  #state: UploadState
  #listeners = new Set<() => void>()
  #bytesByPart = new Map<number, number>()
  #speed = new SpeedMeter()

  constructor(totalBytes: number) {
    this.#state = { phase: "starting", sentBytes: 0, totalBytes, bytesPerSecond: null, secondsLeft: null }
  }

  get state(): UploadState {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  enter(phase: UploadPhase): void {
    if (phase === this.#state.phase) return
    this.#speed.reset()
    this.#publish({ phase, bytesPerSecond: null, secondsLeft: null })
  }

  part(partNumber: number, bytes: number): void {
    this.#bytesByPart.set(partNumber, bytes)
    let sentBytes = 0
    for (const one of this.#bytesByPart.values()) sentBytes += one
    this.#speed.add(Date.now(), sentBytes)
    const bytesPerSecond = this.#speed.bytesPerSecond()
    const left = this.#state.totalBytes - sentBytes
    const secondsLeft = bytesPerSecond ? Math.ceil(left / bytesPerSecond) : null
    this.#publish({ sentBytes, bytesPerSecond, secondsLeft })
  }

  #publish(changes: Partial<UploadState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}
