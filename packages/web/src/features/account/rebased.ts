import { problemOf } from "../../lib/problem.ts"

/**
 * A version also moves when something else of the same item changes: a conflict that touches nothing of what is
 * being edited is none. `untouched` resolves to the stored version then, else to null.
 */
export async function rebased<Answer>(
  version: number,
  write: (version: number) => Promise<Answer>,
  untouched: () => Promise<number | null>,
): Promise<Answer> {
  try {
    return await write(version)
  } catch (error) {
    if (problemOf(error).code !== "conflict") throw error
    const stored = await untouched()
    if (stored === null) throw error
    return write(stored)
  }
}
