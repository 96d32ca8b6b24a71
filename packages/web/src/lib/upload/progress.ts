import { formatFileSize } from "../format.ts"
import { createStore } from "../store.ts"

type UploadPhase = "starting" | "sending" | "paused" | "finishing" | "done" | "cancelled" | "failed"

export interface UploadState {
  phase: UploadPhase
  sentBytes: number
  totalBytes: number
  /** Null while unknown. */
  bytesPerSecond: number | null
  secondsLeft: number | null
}

const WINDOW = 6000
/** A shorter history gives no reliable rate. */
const SHORTEST = 700

/** The visible state of an upload: an immutable snapshot per change. */
export function createProgress(totalBytes: number) {
  const { current, set, subscribe } = createStore<UploadState>({
    phase: "starting",
    sentBytes: 0,
    totalBytes,
    bytesPerSecond: null,
    secondsLeft: null,
  })
  const bytesByPart = new Map<number, number>()
  let samples: { at: number; bytes: number }[] = []

  /** The rate over the last seconds: follows the network without flickering. */
  function speed(): number | null {
    const [first] = samples
    const last = samples.at(-1)
    if (!first || !last || last.at - first.at < SHORTEST) return null
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
  }

  return {
    current,
    subscribe,
    enter(phase: UploadPhase): void {
      if (phase === current().phase) return
      samples = []
      set({ ...current(), phase, bytesPerSecond: null, secondsLeft: null })
    },
    /** Resets the sent bytes. */
    restart(): void {
      bytesByPart.clear()
      samples = []
      set({ ...current(), sentBytes: 0, bytesPerSecond: null, secondsLeft: null })
    },
    part(partNumber: number, bytes: number): void {
      bytesByPart.set(partNumber, bytes)
      const sentBytes = [...bytesByPart.values()].reduce((sum, one) => sum + one, 0)
      const at = Date.now()
      if (sentBytes < current().sentBytes) samples = []
      samples = [...samples.filter((sample) => sample.at >= at - WINDOW), { at, bytes: sentBytes }]
      const bytesPerSecond = speed()
      const secondsLeft = bytesPerSecond ? Math.ceil((totalBytes - sentBytes) / bytesPerSecond) : null
      set({ ...current(), sentBytes, bytesPerSecond, secondsLeft })
    },
  }
}

/** 100 % appears only once the server has the whole file. */
export const percentOf = ({ sentBytes, totalBytes }: UploadState): number =>
  Math.min(99, Math.floor((sentBytes / totalBytes) * 100))

export const phaseOf = ({ phase }: UploadState): string => PHASES[phase] ?? ""

const PHASES: Partial<Record<UploadState["phase"], string>> = {
  starting: "Préparation de l'envoi…",
  sending: "Envoi en cours",
  paused: "En pause : connexion perdue. L'envoi reprendra tout seul.",
  finishing: "Vérification du fichier…",
}

/** ` · 1,3 MB/s · encore 12 s` once known. */
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
