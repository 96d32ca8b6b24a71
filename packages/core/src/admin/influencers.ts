import { type Actor, assertAccess } from "../actor.ts"
import { Agencies } from "../agencies/index.ts"
import { notFound } from "../error.ts"
import { fold } from "../fold.ts"
import { type Creator, Influencers } from "../influencers/index.ts"
import { SEARCH } from "../merged.ts"
import type { Page } from "../position.ts"
import { Totals, type WorkingInfluencer } from "../totals/index.ts"
import { ADMIN_PAGE_SIZE, type ListedInfluencer } from "./contract.ts"
import { inAgency, nameEach } from "./in-agency.ts"
import type { ListQuery } from "./lists.ts"

type Creators = ReadonlyMap<string, Creator>

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

const goesBy = (creator: Creator | undefined, wanted: string): boolean =>
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
