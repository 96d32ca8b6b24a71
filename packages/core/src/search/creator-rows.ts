import { codePoints } from "./order.ts"
import { folded } from "./strings.ts"

/** The searched attributes of an influencer. Counts are integers from 0 to 2³² − 1. */
export interface CreatorRow {
  /** 1–64 characters of [a-z0-9_-]. */
  id: string
  displayName: string
  username: string
  platform: string
  /** Empty when unknown. */
  category: string
  followersCount: number
  /** Percent with two decimals; null when unknown. */
  engagementRate: number | null
  collaborationsCount: number
}

/** Most followers first; highest engagement first, unknown last; by folded display name. Ties by id. */
export const CREATOR_SORTS = ["followers", "engagement", "name"] as const
export type CreatorSort = (typeof CREATOR_SORTS)[number]

/** Bounds are inclusive; a bound of the engagement excludes rows with unknown engagement. */
export interface CreatorQuery {
  /**
   * Matches when, folded, it is part of the folded display name or username; leading and trailing blanks are ignored. A
   * text that folds to nothing matches all.
   */
  text: string
  platform?: string
  category?: string
  minFollowers?: number
  maxFollowers?: number
  minEngagement?: number
  maxEngagement?: number
  minCollaborations?: number
  sort: CreatorSort
}

/** Position of a row in its order: the sort value and the id. */
export type CreatorPosition = readonly [value: number | string | null, id: string]

/** A row in the form that the search uses. */
export interface CreatorEntry {
  id: string
  /** Folded, like the username. */
  name: string
  username: string
  platform: string
  category: string
  followers: number
  /** Hundredths of a percent plus one; 0 when unknown, so that unknown comes last. */
  engagement: number
  collaborations: number
}

export const MAX_COUNT = 0xffffffff

export function entryOf(row: CreatorRow): CreatorEntry {
  return {
    id: row.id,
    name: folded(row.displayName),
    username: folded(row.username),
    platform: row.platform,
    category: row.category,
    followers: Math.min(row.followersCount, MAX_COUNT),
    engagement:
      row.engagementRate === null ? 0 : Math.min(Math.round(row.engagementRate * 100) + 1, MAX_COUNT),
    collaborations: Math.min(row.collaborationsCount, MAX_COUNT),
  }
}

/** The sort value of a row: a number, highest first, or a text. */
export type CreatorKey = number | string

export const keyOf = (sort: CreatorSort, { followers, engagement, name }: CreatorEntry): CreatorKey =>
  ({ followers, engagement, name })[sort]

export function compareStandings(key: CreatorKey, id: string, otherKey: CreatorKey, otherId: string): number {
  const byKey = typeof key === "string" ? codePoints(key, String(otherKey)) : Number(otherKey) - key
  return byKey || codePoints(id, otherId)
}

export function positionOf(sort: CreatorSort, key: CreatorKey, id: string): CreatorPosition {
  if (sort !== "engagement") return [key, id]
  return [key === 0 ? null : (Number(key) - 1) / 100, id]
}

export function keyAt(sort: CreatorSort, [value]: CreatorPosition): CreatorKey {
  if (sort === "name") return String(value)
  if (sort === "followers") return Number(value)
  return value === null ? 0 : Math.round(Number(value) * 100) + 1
}
