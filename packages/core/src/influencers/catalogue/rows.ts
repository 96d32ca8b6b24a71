import type { CreatorChange, CreatorRow } from "../../search/creators.ts"
import type { PostChange, PostRow } from "../../search/posts.ts"
import type { Influencer, StoredPost } from "./index.ts"

export const creatorRowOf = (influencer: Influencer): CreatorRow => ({
  id: influencer.influencerId,
  displayName: influencer.displayName,
  username: influencer.username,
  platform: influencer.platform,
  category: influencer.category,
  followersCount: influencer.followersCount,
  engagementRate: influencer.engagementRate ?? null,
  collaborationsCount: influencer.collaborationsCount,
})

/** Archived influencers are in no search. */
export const creatorChangeOf = (influencer: Influencer): CreatorChange =>
  influencer.archived ? { removed: influencer.influencerId } : { row: creatorRowOf(influencer) }

/** A post's id in the search, unique over all influencers. */
export const postKeyOf = ({ influencerId, postId }: Pick<StoredPost, "influencerId" | "postId">): string =>
  `${postId}_${influencerId}`

export const toPostRow = (post: StoredPost): PostRow => ({
  id: postKeyOf(post),
  influencerId: post.influencerId,
  postedAt: Date.parse(post.postedAt),
  caption: post.caption,
  keywords: post.collaborationKeywords,
})

/** Only detected collaborations are searchable. */
export const postRowOf = (post: StoredPost): PostChange =>
  post.isCollaboration ? { row: toPostRow(post) } : { removed: postKeyOf(post) }
