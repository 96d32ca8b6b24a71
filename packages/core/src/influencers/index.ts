import type { EntityItem } from "electrodb"
import { type Actor, assertAccess, type SystemActor } from "../actor.ts"
import { readAll, writeAll } from "../batch.ts"
import { fold } from "../fold.ts"
import { INFLUENCER_SEARCH_LIMIT, type InfluencerChoice } from "./contract.ts"
import { InfluencerEntity } from "./entity.ts"

export * as Influencers from "./index.ts"

export type Creator = EntityItem<typeof InfluencerEntity>

/** Items of the index read at a time. */
const PAGE = 1000
const WRITES_AT_ONCE = 4
/** DynamoDB's own limit of a batch get. */
const BATCH = 100

/** The most followed creators whose display name or username contains the text, for any member's form. */
export async function search(
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
  Creator,
  "influencerId" | "displayName" | "username" | "profileImageUrl" | "followersCount"
>

const toChoice = ({ influencerId, profileImageUrl, ...creator }: Choosable): InfluencerChoice => ({
  id: influencerId,
  displayName: creator.displayName,
  username: creator.username,
  followersCount: creator.followersCount,
  profileImageUrl: profileImageUrl ?? null,
})

/** How many batches these are: asked for side by side, they are one round. */
const batchesOf = (keys: readonly unknown[]): number => Math.max(1, Math.ceil(keys.length / BATCH))

/** Those of these creators that exist, by id; all batches side by side. */
export async function byIds(ids: Iterable<string>): Promise<Map<string, Creator>> {
  const keys = [...new Set(ids)].map((influencerId) => ({ influencerId }))
  const creators = await readAll(keys, (left) =>
    InfluencerEntity.get(left).go({ concurrent: batchesOf(left) }),
  )
  return new Map(creators.map((creator) => [creator.influencerId, creator]))
}

/** What tells a creator from others on a screen. */
export interface Face {
  name: string
  profileImageUrl: string | null
}

/** The faces of those of these creators that exist, by id; all batches side by side. */
export async function faces(ids: Iterable<string>): Promise<Map<string, Face>> {
  const keys = [...new Set(ids)].map((influencerId) => ({ influencerId }))
  const creators = await readAll(keys, (left) =>
    InfluencerEntity.get(left).go({
      concurrent: batchesOf(left),
      attributes: ["influencerId", "displayName", "profileImageUrl"],
    }),
  )
  return new Map(
    creators.map(({ influencerId, displayName, profileImageUrl }) => [
      influencerId,
      { name: displayName, profileImageUrl: profileImageUrl ?? null },
    ]),
  )
}

/** Writes creators into the catalogue, whole and repeatably. */
export async function importCreators(_actor: SystemActor, creators: Creator[]): Promise<void> {
  await writeAll(
    creators,
    (left) => InfluencerEntity.put(left).go({ concurrent: WRITES_AT_ONCE }),
    ({ influencerId }) => influencerId,
  )
}
