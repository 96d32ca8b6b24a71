import { setTimeout as wait } from "node:timers/promises"
import { holds, MAX_TRANSACT_ITEMS, transact } from "../lib/transact.ts"
import type { Source } from "./contribution.ts"
import { amountsOf, type Contribution, isNothing, NOTHING, plus, refOf } from "./contribution.ts"
import { TotalEntity } from "./entities.ts"
import { rewritesOf } from "./member-writes.ts"
import { type Fault, movesBetween, movesOf, type Net, netOf, type Suspect } from "./plan.ts"
import { reconcile } from "./reconcile.ts"
import { addressOf, distinctIn, type Measures, type Series, type TotalId, totalId } from "./series.ts"
import { allMembers, allTotals, eachContribution, measuresOf } from "./store.ts"

/** The number of corrected errors, by kind; all zeros when there was none. */
export type SweepReport = Record<Fault | "totals" | "unsettled", number>

/** Sources per call of `reconcile`. */
const SLICE = 500
const PASSES = 3

/**
 * Compares all stored totals of an agency with its sources and corrects errors. Safe during live changes: it checks
 * again after `graceMs`, since the aggregator may be about to apply them. A repeated run continues after an
 * interruption.
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

/** The suspects whose contribution differs from that of the source, as listed. */
async function suspectsOf(agencyId: string, sources: readonly Source[]): Promise<Suspect[]> {
  const targets = new Map<string, { suspect: Suspect; contribution: Contribution }>()
  for (const source of sources) {
    for await (const page of source.list(agencyId)) {
      for (const [id, contribution] of page) {
        if (isNothing(contribution)) continue
        targets.set(refOf(source.name, id), { suspect: { source, id }, contribution })
      }
    }
  }
  const byName = new Map(sources.map((source) => [source.name, source]))
  const suspects: Suspect[] = []
  await eachContribution(agencyId, (item) => {
    const ref = refOf(item.source, item.id)
    const { contribution = NOTHING } = targets.get(ref) ?? {}
    targets.delete(ref)
    const source = byName.get(item.source)
    if (source && movesBetween(item.shares, contribution).length) suspects.push({ source, id: item.id })
  })
  return [...suspects, ...[...targets.values()].map(({ suspect }) => suspect)]
}

/** A total that differs from the sum of its contributions. */
interface Difference {
  total: TotalId
  /** As read; 0 when the total does not exist. */
  seq: number
  /** The correct measures. */
  measures: Measures
  /** The writes that correct its members. */
  writes: unknown[]
}

/** Finds wrong totals: reads the totals before the contributions, so that `seq` shows any concurrent change. */
async function differencesOf(agencyId: string): Promise<Difference[]> {
  const idOf = ({ series, key }: { series: Series; key: string }) => totalId(series, key)
  const found = new Map((await allTotals(agencyId)).map((item) => [idOf(item), item]))
  const foundMembers = await allMembers(agencyId)
  const recount = new Map<TotalId, Net>()
  await eachContribution(agencyId, ({ shares }) => netOf(movesOf(shares), recount))
  const totals = new Set([...found.keys(), ...foundMembers.keys(), ...recount.keys()])
  return [...totals].flatMap((total) => {
    const item = found.get(total)
    const counts = foundMembers.get(total) ?? new Map<string, number>()
    const expected = recount.get(total) ?? { sums: {}, members: new Map<string, number>() }
    const measures = plus(expected.sums, distinctIn(total, expected.members.size))
    const wrong = [...new Set([...counts.keys(), ...expected.members.keys()])].filter(
      (member) => counts.get(member) !== expected.members.get(member),
    )
    const off = amountsOf(plus(measures, item ? measuresOf(item) : {}, -1)).length > 0
    const writes = rewritesOf(agencyId, total, expected.members, wrong)
    return off || wrong.length ? [{ total, seq: item?.seq ?? 0, measures, writes }] : []
  })
}

/**
 * Corrects a total, on condition that it has not changed since. When a transaction cannot hold all members, several do,
 * each of which increments the total's `seq`.
 * @returns whether it succeeded; otherwise other processes are changing the total, and its state is unknown
 */
async function mend(agencyId: string, { total, measures, ...difference }: Difference): Promise<boolean> {
  const address = addressOf(agencyId, total)
  const writes = [...difference.writes]
  let { seq } = difference
  do {
    const item = { ...address, ...measures, seq: seq + 1 }
    const read = seq
    const write = read
      ? TotalEntity.put(item).where((attribute, { eq }) => eq(attribute.seq, read))
      : TotalEntity.create(item)
    const items = [write, ...writes.splice(0, MAX_TRANSACT_ITEMS - 1)]
    if (!(await holds(transact(items)))) return false
    seq += 1
  } while (writes.length)
  return true
}
