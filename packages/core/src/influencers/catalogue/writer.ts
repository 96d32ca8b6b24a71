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

export * as CatalogueWriter from "./writer.ts"

const writtenPost = z.object({
  /** What the platform calls it. */
  name: z.string().min(1).max(40),
  url: z.string(),
  type: z.enum(["reel", "other"]),
  caption: z.string(),
  likesCount: z.int().nullable(),
  commentsCount: z.int().nullable(),
  postedAt: z.iso.datetime(),
  /** Of the site's own origin; null leaves the stored one. */
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
  /** Of the site's own origin; null leaves the stored one. */
  profileImageUrl: z.string().nullable(),
})

/** What was learnt of one influencer: the profile, posts, or both. Posts of somebody unknown are dropped. */
const learnt = z.object({
  platform: z.enum(keysOf(PLATFORM_LABELS)),
  username: z.string().min(1),
  /** When the platform was asked: what was learnt later stays. */
  at: z.iso.datetime(),
  profile: writtenProfile.optional(),
  posts: z.array(writtenPost).optional(),
})
export type Learnt = z.infer<typeof learnt>

export const catalogueWrite = z.object({
  influencers: z.array(learnt),
  /** Given back with the outcome, on the scraping queue. */
  reply: z.looseObject({}).optional(),
})
export type CatalogueWrite = z.infer<typeof catalogueWrite>

/** What the writer's queue carries: what was learnt, or whom to bring in line with a decision (`following.ts`). */
export const message = z.union([z.object({ follow: z.string() }), catalogueWrite])

/** What became of one influencer of a write. */
export const written = z.object({
  username: z.string(),
  /** Null for posts of somebody unknown, and for who left the catalogue. */
  influencerId: z.string().nullable(),
  /** The catalogue's change that holds it. */
  seq: z.int(),
})
export type Written = z.infer<typeof written>

/** Writes what was learnt, one influencer after the other. Twice the same does no harm. Only the one writer calls it. */
export async function write({ influencers, reply }: CatalogueWrite): Promise<void> {
  const outcome: Written[] = []
  for (const one of influencers) outcome.push(await writeOne(one))
  if (reply) await send("SCRAPING_QUEUE_URL", { kind: "written", reply, outcome })
}

/**
 * Of one change: with captions of 2,200 characters in whatever script it stays below the 400 KB of an item, and with what
 * is written beside it below the 100 of a transaction.
 */
const POSTS_AT_ONCE = 40

async function writeOne({ posts = [], ...learnt }: Learnt): Promise<Written> {
  const { platform, username, profile } = learnt
  if (await isSuppressed(platform, username)) {
    // Their pictures were copied before anybody could tell.
    const pictures = [profile?.profileImageUrl, ...posts.map(({ imageUrl }) => imageUrl)]
    await Promise.all(pictures.map(async (picture) => picture && eraseMedia(picture)))
    return { username, influencerId: null, seq: 0 }
  }
  const { data: handle } = await HandleEntity.get({ platform, username }).go({ consistent: true })
  if (!handle && !profile) return { username, influencerId: null, seq: 0 }
  const newcomerId = newId()
  let written: Written | undefined
  for (const portion of portionsOf(posts)) {
    written = await writePortion({ ...learnt, posts: portion }, newcomerId)
  }
  return written ?? { username, influencerId: null, seq: 0 }
}

/** At least one, be it empty: a profile may come without posts. */
function portionsOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.max(1, Math.ceil(items.length / POSTS_AT_ONCE))
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * POSTS_AT_ONCE, (index + 1) * POSTS_AT_ONCE),
  )
}

type Portion = Learnt & { posts: WrittenPost[] }

/** What is read is read anew whenever another change came first, so what is added up is right whoever else writes. */
async function writePortion(learnt: Portion, newcomerId: string): Promise<Written> {
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
    const written = posts
      .map((post) => toStored(influencerId, post, known))
      .filter(({ postId }) => isNews || !known.has(postId))
    const influencer: Influencer = {
      ...(before ?? { influencerId, platform, username, ...UNKNOWN }),
      ...(profile && isNews ? toAttributes(profile, before) : {}),
      lastUpdated: isNews ? at : before?.lastUpdated,
      collaborationsCount: (before?.collaborationsCount ?? 0) + countNew(written, known),
    }
    Object.assign(influencer, measuresOf([...written, ...newest], influencer.followersCount))
    const isSearched = (post: StoredPost) => post.isCollaboration || known.get(post.postId)?.isCollaboration
    const searched = written.filter(isSearched)
    await putAll(
      PostEntity,
      written.filter((post) => !isSearched(post)),
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
  // The first that is known stays, be it a person's choice: a scraper's guess never takes its place.
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

/** A few more than Instagram pins at the top of a profile. */
const MOST_PINNED = 5

async function newestPosts(influencerId: string): Promise<StoredPost[]> {
  const page = { order: "desc", count: ENGAGEMENT_POSTS + MOST_PINNED, consistent: true } as const
  return (await PostEntity.query.primary({ influencerId }).go(page)).data
}

async function storedPosts(influencerId: string, posts: readonly { name: string; postedAt: string }[]) {
  const keys = posts.map(({ postedAt, name }) => ({ influencerId, postId: postIdOf(postedAt, name) }))
  const stored = await getAll(PostEntity, keys, { consistent: true })
  return new Map(stored.map((post) => [post.postId, post]))
}

/** By how much the detected collaborations grow, or shrink where a caption changed. */
const countNew = (posts: readonly StoredPost[], known: ReadonlyMap<string, StoredPost>): number =>
  posts.reduce(
    (sum, { postId, isCollaboration }) =>
      sum + Number(isCollaboration) - Number(known.get(postId)?.isCollaboration ?? false),
    0,
  )

/** From each post once, as given first; nothing where nothing can be measured, so that what is known stays. */
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
