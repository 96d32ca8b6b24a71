import { Agencies } from "../account/agencies/index.ts"
import { type Influencer, Influencers } from "../influencers/index.ts"
import { type Actor, assertAccess } from "../lib/actor.ts"
import { notFound } from "../lib/error.ts"
import { type Page, SEARCH } from "../lib/paging.ts"
import { fold } from "../lib/text.ts"
import { Totals, type WorkingInfluencer } from "../totals/index.ts"
import { ADMIN_PAGE_SIZE, type ListedInfluencer } from "./contract.ts"
import { inAgency, type ListQuery, nameEach } from "./lists.ts"

type Creators = ReadonlyMap<string, Influencer>

const UNKNOWN = "Influenceur supprimé"

const shown = (
  { influencerId, ...one }: WorkingInfluencer & { agencyName: string | null },
  creators: Creators,
): ListedInfluencer => {
  const creator = creators.get(influencerId)
  return {
    ...one,
    id: influencerId,
    displayName: creator?.displayName ?? UNKNOWN,
    username: creator?.username ?? "",
    platform: creator?.platform ?? "",
    profileImageUrl: creator?.profileImageUrl ?? null,
    followersCount: creator?.followersCount ?? 0,
  }
}

const creatorsOf = (items: readonly WorkingInfluencer[]): Promise<Creators> =>
  Influencers.byIds(items.map(({ influencerId }) => influencerId))

/** Those who take part in collaborations, of an agency or, once for each agency, of the whole platform. */
export async function influencers(actor: Actor, query: ListQuery): Promise<Page<ListedInfluencer>> {
  assertAccess(actor, "super-admin")
  const { items, nextCursor } = await (query.search ? searched : page)(actor, query, ADMIN_PAGE_SIZE)
  const [creators, names] = await Promise.all([
    creatorsOf(items),
    Agencies.named(items.map(({ agencyId }) => agencyId)),
  ])
  return { items: nameEach(items, names).map((one) => shown(one, creators)), nextCursor }
}

const page = (actor: Actor, { agencyId, cursor }: ListQuery, size: number) =>
  agencyId
    ? Totals.influencers(inAgency(actor, agencyId), { cursor, size })
    : Totals.influencersEverywhere(actor, { cursor, size })

/** Names are the catalogue's: as many are looked up as one request may take. */
async function searched(actor: Actor, query: ListQuery, size: number): Promise<Page<WorkingInfluencer>> {
  const wanted = fold(query.search)
  const found: WorkingInfluencer[] = []
  let cursor: string | null | undefined = query.cursor
  for (let round = 0; round < SEARCH.rounds && cursor !== null; round++) {
    const { items, nextCursor } = await page(actor, { ...query, cursor }, SEARCH.chunk)
    const creators = await creatorsOf(items)
    found.push(...items.filter(({ influencerId }) => goesBy(creators.get(influencerId), wanted)))
    const last = found[size - 1]
    if (last && found.length > size) return { items: found.slice(0, size), nextCursor: Totals.cursorAt(last) }
    cursor = nextCursor
  }
  return { items: found, nextCursor: cursor ?? null }
}

const goesBy = (creator: Influencer | undefined, wanted: string): boolean =>
  creator !== undefined &&
  (fold(creator.displayName).includes(wanted) || fold(creator.username).includes(wanted))

/** @throws AppError not_found when the agency has no collaboration with them */
export async function influencer(
  actor: Actor,
  { agencyId, influencerId }: { agencyId: string; influencerId: string },
) {
  const [one, creators, names] = await Promise.all([
    Totals.influencer(inAgency(actor, agencyId), influencerId),
    Influencers.byIds([influencerId]),
    Agencies.named([agencyId]),
  ])
  if (!one) throw notFound()
  const creator = creators.get(influencerId)
  const agencyName = names.get(agencyId)?.name ?? null
  return {
    influencer: shown({ ...one, agencyName }, creators),
    engagementRate: creator?.engagementRate ?? null,
    category: creator?.category ?? "",
  }
}
