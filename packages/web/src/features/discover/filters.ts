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

/** A slider's scale, and the numbers that its fields accept. */
export interface Scale {
  min: number
  max: number
  /** The slider's places are the integers from 0 to this one. */
  places: number
  placeOf(value: number): number
  valueAt(place: number): number
  isStep(value: number): boolean
  write(value: number): string
  /** Message for other numbers. */
  problem: string
}

const FEWEST = 1000
const MOST = 10_000_000
const DECADES = Math.log10(MOST / FEWEST)
/** Few enough that each place has its own two-digit number: arrow keys reach every one. */
const PLACES_PER_DECADE = 24

/** Logarithmic: each decade has the same width; places are two-digit numbers followed by zeros. */
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

/** Nearly all rates are below 10 %, so that range takes most of the slider. */
const RATES = [...Array.from({ length: 20 }, (_, place) => place / 2), 10, 15, 20, 30, 50, 75, 100]

export const ENGAGEMENT: Scale = {
  ...stepped(100, 0.5, "\u00a0%", "De 0 à 100, par pas de 0,5"),
  places: RATES.length - 1,
  placeOf: (rate) => RATES.findLastIndex((known) => known <= rate),
  valueAt: (place) => RATES[place] ?? 100,
}
export const COLLABORATIONS = stepped(50, 1, "", "Un nombre entier de 0 à 50")

/** Whether a number of the address or a field is on the scale. */
export const fits = ({ min, max, isStep }: Scale, value: number): boolean =>
  value >= min && value <= max && isStep(value)

/** Parses a bound of the address; an end of the scale and an invalid text mean none. */
const bound = (scale: Scale, end: number) => (written: string) => {
  const value = written.trim() === "" ? Number.NaN : Number(written)
  return fits(scale, value) && value !== end ? String(value) : ""
}

const isSort = (written: string): written is Sort => Object.hasOwn(SORT_LABELS, written)

const [FIRST_SORT] = DISCOVER_SORTS

/** The list's parameters in the address. */
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

/** The API's input. */
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

/** Number of active advanced filters; a range counts once. */
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
