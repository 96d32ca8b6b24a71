import { newId } from "../lib/id.ts"
import { backOff, holds, MAX_TRANSACT_ITEMS, transact } from "../lib/transact.ts"
import { contributionKeyOf, isNothing, plus } from "./contribution.ts"
import { ContributionEntity, TotalEntity } from "./entities.ts"
import { memberWritesOf } from "./member-writes.ts"
import { batchesOf, type Fault, netOf, type Plan, plansOf, type Suspect } from "./plan.ts"
import { addressOf, distinctIn } from "./series.ts"

const PASSES = 50
/** Minimum number of items of a transaction; a source that touches more still goes in one. */
const SMALLEST = 20

/**
 * Corrects the contributions of these sources of one agency, and their totals, to match the sources as they are now.
 * May run twice, late, concurrently, and after an interruption.
 *
 * Ends only when another pass finds no error: meanwhile a source may have changed and changed back, and the process
 * that handled these changes may have checked the contribution before this one made it wrong.
 * @returns the errors found, by suspect
 * @throws Error when other processes keep changing the same sources
 */
export async function reconcile(
  agencyId: string,
  suspects: readonly Suspect[],
): Promise<Map<Suspect, Fault>> {
  const mended = new Map<Suspect, Fault>()
  let limit = MAX_TRANSACT_ITEMS
  let remaining = suspects
  for (let pass = 1; pass <= PASSES; pass++) {
    const plans = await plansOf(agencyId, remaining)
    if (!plans.length) return mended
    let overtaken = false
    for (const batch of batchesOf(plans, limit)) {
      if (!(await holds(commit(agencyId, batch)))) overtaken = true
      else for (const { suspect, fault } of batch) mended.set(suspect, mended.get(suspect) ?? fault)
    }
    remaining = plans.map(({ suspect }) => suspect)
    // Smaller transactions collide less.
    limit = overtaken ? Math.max(SMALLEST, limit / 2) : MAX_TRANSACT_ITEMS
    if (overtaken) await backOff(Math.min(pass, 2))
  }
  throw new Error(`Sources of ${agencyId} keep changing`)
}

/**
 * Carries out one agency's plans in a transaction, on condition that the contributions are as read. Writes every total
 * with a move, so that its `seq` shows the sweep that it changed.
 * @throws TransactionCanceledException after a collision
 */
export async function commit(agencyId: string, plans: readonly Plan[]): Promise<void> {
  const net = netOf(plans.flatMap(({ moves }) => moves))
  const members = await memberWritesOf(agencyId, net)
  const membersOf = Map.groupBy(members, ({ total }) => total)
  await transact([
    ...plans.map((plan) => contributionWrite(agencyId, plan)),
    ...members.map(({ write }) => write),
    ...[...net].map(([total, { sums }]) => {
      const gain = (membersOf.get(total) ?? []).reduce((sum, one) => sum + one.gain, 0)
      const gained = plus(sums, distinctIn(total, gain))
      return TotalEntity.upsert(addressOf(agencyId, total)).add({ ...gained, seq: 1 })
    }),
  ])
}

/**
 * A new stamp each time, so that no process mistakes a contribution that was deleted and recreated for the one it read.
 */
function contributionWrite(agencyId: string, { suspect, stamp, after }: Plan): unknown {
  const key = contributionKeyOf(agencyId, suspect.source.name, suspect.id)
  const item = { ...key, shares: after, stamp: newId() }
  if (stamp === null) return ContributionEntity.create(item)
  const write = isNothing(after) ? ContributionEntity.remove(key) : ContributionEntity.put(item)
  return write.where((attribute, { eq }) => eq(attribute.stamp, stamp))
}
