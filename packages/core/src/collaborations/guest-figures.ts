import type { GuestView } from "./guest-contract.ts"

interface Post {
  views: number
  likes: number
  /** Percent. */
  engagementRate: number
}

/** Sums of views and likes, and the mean engagement with two decimals. */
export function figuresOf(posts: readonly Post[]): GuestView["stats"] {
  const sum = (pick: (post: Post) => number) => posts.reduce((total, post) => total + pick(post), 0)
  return {
    posts: posts.length,
    views: sum(({ views }) => views),
    likes: sum(({ likes }) => likes),
    engagementRate: posts.length
      ? Math.round((sum(({ engagementRate }) => engagementRate) / posts.length) * 100) / 100
      : null,
  }
}
