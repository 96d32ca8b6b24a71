import { PLATFORM_LABELS } from "@trame/core/influencers/catalogue/rules/platforms"
import { lastDayOf, monthOf } from "@trame/core/lib/day"
import { de, plural } from "@trame/core/lib/text"

export { formatCount } from "@trame/core/lib/text"

const LOCALE = "fr-FR"
const ZONE = "Europe/Paris"
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Integer cents as euros, 123456 → `1 234,56 €`; an invalid number as `0 €` (rules/interface.md#numbers-and-dates). */
export function formatMoney(cents: number, { decimals = 2 }: { decimals?: 0 | 2 } = {}): string {
  return Number.isFinite(cents) ? inEuros[decimals].format(cents / 100) : inEuros[0].format(0)
}

// Created once: a formatter is slower to create than to use, and a list formats hundreds of values.
const money = (digits: number) =>
  new Intl.NumberFormat(LOCALE, {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
const inEuros = { 0: money(0), 2: money(2) }

/** For usually round amounts, e.g. prices: all show cents when one has some. */
export const decimalsOf = (amounts: readonly number[]): 0 | 2 =>
  amounts.every((cents) => cents % 100 === 0) ? 0 : 2

/** Integer cents as a price beside others: `49 €`, `49,90 €`. */
export const formatPrice = (cents: number, beside: readonly number[] = []): string =>
  formatMoney(cents, { decimals: decimalsOf([cents, ...beside]) })

/** A boolean in words. */
export const yesOrNo = (made: boolean): string => (made ? "oui" : "non")

const euros = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Integer cents for a field with its own `€`: `1 234,50`. */
export const formatEuros = (cents: number): string => euros.format(cents / 100)

const plain = new Intl.NumberFormat(LOCALE)

export const formatNumber = (value: number): string => plain.format(value)

const oneDigit = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 2.346 → `2,3 %`, `N/A` when unknown (rules/interface.md#numbers-and-dates). */
export const formatRate = (rate: number | null): string =>
  rate === null ? "N/A" : `${oneDigit.format(rate)}\u00a0%`

const oneDecimal = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
})

/** 1 500 → `1,5K`, 2 300 000 → `2,3M` (rules/interface.md#numbers-and-dates). */
export function formatCompact(value: number): string {
  if (value < 1000) return String(value)
  const thousands = Math.round(value / 100) / 10
  return thousands < 1000 ? `${oneDecimal.format(thousands)}K` : `${oneDecimal.format(value / 1_000_000)}M`
}

export const formatFollowers = (count: number): string => `${formatCompact(count)} ${plural(count, "abonné")}`

const SIZES = ["B", "KB", "MB", "GB"] as const

/** 1 536 → `1,5 KB`: the only format of file sizes. */
export function formatFileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), SIZES.length - 1)
  const size = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }).format(bytes / 1024 ** power)
  return `${size} ${SIZES[power]}`
}

const DATE_STYLES = {
  short: { day: "2-digit", month: "2-digit", year: "numeric" },
  long: { day: "numeric", month: "long", year: "numeric" },
  /** `mardi 12 mai 2026` */
  weekday: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** `mai 2026`, for any day of the month. */
  month: { month: "long", year: "numeric" },
  /** `févr. 26`, for little room. */
  shortMonth: { month: "short", year: "2-digit" },
  /** `12 mai` */
  dayAndMonth: { day: "numeric", month: "long" },
  /** `mardi 12 mai` */
  dayName: { weekday: "long", day: "numeric", month: "long" },
  /** `mardi` */
  weekdayName: { weekday: "long" },
} as const

const TIME = { hour: "2-digit", minute: "2-digit" } as const
const TO_THE_SECOND = { ...TIME, second: "2-digit" } as const
const DATE_AND_TIME = { ...DATE_STYLES.short, ...TIME } as const

export interface DateOptions {
  /** Shown without a date: `Non défini` by default. */
  missing?: string
  style?: keyof typeof DATE_STYLES
}

const formatters = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>()

/** Keyed by identity: the options are constants of this file. */
function formatterOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(options)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, { timeZone: ZONE, ...options })
  formatters.set(options, made)
  return made
}

function formatMoment(value: string | Date, options: Intl.DateTimeFormatOptions): string {
  // A calendar day has no time zone: noon UTC is the same day in Paris all year round.
  const date = new Date(typeof value === "string" && DAY.test(value) ? `${value}T12:00:00Z` : value)
  if (Number.isNaN(date.getTime())) return "Date invalide"
  const written = formatterOf(options).format(date)
  // French uses an ordinal for the first day of a month: « 1er juin ».
  return written.replace(/(?<!\S)1 (?=\p{L})/u, "1er ")
}

/** A calendar day or an instant as a Paris date, `21/11/2026` or `21 novembre 2026`, `1er juin 2026`. */
export function formatDate(
  value: string | Date | null | undefined,
  { missing = "Non défini", style = "short" }: DateOptions = {},
): string {
  return value ? formatMoment(value, DATE_STYLES[style]) : missing
}

/**
 * A range of days as words within a sentence: `novembre 2026`, `de décembre 2025 à novembre 2026`, `du 1er au 21 …`; a
 * missing end is open.
 */
export function formatPeriod({ from, to }: { from?: string | null; to?: string | null }): string {
  const long = (day: string) => formatDate(day, { style: "long" })
  if (!from || !to) return from ? `depuis le ${long(from)}` : to ? `jusqu'au ${long(to)}` : ""
  if (from === to) return `le ${long(from)}`
  const month = (day: string) => formatDate(day, { style: "month" })
  if (!from.endsWith("-01") || to !== lastDayOf(monthOf(to))) return `du ${long(from)} au ${long(to)}`
  return month(from) === month(to) ? month(from) : `${de(month(from))} à ${month(to)}`
}

/** An instant in Paris, `21/11/2026 14:05`. */
export function formatDateTime(value: string | Date | null | undefined, missing = "Non défini"): string {
  return value ? formatMoment(value, DATE_AND_TIME) : missing
}

/** The time of an instant in Paris, `14:05`; for a log `14:05:09`. */
export const formatTime = (value: string | Date, { seconds = false } = {}): string =>
  formatMoment(value, seconds ? TO_THE_SECOND : TIME)

/** First letters of up to two words, capitals (rules/interface.md#numbers-and-dates). */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean).slice(0, 2)
  return words.map((word) => [...word][0]?.toLocaleUpperCase(LOCALE) ?? "").join("")
}

const HUES = [18, 42, 92, 150, 190, 225, 275, 320] as const

/** A stable, quiet colour for a name; dark ink on a pale ground has AA contrast in both themes. */
export function hueOf(name: string): { background: string; ink: string } {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  const hue = HUES[sum % HUES.length] ?? HUES[0]
  return { background: `hsl(${hue} 55% 86%)`, ink: `hsl(${hue} 60% 22%)` }
}

const PLATFORMS: Record<string, string> = PLATFORM_LABELS

/** The network's own spelling. */
export const platformName = (platform: string): string =>
  PLATFORMS[platform.toLowerCase()] ?? (platform || "Non défini")

/** Page numbers of a pagination, ascending (rules/interface.md#pagination). */
export function pageNumbers(page: number, pageCount: number): number[] {
  const named = new Set([1, 2, 3, page - 1, page, page + 1, pageCount])
  return [...named].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b)
}

export const formatYesNo = (is: boolean): string => (is ? "Oui" : "Non")
