import { problemOf } from "../problem.ts"
import { PartFailure, UploadRefused } from "./ports.ts"

/** Tries of one step while the network is believed to be there; a lost network does not count. */
export const MAX_ATTEMPTS = 8
const LONGEST_WAIT = 20_000

export type FailureKind = "network" | "busy" | "fatal"

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
