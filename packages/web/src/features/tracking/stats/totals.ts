import type { TrackingView } from "@trame/core/collaborations/tracking-contract"

export type Stat = TrackingView["stats"][number]

export interface StatTotals {
  views: number
  likes: number
  /** Percent, the plain mean of the posts. */
  engagementRate: number
}

export function totalsOf(stats: readonly Stat[]): StatTotals {
  const sum = (read: (stat: Stat) => number) => stats.reduce((total, stat) => total + read(stat), 0)
  return {
    views: sum(({ views }) => views),
    likes: sum(({ likes }) => likes),
    engagementRate: stats.length ? sum(({ engagementRate }) => engagementRate) / stats.length : 0,
  }
}
