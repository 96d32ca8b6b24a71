import * as z from "zod"
import { eraseMedia } from "../../files/catalogue-objects.ts"
import { getAll, putAll } from "../../lib/batch.ts"
import { newId } from "../../lib/id.ts"
import { send } from "../../lib/queue.ts"
import { keysOf } from "../../lib/text.ts"
import { HandleEntity, InfluencerEntity, PostEntity } from "./entities.ts"
import type { Influencer, StoredPost } from "./index.ts"
import { append } from "./log.ts"
import { creatorChangeOf, postRowOf } from "./rows.ts"
import { isCategory } from "./rules/categories.ts"
import { ENGAGEMENT_POSTS, engagementOf } from "./rules/engagement.ts"
import { PLATFORM_LABELS, postIdOf } from "./rules/platforms.ts"
import { isSuppressed } from "./suppressions.ts"

const writtenPost = z.object({
  /** The platform's own id. */
  name: z.string().min(1).max(40),
  url: z.string(),
  type: z.enum(["reel", "other"]),
  caption: z.string(),
  likesCount: z.int().nullable(),
  commentsCount: z.int().nullable(),
  postedAt: z.iso.datetime(),
  /** On the site's own origin; null keeps the stored one. */
  imageUrl: z.string().nullable(),
  isPinned: z.boolean().optional(),
  isCollaboration: z.boolean(),
  keywords: z.array(z.string()),
})

type WrittenPost = z.infer<typeof writtenPost>

const writtenProfile = z.object({
  displayName: z.string().min(1),
  fullName: z.string(),
  bio: z.string(),
  email: z.string(),
  category: z.string(),
  followersCount: z.int().min(0),
  postsCount: z.int().min(0).nullable(),
  verified: z.boolean(),
  profileUrl: z.string(),
  /** On the site's own origin; null keeps the stored one. */
  profileImageUrl: z.string().nullable(),
})

/** Fetched data of one influencer: the profile, posts, or both. The writer ignores posts of unknown influencers. */
const learnt = z.object({
  platform: z.enum(keysOf(PLATFORM_LABELS)),
  username: z.string().min(1),
  /** Time of the fetch: newer stored data stays. */
  at: z.iso.datetime(),
  profile: writtenProfile.optional(),
  posts: z.array(writtenPost).optional(),
})
export type Learnt = z.infer<typeof learnt>

export const catalogueWrite = z.object({
  influencers: z.array(learnt),
  /** Returned with the outcome, on the scraping queue. */
  reply: z.looseObject({}).optional(),
})
export type CatalogueWrite = z.infer<typeof catalogueWrite>

/** A message of the writer's queue: fetched data, or a person whose decision to apply (`following.ts`). */
export const message = z.union([z.object({ follow: z.string() }), catalogueWrite])

/** The outcome for one influencer of a write. */
export const writeOutcome = z.object({
  username: z.string(),
  /** Null for posts of unknown influencers, and for people who left the catalogue. */
  influencerId: z.string().nullable(),
  /** The catalogue's change that includes it. */
  seq: z.int(),
})
export type WriteOutcome = z.infer<typeof writeOutcome>

/**
 * Writes fetched data, one influencer after the other. A repeated message does no harm. Only the single writer calls
 * it.
 */
export async function write({ influencers, reply }: CatalogueWrite): Promise<void> {
  const outcome: WriteOutcome[] = []
  for (const one of influencers) outcome.push(await writeOne(one))
  if (reply) await send("SCRAPING_QUEUE_URL", { kind: "written", reply, outcome })
}

/**
 * Posts per change: even with captions of 2,200 characters in any script, it stays below an item's 400 KB, and its
 * transaction below 100 items.
 */
const POSTS_AT_ONCE = 40

async function writeOne({ posts = [], ...learnt }: Learnt): Promise<WriteOutcome> {
  const { platform, username, profile } = learnt
  if (await isSuppressed(platform, username)) {
    // The pictures were copied before the withdrawal was known.
    const pictures = [profile?.profileImageUrl, ...posts.map(({ imageUrl }) => imageUrl)]
    await Promise.all(pictures.map(async (picture) => picture && eraseMedia(picture)))
    return { username, influencerId: null, seq: 0 }
  }
  const { data: handle } = await HandleEntity.get({ platform, username }).go({ consistent: true })
  if (!handle && !profile) return { username, influencerId: null, seq: 0 }
  const newcomerId = newId()
  let outcome: WriteOutcome | undefined
  for (const portion of portionsOf(posts)) {
    outcome = await writePortion({ ...learnt, posts: portion }, newcomerId)
  }
  return outcome ?? { username, influencerId: null, seq: 0 }
}

/** At least one portion, even an empty one: a profile may come without posts. */
function portionsOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.max(1, Math.ceil(items.length / POSTS_AT_ONCE))
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * POSTS_AT_ONCE, (index + 1) * POSTS_AT_ONCE),
  )
}

type Portion = Learnt & { posts: WrittenPost[] }

/** Reads again after each collision, so that the sums are correct whoever else writes. */
async function writePortion(learnt: Portion, newcomerId: string): Promise<WriteOutcome> {
  const { platform, username, at, profile, posts } = learnt
  let influencerId = newcomerId
  const seq = await append(async () => {
    const { data: handle } = await HandleEntity.get({ platform, username }).go({ consistent: true })
    influencerId = handle?.influencerId ?? newcomerId
    const [before, newest, known] = await Promise.all([
      readInfluencer(influencerId),
      newestPosts(influencerId),
      storedPosts(influencerId, posts),
    ])
    const isNews = at >= (before?.lastUpdated ?? "")
    const newPosts = posts
      .map((post) => toStored(influencerId, post, known))
      .filter(({ postId }) => isNews || !known.has(postId))
    const influencer: Influencer = {
      ...(before ?? { influencerId, platform, username, ...UNKNOWN }),
      ...(profile && isNews ? toAttributes(profile, before) : {}),
      lastUpdated: isNews ? at : before?.lastUpdated,
      collaborationsCount: (before?.collaborationsCount ?? 0) + countNew(newPosts, known),
    }
    Object.assign(influencer, measuresOf([...newPosts, ...newest], influencer.followersCount))
    const isSearched = (post: StoredPost) => post.isCollaboration || known.get(post.postId)?.isCollaboration
    const searched = newPosts.filter(isSearched)
    await putAll(
      PostEntity,
      newPosts.filter((post) => !isSearched(post)),
    )
    return {
      creators: [creatorChangeOf(influencer)],
      posts: searched.map(postRowOf),
      writes: [
        InfluencerEntity.put(influencer),
        ...(handle ? [] : [HandleEntity.create({ platform, username, influencerId })]),
        ...searched.map((post) => PostEntity.put(post)),
      ],
      added: before ? 0 : 1,
    }
  })
  return { username, influencerId, seq }
}

const UNKNOWN = {
  displayName: "",
  fullName: "",
  category: "",
  bio: "",
  email: "",
  followersCount: 0,
  collaborationsCount: 0,
  verified: false,
  archived: false,
}

const toAttributes = (
  { profileImageUrl, postsCount, category, ...profile }: NonNullable<Learnt["profile"]>,
  before: Influencer | null,
) => ({
  ...profile,
  // The first known category stays, since a person may have chosen it: a scraped one never replaces it.
  category: before && isCategory(before.category) ? before.category : category || (before?.category ?? ""),
  postsCount: postsCount ?? before?.postsCount,
  profileImageUrl: profileImageUrl ?? before?.profileImageUrl,
})

function toStored(
  influencerId: string,
  {
    name,
    url,
    type,
    postedAt,
    imageUrl,
    likesCount,
    commentsCount,
    keywords,
    isPinned,
    ...post
  }: WrittenPost,
  known: ReadonlyMap<string, StoredPost>,
): StoredPost {
  const postId = postIdOf(postedAt, name)
  return {
    ...post,
    influencerId,
    postId,
    postedAt,
    postUrl: url,
    postType: type,
    imageUrl: imageUrl ?? known.get(postId)?.imageUrl,
    likesCount: likesCount ?? undefined,
    isPinned: isPinned || undefined,
    commentsCount: commentsCount ?? undefined,
    collaborationKeywords: keywords,
  }
}

async function readInfluencer(influencerId: string): Promise<Influencer | null> {
  return (await InfluencerEntity.get({ influencerId }).go({ consistent: true })).data
}

/** A few more than Instagram allows at the top of a profile. */
const MAX_PINNED = 5

async function newestPosts(influencerId: string): Promise<StoredPost[]> {
  const page = { order: "desc", count: ENGAGEMENT_POSTS + MAX_PINNED, consistent: true } as const
  return (await PostEntity.query.primary({ influencerId }).go(page)).data
}

async function storedPosts(influencerId: string, posts: readonly { name: string; postedAt: string }[]) {
  const keys = posts.map(({ postedAt, name }) => ({ influencerId, postId: postIdOf(postedAt, name) }))
  const stored = await getAll(PostEntity, keys, { consistent: true })
  return new Map(stored.map((post) => [post.postId, post]))
}

/** The change in the number of detected collaborations; negative when captions changed. */
const countNew = (posts: readonly StoredPost[], known: ReadonlyMap<string, StoredPost>): number =>
  posts.reduce(
    (sum, { postId, isCollaboration }) =>
      sum + Number(isCollaboration) - Number(known.get(postId)?.isCollaboration ?? false),
    0,
  )

/** Uses the first occurrence of each post; empty when nothing can be measured, so that known values stay. */
function measuresOf(posts: readonly StoredPost[], followersCount: number): Partial<Influencer> {
  const byId = new Map([...posts].reverse().map((post) => [post.postId, post]))
  const counted = [...byId.values()].map(
    ({ postedAt, isPinned, likesCount = null, commentsCount = null }) => ({
      postedAt,
      isPinned,
      likesCount,
      commentsCount,
    }),
  )
  const { engagementRate, avgLikes, avgComments } = engagementOf(counted, followersCount)
  return {
    ...(avgLikes !== null && { engagementRate: engagementRate ?? undefined }),
    ...(avgLikes !== null && { avgLikes }),
    ...(avgComments !== null && { avgComments }),
  }
}
