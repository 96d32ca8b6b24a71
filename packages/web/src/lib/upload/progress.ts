import { formatFileSize } from "../format.ts"

type UploadPhase = "starting" | "sending" | "paused" | "finishing" | "done" | "cancelled" | "failed"

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

const WINDOW = 6000
/** A shorter history says nothing sure. */
const SHORTEST = 700

/** The rate over the last seconds, so that it follows the network without trembling. */
class SpeedMeter {
  #samples: { at: number; bytes: number }[] = []

  add(at: number, bytes: number): void {
    const last = this.#samples.at(-1)
    if (last && bytes < last.bytes) this.reset()
    this.#samples.push({ at, bytes })
    while ((this.#samples[0]?.at ?? at) < at - WINDOW) this.#samples.shift()
  }

  reset(): void {
    this.#samples = []
  }

  bytesPerSecond(): number | null {
    const first = this.#samples[0]
    const last = this.#samples.at(-1)
    if (!first || !last || last.at - first.at < SHORTEST) return null
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
  }
}

/** 100 % is said only once the server has the whole file. */
export const percentOf = ({ sentBytes, totalBytes }: UploadState): number =>
  Math.min(99, Math.floor((sentBytes / totalBytes) * 100))

export const phaseOf = ({ phase }: UploadState): string => PHASES[phase] ?? ""

const PHASES: Partial<Record<UploadState["phase"], string>> = {
  starting: "Préparation de l'envoi…",
  sending: "Envoi en cours",
  paused: "En pause : connexion perdue. L'envoi reprendra tout seul.",
  finishing: "Vérification du fichier…",
}

/** ` · 1,3 MB/s · encore 12 s` once it is known. */
export function paceOf({ phase, bytesPerSecond, secondsLeft }: UploadState): string {
  if (phase !== "sending" || !bytesPerSecond || secondsLeft === null) return ""
  return ` · ${formatFileSize(bytesPerSecond)}/s · encore ${duration(secondsLeft)}`
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`
}
