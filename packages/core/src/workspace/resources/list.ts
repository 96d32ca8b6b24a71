import { membersOf } from "../../influencers/by-member/index.ts"
import { type Actor, asMember } from "../../lib/access.ts"
import { mergedPage, SEARCH, type ShardedList } from "../../lib/paging.ts"
import { keysOf } from "../../lib/text.ts"
import type { ResourcesInput } from "./contract.ts"
import { ResourceEntity, type StoredResource } from "./entities.ts"
import {
  COUNTED_RESOURCES,
  FIRST_RESOURCES,
  mentions,
  RESOURCE_TYPES,
  RESOURCES_PAGE_SIZE,
  type ResourceType,
} from "./rules.ts"
import { toResource } from "./store.ts"

const TYPES = keysOf(RESOURCE_TYPES)

/** The newest of each type with their number (rules/team.md#resources): one round of reads. */
export async function overview(actor: Actor) {
  const member = asMember(actor, "resources")
  const { agencyId } = member
  const [addedBy, ...lists] = await Promise.all([
    membersOf(member),
    ...TYPES.map((type) =>
      ResourceEntity.query.byType({ agencyId, type }).go({
        order: "desc",
        limit: COUNTED_RESOURCES + 1,
        count: COUNTED_RESOURCES + 1,
      }),
    ),
  ])
  return {
    types: TYPES.map((type, index) => {
      const resources = lists[index]?.data ?? []
      const items = resources
        .slice(0, FIRST_RESOURCES)
        .map((resource) => toResource(resource, addedBy(resource.createdBy)))
      return { type, count: resources.length, items }
    }),
  }
}

/** Of one type, or of all types merged; the newest first. A text search covers as much as one request can read. */
export async function list(actor: Actor, { type, search, cursor }: ResourcesInput["list"]) {
  const member = asMember(actor, "resources")
  const keeps = ({ name, description, fileName }: StoredResource) =>
    mentions([name, description, fileName], search)
  const [addedBy, { items, nextCursor }] = await Promise.all([
    membersOf(member),
    mergedPage(listOf(member.agencyId, type ? [type] : TYPES), {
      size: RESOURCES_PAGE_SIZE,
      cursor,
      ...(search && { keeps, ...SEARCH }),
    }),
  ])
  return { items: items.map((resource) => toResource(resource, addedBy(resource.createdBy))), nextCursor }
}

/** Each type has a partition of the index. */
const listOf = (agencyId: string, types: readonly ResourceType[]): ShardedList<StoredResource> => ({
  shards: types.length,
  read(shard, after, ask) {
    const query = ResourceEntity.query.byType({ agencyId, type: types[shard] ?? "other" })
    return after ? query.lt({ createdAt: after[0], resourceId: after[1] }).go(ask) : query.go(ask)
  },
  positionOf: ({ createdAt, resourceId }) => [createdAt, resourceId],
})
