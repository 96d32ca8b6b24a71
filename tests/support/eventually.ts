import { setTimeout as wait } from "node:timers/promises"

/**
 * Tries until it no longer throws, for ten seconds: global indexes show a write up to 200 ms late, and
 * queues take their time.
 */
export async function eventually<Result>(
  attempt: () => Promise<Result> | Result,
  withinMs = 10_000,
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
