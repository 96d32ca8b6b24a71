import { setTimeout as wait } from "node:timers/promises"

/**
 * Tries until it no longer throws, for half a minute: global indexes show a write up to 200 ms late, and queues take
 * their time, on a busy machine dozens of times as long.
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
