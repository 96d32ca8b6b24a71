import { type Actor, asMember, assertAccess } from "../../lib/access.ts"
import * as Influencers from "../catalogue/index.ts"
import { toCard, toProfile } from "../catalogue/index.ts"
import * as CatalogueSearch from "../catalogue/search.ts"
import * as Corrections from "../corrections/index.ts"
import * as Recruitment from "../recruitment/index.ts"
import * as Roster from "../roster/index.ts"
import { DISCOVER_PAGE_SIZE, type Discovered, type DiscoverInput, type Memberships } from "./contract.ts"

export { ask as askRemoval } from "../removal-requests/index.ts"
export { add, addition, additions, credits } from "./additions.ts"
export { refresh, refreshOf } from "./refreshes.ts"

const ORDERS = { popular: "followers", engaging: "engagement", name: "name" } as const

/** Influencers of the catalogue (rules/creators.md#discover), with the agency's memberships. */
export async function search(
  actor: Actor,
  { search: text, sort, cursor, minSeq, ...bounds }: DiscoverInput["search"],
) {
  const { agencyId } = asMember(actor, "discover")
  const query = { ...bounds, text, sort: ORDERS[sort] }
  const { ids, nextCursor, total } = await CatalogueSearch.creators(query, {
    size: DISCOVER_PAGE_SIZE,
    cursor,
    minSeq,
    counted: true,
  })
  const [influencers, memberships] = await Promise.all([Influencers.byIds(ids), membershipsIn(agencyId, ids)])
  const items = ids.flatMap((id): Discovered[] => {
    const influencer = influencers.get(id)
    return influencer ? [{ ...toCard(influencer), lastUpdated: influencer.lastUpdated ?? null }] : []
  })
  return { items, nextCursor, total, memberships }
}

export async function memberships(actor: Actor, { ids }: DiscoverInput["memberships"]) {
  const { agencyId } = asMember(actor, "discover")
  return membershipsIn(agencyId, ids)
}

async function membershipsIn(agencyId: string, ids: readonly string[]): Promise<Memberships> {
  const [roster, recruitment] = await Promise.all([
    Roster.having(agencyId, ids),
    Recruitment.having(agencyId, ids),
  ])
  const within = (some: ReadonlySet<string>) => ids.filter((id) => some.has(id))
  return { roster: within(roster), recruitment: within(recruitment) }
}

export async function filters(actor: Actor) {
  assertAccess(actor, "discover")
  return CatalogueSearch.filters()
}

export async function influencer(actor: Actor, { influencerId }: DiscoverInput["influencer"]) {
  const { agencyId } = asMember(actor, "discover")
  const [known, { roster, recruitment }, difference] = await Promise.all([
    Influencers.get(influencerId),
    membershipsIn(agencyId, [influencerId]),
    Corrections.differenceOf(actor, influencerId),
  ])
  return {
    ...toProfile(known),
    collaborationsCount: Math.max(0, known.collaborationsCount + difference),
    inRoster: roster.length > 0,
    inRecruitment: recruitment.length > 0,
  }
}

const POSTS_OF_A_PAGE = 30

export async function posts(actor: Actor, { influencerId, kind, cursor }: DiscoverInput["posts"]) {
  assertAccess(actor, "discover")
  const page = { size: POSTS_OF_A_PAGE, after: cursor }
  const [posts] = await Promise.all([
    kind === "all"
      ? Corrections.postsOf(actor, influencerId, page)
      : Corrections.collaborationsOf(actor, influencerId, page),
    Influencers.get(influencerId),
  ])
  return posts
}
