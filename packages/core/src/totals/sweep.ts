import { setTimeout as wait } from "node:timers/promises"
import { holds, MAX_TRANSACT_ITEMS, toTransactItem, transact } from "../lib/transact.ts"
import type { Source } from "./contribution.ts"
import {
  amountsOf,
  type Contribution,
  fingerprintOf,
  isNothing,
  NOTHING,
  plus,
  refKeyOf,
} from "./contribution.ts"
import { MemberEntity, TotalEntity } from "./entities.ts"
import { type Fault, movesOf, refOf, type Suspect } from "./plan.ts"
import { reconcile } from "./reconcile.ts"
import {
  addressOf,
  distinctOf,
  type Measures,
  type Series,
  splitTotalId,
  type TotalId,
  totalId,
} from "./series.ts"
import { allMembers, allTotals, eachContribution, measuresOf } from "./store.ts"

/** What a sweep has put right, by kind; all zeros when all was right. */
export type SweepReport = Record<Fault | "totals" | "unsettled", number>

/** Sources reconciled together. */
const SLICE = 500
const PASSES = 3

/**
 * Compares everything kept of an agency with its sources and puts right what differs. Safe beside live
 * changes, which it only looks at again after `graceMs`: they may just be on their way here. Run again, it
 * goes on where it was cut off.
 */
export async function sweep(
  agencyId: string,
  sources: readonly Source[],
  { graceMs }: { graceMs: number },
): Promise<SweepReport> {
  const report: SweepReport = { missing: 0, outdated: 0, orphaned: 0, totals: 0, unsettled: 0 }
  const suspects = await suspectsOf(agencyId, sources)
  if (suspects.length) await wait(graceMs)
  for (let from = 0; from < suspects.length; from += SLICE) {
    const mended = await reconcile(agencyId, suspects.slice(from, from + SLICE))
    for (const fault of mended.values()) report[fault] += 1
  }
  for (let pass = 1; pass <= PASSES; pass++) {
    const differences = await differencesOf(agencyId)
    report.unsettled = 0
    for (const difference of differences) {
      const done = await mend(agencyId, difference)
      report[done ? "totals" : "unsettled"] += 1
    }
    if (!report.unsettled) break
  }
  return report
}

/** Whose contribution is not what the source, as listed, should contribute. */
async function suspectsOf(agencyId: string, sources: readonly Source[]): Promise<Suspect[]> {
  const targets = new Map<string, { suspect: Suspect; fingerprint: string }>()
  for (const source of sources) {
    for await (const page of source.list(agencyId)) {
      for (const [id, contribution] of page) {
        if (isNothing(contribution)) continue
        const suspect = { source, id }
        targets.set(refKeyOf(refOf(suspect)), { suspect, fingerprint: fingerprintOf(contribution) })
      }
    }
  }
  const byName = new Map(sources.map((source) => [source.name, source]))
  const suspects: Suspect[] = []
  const nothing = fingerprintOf(NOTHING)
  await eachContribution(agencyId, (item) => {
    const target = targets.get(refKeyOf(item))
    targets.delete(refKeyOf(item))
    const source = byName.get(item.source)
    if (source && fingerprintOf(item.shares) !== (target?.fingerprint ?? nothing)) {
      suspects.push({ source, id: item.id })
    }
  })
  return [...suspects, ...[...targets.values()].map(({ suspect }) => suspect)]
}

/** Totals that say something else than their contributions: read before these, so that `seq` tells of any move. */
async function differencesOf(agencyId: string): Promise<Difference[]> {
  const found = await foundTotals(agencyId)
  const recount = new Recount()
  await eachContribution(agencyId, ({ shares }) => recount.add(shares))
  return [...new Set([...found.keys(), ...recount.totals])]
    .map((total) => ({ total, found: found.get(total) ?? NEVER, expected: recount.expected(total) }))
    .filter(isWrong)
}

const NEVER: Found = { seq: 0, measures: {}, members: new Map() }

async function foundTotals(agencyId: string): Promise<Map<TotalId, Found>> {
  const totals = await allTotals(agencyId)
  const members = await allMembers(agencyId)
  const idOf = ({ series, key }: { series: Series; key: string }) => totalId(series, key)
  const counts = Map.groupBy(members, idOf)
  const items = new Map(totals.map((item) => [idOf(item), item]))
  return new Map(
    [...new Set([...items.keys(), ...counts.keys()])].map((id) => {
      const item = items.get(id)
      const found: Found = {
        seq: item?.seq ?? 0,
        measures: item ? measuresOf(item) : {},
        members: new Map((counts.get(id) ?? []).map(({ member, count }) => [member, count])),
      }
      return [id, found] as const
    }),
  )
}

/** A total as it was found, with the counts of its members. */
interface Found extends Expected {
  /** 0 when there is no such total. */
  seq: number
}

/** A total that does not say what its contributions add up to. */
interface Difference {
  total: TotalId
  found: Found
  expected: Expected
}

/** The members of which another number is stored than there should be. */
const wrongMembers = ({ found, expected }: Difference): string[] =>
  [...new Set([...found.members.keys(), ...expected.members.keys()])].filter(
    (member) => found.members.get(member) !== expected.members.get(member),
  )

const isWrong = (difference: Difference): boolean =>
  amountsOf(plus(difference.expected.measures, difference.found.measures, -1)).length > 0 ||
  wrongMembers(difference).length > 0

/**
 * Writes what a total should say, on condition that nothing of it moved since it was found. More members
 * than a transaction holds are written in several, each of which moves the total itself on.
 * @returns whether it did; if not, others were at work on it and nothing can be said of it yet
 */
async function mend(agencyId: string, difference: Difference): Promise<boolean> {
  const { total, found, expected } = difference
  const address = addressOf(agencyId, total)
  const members = wrongMembers(difference).map((member) => {
    const count = expected.members.get(member)
    const key = { ...address, member }
    return toTransactItem(count ? MemberEntity.put({ ...key, count }) : MemberEntity.delete(key))
  })
  let { seq } = found
  do {
    const item = { ...address, ...expected.measures, seq: seq + 1 }
    const read = seq
    const write = read
      ? TotalEntity.put(item).where((attribute, { eq }) => eq(attribute.seq, read))
      : TotalEntity.create(item)
    const items = [toTransactItem(write), ...members.splice(0, MAX_TRANSACT_ITEMS - 1)]
    if (!(await holds(transact(items)))) return false
    seq += 1
  } while (members.length)
  return true
}

/** What a total should say, and by how many sources each of its members is brought. */
interface Expected {
  measures: Measures
  members: ReadonlyMap<string, number>
}

interface Sum {
  sums: Measures
  members: Map<string, number>
}

/** Adds contributions up, each from scratch. */
class Recount {
  #totals = new Map<TotalId, Sum>()

  add(contribution: Contribution): void {
    for (const { total, sums, entered } of movesOf(contribution)) {
      const sum = this.#totals.get(total) ?? { sums: {}, members: new Map<string, number>() }
      for (const member of entered) sum.members.set(member, (sum.members.get(member) ?? 0) + 1)
      this.#totals.set(total, { members: sum.members, sums: plus(sum.sums, sums) })
    }
  }

  get totals(): TotalId[] {
    return [...this.#totals.keys()]
  }

  expected(total: TotalId): Expected {
    const { sums, members } = this.#totals.get(total) ?? { sums: {}, members: new Map<string, number>() }
    const distinct = distinctOf(splitTotalId(total).series)
    return { measures: distinct ? plus(sums, { [distinct]: members.size }) : sums, members }
  }
}
