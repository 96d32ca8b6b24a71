import { setTimeout as wait } from "node:timers/promises"
import { failedConditions, transact } from "../db.ts"
import { conflict } from "../error.ts"
import { asWrite } from "../write.ts"
import { type Root, RootEntity } from "./root-entity.ts"
import { RowEntity, rowOf } from "./row-entity.ts"

const ATTEMPTS = 12

/** The two items that every change of a root writes, on condition that nobody wrote it since it was read. */
export function rootWrites(before: Root, after: Omit<Root, "revision" | "updatedAt">) {
  const next: Root = { ...after, revision: before.revision + 1, updatedAt: new Date().toISOString() }
  return [
    asWrite(RootEntity.put(next).where(({ revision }, { eq }) => eq(revision, before.revision))),
    asWrite(RowEntity.put(rowOf(next))),
  ]
}

/**
 * Reads, decides and writes anew while others write the same collaboration in between. What the person
 * may not overwrite, `attempt` finds itself when it reads again, and throws. It returns what to write.
 */
export async function rewriting<Result>(
  attempt: () => Promise<{ writes: readonly unknown[]; result: Result }>,
): Promise<Result> {
  for (let turn = 1; turn <= ATTEMPTS; turn++) {
    const { writes, result } = await attempt()
    try {
      if (writes.length) await transact(writes)
      return result
    } catch (error) {
      if (!failedConditions(error).length) throw error
      await wait(Math.random() * 20 * turn)
    }
  }
  throw conflict()
}
