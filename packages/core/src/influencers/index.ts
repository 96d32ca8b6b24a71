import type { EntityItem } from "electrodb"
import { type Actor, assertAccess } from "../lib/access.ts"
import { getAll, pagesOf } from "../lib/batch.ts"
import { fold } from "../lib/text.ts"
import { INFLUENCER_SEARCH_LIMIT, type InfluencerChoice } from "./contract.ts"
import { InfluencerEntity } from "./entities.ts"

export * as Influencers from "./index.ts"

export type Influencer = EntityItem<typeof InfluencerEntity>

/** Items of the index read at a time. */
const PAGE = 1000

/** The most followed influencers whose display name or username contains the text, for any member's form. */
export async function pick(
  actor: Actor,
  { search }: { search: string },
): Promise<{ items: InfluencerChoice[] }> {
  assertAccess(actor, "subscribed")
  const wanted = fold(search)
  const items: InfluencerChoice[] = []
  const byFollowers = pagesOf((cursor) =>
    InfluencerEntity.query
      .byFollowers({ archived: false })
      .go({ cursor, order: "desc", limit: PAGE, attributes: [...CHOOSABLE] }),
  )
  for await (const influencers of byFollowers) {
    items.push(...influencers.filter((influencer) => goesBy(influencer, wanted)).map(toChoice))
    if (items.length >= INFLUENCER_SEARCH_LIMIT) break
  }
  return { items: items.slice(0, INFLUENCER_SEARCH_LIMIT) }
}

/** Whether a folded text is part of a display name or username. */
export const goesBy = (
  { displayName, username }: Pick<Influencer, "displayName" | "username">,
  wanted: string,
): boolean => fold(displayName).includes(wanted) || fold(username).includes(wanted)

const CHOOSABLE = ["influencerId", "displayName", "username", "profileImageUrl", "followersCount"] as const

export const toChoice = (influencer: Pick<Influencer, (typeof CHOOSABLE)[number]>): InfluencerChoice => ({
  id: influencer.influencerId,
  displayName: influencer.displayName,
  username: influencer.username,
  profileImageUrl: influencer.profileImageUrl ?? null,
  followersCount: influencer.followersCount,
})

/** Those of these influencers that exist, by id; all batches side by side. */
export async function byIds(ids: Iterable<string>): Promise<Map<string, Influencer>> {
  const keys = [...new Set(ids)].map((influencerId) => ({ influencerId }))
  const influencers = await getAll(InfluencerEntity, keys)
  return new Map(influencers.map((influencer) => [influencer.influencerId, influencer]))
}

/** What tells an influencer from others on a screen. */
export interface InfluencerName {
  name: string
  profileImageUrl: string | null
}

/** The names of those of these influencers that exist, by id; all batches side by side. */
export async function names(ids: Iterable<string>): Promise<Map<string, InfluencerName>> {
  const keys = [...new Set(ids)].map((influencerId) => ({ influencerId }))
  const influencers = await getAll(InfluencerEntity, keys, {
    attributes: ["influencerId", "displayName", "profileImageUrl"],
  })
  return new Map(
    influencers.map(({ influencerId, displayName, profileImageUrl }) => [
      influencerId,
      { name: displayName, profileImageUrl: profileImageUrl ?? null },
    ]),
  )
}
