import type { SystemActor } from "../actor.ts"
import { Agencies } from "../agencies/index.ts"
import { type ChangedItem, PLATFORM, type SweepReport, Totals } from "../totals/index.ts"
import { suspectsIn } from "./signals.ts"
import { SOURCES } from "./sources.ts"

export * as Aggregation from "./index.ts"
export { requestSweeps, sweepRequest } from "./requests.ts"

/**
 * Brings the totals in line with items that changed, as they were and as they are. These only tell where to
 * look, so that repeated, late and reordered ones do no harm. One agency's failure does not stop the others.
 * @throws AggregateError when an agency's totals could not be brought in line; the items must come again
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

/** Compares an agency's totals, or the platform's, with their sources and puts right what differs. */
export const sweep = ({ agencyId }: SystemActor, { graceMs = GRACE_MS } = {}): Promise<SweepReport> =>
  Totals.sweep(agencyId, SOURCES, { graceMs })

/** Sweeps agency after agency, all of them unless one is named, then the platform. */
export async function* rebuild(agencyId?: string): AsyncGenerator<{ agencyId: string; report: SweepReport }> {
  const sweepNow = async (id: string) => ({
    agencyId: id,
    report: await Totals.sweep(id, SOURCES, { graceMs: 0 }),
  })
  if (agencyId) yield await sweepNow(agencyId)
  else for await (const ids of Agencies.allIds()) for (const id of ids) yield await sweepNow(id)
  yield await sweepNow(PLATFORM)
}
