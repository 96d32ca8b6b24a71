import { type Actor, asMember, assertAccess } from "../actor.ts"
import { LIST_SHARDS, mergedPage, type ShardedList } from "../merged.ts"
import { fromCursor, type Page, type Position, toCursor } from "../position.ts"
import { MemberEntity, type MemberItem } from "./member-entity.ts"
import { addressOf, totalId } from "./series.ts"

/** The influencers with whom agencies work: the members of the agencies' totals, in the order of their ids. */

export interface WorkingInfluencer {
  agencyId: string
  influencerId: string
  /** Of that agency. */
  collaborations: number
}

interface Query {
  cursor?: string
  size: number
}

const shown = ({ agencyId, member, count }: MemberItem): WorkingInfluencer => ({
  agencyId,
  influencerId: member,
  collaborations: count,
})

const positionOf = ({ member, agencyId }: MemberItem): Position => [member, agencyId]

/** Where a list goes on after this one. */
export const cursorAt = ({ influencerId, agencyId }: WorkingInfluencer): string =>
  toCursor([influencerId, agencyId])

const placeOf = (agencyId: string) => addressOf(agencyId, totalId("agency", ""))

/** Those of the actor's agency. */
export async function influencers(actor: Actor, { cursor, size }: Query): Promise<Page<WorkingInfluencer>> {
  const { agencyId } = asMember(actor, "influencers")
  const [member] = fromCursor(cursor) ?? []
  const query = MemberEntity.query.primary(placeOf(agencyId))
  const range = member ? query.lt({ member }) : query
  const { data } = await range.go({ order: "desc", limit: size + 1 })
  const last = data[size - 1]
  return {
    items: data.slice(0, size).map(shown),
    nextCursor: last && data.length > size ? cursorAt(shown(last)) : null,
  }
}

/** One of the actor's agency, or null. */
export async function influencer(actor: Actor, influencerId: string): Promise<WorkingInfluencer | null> {
  const { agencyId } = asMember(actor, "influencers")
  const { data } = await MemberEntity.get({ ...placeOf(agencyId), member: influencerId }).go()
  return data && shown(data)
}

const all: ShardedList<MemberItem> = {
  shards: LIST_SHARDS,
  read(shard, after, ask) {
    const query = MemberEntity.query.all({ shard })
    const [member, agencyId] = after ?? []
    return (member && agencyId ? query.lt({ member, agencyId }) : query).go(ask)
  },
  positionOf,
}

/** Those of all agencies, once for each agency. */
export async function influencersEverywhere(actor: Actor, query: Query): Promise<Page<WorkingInfluencer>> {
  assertAccess(actor, "super-admin")
  const { items, nextCursor } = await mergedPage(all, query)
  return { items: items.map(shown), nextCursor }
}
