import { type Actor, assertAccess } from "../../lib/access.ts"
import { getAll } from "../../lib/batch.ts"
import { everyPage, mergedPage, type PageQuery, platformList } from "../../lib/paging.ts"
import { fold } from "../../lib/text.ts"
import { contributionTo, PLATFORM, platformKeyOf, sourceOf } from "../../totals/index.ts"
import { AgencyEntity, type StoredAgency } from "./entities.ts"

const all = platformList((shard) => AgencyEntity.query.all({ shard }), "createdAt", "agencyId")

/** The ids of all agencies, page by page; an index lists them, so a new one appears a moment later. */
export async function* allIds(): AsyncGenerator<string[]> {
  for await (const agencies of everyPage(all)) yield agencies.map(({ agencyId }) => agencyId)
}

/**
 * All agencies, newest first, or those whose name contains the text. Reads all partitions in pages of 1 MB; 10,000
 * agencies take one or two.
 */
export async function listForPlatform(actor: Actor, { search, ...page }: PageQuery) {
  assertAccess(actor, "super-admin")
  const term = fold(search)
  const keeps = ({ name, removedAt }: StoredAgency) => !removedAt && fold(name).includes(term)
  const { items, nextCursor } = await mergedPage(all, { ...page, keeps, ...(term && { chunk: null }) })
  return {
    items: items.map(({ agencyId, name, createdAt = "" }) => ({ id: agencyId, name, createdAt })),
    nextCursor,
  }
}

/** Names and owners of these agencies, eventually consistent. */
export async function namesOf(
  agencyIds: Iterable<string>,
): Promise<Map<string, { name: string; ownerId: string }>> {
  const keys = [...new Set(agencyIds)].map((agencyId) => ({ agencyId }))
  const agencies = await getAll(AgencyEntity, keys, { attributes: ["agencyId", "name", "ownerId"] })
  return new Map(agencies.map(({ agencyId, ...agency }) => [agencyId, agency]))
}

/** Counts agencies for the platform's totals. */
export const totalsSource = sourceOf<{ agencyId: string }>({
  name: "agency",
  entities: ["agency"],
  signalOf: ({ agencyId }) => (agencyId ? { agencyId: PLATFORM, id: agencyId } : null),
  idOf: ({ agencyId }) => agencyId,
  read: (_platform, ids) => {
    const keys = ids.map((agencyId) => ({ agencyId }))
    return getAll(AgencyEntity, keys, { consistent: true, attributes: ["agencyId"] })
  },
  async *list(agencyId) {
    if (agencyId === PLATFORM) yield* everyPage(all)
  },
  contributionOf: ({ agencyId }) =>
    contributionTo([{ series: "platform", key: platformKeyOf(agencyId), sums: { agencies: 1 } }]),
})
