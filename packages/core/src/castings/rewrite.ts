import { fold } from "../fold.ts"
import { asWrite } from "../write.ts"
import { type CastingKey, missing } from "./board.ts"
import { CastingEntity, type CastingItem } from "./root-entity.ts"
import type { CastingRow } from "./row-entity.ts"

/** The root alone, as written last. */
export async function rootOf(key: CastingKey): Promise<CastingItem> {
  const { data } = await CastingEntity.get(key).go({ consistent: true })
  if (!data) throw missing()
  return data
}

/** A change of the root, on condition that nobody wrote it since it was read. */
export function rootWrite(before: CastingItem, changes: Partial<CastingItem> = {}): unknown {
  const next: CastingItem = {
    ...before,
    ...changes,
    revision: before.revision + 1,
    updatedAt: new Date().toISOString(),
  }
  return asWrite(CastingEntity.put(next).where(({ revision }, { eq }) => eq(revision, before.revision)))
}

export const rowOf = ({
  agencyId,
  castingId,
  name,
  brand,
  status,
  createdAt,
}: Omit<CastingRow, "text"> & { name: string; brand: string }): CastingRow => ({
  agencyId,
  castingId,
  text: `${fold(name)}\t${fold(brand)}`,
  status,
  createdAt,
})
