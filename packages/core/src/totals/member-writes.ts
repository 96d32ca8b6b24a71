import { getAll } from "../lib/batch.ts"
import { MemberEntity, type MemberItem, MemberPackEntity } from "./entities.ts"
import { countsIn, PACKS, type PackKey, packAfter, packOf, packOver } from "./packs.ts"
import type { Net } from "./plan.ts"
import { addressOf, isPacked, splitTotalId, type TotalId } from "./series.ts"

/** A write of a total's members. */
export interface MemberWrite {
  total: TotalId
  /** Conditional: the stored item is still the one that was read. */
  write: unknown
  /** Change of the total's number of members. */
  gain: number
}

type Nets = ReadonlyMap<TotalId, Net>

/** The writes for the members of these totals, computed from the counts stored now. */
export async function memberWritesOf(agencyId: string, net: Nets): Promise<MemberWrite[]> {
  const deltas = [...net].map(([total, { members }]) => ({
    total,
    packed: isPacked(splitTotalId(total).series),
    members: [...members].filter(([, delta]) => delta !== 0),
  }))
  const writes = await Promise.all([
    itemWrites(
      agencyId,
      deltas.filter(({ packed }) => !packed),
    ),
    packWrites(
      agencyId,
      deltas.filter(({ packed }) => packed),
    ),
  ])
  return writes.flat()
}

interface Delta {
  total: TotalId
  members: readonly (readonly [member: string, delta: number])[]
}

async function itemWrites(agencyId: string, deltas: readonly Delta[]): Promise<MemberWrite[]> {
  const changes = deltas.flatMap(({ total, members }) =>
    members.map(([member, delta]) => ({ total, key: { ...addressOf(agencyId, total), member }, delta })),
  )
  const items = await getAll(
    MemberEntity,
    changes.map(({ key }) => key),
    { consistent: true },
  )
  const counts = new Map(items.map((item) => [nameOf(item), item.count]))
  return changes.flatMap(({ total, key, delta }) => {
    const before = counts.get(nameOf(key)) ?? 0
    const after = Math.max(0, before + delta)
    if (before === after) return []
    return [{ total, write: itemAfter(key, before, after), gain: Number(after > 0) - Number(before > 0) }]
  })
}

type MemberKey = Omit<MemberItem, "count">

const nameOf = ({ series, key, member }: MemberKey): string => `${series}#${key} ${member}`

/** Conditional: the count is still the one that was read. */
function itemAfter(key: MemberKey, before: number, after: number): unknown {
  if (before === 0) return MemberEntity.create({ ...key, count: after })
  const write = after === 0 ? MemberEntity.remove(key) : MemberEntity.put({ ...key, count: after })
  return write.where(({ count }, { eq }) => eq(count, before))
}

async function packWrites(agencyId: string, deltas: readonly Delta[]): Promise<MemberWrite[]> {
  const changes = deltas.flatMap(({ total, members }) =>
    [...Map.groupBy(members, ([member]) => packOf(member))].map(([pack, some]) => ({
      total,
      key: { ...addressOf(agencyId, total), pack },
      members: some,
    })),
  )
  const packs = await getAll(
    MemberPackEntity,
    changes.map(({ key }) => key),
    { consistent: true },
  )
  const stored = new Map(packs.map((pack) => [placeOf(pack), pack]))
  return changes.flatMap(({ total, key, members }) => {
    const read = stored.get(placeOf(key))
    const counts = countsIn(read?.lines ?? "")
    const before = counts.size
    for (const [member, delta] of members) {
      const after = (counts.get(member) ?? 0) + delta
      if (after > 0) counts.set(member, after)
      else counts.delete(member)
    }
    if (!read && !counts.size) return []
    return [{ total, write: packAfter(key, read, counts), gain: counts.size - before }]
  })
}

const placeOf = ({ series, key, pack }: PackKey): string => `${series}#${key} ${pack}`

/**
 * Writes that replace the members of a total, whatever is stored.
 * @param wrong the members with a wrong stored number
 */
export function rewritesOf(
  agencyId: string,
  total: TotalId,
  members: ReadonlyMap<string, number>,
  wrong: readonly string[],
): unknown[] {
  const address = addressOf(agencyId, total)
  if (!isPacked(address.series)) {
    return wrong.map((member) => {
      const key = { ...address, member }
      const count = members.get(member)
      return count ? MemberEntity.put({ ...key, count }) : MemberEntity.delete(key)
    })
  }
  const packs = new Set(wrong.map(packOf))
  return [...Array(PACKS).keys()]
    .filter((pack) => packs.has(pack))
    .map((pack) =>
      packOver({ ...address, pack }, new Map([...members].filter(([member]) => packOf(member) === pack))),
    )
}
