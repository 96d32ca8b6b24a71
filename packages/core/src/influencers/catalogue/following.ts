import { eraseMedia, eraseMediaBelow } from "../../files/catalogue-objects.ts"
import { deleteAll, pagesOf } from "../../lib/batch.ts"
import { HandleEntity, InfluencerEntity, PostEntity, WithdrawalEntity } from "./entities.ts"
import type { Influencer, StoredPost } from "./index.ts"
import { append, strip } from "./log.ts"
import { creatorChangeOf, postKeyOf, postRowOf } from "./rows.ts"

/** Below 400 KB with the longest captions, and below the 100 items of a transaction (`writer.ts`). */
const PORTION = 40

/**
 * Brings a person in line with what the platform's owner decided of them (rules/creators.md#leaving-the-catalogue). May
 * be cut off anywhere and run again. Only the catalogue's one writer calls it.
 */
export async function follow(influencerId: string): Promise<void> {
  const { data } = await WithdrawalEntity.get({ influencerId }).go({ consistent: true })
  if (!data || data.state === "archived") return setArchived(influencerId, data !== null)
  await erase(influencerId)
}

async function readInfluencer(influencerId: string): Promise<Influencer | null> {
  return (await InfluencerEntity.get({ influencerId }).go({ consistent: true })).data
}

/** Posts, page by page, as last written. */
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

/** Posts before the influencer, by whom they are found; then what the change log still says of them. */
async function erase(influencerId: string): Promise<void> {
  for await (const page of postsOf(influencerId)) await erasePosts(page)
  const before = await readInfluencer(influencerId)
  if (before) {
    const { platform, username, profileImageUrl } = before
    if (profileImageUrl) await eraseMedia(profileImageUrl)
    // Earlier pictures too; no user name holds a hyphen.
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
