import type { StoredPost } from "@trame/core/influencers/catalogue/index"
import { postIdOf } from "@trame/core/influencers/catalogue/rules/platforms"
import { newId } from "@trame/core/lib/id"
import { importPosts } from "../../scripts/seed/import.ts"

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Fresh posts of an influencer with a detected collaboration, newest first, and the change after which the search finds
 * them; no other post has their captions.
 */
export async function newPosts(
  influencerId: string,
  count: number,
  detailsOf: (index: number) => Partial<StoredPost> = () => ({}),
) {
  const posts = Array.from({ length: count }, (_, index): StoredPost => {
    const postedAt = new Date(Date.now() - index * DAY_MS).toISOString()
    return {
      influencerId,
      postId: postIdOf(postedAt, newId()),
      postedAt,
      postUrl: `https://www.instagram.com/p/${newId()}/`,
      postType: "other",
      caption: `Une collaboration ${newId()}`,
      likesCount: 1200,
      commentsCount: 34,
      isCollaboration: true,
      collaborationKeywords: ["#ad"],
      ...detailsOf(index),
    }
  })
  const minSeq = await importPosts(posts)
  return { posts, minSeq }
}
