import { type CreatorEntry, type CreatorQuery, MAX_COUNT } from "./creator-rows.ts"
import { folded } from "./strings.ts"

/** Inclusive bounds of stored values. */
export interface Range {
  low: number
  high: number
}

/** A query in terms of stored values. */
export interface CreatorFilter {
  /** Folded; an empty term matches all. */
  term: string
  platform?: string
  category?: string
  followers: Range
  /** Absent when rows with unknown engagement match too. */
  engagement?: Range
  collaborations: Range
}

export function filterOf(query: CreatorQuery): CreatorFilter {
  const { minEngagement, maxEngagement } = query
  return {
    term: folded(query.text),
    platform: query.platform,
    category: query.category,
    followers: rangeOf(query.minFollowers, query.maxFollowers),
    engagement:
      minEngagement === undefined && maxEngagement === undefined
        ? undefined
        : {
            low: lowestRate(minEngagement ?? 0),
            high: highestRate(maxEngagement ?? Number.POSITIVE_INFINITY),
          },
    collaborations: rangeOf(query.minCollaborations),
  }
}

export const isEmpty = ({ low, high }: Range): boolean => !(low <= high)

export function accepts(filter: CreatorFilter, entry: CreatorEntry): boolean {
  return (
    isWithin(filter.followers, entry.followers) &&
    isWithin(filter.collaborations, entry.collaborations) &&
    (!filter.engagement || isWithin(filter.engagement, entry.engagement)) &&
    (filter.platform === undefined || filter.platform === entry.platform) &&
    (filter.category === undefined || filter.category === entry.category) &&
    (entry.name.includes(filter.term) || entry.username.includes(filter.term))
  )
}

const isWithin = ({ low, high }: Range, value: number): boolean => low <= value && value <= high

const rangeOf = (min = 0, max = MAX_COUNT): Range => ({
  low: Math.max(0, Math.ceil(min)),
  high: Math.min(MAX_COUNT, Math.floor(max)),
})

/** The lowest stored rate that is at least a bound; a computation in hundredths may be off by one. */
function lowestRate(min: number): number {
  let hundredths = Math.max(0, Math.ceil(min * 100) - 1)
  while (hundredths / 100 < min) hundredths += 1
  return hundredths + 1
}

function highestRate(max: number): number {
  let hundredths = Math.min(MAX_COUNT - 1, Math.floor(max * 100) + 1)
  while (hundredths / 100 > max) hundredths -= 1
  return hundredths + 1
}
