import { Agencies } from "../account/agencies/index.ts"
import { Identity } from "../account/users/index.ts"
import { Clients } from "../campaigns/clients/index.ts"
import { Collaborations } from "../campaigns/collaborations/index.ts"
import { type Influencer, Influencers } from "../influencers/index.ts"
import { type Actor, asPerson, assertAccess, type UserActor } from "../lib/actor.ts"
import { notFound } from "../lib/error.ts"
import type { Inputs } from "../lib/operation.ts"
import { firstPage, type Page, SEARCH } from "../lib/paging.ts"
import { fold } from "../lib/text.ts"
import { type Measures, Totals, type WorkingInfluencer } from "../totals/index.ts"
import {
  ADMIN_PAGE_SIZE,
  type AgencyFigures,
  type adminContract,
  type ListedAgency,
  type ListedClient,
  type ListedCollaboration,
  type ListedInfluencer,
  type ListedUser,
} from "./contract.ts"

/** Lists of the whole platform or of one agency: a page, then what is shown beside it, two rounds of reads. */

type Input = Inputs<typeof adminContract>
export type ListQuery = Input["users"]

const size = ADMIN_PAGE_SIZE

export async function agencies(actor: Actor, query: Input["agencies"]): Promise<Page<ListedAgency>> {
  const { items, nextCursor } = await Agencies.listForPlatform(actor, { ...query, size })
  const totals = await Totals.wholeAgencies(items.map(({ agencyId }) => agencyId))
  const listed = items.map(({ agencyId, name, createdAt }) => ({
    ...figuresOf(totals.get(agencyId)),
    id: agencyId,
    name,
    createdAt,
  }))
  return { items: listed, nextCursor }
}

export async function users(actor: Actor, query: ListQuery): Promise<Page<ListedUser>> {
  const { items, nextCursor } = await Identity.list(actor, { ...query, size })
  const names = await Agencies.named(items.flatMap(({ agencyId }) => agencyId || []))
  const listed = items.map(({ userId, agencyId, createdAt = "", ...person }) => {
    const agency = names.get(agencyId)
    return {
      ...person,
      id: userId,
      status: Identity.statusOf(person),
      agencyId: agencyId || null,
      agencyName: agency?.name ?? null,
      owner: agency?.ownerId === userId,
      createdAt,
    }
  })
  return { items: listed, nextCursor }
}

export async function clients(actor: Actor, { agencyId, ...query }: ListQuery): Promise<Page<ListedClient>> {
  assertAccess(actor, "super-admin")
  const { items, nextCursor } = agencyId
    ? await Clients.newest(inAgency(actor, agencyId), { ...query, size })
    : await Clients.listForPlatform(actor, { ...query, size })
  return { items: await withNames(items), nextCursor }
}

export async function collaborations(
  actor: Actor,
  { agencyId, ...query }: ListQuery,
): Promise<Page<ListedCollaboration>> {
  assertAccess(actor, "super-admin")
  const { items, nextCursor } = agencyId
    ? await Collaborations.summaries(inAgency(actor, agencyId), query)
    : await Collaborations.listForPlatform(actor, { ...query, size })
  return { items: await withNames(items), nextCursor }
}

export const figuresOf = ({
  members = 0,
  clients = 0,
  influencers = 0,
  collaborations = 0,
  revenue = 0,
}: Measures = {}): AgencyFigures => ({ users: members, clients, influencers, collaborations, revenue })

/** The whole platform's figures; the super-admin is not one of its users (spec 1 §6). */
export async function overview(actor: Actor) {
  assertAccess(actor, "super-admin")
  const { agencies = 0, users = 0, ...others } = await Totals.platform(actor)
  return { ...figuresOf({ ...others, members: Math.max(0, users - 1) }), agencies }
}

/** The platform's owner looking at one agency. */
export function inAgency(actor: Actor, agencyId: string): UserActor {
  assertAccess(actor, "super-admin")
  return { ...asPerson(actor), agencyId }
}

/** Items that say of which agency they are, with the agency's name. */
async function withNames<Item extends { agencyId: string }>(items: readonly Item[]) {
  return nameEach(items, await Agencies.named(items.map(({ agencyId }) => agencyId)))
}

type AgencyNames = Awaited<ReturnType<typeof Agencies.named>>

const nameEach = <Item extends { agencyId: string }>(items: readonly Item[], names: AgencyNames) =>
  items.map((item) => ({ ...item, agencyName: names.get(item.agencyId)?.name ?? null }))

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
    if (found.length > size) return firstPage(found, { positionOf: Totals.positionOf, size })
    cursor = nextCursor
  }
  return { items: found, nextCursor: cursor ?? null }
}

const goesBy = (creator: Influencer | undefined, wanted: string): boolean =>
  creator !== undefined &&
  (fold(creator.displayName).includes(wanted) || fold(creator.username).includes(wanted))

/** @throws AppError not_found when the agency has no collaboration with them */
export async function influencer(actor: Actor, { agencyId, influencerId }: Input["influencer"]) {
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
