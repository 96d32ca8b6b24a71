import type { InfluencerName } from "../../influencers/catalogue/index.ts"
import * as Influencers from "../../influencers/catalogue/index.ts"
import type { Actor } from "../../lib/access.ts"
import { type DayRange, today } from "../../lib/day.ts"
import { fold } from "../../lib/text.ts"
import type { Measures } from "../../totals/index.ts"
import * as Totals from "../../totals/index.ts"
import * as Collaborations from "../collaborations/index.ts"
import type { CountedInfluencer, DashboardView } from "./contract.ts"
import { chartMonthsOf, type PeriodFilter, rangeBefore, rangeOf } from "./periods.ts"

/**
 * The activity of a period, with that of the previous one: one round trip, one more for names outside the cache, and
 * one when influencers are gone from the catalogue. Revenue is in cents.
 * @throws AppError invalid for an invalid custom period
 */
export async function view(actor: Actor, periodFilter: PeriodFilter): Promise<DashboardView> {
  const day = today()
  const range = rangeOf(periodFilter, day)
  const chart = chartMonthsOf(range, day)
  const earlier = range && rangeBefore(range, day)
  const [{ figures, byMonth, counts }, before] = await Promise.all([
    range ? ofRange(actor, range) : ofAll(actor, chart),
    earlier && figuresBefore(actor, earlier),
  ])
  return {
    from: range?.from ?? null,
    to: range?.to ?? null,
    ...figuresOf(figures),
    before,
    months: chart.map((month) => ({ month, revenue: byMonth.get(month)?.quotedRevenue ?? 0 })),
    influencers: await tableOf(actor, counts),
  }
}

const figuresOf = (measures: Measures): Pick<DashboardView, "counters" | "money"> => ({
  counters: {
    waiting: measures.waiting ?? 0,
    quoteSent: measures.quoteSent ?? 0,
    contractSigned: measures.contractSigned ?? 0,
    paymentReceived: measures.paymentReceived ?? 0,
  },
  money: {
    quoted: measures.quotedRevenue ?? 0,
    signed: measures.signedRevenue ?? 0,
    paid: measures.paidRevenue ?? 0,
  },
})

async function figuresBefore(actor: Actor, range: DayRange): Promise<DashboardView["before"]> {
  const byMonth = await Totals.over(actor, "activity", range)
  return { ...range, ...figuresOf(Totals.sumOf(byMonth.values())) }
}

/**
 * Figures of the whole period, those of at least the chart's months, and each influencer's number of collaborations.
 */
async function ofRange(actor: Actor, range: DayRange) {
  const [byMonth, counts] = await Promise.all([
    Totals.over(actor, "activity", range),
    Totals.membersOver(actor, range),
  ])
  return { figures: Totals.sumOf(byMonth.values()), byMonth, counts }
}

async function ofAll(actor: Actor, chart: readonly string[]) {
  const [from = "", to = ""] = [chart[0], chart.at(-1)]
  const [figures, byMonth, counts] = await Promise.all([
    Totals.agency(actor),
    Totals.months(actor, { from, to }),
    Totals.membersOfAll(actor),
  ])
  return { figures, byMonth, counts }
}

/** Shown when no record has the name any more. */
const NOBODY: InfluencerName = { name: "Influenceur inconnu", profileImageUrl: null }

const BY_NAME = new Intl.Collator("fr")

/** The table's influencers from their counts, the most collaborations first, then by name. */
export async function tableOf(
  actor: Actor,
  counts: ReadonlyMap<string, number>,
): Promise<CountedInfluencer[]> {
  const catalogue = await Influencers.keptNames(counts.keys())
  const gone = [...counts.keys()].filter((id) => !catalogue.has(id))
  const kept = await Collaborations.influencerNames(actor, gone)
  const known: CountedInfluencer[] = []
  const orphans: CountedInfluencer[] = []
  for (const [id, collaborations] of counts) {
    const face = catalogue.get(id)
    if (face) known.push({ id, ...face, collaborations })
    else orphans.push({ id, ...(kept.get(id) ?? NOBODY), collaborations })
  }
  return withNamesakes(known, orphans).sort(mostFirst)
}

const mostFirst = (a: CountedInfluencer, b: CountedInfluencer): number =>
  b.collaborations - a.collaborations || BY_NAME.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)

/**
 * Matches influencers by id, else by exact name, else by partial name
 * (rules/campaigns.md#collaborations-per-influencer). The orphans have no catalogue entry any more, only the name
 * stored in their collaborations: each is merged with the one known influencer of that name, else with the one whose
 * name contains it or is part of it. Without a match, or with several, it stays a separate entry. Counts are added: a
 * collaboration with both counts twice.
 */
export function withNamesakes(
  known: readonly CountedInfluencer[],
  orphans: readonly CountedInfluencer[],
): CountedInfluencer[] {
  const named = known.map((influencer) => ({ influencer, name: fold(influencer.name) }))
  const added = new Map<string, number>()
  const alone: CountedInfluencer[] = []
  for (const orphan of orphans) {
    const namesake = namesakeOf(fold(orphan.name), named)
    if (namesake) added.set(namesake.id, (added.get(namesake.id) ?? 0) + orphan.collaborations)
    else alone.push(orphan)
  }
  const counted = known.map((one) => ({
    ...one,
    collaborations: one.collaborations + (added.get(one.id) ?? 0),
  }))
  return [...counted, ...alone]
}

interface Named {
  influencer: CountedInfluencer
  /** Folded. */
  name: string
}

function namesakeOf(wanted: string, named: readonly Named[]): CountedInfluencer | undefined {
  if (!wanted) return undefined
  const exact = named.filter(({ name }) => name === wanted)
  const matches = exact.length
    ? exact
    : named.filter(({ name }) => name && (name.includes(wanted) || wanted.includes(name)))
  return matches.length === 1 ? matches[0]?.influencer : undefined
}
