import { type Actor, asMember } from "../actor.ts"
import { writeAll } from "../batch.ts"
import { tokenHash } from "../id.ts"
import { rewriting } from "../rewriting.ts"
import { asWrite } from "../write.ts"
import { ActivityEntity } from "./activity-entity.ts"
import { type CastingKey, missing } from "./board.ts"
import { CastingLinkEntity } from "./link-entity.ts"
import { ProposalEntity } from "./proposal-entity.ts"
import { CastingRemovalEntity } from "./removal-entity.ts"
import { CastingEntity } from "./root-entity.ts"
import { CastingRowEntity } from "./row-entity.ts"

const CONCURRENCY = { concurrent: 4 }
/** Far longer than a request lasts: whoever left this marker is not at work any more. */
const ABANDONED_MS = 15 * 60 * 1000

/**
 * Deletes a casting with all that hangs on it. It vanishes for everybody in one write, its link as well; a marker
 * stays until the rest is swept, by this call, by the same call again, or by a later removal.
 */
export async function remove(actor: Actor, { castingId }: { castingId: string }) {
  const { agencyId } = asMember(actor, "casting")
  if (!(await erase({ agencyId, castingId }))) throw missing()
  await sweepAbandoned(agencyId)
  return { id: castingId }
}

/** False when there is nothing to erase, nor to sweep. */
export async function erase(key: CastingKey): Promise<boolean> {
  const found = await rewriting(() => vanishing(key))
  if (found) await sweep(key)
  return found
}

async function vanishing(key: CastingKey) {
  const [{ data: root }, { data: marker }] = await Promise.all([
    CastingEntity.get(key).go({ consistent: true }),
    CastingRemovalEntity.get(key).go({ consistent: true }),
  ])
  if (!root) return { writes: [], result: marker !== null }
  const writes = [
    asWrite(CastingEntity.remove(key).where(({ revision }, { eq }) => eq(revision, root.revision))),
    asWrite(CastingRowEntity.delete(key)),
    asWrite(CastingRemovalEntity.put({ ...key, createdAt: new Date().toISOString() })),
    ...(root.linkToken ? [asWrite(CastingLinkEntity.delete({ tokenHash: tokenHash(root.linkToken) }))] : []),
  ]
  return { writes, result: true }
}

/** Erases what is left of a casting that has vanished. */
export async function sweep(key: CastingKey): Promise<void> {
  const { agencyId, castingId } = key
  const [{ data: proposals }, { data: log }] = await Promise.all([
    ProposalEntity.query.castingBoard({ agencyId, castingId }).go({ pages: "all", consistent: true }),
    ActivityEntity.query.primary({ agencyId, castingId }).go({ pages: "all", consistent: true }),
  ])
  await Promise.all([
    writeAll(
      proposals,
      (left) => ProposalEntity.delete(left).go(CONCURRENCY),
      ({ influencerId }) => influencerId,
    ),
    writeAll(
      log,
      (left) => ActivityEntity.delete(left).go(CONCURRENCY),
      ({ activityId }) => activityId,
    ),
  ])
  await CastingRemovalEntity.delete(key).go()
}

async function sweepAbandoned(agencyId: string): Promise<void> {
  const { data } = await CastingRemovalEntity.query.primary({ agencyId }).go({ pages: "all" })
  const before = new Date(Date.now() - ABANDONED_MS).toISOString()
  for (const { castingId, createdAt } of data) {
    if (createdAt < before) await sweep({ agencyId, castingId })
  }
}
