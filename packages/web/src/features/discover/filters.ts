import { PLATFORM_LABELS } from "@trame/core/influencers/catalogue/rules/platforms"
import { DISCOVER_SORTS, MAX_CATEGORY } from "@trame/core/influencers/discover/rules"
import { text } from "../../lib/address/address.ts"
import { formatCompact, formatNumber } from "../../lib/format.ts"

export type Sort = (typeof DISCOVER_SORTS)[number]

export const SORT_LABELS: Record<Sort, string> = {
  popular: "Plus populaires",
  engaging: "Plus engageants",
  name: "Ordre alphabétique",
}

/** What a slider's places stand for, and what the fields beside it take. */
export interface Scale {
  min: number
  max: number
  /** The slider's places are the whole numbers up to this one. */
  places: number
  placeOf(value: number): number
  valueAt(place: number): number
  isStep(value: number): boolean
  write(value: number): string
  /** What is said of anything else. */
  problem: string
}

const FEWEST = 1000
const MOST = 10_000_000
const DECADES = Math.log10(MOST / FEWEST)
/** So few that each stands for another number of two digits: arrow keys get from each to the next. */
const PLACES_PER_DECADE = 24

/** Each decade takes the same room; a place of it stands for a number of two digits and zeros. */
export const FOLLOWERS: Scale = {
  min: FEWEST,
  max: MOST,
  places: DECADES * PLACES_PER_DECADE,
  placeOf: (followers) => Math.round(Math.log10(followers / FEWEST) * PLACES_PER_DECADE),
  valueAt(place) {
    const exact = FEWEST * 10 ** (place / PLACES_PER_DECADE)
    const unit = 10 ** (Math.floor(Math.log10(exact) + 1e-9) - 1)
    return Math.round(exact / unit) * unit
  },
  isStep: Number.isInteger,
  write: (followers) => (followers >= MOST ? "10M et plus" : formatCompact(followers).replace(",0", "")),
  problem: `Un nombre entier de ${formatNumber(FEWEST)} à ${formatNumber(MOST)}`,
}

const stepped = (max: number, step: number, sign: string, problem: string): Scale => ({
  min: 0,
  max,
  places: max / step,
  placeOf: (value) => Math.round(value / step),
  valueAt: (place) => place * step,
  isStep: (value) => Number.isInteger(value / step),
  write: (value) => `${formatNumber(value)}${sign}`,
  problem,
})

/** Nearly everybody is below 10 %, which is most of the slider. */
const RATES = [...Array.from({ length: 20 }, (_, place) => place / 2), 10, 15, 20, 30, 50, 75, 100]

export const ENGAGEMENT: Scale = {
  ...stepped(100, 0.5, "\u00a0%", "De 0 à 100, par pas de 0,5"),
  places: RATES.length - 1,
  placeOf: (rate) => RATES.findLastIndex((known) => known <= rate),
  valueAt: (place) => RATES[place] ?? 100,
}
export const COLLABORATIONS = stepped(50, 1, "", "Un nombre entier de 0 à 50")

/** As an address or a field gives it. */
export const fits = ({ min, max, isStep }: Scale, value: number): boolean =>
  value >= min && value <= max && isStep(value)

/** A bound in the address; where the scale ends it bounds nothing, and neither does nonsense. */
const bound = (scale: Scale, end: number) => (written: string) => {
  const value = written.trim() === "" ? Number.NaN : Number(written)
  return fits(scale, value) && value !== end ? String(value) : ""
}

const isSort = (written: string): written is Sort => Object.hasOwn(SORT_LABELS, written)

const [FIRST_SORT] = DISCOVER_SORTS

/** What the address says of the list. */
export const DISCOVER_PARAMS = {
  search: text,
  platform: (written: string) => (Object.hasOwn(PLATFORM_LABELS, written.toLowerCase()) ? written : ""),
  sort: (written: string): Sort => (isSort(written) ? written : FIRST_SORT),
  category: (written: string) => (written.length <= MAX_CATEGORY ? written : ""),
  minFollowers: bound(FOLLOWERS, FOLLOWERS.min),
  maxFollowers: bound(FOLLOWERS, FOLLOWERS.max),
  minEngagement: bound(ENGAGEMENT, ENGAGEMENT.min),
  maxEngagement: bound(ENGAGEMENT, ENGAGEMENT.max),
  minCollaborations: bound(COLLABORATIONS, COLLABORATIONS.min),
}

export type Filters = { [Name in keyof typeof DISCOVER_PARAMS]: ReturnType<(typeof DISCOVER_PARAMS)[Name]> }

export const numberOf = (written: string): number | undefined =>
  written === "" ? undefined : Number(written)

/** As the API is asked. */
export const toQuery = (filters: Filters) => ({
  search: filters.search,
  sort: filters.sort,
  platform: filters.platform || undefined,
  category: filters.category || undefined,
  minFollowers: numberOf(filters.minFollowers),
  maxFollowers: numberOf(filters.maxFollowers),
  minEngagement: numberOf(filters.minEngagement),
  maxEngagement: numberOf(filters.maxEngagement),
  minCollaborations: numberOf(filters.minCollaborations),
})

/** How many of the advanced filters leave something out; a range counts as one. */
export const advancedCount = (filters: Filters): number =>
  [
    filters.minFollowers || filters.maxFollowers,
    filters.minEngagement || filters.maxEngagement,
    filters.minCollaborations,
    filters.category,
  ].filter(Boolean).length

export const NO_ADVANCED = {
  category: "",
  minFollowers: "",
  maxFollowers: "",
  minEngagement: "",
  maxEngagement: "",
  minCollaborations: "",
} as const
