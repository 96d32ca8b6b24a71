import { type Actor, assertAccess } from "../../lib/actor.ts"
import { getAll } from "../../lib/batch.ts"
import { mergedPage, type Page, type ShardedList } from "../../lib/paging.ts"
import { fold } from "../../lib/text.ts"
import { contributionTo, PLATFORM, platformKeyOf, sourceOf } from "../../totals/index.ts"
import { AGENCY_SHARDS, AgencyEntity, allIds } from "./entities.ts"

interface ListedAgency {
  agencyId: string
  name: string
  createdAt: string
}

const ATTRIBUTES = ["agencyId", "name", "createdAt", "removedAt"] as const

type Narrow = Omit<ListedAgency, "createdAt"> & { createdAt?: string; removedAt?: string }

const all: ShardedList<Narrow> = {
  shards: AGENCY_SHARDS,
  read(shard, after, ask) {
    const query = AgencyEntity.query.all({ shard })
    const [createdAt, agencyId] = after ?? []
    const range = createdAt && agencyId ? query.lt({ createdAt, agencyId }) : query
    return range.go({ ...ask, attributes: [...ATTRIBUTES] })
  },
  positionOf: ({ createdAt = "", agencyId }) => [createdAt, agencyId],
}

interface Query {
  search: string
  cursor?: string
  size: number
}

/** All agencies, newest first, or those whose name contains the text: all partitions in pages of 1 MB, 10,000 in one or two. */
export async function listForPlatform(actor: Actor, { search, ...page }: Query): Promise<Page<ListedAgency>> {
  assertAccess(actor, "super-admin")
  const wanted = fold(search)
  const keeps = ({ name, removedAt }: Narrow) => !removedAt && fold(name).includes(wanted)
  const { items, nextCursor } = await mergedPage(all, { ...page, keeps, ...(wanted && { chunk: null }) })
  const listed = items.map(({ agencyId, name, createdAt = "" }) => ({ agencyId, name, createdAt }))
  return { items: listed, nextCursor }
}

/** Names and owners of these agencies, as they were a moment ago. */
export async function named(
  agencyIds: Iterable<string>,
): Promise<Map<string, { name: string; ownerId: string }>> {
  const keys = [...new Set(agencyIds)].map((agencyId) => ({ agencyId }))
  const agencies = await getAll(AgencyEntity, keys, { attributes: ["agencyId", "name", "ownerId"] })
  return new Map(agencies.map(({ agencyId, ...agency }) => [agencyId, agency]))
}

interface Tenant {
  agencyId: string
}

/** An agency counts as one of the platform's. */
export const totalsSource = sourceOf<Tenant>({
  name: "agency",
  entities: ["agency"],
  signalOf: ({ agencyId }) => (agencyId ? { agencyId: PLATFORM, id: agencyId } : null),
  read: async (_platform, ids) => {
    const agencies = await getAll(
      AgencyEntity,
      ids.map((agencyId) => ({ agencyId })),
      { consistent: true, attributes: ["agencyId"] },
    )
    return byId(agencies)
  },
  async *list(agencyId) {
    if (agencyId !== PLATFORM) return
    for await (const ids of allIds()) yield byId(ids.map((id) => ({ agencyId: id })))
  },
  contributionOf: ({ agencyId }) =>
    contributionTo([{ series: "platform", key: platformKeyOf(agencyId), sums: { agencies: 1 } }]),
})

const byId = (agencies: readonly Tenant[]) => new Map(agencies.map((agency) => [agency.agencyId, agency]))
