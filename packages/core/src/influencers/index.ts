import type { EntityItem } from "electrodb"
import { type Actor, assertAccess } from "../lib/actor.ts"
import { getAll } from "../lib/batch.ts"
import { fold } from "../lib/text.ts"
import { INFLUENCER_SEARCH_LIMIT, type InfluencerChoice } from "./contract.ts"
import { InfluencerEntity } from "./entities.ts"

export * as Influencers from "./index.ts"

export type Influencer = EntityItem<typeof InfluencerEntity>

/** Items of the index read at a time. */
const PAGE = 1000

/** The most followed creators whose display name or username contains the text, for any member's form. */
export async function pick(
  actor: Actor,
  { search }: { search: string },
): Promise<{ items: InfluencerChoice[] }> {
  assertAccess(actor, "subscribed")
  const wanted = fold(search)
  const items: InfluencerChoice[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(cursor)
    for (const creator of page.data) {
      if (fold(creator.displayName).includes(wanted) || fold(creator.username).includes(wanted)) {
        items.push(toChoice(creator))
      }
    }
    cursor = page.cursor
  } while (cursor && items.length < INFLUENCER_SEARCH_LIMIT)
  return { items: items.slice(0, INFLUENCER_SEARCH_LIMIT) }
}

function pageAfter(cursor: string | null) {
  return InfluencerEntity.query.byFollowers({ archived: false }).go({
    cursor,
    order: "desc",
    limit: PAGE,
    attributes: ["influencerId", "displayName", "username", "profileImageUrl", "followersCount"],
  })
}

type Choosable = Pick<
  Influencer,
  "influencerId" | "displayName" | "username" | "profileImageUrl" | "followersCount"
>

const toChoice = ({ influencerId, profileImageUrl, ...creator }: Choosable): InfluencerChoice => ({
  id: influencerId,
  displayName: creator.displayName,
  username: creator.username,
  followersCount: creator.followersCount,
  profileImageUrl: profileImageUrl ?? null,
})

/** Those of these creators that exist, by id; all batches side by side. */
export async function byIds(ids: Iterable<string>): Promise<Map<string, Influencer>> {
  const keys = [...new Set(ids)].map((influencerId) => ({ influencerId }))
  const creators = await getAll(InfluencerEntity, keys)
  return new Map(creators.map((creator) => [creator.influencerId, creator]))
}

/** What tells a creator from others on a screen. */
export interface InfluencerName {
  name: string
  profileImageUrl: string | null
}

/** The faces of those of these creators that exist, by id; all batches side by side. */
export async function names(ids: Iterable<string>): Promise<Map<string, InfluencerName>> {
  const keys = [...new Set(ids)].map((influencerId) => ({ influencerId }))
  const creators = await getAll(InfluencerEntity, keys, {
    attributes: ["influencerId", "displayName", "profileImageUrl"],
  })
  return new Map(
    creators.map(({ influencerId, displayName, profileImageUrl }) => [
      influencerId,
      { name: displayName, profileImageUrl: profileImageUrl ?? null },
    ]),
  )
}
