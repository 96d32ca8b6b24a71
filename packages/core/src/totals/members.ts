import { readAll } from "../batch.ts"
import { asWrite } from "../write.ts"
import { MemberEntity, type MemberItem } from "./member-entity.ts"
import type { Net } from "./moves.ts"
import { addressOf, type TotalId } from "./series.ts"

/** A member of a total that so many more or fewer sources bring than before. */
export interface MemberChange {
  total: TotalId
  key: Omit<MemberItem, "count">
  before: number
  after: number
}

/** What becomes of the members of these totals, from the counts that are stored now. */
export async function memberChangesOf(
  agencyId: string,
  net: ReadonlyMap<TotalId, Net>,
): Promise<MemberChange[]> {
  const deltas = [...net].flatMap(([total, { members }]) =>
    [...members].flatMap(([member, delta]) =>
      delta ? [{ total, key: { ...addressOf(agencyId, total), member }, delta }] : [],
    ),
  )
  const items = await readAll(
    deltas.map(({ key }) => key),
    (left) => MemberEntity.get(left).go({ consistent: true }),
  )
  const counts = new Map(items.map((item) => [nameOf(item), item.count]))
  return deltas
    .map(({ total, key, delta }) => {
      const before = counts.get(nameOf(key)) ?? 0
      return { total, key, before, after: Math.max(0, before + delta) }
    })
    .filter(({ before, after }) => before !== after)
}

const nameOf = ({ series, key, member }: Omit<MemberItem, "count">): string => `${series}#${key} ${member}`

/** On condition that the count is still the one that was read. */
export function memberWrite({ key, before, after }: MemberChange): unknown {
  if (before === 0) return asWrite(MemberEntity.create({ ...key, count: after }))
  if (after === 0) return asWrite(MemberEntity.remove(key).where(({ count }, { eq }) => eq(count, before)))
  return asWrite(MemberEntity.put({ ...key, count: after }).where(({ count }, { eq }) => eq(count, before)))
}

/** By how many members a total has more or fewer than before. */
export const gainOf = (changes: readonly MemberChange[]): number =>
  changes.reduce((gain, { before, after }) => gain + Number(after > 0) - Number(before > 0), 0)
