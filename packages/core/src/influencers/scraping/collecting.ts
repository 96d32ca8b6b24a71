import type { EntityItem } from "electrodb"
import { sendInOrder } from "../../lib/queue.ts"
import * as Influencers from "../catalogue/index.ts"
import { postIdOf } from "../catalogue/rules/platforms.ts"
import type { CatalogueWrite, Learnt } from "../catalogue/writer.ts"
import { readResults, type ScrapingRun } from "./apify.ts"
import type { ScrapeEntity, Tally } from "./entities.ts"
import type { Missing } from "./owner.ts"
import { copyPicture, type PictureKind } from "./pictures.ts"
import { readPosts, readProfiles, type ScrapedPost, type ScrapedProfile } from "./profile.ts"

type Scrape = EntityItem<typeof ScrapeEntity>

/** The requested profiles among the run's results; none without a run. */
export async function readProfilesOf({ usernames }: Scrape, run: ScrapingRun | null) {
  const { items } = run ? await readResults("profiles", run.datasetId) : { items: [] }
  const { items: profiles, refused } = readProfiles(items)
  const found = new Map(profiles.map((profile) => [profile.username, profile]))
  const unknown = new Set(refused.flatMap(({ username, reason }) => (reason === "not_found" ? username : [])))
  return {
    profiles: usernames.flatMap((username) => found.get(username) ?? []),
    missing: usernames
      .filter((username) => !found.has(username))
      .map((username): Missing => ({ username, reason: unknown.has(username) ? "not_found" : "failed" })),
  }
}

export interface PostsPage {
  posts: ScrapedPost[]
  /** Null after the last page. */
  nextOffset: number | null
  /** Including this page. */
  tally: Tally
}

/** The next page of a run's posts. */
export async function readPostsPage(scrape: Scrape, run: ScrapingRun | null): Promise<PostsPage> {
  const { items, nextOffset } = run
    ? await readResults("posts", run.datasetId, scrape.offset)
    : { items: [], nextOffset: null }
  const { items: all, refused } = readPosts(items)
  const posts = all.filter(({ username }) => scrape.usernames.includes(username))
  const tally: Tally = { ...scrape.tally }
  const none = { posts: 0, collaborations: 0 }
  for (const { username, isCollaboration } of posts) {
    const before = tally[username] ?? none
    tally[username] = {
      ...before,
      posts: before.posts + 1,
      collaborations: before.collaborations + Number(isCollaboration),
    }
  }
  for (const { username, reason } of refused) {
    if (username && reason !== "no_items") tally[username] = { ...(tally[username] ?? none), failed: true }
  }
  const isWhole = nextOffset !== null || run?.status === "succeeded" || scrape.usernames.length > 1
  return { posts, nextOffset, tally: isWhole ? tally : withoutTheRest(scrape.usernames, tally) }
}

/**
 * After a run, the profiles whose posts need another run, each in its own: then a profile that breaks its run affects
 * no other.
 */
export function namesLeft(
  { usernames, later = [] }: Scrape,
  run: ScrapingRun | null,
  tally: Tally,
): string[] {
  const isBroken = run?.status !== "succeeded" && usernames.length > 1
  return [...(isBroken ? usernames.filter((name) => !tally[name]) : []), ...later]
}

/** After a broken run: profiles without posts so far count as failed. */
export const withoutTheRest = (usernames: readonly string[], tally: Tally = {}): Tally => ({
  ...Object.fromEntries(usernames.map((name) => [name, { posts: 0, collaborations: 0, failed: true }])),
  ...tally,
})

/** Sends profiles to the catalogue's writer, which answers with the outcome. */
export async function handOverProfiles(scrape: Scrape, profiles: readonly ScrapedProfile[]): Promise<void> {
  const pictures = await copyAll(
    "profiles",
    profiles.flatMap(({ username, pictureUrl }) => (pictureUrl ? { id: username, url: pictureUrl } : [])),
  )
  const influencers = profiles.map(
    ({ platform, username, followsCount, isPrivate, pictureUrl, ...profile }): Learnt => ({
      platform,
      username,
      at: scrape.since,
      profile: { ...profile, profileImageUrl: pictures.get(username) ?? null },
    }),
  )
  await handOver(scrape, "profiles", [{ influencers }], true)
}

/** Sends posts to the catalogue's writer; it answers to the last message, even when that has no posts. */
export async function handOverPosts(
  scrape: Scrape,
  posts: readonly ScrapedPost[],
  { isLast }: { isLast: boolean },
): Promise<void> {
  const pictures = await copyAll("posts", await picturesWanted(scrape, posts))
  const postsToWrite = posts.map(({ id, username, mentions, ...post }) => ({
    username,
    post: { ...post, name: id, imageUrl: pictures.get(id) ?? null },
  }))
  const writes = portionsOf(postsToWrite).map((portion): CatalogueWrite => {
    const byName = Map.groupBy(portion, ({ username }) => username)
    return {
      influencers: [...byName].map(([username, own]) => ({
        platform: "instagram",
        username,
        at: scrape.since,
        posts: own.map(({ post }) => post),
      })),
    }
  })
  await handOver(scrape, `posts-${scrape.runId ?? ""}-${scrape.offset}`, writes, isLast)
}

async function handOver(
  { scrapeId, phase }: Scrape,
  name: string,
  writes: readonly CatalogueWrite[],
  isLast: boolean,
): Promise<void> {
  const messages = isLast && writes.length === 0 ? [{ influencers: [] }] : writes
  for (const [index, write] of messages.entries()) {
    const reply = isLast && index === messages.length - 1 ? { reply: { scrapeId, phase } } : {}
    // One at a time: together they may exceed the limit of a batch.
    await sendInOrder("CATALOGUE_QUEUE_URL", "catalogue", [{ ...write, ...reply }], () =>
      [scrapeId, name, index].join("-"),
    )
  }
}

/** Per message; SQS allows 256 KB, and a body may be three times as long as its content. */
const PORTION_BYTES = 80_000

function portionsOf<Item>(items: readonly Item[]): Item[][] {
  const portions: Item[][] = []
  let room = 0
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item))
    if (size > room) {
      portions.push([])
      room = PORTION_BYTES
    }
    portions.at(-1)?.push(item)
    room -= size
  }
  return portions
}

/** Those of posts without a picture in the catalogue. */
async function picturesWanted({ influencers = {} }: Scrape, posts: readonly ScrapedPost[]) {
  const stored = await Influencers.postsByIds(
    posts.flatMap(({ username, id, postedAt }) => {
      const influencerId = influencers[username]
      return influencerId ? { influencerId, postId: postIdOf(postedAt, id) } : []
    }),
  )
  const shown = new Set(stored.flatMap(({ postId, imageUrl }) => (imageUrl ? postId : [])))
  return posts.flatMap(({ id, postedAt, imageUrl }) =>
    imageUrl && !shown.has(postIdOf(postedAt, id)) ? { id, url: imageUrl } : [],
  )
}

const COPIED_AT_ONCE = 10
/** With 10 s for the last pictures, well below the limit of a worker's call; the rest get no picture. */
const COPYING_MS = 60_000

async function copyAll(
  kind: PictureKind,
  wanted: readonly { id: string; url: string }[],
): Promise<Map<string, string>> {
  const until = Date.now() + COPYING_MS
  const copies = new Map<string, string>()
  const left = wanted.values()
  const copySome = async () => {
    for (const { id, url } of left) {
      if (Date.now() > until) return
      const copy = await copyPicture(kind, id, url)
      if (copy) copies.set(id, copy)
    }
  }
  await Promise.all(Array.from({ length: COPIED_AT_ONCE }, copySome))
  return copies
}
