import type { EntityItem } from "electrodb"
import { getAll } from "../../lib/batch.ts"
import { type FieldErrors, found, invalid } from "../../lib/error.ts"
import { LIST_SHARDS } from "../../lib/paging.ts"
import { fold } from "../../lib/text.ts"
import type { InfluencerCard, InfluencerChoice, InfluencerProfile, Post } from "./contract.ts"
import { HandleEntity, InfluencerEntity, PostEntity } from "./entities.ts"
import type { Platform } from "./rules/platforms.ts"

export type Influencer = EntityItem<typeof InfluencerEntity>
export type StoredPost = EntityItem<typeof PostEntity>

/** Whether a folded text is part of the display name or username. */
export const goesBy = (
  { displayName, username }: Pick<Influencer, "displayName" | "username">,
  wanted: string,
): boolean => fold(displayName).includes(wanted) || fold(username).includes(wanted)

export const toChoice = (influencer: Influencer): InfluencerChoice => ({
  id: influencer.influencerId,
  displayName: influencer.displayName,
  username: influencer.username,
  profileImageUrl: influencer.profileImageUrl ?? null,
  followersCount: influencer.followersCount,
  platform: influencer.platform,
  category: influencer.category,
  verified: influencer.verified,
  engagementRate: influencer.engagementRate ?? null,
})

export const toCard = (influencer: Influencer): InfluencerCard => ({
  ...toChoice(influencer),
  collaborationsCount: influencer.collaborationsCount,
})

export const toProfile = (influencer: Influencer): InfluencerProfile => ({
  ...toCard(influencer),
  bio: influencer.bio,
  email: influencer.email,
  profileUrl: influencer.profileUrl ?? null,
  avgLikes: influencer.avgLikes ?? null,
  avgComments: influencer.avgComments ?? null,
  postsCount: influencer.postsCount ?? null,
  lastUpdated: influencer.lastUpdated ?? null,
})

export const toPost = (post: StoredPost): Post => ({
  id: post.postId,
  influencerId: post.influencerId,
  postUrl: post.postUrl,
  imageUrl: post.imageUrl ?? null,
  postType: post.postType,
  caption: post.caption,
  likesCount: post.likesCount ?? null,
  commentsCount: post.commentsCount ?? null,
  postedAt: post.postedAt,
  isCollaboration: post.isCollaboration,
  collaborationKeywords: post.collaborationKeywords,
  brand: post.collaborationKeywords.find((keyword) => keyword.startsWith("@")) ?? null,
  correction: null,
})

/** @throws AppError not_found when it is archived or does not exist */
export async function get(influencerId: string): Promise<Influencer> {
  const { data } = await InfluencerEntity.get({ influencerId }).go({ consistent: true })
  return found(data?.archived ? null : data)
}

/** The influencer with this username, strongly consistent; null when there is none. */
export async function byHandle(platform: Platform, username: string): Promise<Influencer | null> {
  const { data } = await HandleEntity.get({ platform, username }).go({ consistent: true })
  if (!data) return null
  const { influencerId } = data
  return (await InfluencerEntity.get({ influencerId }).go({ consistent: true })).data
}

/** Up to ten ids of each partition of the catalogue, for examples (rules/team.md#examples). */
export async function someIds(): Promise<string[]> {
  const parts = Array.from({ length: LIST_SHARDS }, (_, shard) =>
    InfluencerEntity.query.everywhere({ shard }).go({ limit: 10 }),
  )
  return (await Promise.all(parts)).flatMap(({ data }) => data.map(({ influencerId }) => influencerId))
}

/** The existing influencers of these ids, by id; all batches in parallel. */
export async function byIds(ids: Iterable<string>): Promise<Map<string, Influencer>> {
  const keys = [...new Set(ids)].map((influencerId) => ({ influencerId }))
  const influencers = await getAll(InfluencerEntity, keys)
  return new Map(influencers.map((influencer) => [influencer.influencerId, influencer]))
}

/**
 * All of these influencers, for an addition.
 * @throws AppError invalid, with a field for each that is archived or does not exist
 */
export async function addable(influencerIds: readonly string[]): Promise<Influencer[]> {
  const known = await byIds(influencerIds)
  const fields: FieldErrors = {}
  influencerIds.forEach((influencerId, index) => {
    if (known.get(influencerId)?.archived !== false) fields[`influencerIds.${index}`] = GONE
  })
  if (Object.keys(fields).length) throw invalid("Un influenceur choisi n'est plus dans le catalogue.", fields)
  return [...known.values()]
}

const GONE = "Cet influenceur n'est plus dans le catalogue"

/** An influencer's name and picture, as screens show them. */
export interface InfluencerName {
  name: string
  profileImageUrl: string | null
}

/** The names of the existing influencers of these ids, by id; all batches in parallel. */
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

/** Maximum age of a name in a warm function's cache. */
const NAMES_FRESH_MS = 60_000
const MAX_NAMES = 20_000

interface Kept {
  name: InfluencerName
  readAt: number
}

/** In order of age, the oldest first. */
const kept = new Map<string, Kept>()

/**
 * The names of the existing influencers of these ids, at most a minute old: only scraping changes them, and readers of
 * figures request the same influencers repeatedly.
 */
export async function keptNames(ids: Iterable<string>): Promise<Map<string, InfluencerName>> {
  const now = Date.now()
  const found = new Map<string, InfluencerName>()
  const unknown: string[] = []
  for (const id of new Set(ids)) {
    const known = kept.get(id)
    if (known && known.readAt <= now && now - known.readAt < NAMES_FRESH_MS) found.set(id, known.name)
    else unknown.push(id)
  }
  if (unknown.length) {
    for (const [id, name] of await names(unknown)) {
      found.set(id, name)
      kept.delete(id)
      kept.set(id, { name, readAt: now })
    }
    for (const [id] of kept) {
      if (kept.size <= MAX_NAMES) break
      kept.delete(id)
    }
  }
  return found
}

interface PostsPage {
  size: number
  /** The id of the previous page's last post. */
  after?: string | undefined
  /** Only detected collaborations. */
  collaborations?: boolean
}

/** An influencer's posts in the catalogue, the newest first. */
export async function posts(influencerId: string, { size, after, collaborations = false }: PostsPage) {
  const { query } = PostEntity
  const all = collaborations ? query.collaborations({ influencerId }) : query.primary({ influencerId })
  const rest = after ? all.lt({ postId: after }) : all
  const { data } = await rest.go({ order: "desc", count: size + 1 })
  const items = data.slice(0, size)
  return { items, nextCursor: data.length > size ? (items.at(-1)?.postId ?? null) : null }
}

/** The existing posts of these ids, in the order of `keys`. */
export async function postsByIds(
  keys: readonly { influencerId: string; postId: string }[],
): Promise<StoredPost[]> {
  const stored = await getAll(PostEntity, keys)
  const byId = new Map(stored.map((post) => [`${post.influencerId}/${post.postId}`, post]))
  return keys.flatMap(({ influencerId, postId }) => byId.get(`${influencerId}/${postId}`) ?? [])
}
