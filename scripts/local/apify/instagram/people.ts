import type { Theme } from "./words.ts"

/** Somebody of whom more is known than their username tells. */
export interface KnownPerson {
  fullName: string
  biography: string
  email: string
  followersCount: number
  postsCount: number
  verified: boolean
  /** Likes and comments of a usual post, as a share of the followers. */
  engagement: number
  theme: Theme
}

/** By username. */
export type KnownPeople = Readonly<Record<string, KnownPerson>>
