import * as z from "zod"
import * as Agencies from "../account/agencies/index.ts"
import * as Identity from "../account/users/index.ts"
import * as Castings from "../campaigns/castings/index.ts"
import * as Clients from "../campaigns/clients/index.ts"
import * as Collaborations from "../campaigns/collaborations/index.ts"
import type { SystemActor } from "../lib/access.ts"
import { sendAll } from "../lib/queue.ts"
import { delayOf, isDue } from "../lib/share.ts"
import * as Totals from "../totals/index.ts"
import {
  type ChangedItem,
  contributionTo,
  type Measures,
  PLATFORM,
  platformKeyOf,
  type Source,
  type Suspect,
  type SweepReport,
  sourceOf,
} from "../totals/index.ts"

/** A separate export: in the domain's index, every function that uses collaborations would bundle it. */
export { packChangedRows } from "../campaigns/collaborations/store/row-packing.ts"

/**
 * Corrects the totals after changes of items, given as they were and as they are. The items only say which sources to
 * check, so that repeated, late and reordered ones do no harm. A failure for one agency does not stop the others.
 * @throws AggregateError when an agency's totals could not be corrected; the items must then be repeated
 */
export async function reconcile(items: readonly ChangedItem[]): Promise<void> {
  const byAgency = suspectsIn(items, SOURCES)
  const outcomes = await Promise.allSettled(
    [...byAgency].map(([agencyId, suspects]) => Totals.reconcile(agencyId, suspects)),
  )
  const errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []))
  if (errors.length) throw new AggregateError(errors, `Totals could not be brought in line: ${errors[0]}`)
}

/** Far longer than a change takes to reach the totals. */
const GRACE_MS = 10_000

/** Compares the totals of an agency, or of the platform, with their sources and corrects errors. */
export const sweep = ({ agencyId }: SystemActor, { graceMs = GRACE_MS } = {}): Promise<SweepReport> =>
  Totals.sweep(agencyId, SOURCES, { graceMs })

/** Sweeps all agencies, or the given one, then the platform. */
export async function* rebuild(agencyId?: string): AsyncGenerator<{ agencyId: string; report: SweepReport }> {
  const options = { graceMs: 0 }
  const sweepNow = async (id: string) => ({ agencyId: id, report: await Totals.sweep(id, SOURCES, options) })
  if (agencyId) yield await sweepNow(agencyId)
  else for await (const ids of Agencies.allIds()) for (const id of ids) yield await sweepNow(id)
  yield await sweepNow(PLATFORM)
}

/** The sources that changed items affect, by agency; each source once. */
export function suspectsIn(
  items: readonly ChangedItem[],
  sources: readonly Source[],
): Map<string, Suspect[]> {
  const byAgency = new Map<string, Map<string, Suspect>>()
  for (const item of items) {
    const { __edb_e__: entity = "" } = item
    for (const source of sources.filter(({ entities }) => entities.includes(entity))) {
      const signal = source.signalOf(item)
      if (!signal) continue
      const suspects = byAgency.get(signal.agencyId) ?? new Map<string, Suspect>()
      byAgency.set(signal.agencyId, suspects.set(`${source.name} ${signal.id}`, { source, id: signal.id }))
    }
  }
  return new Map([...byAgency].map(([agencyId, suspects]) => [agencyId, [...suspects.values()]]))
}

/** The second level: an agency's own figures are a source of the platform's totals. */
export const agencyFigures = sourceOf<{ agencyId: string; figures: Measures }>({
  name: "agencyFigures",
  entities: ["total"],
  signalOf: ({ agencyId, series }) =>
    agencyId && series === "agency" ? { agencyId: PLATFORM, id: agencyId } : null,
  idOf: ({ agencyId }) => agencyId,
  read: (_platform, ids) => figuresOf(ids),
  async *list(agencyId) {
    if (agencyId !== PLATFORM) return
    for await (const ids of Agencies.allIds()) yield figuresOf(ids)
  },
  contributionOf: ({ agencyId, figures }) =>
    contributionTo([{ series: "platform", key: platformKeyOf(agencyId), sums: carriedUp(figures) }]),
})

/** An influencer counts once per agency that works with them. */
const CARRIED = [
  "clients",
  "influencers",
  "collaborations",
  "revenue",
  "usersPending",
  "usersApproved",
  "usersRejected",
  "usersWithoutStatus",
] as const

function carriedUp(figures: Measures): Measures {
  const own = Totals.withoutSamples(figures)
  return {
    users: own.members ?? 0,
    ...Object.fromEntries(CARRIED.map((measure) => [measure, own[measure] ?? 0])),
  }
}

async function figuresOf(ids: readonly string[]) {
  const agencies = await Totals.wholeAgencies(ids)
  return [...agencies].map(([agencyId, figures]) => ({ agencyId, figures }))
}

export const SOURCES: readonly Source[] = [
  Collaborations.totalsSource,
  Clients.totalsSource,
  Castings.totalsSource,
  Identity.totalsSource,
  Agencies.totalsSource,
  agencyFigures,
]

/** A message of the queue of sweeps: an agency, or the platform. */
export const sweepRequest = z.object({ agencyId: z.string().min(1) })

/** Requests a sweep of every agency and of the platform, or of those due in this quarter of an hour. */
export async function requestSweeps(quarter: number | null = null): Promise<void> {
  for await (const ids of Agencies.allIds()) await ask(ids, quarter)
  await ask([PLATFORM], quarter)
}

const ask = (ids: readonly string[], quarter: number | null) =>
  sendAll(
    "TOTALS_SWEEP_QUEUE_URL",
    ids.filter((id) => isDue(id, quarter)).map((agencyId): z.infer<typeof sweepRequest> => ({ agencyId })),
    ({ agencyId }) => delayOf(agencyId, quarter),
  )
