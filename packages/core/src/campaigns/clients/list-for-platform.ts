import type { EntityItem } from "electrodb"
import { type Actor, asMember, assertAccess } from "../../lib/actor.ts"
import {
  LIST_SHARDS,
  mergedPage,
  type Page,
  type Position,
  pageOf,
  SEARCH,
  type ShardedList,
} from "../../lib/paging.ts"
import { fold } from "../../lib/text.ts"
import { ClientEntity } from "./entities.ts"
import { matching } from "./listing.ts"
import { rows } from "./store.ts"

/** As much of a client as the platform's owner sees in a list. */
interface ListedClient {
  agencyId: string
  id: string
  brandName: string
  sector: string | null
  createdAt: string
}

interface Query {
  search: string
  cursor?: string
  size: number
}

const positionOf = ({ createdAt, id }: ListedClient): Position => [createdAt, id]

/** The clients of the actor's agency, newest first: one round of reads. */
export async function newest(actor: Actor, { search, cursor, size }: Query): Promise<Page<ListedClient>> {
  const { agencyId } = asMember(actor, "clients")
  const clients = matching(await rows(agencyId), search).map(({ clientId, createdAt, ...row }) => ({
    agencyId,
    id: clientId,
    brandName: row.brandName,
    sector: row.sector ?? null,
    createdAt: new Date(createdAt).toISOString(),
  }))
  return pageOf(clients, { positionOf, size, cursor })
}

type Stored = EntityItem<typeof ClientEntity>

const all: ShardedList<Stored> = {
  shards: LIST_SHARDS,
  read(shard, after, ask) {
    const query = ClientEntity.query.all({ shard })
    const [createdAt, clientId] = after ?? []
    return (createdAt && clientId ? query.lt({ createdAt, clientId }) : query).go(ask)
  },
  positionOf: ({ createdAt, clientId }) => [createdAt, clientId],
}

/** The clients of all agencies, newest first; a text is looked for in names and contacts. */
export async function listForPlatform(actor: Actor, { search, ...page }: Query): Promise<Page<ListedClient>> {
  assertAccess(actor, "super-admin")
  const wanted = fold(search)
  const keeps = ({ brandName, contacts }: Stored) =>
    [brandName, ...contacts.flatMap(({ name, email }) => [name, email])].some((text) =>
      fold(text).includes(wanted),
    )
  const { items, nextCursor } = await mergedPage(all, { ...page, ...(wanted && { keeps, ...SEARCH }) })
  const listed = items.map(({ agencyId, clientId, brandName, sector = null, createdAt }) => ({
    agencyId,
    id: clientId,
    brandName,
    sector,
    createdAt,
  }))
  return { items: listed, nextCursor }
}
