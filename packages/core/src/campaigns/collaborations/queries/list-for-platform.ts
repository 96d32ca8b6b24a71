import { type Actor, assertAccess } from "../../../lib/actor.ts"
import { LIST_SHARDS, mergedPage, type Page, SEARCH, type ShardedList } from "../../../lib/paging.ts"
import { fold } from "../../../lib/text.ts"
import { type Root, RootEntity } from "../store/entities.ts"
import { pageOfRoots } from "./list.ts"

/** As much of a collaboration as the platform's owner sees in a list. */
interface ListedCollaboration {
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
export async function listForPlatform(
  actor: Actor,
  { search, ...page }: Query & { size: number },
): Promise<Page<ListedCollaboration>> {
  assertAccess(actor, "super-admin")
  const wanted = fold(search)
  const keeps = ({ name, brand }: Root) => fold(name).includes(wanted) || fold(brand).includes(wanted)
  const { items, nextCursor } = await mergedPage(all, { ...page, ...(wanted && { keeps, ...SEARCH }) })
  return { items: items.map(listed), nextCursor }
}
