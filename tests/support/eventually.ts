import { setTimeout as wait } from "node:timers/promises"

/**
 * Retries until the callback no longer throws, for half a minute: global indexes lag up to 200 ms, and queues take
 * dozens of times as long on a busy machine.
 */
export async function eventually<Result>(
  attempt: () => Promise<Result> | Result,
  withinMs = 30_000,
): Promise<Result> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(50)
    }
  }
}
