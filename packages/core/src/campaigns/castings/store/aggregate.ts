import { createWriteTransaction, Service } from "electrodb"
import { found, notFound } from "../../../lib/error.ts"
import type { Page } from "../../../lib/paging.ts"
import { fold } from "../../../lib/text.ts"
import type { Measures } from "../../../totals/index.ts"
import type { ActivityEntry, Casting, CastingCard, CastingDetail, Proposal } from "../contract/shapes.ts"
import {
  CastingEntity,
  type CastingItem,
  type CastingRow,
  CastingRowEntity,
  ProposalEntity,
  type ProposalItem,
} from "./entities.ts"

/** A casting with its proposals: one partition, one query. */
export interface CastingAggregate {
  root: CastingItem
  /** In order. */
  proposals: ProposalItem[]
}

export interface CastingKey {
  agencyId: string
  castingId: string
}

export const missing = () => notFound("Ce casting n'existe pas ou n'existe plus.")

const service = /* @__PURE__ */ new Service({ root: CastingEntity, proposal: ProposalEntity })

/** Another agency's casting counts as missing. */
export const aggregateOf = async (key: CastingKey, refuse = missing): Promise<CastingAggregate> =>
  found(await findAggregate(key), refuse)

/** Null when the casting does not exist, although some of its proposals may remain. */
export async function findAggregate({ agencyId, castingId }: CastingKey): Promise<CastingAggregate | null> {
  const { data } = await service.collections
    .castingBoard({ agencyId, castingId })
    .go({ pages: "all", consistent: true })
  const [root] = data.root
  return root ? { root, proposals: data.proposal.sort(byPosition) } : null
}

const byPosition = (a: ProposalItem, b: ProposalItem) =>
  a.position - b.position || (a.influencerId < b.influencerId ? -1 : 1)

/** Only the root, strongly consistent; null when it does not exist. */
export async function findRoot(key: CastingKey): Promise<CastingItem | null> {
  const { data } = await CastingEntity.get(key).go({ consistent: true })
  return data
}

export const rootOf = async (key: CastingKey): Promise<CastingItem> => found(await findRoot(key), missing)

/** A transaction's condition: the casting exists. */
export function onlyWhileThere(key: CastingKey): unknown {
  const check = createWriteTransaction({ root: CastingEntity }, ({ root }) => [
    root
      .check(key)
      .where(({ castingId }, { exists }) => exists(castingId))
      .commit(),
  ])
  return check.params().TransactItems?.[0]
}

/** A change of the root, on condition that nobody wrote it since it was read. */
export function rootWrite(before: CastingItem, changes: Partial<CastingItem> = {}): unknown {
  const next: CastingItem = {
    ...before,
    ...changes,
    revision: before.revision + 1,
    updatedAt: new Date().toISOString(),
  }
  return CastingEntity.put(next).where(({ revision }, { eq }) => eq(revision, before.revision))
}

export const rowOf = ({ agencyId, castingId, name, brand, ...root }: CastingItem): CastingRow => ({
  agencyId,
  castingId,
  text: `${fold(name)}\t${fold(brand)}`,
  status: root.status,
  createdAt: root.createdAt,
  deadline: root.deadline ?? "",
})

/** The row after a save; keeps the time of the brand's last answer. */
export function rowWrite(root: CastingItem): unknown {
  const { agencyId, castingId, text, status, deadline } = rowOf(root)
  return CastingRowEntity.patch({ agencyId, castingId }).set({ text, status, deadline })
}

/** Records the time of the brand's answer. */
export const decidedWrite = ({ agencyId, castingId }: CastingKey, decidedAt: string): unknown =>
  CastingRowEntity.patch({ agencyId, castingId }).set({ decidedAt })

/** Stored items in the API's form. */

const toCasting = (root: CastingItem): Casting => ({
  ...root,
  id: root.castingId,
  deadline: root.deadline ?? null,
  linkToken: root.linkToken ?? null,
  collaborationId: root.collaborationId ?? null,
})

/** @param totals stored totals of this casting, which lag a little */
export const toCard = (root: CastingItem, totals: Measures = {}): CastingCard => ({
  ...toCasting(root),
  counts: { ...NOTHING, ...totals },
})

const NOTHING = { proposals: 0, decisions: 0, accepted: 0, maybe: 0, rejected: 0 }

/** A proposal's id is its influencer's, so that nobody is proposed twice. */
export const toProposal = (item: ProposalItem): Proposal => ({
  ...item,
  id: item.influencerId,
  profileImageUrl: item.profileImageUrl ?? null,
  engagementRate: item.engagementRate ?? null,
  brandDecisionDate: item.brandDecisionDate ?? null,
})

export const toDetail = (
  { root, proposals }: CastingAggregate,
  activity: Page<ActivityEntry>,
): CastingDetail => ({
  casting: toCasting(root),
  proposals: proposals.map(toProposal),
  activity,
})
