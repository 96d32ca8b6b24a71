/** Platforms of influencers, with their screen names. */
export const PLATFORM_LABELS = {
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
  twitch: "Twitch",
  snapchat: "Snapchat",
} as const

export type Platform = keyof typeof PLATFORM_LABELS

/** Digits of a time in milliseconds, in base 36: enough until the year 5188. */
const TIME_DIGITS = 9

/** Time at which the post with this id was published, in milliseconds. */
export const postedAtOf = (postId: string): number => Number.parseInt(postId.slice(0, TIME_DIGITS), 36)

/** A post's id, which sorts by time: its time of publication and the platform's own id. */
export const postIdOf = (postedAt: string, name: string): string =>
  `${Date.parse(postedAt).toString(36).padStart(TIME_DIGITS, "0")}-${name}`
