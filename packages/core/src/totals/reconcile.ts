import { getAll } from "../lib/batch.ts"
import { newId } from "../lib/id.ts"
import { backOff, holds, MAX_TRANSACT_ITEMS, transact } from "../lib/transact.ts"
import { contributionKeyOf, isNothing, plus } from "./contribution.ts"
import { ContributionEntity, MemberEntity, type MemberItem, TotalEntity } from "./entities.ts"
import { batchesOf, type Fault, type Net, netOf, type Plan, plansOf, type Suspect } from "./plan.ts"
import { addressOf, distinctIn, type TotalId } from "./series.ts"

const PASSES = 50
/** Items of a transaction; a source that touches more still goes in one. */
const SMALLEST = 20

/**
 * Brings the contributions of these sources of one agency, and with them its totals, in line with the
 * sources as they are now. May run twice, late, beside itself and from any point at which it was cut off.
 *
 * It ends only when another look finds nothing to do: while it was at work a source may have changed there
 * and back, and whoever was told of that may have found the contribution right, before it was made wrong here.
 * @returns what was wrong, by suspect
 * @throws Error when others are at work on the same sources all the time
 */
export async function reconcile(
  agencyId: string,
  suspects: readonly Suspect[],
): Promise<Map<Suspect, Fault>> {
  const mended = new Map<Suspect, Fault>()
  let limit = MAX_TRANSACT_ITEMS
  let waiting = suspects
  for (let pass = 1; pass <= PASSES; pass++) {
    const plans = await plansOf(agencyId, waiting)
    if (!plans.length) return mended
    let overtaken = false
    for (const batch of batchesOf(plans, limit)) {
      if (!(await holds(commit(agencyId, batch)))) overtaken = true
      else for (const { suspect, fault } of batch) mended.set(suspect, mended.get(suspect) ?? fault)
    }
    waiting = plans.map(({ suspect }) => suspect)
    // What is smaller collides with fewer.
    limit = overtaken ? Math.max(SMALLEST, limit / 2) : MAX_TRANSACT_ITEMS
    if (overtaken) await backOff(Math.min(pass, 2))
  }
  throw new Error(`Sources of ${agencyId} keep changing`)
}

/**
 * Carries plans of one agency out in a transaction, on condition that the contributions are as they were
 * read. Every total of which anything moves is written, so its `seq` tells the sweep that something did.
 * @throws TransactionCanceledException when others were faster
 */
export async function commit(agencyId: string, plans: readonly Plan[]): Promise<void> {
  const net = netOf(plans.flatMap(({ moves }) => moves))
  const changes = await memberChangesOf(agencyId, net)
  const changesOf = Map.groupBy(changes, ({ total }) => total)
  await transact([
    ...plans.map((plan) => contributionWrite(agencyId, plan)),
    ...changes.map(memberWrite),
    ...[...net].map(([total, { sums }]) => {
      const gained = plus(sums, distinctIn(total, gainOf(changesOf.get(total) ?? [])))
      return TotalEntity.upsert(addressOf(agencyId, total)).add({ ...gained, seq: 1 })
    }),
  ])
}

/** A new stamp each time: nobody takes a contribution that was deleted and came back for the one they read. */
function contributionWrite(agencyId: string, { suspect, stamp, after }: Plan): unknown {
  const key = contributionKeyOf(agencyId, suspect.source.name, suspect.id)
  const item = { ...key, shares: after, stamp: newId() }
  if (stamp === null) return ContributionEntity.create(item)
  const write = isNothing(after) ? ContributionEntity.remove(key) : ContributionEntity.put(item)
  return write.where((attribute, { eq }) => eq(attribute.stamp, stamp))
}

/** A member of a total that so many more or fewer sources bring than before. */
interface MemberChange {
  total: TotalId
  key: Omit<MemberItem, "count">
  before: number
  after: number
}

/** What becomes of the members of these totals, from the counts that are stored now. */
async function memberChangesOf(agencyId: string, net: ReadonlyMap<TotalId, Net>): Promise<MemberChange[]> {
  const deltas = [...net].flatMap(([total, { members }]) =>
    [...members].flatMap(([member, delta]) =>
      delta ? [{ total, key: { ...addressOf(agencyId, total), member }, delta }] : [],
    ),
  )
  const items = await getAll(
    MemberEntity,
    deltas.map(({ key }) => key),
    { consistent: true },
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
function memberWrite({ key, before, after }: MemberChange): unknown {
  if (before === 0) return MemberEntity.create({ ...key, count: after })
  const write = after === 0 ? MemberEntity.remove(key) : MemberEntity.put({ ...key, count: after })
  return write.where(({ count }, { eq }) => eq(count, before))
}

/** By how many members a total has more or fewer than before. */
const gainOf = (changes: readonly MemberChange[]): number =>
  changes.reduce((gain, { before, after }) => gain + Number(after > 0) - Number(before > 0), 0)
