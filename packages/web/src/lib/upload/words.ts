import { formatFileSize } from "../format.ts"
import type { UploadState } from "./progress.ts"

/** What a person reads of an upload. */

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
