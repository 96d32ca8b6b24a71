import { setTimeout as wait } from "node:timers/promises"
import { transact, wasOvertaken } from "./db.ts"
import { conflict } from "./error.ts"

/** A request lasts 29 s, and the last attempt of a large save takes its time. */
const PATIENCE_MS = 15_000
const LONGEST_WAIT_MS = 2000

/**
 * Reads, decides and writes anew while others write the same items in between. What the person may not
 * overwrite, `attempt` finds itself when it reads again, and throws. It returns what to write.
 * @throws AppError conflict when others are faster all the time
 */
export async function rewriting<Result>(
  attempt: () => Promise<{ writes: readonly unknown[]; result: Result }>,
): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS
  for (let turn = 1; ; turn++) {
    const { writes, result } = await attempt()
    try {
      if (writes.length) await transact(writes)
      return result
    } catch (error) {
      if (!wasOvertaken(error)) throw error
      if (Date.now() > deadline) throw conflict()
      await wait(Math.random() * Math.min(20 * 2 ** turn, LONGEST_WAIT_MS))
    }
  }
}
