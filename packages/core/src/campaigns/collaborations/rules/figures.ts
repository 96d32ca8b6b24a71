interface Post {
  views: number
  likes: number
  /** Percent, two decimals. */
  engagementRate: number
}

/**
 * The figures of publications, the same for brand and influencers (rules/campaigns.md#figures-of-posts): sums of views
 * and likes, and the mean of the engagement rates in percent, null without a post. The mean is not rounded: rounding
 * here and again on display would turn 2,346 % into 2,4 %.
 */
export function figuresOf(posts: readonly Post[]) {
  const sum = (pick: (post: Post) => number) => posts.reduce((total, post) => total + pick(post), 0)
  // In whole hundredths, so that the order of the posts never changes a decimal.
  const hundredths = sum(({ engagementRate }) => Math.round(engagementRate * 100))
  return {
    posts: posts.length,
    views: sum(({ views }) => views),
    likes: sum(({ likes }) => likes),
    engagementRate: posts.length ? hundredths / (100 * posts.length) : null,
  }
}
