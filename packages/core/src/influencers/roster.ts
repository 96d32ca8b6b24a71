import { type Actor, asMember, type SystemActor } from "../actor.ts"
import { readAll, writeAll } from "../batch.ts"
import { type Creator, Influencers } from "./index.ts"
import { ROSTER_CHOICE_LIMIT, type RosterChoice } from "./roster-contract.ts"
import { RosterEntity } from "./roster-entity.ts"

export * as Roster from "./roster.ts"

/** Batches asked for at once, so that a roster of 5,000 is one round. */
const READS_AT_ONCE = 50
const WRITES_AT_ONCE = 4

/** The organisation's influencers who are not archived, the 500 most followed of them (spec 2 §7, §9). */
export async function pick(actor: Actor): Promise<{ items: RosterChoice[] }> {
  const { agencyId } = asMember(actor, "subscribed")
  const { data } = await RosterEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  const creators = await Influencers.byIds(data.map(({ influencerId }) => influencerId))
  return {
    items: [...creators.values()]
      .filter(({ archived }) => !archived)
      .sort(byFollowers)
      .slice(0, ROSTER_CHOICE_LIMIT)
      .map(toChoice),
  }
}

/** Those of these influencers who are in the organisation's roster, as the catalogue knows them, by id. */
export async function members(
  agencyId: string,
  influencerIds: Iterable<string>,
): Promise<ReadonlyMap<string, Creator>> {
  const ids = [...new Set(influencerIds)]
  const [entries, creators] = await Promise.all([
    readAll(
      ids.map((influencerId) => ({ agencyId, influencerId })),
      (left) => RosterEntity.get(left).go({ consistent: true, concurrent: READS_AT_ONCE }),
    ),
    Influencers.byIds(ids),
  ])
  const added = new Set(entries.map(({ influencerId }) => influencerId))
  return new Map([...creators].filter(([id]) => added.has(id)))
}

/** Puts influencers into an organisation's roster, repeatably. */
export async function importEntries(
  { agencyId, name }: SystemActor,
  influencerIds: readonly string[],
): Promise<void> {
  const addedAt = new Date().toISOString()
  await writeAll(
    influencerIds.map((influencerId) => ({ agencyId, influencerId, addedBy: name, addedAt })),
    (left) => RosterEntity.put(left).go({ concurrent: WRITES_AT_ONCE }),
    ({ influencerId }) => influencerId,
  )
}

const byFollowers = (one: Creator, other: Creator) =>
  other.followersCount - one.followersCount || (one.influencerId < other.influencerId ? -1 : 1)

const toChoice = (creator: Creator): RosterChoice => ({
  id: creator.influencerId,
  displayName: creator.displayName,
  username: creator.username,
  profileImageUrl: creator.profileImageUrl ?? null,
  followersCount: creator.followersCount,
  platform: creator.platform,
  category: creator.category,
  verified: creator.verified,
  engagementRate: creator.engagementRate ?? null,
})
