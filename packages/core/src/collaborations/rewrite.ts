import { asWrite } from "../write.ts"
import { receivedWrites } from "./received-row-entity.ts"
import { type Root, RootEntity } from "./root-entity.ts"
import { RowEntity, rowOf } from "./row-entity.ts"

/** As many items as `rootWrites` writes at the most. */
export const ROOT_ITEMS = 4

/** What every change of a root writes with it, on condition that nobody wrote it since it was read. */
export function rootWrites(before: Root, after: Omit<Root, "revision" | "updatedAt">) {
  const next: Root = { ...after, revision: before.revision + 1, updatedAt: new Date().toISOString() }
  return [
    asWrite(RootEntity.put(next).where(({ revision }, { eq }) => eq(revision, before.revision))),
    asWrite(RowEntity.put(rowOf(next))),
    ...receivedWrites(before, next),
  ]
}
