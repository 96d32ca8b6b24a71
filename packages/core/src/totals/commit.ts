import { transact } from "../db.ts"
import { newId } from "../id.ts"
import { asWrite } from "../write.ts"
import { isNothing, plus } from "./contribution.ts"
import { ContributionEntity, contributionKeyOf } from "./contribution-entity.ts"
import { gainOf, type MemberChange, memberChangesOf, memberWrite } from "./members.ts"
import { netOf } from "./moves.ts"
import { type Plan, refOf } from "./plan.ts"
import { addressOf, distinctOf, type Measures, splitTotalId, type TotalId } from "./series.ts"
import { TotalEntity } from "./total-entity.ts"

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
    ...[...net].map(([total, { sums }]) =>
      totalWrite(agencyId, total, plus(sums, gainIn(total, changesOf.get(total) ?? []))),
    ),
  ])
}

/** A new stamp each time: nobody takes a contribution that was deleted and came back for the one they read. */
function contributionWrite(agencyId: string, { suspect, stamp, after }: Plan): unknown {
  const key = contributionKeyOf(agencyId, refOf(suspect))
  const item = { ...key, shares: after, stamp: newId() }
  if (stamp === null) return asWrite(ContributionEntity.create(item))
  const write = isNothing(after) ? ContributionEntity.remove(key) : ContributionEntity.put(item)
  return asWrite(write.where((attribute, { eq }) => eq(attribute.stamp, stamp)))
}

function gainIn(total: TotalId, changes: readonly MemberChange[]): Measures {
  const distinct = distinctOf(splitTotalId(total).series)
  return distinct ? { [distinct]: gainOf(changes) } : {}
}

const totalWrite = (agencyId: string, total: TotalId, sums: Measures): unknown =>
  asWrite(TotalEntity.upsert(addressOf(agencyId, total)).add({ ...sums, seq: 1 }))
