import { type Actor, asMember, type SystemActor } from "../lib/access.ts"
import { getAll } from "../lib/batch.ts"
import { eraseAll } from "../lib/removal.ts"
import { ROSTER_CHOICE_LIMIT, type RosterChoice } from "./contract.ts"
import { RosterEntity } from "./entities.ts"
import { type Influencer, Influencers, toChoice } from "./index.ts"

export * as Roster from "./roster.ts"

/** The organisation's influencers, the most followed first (rules/campaigns.md#casting-form). */
export async function pick(actor: Actor): Promise<{ items: RosterChoice[] }> {
  const { agencyId } = asMember(actor, "subscribed")
  const { data } = await RosterEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  const influencers = await Influencers.byIds(data.map(({ influencerId }) => influencerId))
  return {
    items: [...influencers.values()]
      .filter(({ archived }) => !archived)
      .sort(byFollowers)
      .slice(0, ROSTER_CHOICE_LIMIT)
      .map(toRosterChoice),
  }
}

/** Those of these influencers who are in the organisation's roster, as the catalogue knows them, by id. */
export async function members(
  agencyId: string,
  influencerIds: Iterable<string>,
): Promise<ReadonlyMap<string, Influencer>> {
  const ids = [...new Set(influencerIds)]
  const [entries, influencers] = await Promise.all([
    getAll(
      RosterEntity,
      ids.map((influencerId) => ({ agencyId, influencerId })),
      { consistent: true },
    ),
    Influencers.byIds(ids),
  ])
  const added = new Set(entries.map(({ influencerId }) => influencerId))
  return new Map([...influencers].filter(([id]) => added.has(id)))
}

const byFollowers = (one: Influencer, other: Influencer) =>
  other.followersCount - one.followersCount || (one.influencerId < other.influencerId ? -1 : 1)

const toRosterChoice = (influencer: Influencer): RosterChoice => ({
  ...toChoice(influencer),
  platform: influencer.platform,
  category: influencer.category,
  verified: influencer.verified,
  engagementRate: influencer.engagementRate ?? null,
})

/** Erases an agency's roster, page by page. The catalogue stays. */
export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  eraseAll(RosterEntity, (page) => RosterEntity.query.primary({ agencyId }).go(page))
