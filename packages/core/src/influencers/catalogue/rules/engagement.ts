/** rules/creators.md#engagement */
export const ENGAGEMENT_POSTS = 15

interface CountedPost {
  /** Null when Instagram does not show it. */
  likesCount: number | null
  commentsCount: number | null
  /** ISO 8601. */
  postedAt: string
  /** Pinned to the top of the profile, whatever its age. */
  isPinned?: boolean | undefined
}

/** Percent; a higher rate is implausible. */
const MAX_PLAUSIBLE = 100

/** Whether the posts' interactions exceed what the followers can produce (rules/creators.md#engagement). */
export const isImplausible = (
  avgLikes: number | null,
  avgComments: number | null,
  followersCount: number,
): boolean =>
  followersCount > 0 && (((avgLikes ?? 0) + (avgComments ?? 0)) / followersCount) * 100 > MAX_PLAUSIBLE

export interface Engagement {
  /** Percent of the followers, two decimals; null without a plausible rate. */
  engagementRate: number | null
  /** Integers. */
  avgLikes: number | null
  avgComments: number | null
}

const UNKNOWN: Engagement = { engagementRate: null, avgLikes: null, avgComments: null }

/** The average interactions of the latest posts (rules/creators.md#engagement). */
export function engagementOf(posts: readonly CountedPost[], followersCount: number | null): Engagement {
  const latest = posts
    .filter(({ isPinned }) => !isPinned)
    .toSorted((one, other) => Date.parse(other.postedAt) - Date.parse(one.postedAt))
    .slice(0, ENGAGEMENT_POSTS)
  const counts = latest.flatMap(({ likesCount: likes, commentsCount: comments }) =>
    isKnown(likes) && isKnown(comments) ? [{ likes, comments }] : [],
  )
  if (counts.length === 0) return UNKNOWN
  const likes = counts.reduce((sum, post) => sum + post.likes, 0)
  const comments = counts.reduce((sum, post) => sum + post.comments, 0)
  const rate = followersCount
    ? Math.round(((likes + comments) / counts.length / followersCount) * 10_000) / 100
    : null
  return {
    engagementRate: rate !== null && rate <= MAX_PLAUSIBLE ? rate : null,
    avgLikes: Math.round(likes / counts.length),
    avgComments: Math.round(comments / counts.length),
  }
}

/** Instagram gives hidden likes as -1. */
const isKnown = (count: number | null): count is number => count !== null && count >= 0
