import { type Actor, assertAccess, type SystemActor } from "../actor.ts"
import { fold } from "../fold.ts"
import { LIST_SHARDS, mergedPage, SEARCH, type ShardedList } from "../merged.ts"
import { pagesOf } from "../pages.ts"
import type { Page } from "../position.ts"
import { shardOf } from "../shard.ts"
import { pageOfRoots } from "./list.ts"
import { type Root, RootEntity } from "./root-entity.ts"
import { isOutdated, summariseAnew } from "./summarise-anew.ts"

/** As much of a collaboration as the platform's owner sees in a list. */
export interface ListedCollaboration {
  agencyId: string
  id: string
  name: string
  brand: string
  status: Root["status"]
  /** The effective date. */
  date: string
  /** All rates, in cents. */
  revenue: number
  createdAt: string
}

const listed = (root: Root): ListedCollaboration => ({
  agencyId: root.agencyId,
  id: root.collaborationId,
  name: root.name,
  brand: root.brand,
  status: root.status,
  date: root.effectiveDate,
  revenue: root.ratesTotal,
  createdAt: root.createdAt,
})

interface Query {
  search: string
  cursor?: string
}

/** Those of the actor's agency, by effective date as its own list has them. */
export async function summaries(actor: Actor, query: Query): Promise<Page<ListedCollaboration>> {
  const { items, nextCursor } = await pageOfRoots(actor, { ...query, status: "all", type: "all" })
  return { items: items.map(listed), nextCursor }
}

const all: ShardedList<Root> = {
  shards: LIST_SHARDS,
  read(shard, after, ask) {
    const query = RootEntity.query.all({ shard })
    const [createdAt, collaborationId] = after ?? []
    return (createdAt && collaborationId ? query.lt({ createdAt, collaborationId }) : query).go(ask)
  },
  positionOf: ({ createdAt, collaborationId }) => [createdAt, collaborationId],
}

/** Those of all agencies, by creation; a text is looked for in name and brand. */
export async function everywhere(
  actor: Actor,
  { search, ...page }: Query & { size: number },
): Promise<Page<ListedCollaboration>> {
  assertAccess(actor, "super-admin")
  const wanted = fold(search)
  const keeps = ({ name, brand }: Root) => fold(name).includes(wanted) || fold(brand).includes(wanted)
  const { items, nextCursor } = await mergedPage(all, { ...page, ...(wanted && { keeps, ...SEARCH }) })
  return { items: items.map(listed), nextCursor }
}

/** Brings an agency's collaborations in line with the lists and summaries that there were not yet before. */
export async function enlist({ agencyId }: SystemActor): Promise<void> {
  const pages = pagesOf((cursor) => RootEntity.query.byDate({ agencyId }).go({ cursor }))
  for await (const roots of pages) {
    for (const root of roots) {
      const { collaborationId, createdAt } = root
      const shard = shardOf(collaborationId, LIST_SHARDS)
      await RootEntity.patch({ agencyId, collaborationId }).set({ shard }).composite({ createdAt }).go()
      if (isOutdated(root)) await summariseAnew({ agencyId, collaborationId })
    }
  }
}
