import { newId } from "../lib/id.ts"
import { shardOf } from "../lib/paging.ts"
import { type MemberPack, MemberPackEntity } from "./entities.ts"

/** Members of a month or a day: one line each, in few items, which are much faster to read than many items. */

/** The number of sources for each member, or the sum of their weights. */
export type MemberCounts = Map<string, number>

/** Packs per total: together they hold 26,000 members, or 17,000 with amounts. */
export const PACKS = 2

/** The pack of a member within its total. */
export const packOf = (member: string): number => shardOf(member, PACKS)

export function countsIn(lines: string): MemberCounts {
  const counts: MemberCounts = new Map()
  for (const line of lines ? lines.split("\n") : []) {
    const end = line.lastIndexOf("\t")
    counts.set(line.slice(0, end), Number(line.slice(end + 1)))
  }
  return counts
}

/** The key of a pack. */
export type PackKey = Omit<MemberPack, "lines" | "stamp">

/** Replaces a pack with these counts, unconditionally. */
export const packOver = (key: PackKey, counts: ReadonlyMap<string, number>): unknown =>
  counts.size ? MemberPackEntity.put({ ...key, ...contents(counts) }) : MemberPackEntity.delete(key)

/** The same, on condition that the pack is still the one that was read. */
export function packAfter(
  key: PackKey,
  read: Pick<MemberPack, "stamp"> | undefined,
  counts: MemberCounts,
): unknown {
  if (!read) return MemberPackEntity.create({ ...key, ...contents(counts) })
  const write = counts.size
    ? MemberPackEntity.put({ ...key, ...contents(counts) })
    : MemberPackEntity.remove(key)
  return write.where(({ stamp }, { eq }) => eq(stamp, read.stamp))
}

const contents = (counts: ReadonlyMap<string, number>) => ({
  lines: [...counts].map(([member, count]) => `${member}\t${count}`).join("\n"),
  stamp: newId(),
})
