import { eraseMedia, eraseMediaBelow } from "../../files/catalogue-objects.ts"
import { deleteAll, pagesOf } from "../../lib/batch.ts"
import { HandleEntity, InfluencerEntity, PostEntity, WithdrawalEntity } from "./entities.ts"
import type { Influencer, StoredPost } from "./index.ts"
import { append, strip } from "./log.ts"
import { creatorChangeOf, postKeyOf, postRowOf } from "./rows.ts"

/** Fits into 400 KB with the longest captions, and into the 100 items of a transaction (`writer.ts`). */
const PORTION = 40

/**
 * Applies the platform's owner's decision on a person (rules/creators.md#leaving-the-catalogue). May be interrupted
 * anywhere and run again. Only the catalogue's single writer calls it.
 */
export async function follow(influencerId: string): Promise<void> {
  const { data } = await WithdrawalEntity.get({ influencerId }).go({ consistent: true })
  if (!data || data.state === "archived") return setArchived(influencerId, data !== null)
  await erase(influencerId)
}

async function readInfluencer(influencerId: string): Promise<Influencer | null> {
  return (await InfluencerEntity.get({ influencerId }).go({ consistent: true })).data
}

/** Posts, page by page, strongly consistent. */
const postsOf = (influencerId: string) =>
  pagesOf((cursor) =>
    PostEntity.query.primary({ influencerId }).go({ cursor, limit: PORTION, consistent: true }),
  )

async function setArchived(influencerId: string, archived: boolean): Promise<void> {
  if (!(await readInfluencer(influencerId))) return
  await append(async () => {
    const before = await readInfluencer(influencerId)
    if (!before) return {}
    const influencer = { ...before, archived }
    return { creators: [creatorChangeOf(influencer)], writes: [InfluencerEntity.put(influencer)] }
  })
  for await (const page of postsOf(influencerId)) {
    const detected = page.filter(({ isCollaboration }) => isCollaboration)
    if (detected.length === 0) continue
    const posts = detected.map((post) => (archived ? { removed: postKeyOf(post) } : postRowOf(post)))
    await append(async () => ({ posts }))
  }
}

/** Erases posts before the influencer, so that a repeated run finds them; then the person's data in the change log. */
async function erase(influencerId: string): Promise<void> {
  for await (const page of postsOf(influencerId)) await erasePosts(page)
  const before = await readInfluencer(influencerId)
  if (before) {
    const { platform, username, profileImageUrl } = before
    if (profileImageUrl) await eraseMedia(profileImageUrl)
    // Also erases earlier pictures; no username contains a hyphen.
    await eraseMediaBelow(`profiles/${username}-`)
    await append(
      async () => ({
        creators: [{ removed: influencerId }],
        writes: [InfluencerEntity.delete({ influencerId }), HandleEntity.delete({ platform, username })],
        added: (await readInfluencer(influencerId)) ? -1 : 0,
      }),
      { erases: true },
    )
  }
  await strip(influencerId)
}

async function erasePosts(posts: readonly StoredPost[]): Promise<void> {
  await Promise.all(posts.map(async ({ imageUrl }) => imageUrl && eraseMedia(imageUrl)))
  const detected = posts.filter(({ isCollaboration }) => isCollaboration)
  await deleteAll(
    PostEntity,
    posts.filter(({ isCollaboration }) => !isCollaboration),
  )
  if (detected.length === 0) return
  await append(async () => ({
    posts: detected.map((post) => ({ removed: postKeyOf(post) })),
    writes: detected.map((post) => PostEntity.delete(post)),
  }))
}
