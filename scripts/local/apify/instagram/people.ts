import type { Theme } from "./words.ts"

/** A person with more data than their username. */
export interface KnownPerson {
  fullName: string
  biography: string
  email: string
  followersCount: number
  postsCount: number
  verified: boolean
  /** Likes and comments of an average post, as a share of the followers. */
  engagement: number
  theme: Theme
}

/** By username. */
export type KnownPeople = Readonly<Record<string, KnownPerson>>
