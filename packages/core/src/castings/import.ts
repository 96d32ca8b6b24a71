import type { SystemActor } from "../actor.ts"
import { writeAll } from "../batch.ts"
import { transact } from "../db.ts"
import { tokenHash } from "../id.ts"
import { asWrite } from "../write.ts"
import { ActivityEntity, type ActivityItem } from "./activity-entity.ts"
import type { CastingKey } from "./board.ts"
import { stored } from "./fields.ts"
import { CastingLinkEntity } from "./link-entity.ts"
import { ProposalEntity, type ProposalItem } from "./proposal-entity.ts"
import { rowOf } from "./rewrite.ts"
import { CastingEntity, type CastingItem } from "./root-entity.ts"
import { CastingRowEntity } from "./row-entity.ts"
import type { CastingFields } from "./shapes.ts"

type Own<Item> = Omit<Item, "agencyId" | "castingId">
type Counted = "position" | "version" | "decisionVersion"

/** A casting from elsewhere, with its ids. */
export interface ImportedCasting {
  id: string
  createdBy: string
  createdAt: string
  updatedAt: string
  fields: CastingFields
  /** In their order. */
  proposals: Omit<Own<ProposalItem>, Counted>[]
  activity: Own<ActivityItem>[]
  link: { token: string; active: boolean } | null
}

const CONCURRENCY = { concurrent: 4 }

/** Writes castings whole and repeatably; each appears with all that belongs to it. */
export async function importCastings(
  { agencyId }: SystemActor,
  castings: readonly ImportedCasting[],
): Promise<void> {
  for (const casting of castings) {
    const key = { agencyId, castingId: casting.id }
    await Promise.all([
      writeAll(
        casting.proposals.map((proposal, position) => proposalOf(key, proposal, position)),
        (left) => ProposalEntity.put(left).go(CONCURRENCY),
        ({ influencerId }) => influencerId,
      ),
      writeAll(
        casting.activity.map((entry) => ({ ...entry, ...key })),
        (left) => ActivityEntity.put(left).go(CONCURRENCY),
        ({ activityId }) => activityId,
      ),
    ])
    await transact(rootWritesOf(key, casting))
  }
}

const proposalOf = (key: CastingKey, proposal: ImportedCasting["proposals"][number], position: number) => ({
  ...proposal,
  ...key,
  position,
  version: 1,
  decisionVersion: proposal.brandDecisionDate ? 1 : 0,
})

function rootWritesOf(key: CastingKey, { fields, link, createdBy, createdAt, updatedAt }: ImportedCasting) {
  const root: CastingItem = {
    ...key,
    ...stored(fields),
    linkToken: link?.token,
    linkActive: link?.active ?? false,
    createdBy,
    createdAt,
    updatedAt,
    version: 1,
    revision: 1,
  }
  return [
    asWrite(CastingEntity.put(root)),
    asWrite(CastingRowEntity.put(rowOf(root))),
    ...(link ? [asWrite(CastingLinkEntity.put({ ...key, tokenHash: tokenHash(link.token) }))] : []),
  ]
}
