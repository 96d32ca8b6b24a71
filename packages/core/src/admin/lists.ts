import * as Agencies from "../account/agencies/index.ts"
import * as Approvals from "../account/approvals.ts"
import * as Identity from "../account/users/index.ts"
import * as Clients from "../campaigns/clients/index.ts"
import * as Collaborations from "../campaigns/collaborations/index.ts"
import * as Influencers from "../influencers/catalogue/index.ts"
import { goesBy, type Influencer } from "../influencers/catalogue/index.ts"
import { type Actor, asPerson, assertAccess, type UserActor } from "../lib/access.ts"
import { notFound } from "../lib/error.ts"
import type { Inputs } from "../lib/operation.ts"
import { firstPage, type Page, SEARCH } from "../lib/paging.ts"
import { foldName } from "../lib/text.ts"
import type { Measures, WorkingInfluencer } from "../totals/index.ts"
import * as Totals from "../totals/index.ts"
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

/** Lists of the whole platform or of one agency: two rounds of reads, first the page, then its details. */

type Input = Inputs<typeof adminContract>
export type ListQuery = Input["users"]

const size = ADMIN_PAGE_SIZE

export async function agencies(actor: Actor, query: Input["agencies"]): Promise<Page<ListedAgency>> {
  const { items, nextCursor } = await Agencies.listForPlatform(actor, { ...query, size })
  const totals = await Totals.wholeAgencies(items.map(({ id }) => id))
  return { items: items.map((agency) => ({ ...figuresOf(totals.get(agency.id)), ...agency })), nextCursor }
}

export async function users(actor: Actor, query: ListQuery): Promise<Page<ListedUser>> {
  const { items, nextCursor } = await Identity.list(actor, { ...query, size })
  const names = await Agencies.namesOf(items.flatMap(({ agencyId }) => agencyId || []))
  const listed = items.map((person) => {
    const { name = null, ownerId } = names.get(person.agencyId) ?? {}
    return { ...Approvals.shownCandidate(person, name), owner: ownerId === person.userId }
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

export function figuresOf(measures: Measures = {}): AgencyFigures {
  const {
    members = 0,
    clients = 0,
    influencers = 0,
    collaborations = 0,
    revenue = 0,
  } = Totals.withoutSamples(measures)
  return { users: members, clients, influencers, collaborations, revenue }
}

/** The whole platform's figures; the super-admin is not one of its users (rules/platform.md#roles). */
export async function overview(actor: Actor) {
  assertAccess(actor, "super-admin")
  const { agencies = 0, users = 0, ...others } = await Totals.platform(actor)
  return { ...figuresOf({ ...others, members: Math.max(0, users - 1) }), agencies }
}

/** The platform's owner as an actor in one agency. */
export function inAgency(actor: Actor, agencyId: string): UserActor {
  assertAccess(actor, "super-admin")
  return { ...asPerson(actor), agencyId }
}

/** Adds the agency's name to items with an agency id. */
async function withNames<Item extends { agencyId: string }>(items: readonly Item[]) {
  const names = await Agencies.namesOf(items.map(({ agencyId }) => agencyId))
  return items.map((item) => ({ ...item, agencyName: names.get(item.agencyId)?.name ?? null }))
}

const UNKNOWN = "Influenceur supprimé"

const toListedInfluencer = (
  { influencerId, ...one }: WorkingInfluencer & { agencyName: string | null },
  known: Influencer | undefined,
): ListedInfluencer => ({
  ...one,
  id: influencerId,
  displayName: known?.displayName ?? UNKNOWN,
  username: known?.username ?? "",
  platform: known?.platform ?? "",
  profileImageUrl: known?.profileImageUrl ?? null,
  followersCount: known?.followersCount ?? 0,
})

const knownOf = (items: readonly WorkingInfluencer[]) =>
  Influencers.byIds(items.map(({ influencerId }) => influencerId))

/** Influencers in collaborations of an agency or, once per agency, of the whole platform. */
export async function influencers(actor: Actor, query: ListQuery): Promise<Page<ListedInfluencer>> {
  assertAccess(actor, "super-admin")
  const { items, nextCursor } = await (query.search ? searched : page)(actor, query, size)
  const [named, known] = await Promise.all([withNames(items), knownOf(items)])
  return { items: named.map((one) => toListedInfluencer(one, known.get(one.influencerId))), nextCursor }
}

const page = (actor: Actor, { agencyId, cursor }: ListQuery, size: number) =>
  agencyId
    ? Totals.influencers(inAgency(actor, agencyId), { cursor, size })
    : Totals.influencersEverywhere(actor, { cursor, size })

/** The names are in the catalogue: searches as many as one request may read. */
async function searched(actor: Actor, query: ListQuery, size: number): Promise<Page<WorkingInfluencer>> {
  const term = foldName(query.search)
  const found: WorkingInfluencer[] = []
  let cursor: string | null | undefined = query.cursor
  for (let round = 0; round < SEARCH.rounds && cursor !== null; round++) {
    const { items, nextCursor } = await page(actor, { ...query, cursor }, SEARCH.chunk)
    const known = await knownOf(items)
    found.push(
      ...items.filter(({ influencerId }) => {
        const influencer = known.get(influencerId)
        return influencer && goesBy(influencer, term)
      }),
    )
    if (found.length > size) return firstPage(found, { positionOf: Totals.positionOf, size })
    cursor = nextCursor
  }
  return { items: found, nextCursor: cursor ?? null }
}

/** @throws AppError not_found when the agency has no collaboration with the influencer */
export async function influencer(actor: Actor, { agencyId, influencerId }: Input["influencer"]) {
  const [one, known, names] = await Promise.all([
    Totals.influencer(inAgency(actor, agencyId), influencerId),
    Influencers.byIds([influencerId]),
    Agencies.namesOf([agencyId]),
  ])
  if (!one) throw notFound()
  const influencer = known.get(influencerId)
  return {
    influencer: toListedInfluencer({ ...one, agencyName: names.get(agencyId)?.name ?? null }, influencer),
    engagementRate: influencer?.engagementRate ?? null,
    category: influencer?.category ?? "",
  }
}
