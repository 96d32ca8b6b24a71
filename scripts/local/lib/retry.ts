import { setTimeout as wait } from "node:timers/promises"

const PATIENCE_MS = 3000

/** Whether another process holds the resource: a port, or the lock of the data folder. */
function isHeld(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? error.code : undefined
  return code === "EADDRINUSE" || code === "LEVEL_LOCKED" || isHeld(error.cause)
}

/** Retries for three seconds: an instance that was told to stop may still be finishing. */
export async function retryWhileHeld<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isHeld(error) || Date.now() > deadline) throw error
      await wait(200)
    }
  }
}
