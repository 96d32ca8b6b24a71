import { setTimeout as wait } from "node:timers/promises"
import { fingerprintOf, isNothing, NOTHING } from "./contribution.ts"
import { refKeyOf } from "./contribution-entity.ts"
import { Recount } from "./expected.ts"
import { allMembers, allTotals, eachContribution } from "./listing.ts"
import { type Difference, type Found, isWrong, mend } from "./mend.ts"
import { type Fault, refOf, type Suspect } from "./plan.ts"
import { measuresOf } from "./read.ts"
import { reconcile } from "./reconcile.ts"
import { type Series, type TotalId, totalId } from "./series.ts"
import type { Source } from "./source.ts"

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
