interface Post {
  views: number
  likes: number
  /** Percent, two decimals. */
  engagementRate: number
}

/**
 * What publications reached together, for the brand and for the influencers alike
 * (rules/campaigns.md#figures-of-posts): sums of views and likes, and the plain mean of the engagement rates
 * in percent, null without a post. The mean is not rounded: rounding it here and once more where it is shown
 * would say 2,4 % of 2,346 %.
 */
export function figuresOf(posts: readonly Post[]) {
  const sum = (pick: (post: Post) => number) => posts.reduce((total, post) => total + pick(post), 0)
  // In whole hundredths, so that the order of the posts never moves a decimal.
  const hundredths = sum(({ engagementRate }) => Math.round(engagementRate * 100))
  return {
    posts: posts.length,
    views: sum(({ views }) => views),
    likes: sum(({ likes }) => likes),
    engagementRate: posts.length ? hundredths / (100 * posts.length) : null,
  }
}
