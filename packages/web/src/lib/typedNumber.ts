import { MAX_CENTS } from "@trame/core/lib/amount"
import { withoutDirections } from "@trame/core/lib/text"

/** A number in a form, null when empty; an invalid text stays as typed, also through a reload. */
export type TypedNumber = number | string | null

/** The parsed number; NaN for text that is none. */
export function understood(value: number | string): number
export function understood(value: TypedNumber): number | null
export function understood(value: TypedNumber): number | null {
  return typeof value === "string" ? Number.NaN : value
}

/** The visible text: calculators and chats put direction marks around copied numbers. */
const seen = (text: string): string => withoutDirections(text).trim()

/** Spaces of all kinds only group thousands, and a currency or percent sign adds nothing. */
const bare = (text: string, sign: RegExp): string => seen(text).replace(sign, "").trim()

const AMOUNT = /^([1-9]\d{0,2}(?:([\s.,'’])\d{3})(?:\2\d{3})*|\d*)(?:([.,])(\d{0,2}))?$/u
const AMBIGUOUS = /^([1-9]\d{0,2})[.,](\d{3})$/u

const withoutCurrency = (text: string): string => bare(text, /^(?:€|EUR)|(?:€|EUR|euros?)$/iu)

/**
 * Typed euros in integer cents: `1234,5`, `1 234,50`, `1.234,50`, `1,234.50`, `€ 12`, `12 euros`. `12,345` is refused:
 * it means thousands in English and decimals in French.
 * @returns null for an empty text, NaN for an invalid amount, Infinity above the storable maximum
 */
export function readAmount(text: string): number | null {
  const typed = withoutCurrency(text)
  if (!typed) return null
  if (AMBIGUOUS.test(typed)) return Number.NaN
  const [, whole = "", thousands, decimal, cents = ""] = AMOUNT.exec(typed) ?? []
  if (!(whole || cents) || (decimal && decimal === thousands)) return Number.NaN
  const amount = Number(whole.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"))
  return amount > MAX_CENTS ? Number.POSITIVE_INFINITY : amount
}

/** The problem of an amount or a sum; undefined when it can be stored. */
export function amountProblem(value: TypedNumber): string | undefined {
  const cents = typeof value === "string" ? readAmount(value) : value
  if (cents === null || (cents >= 0 && cents <= MAX_CENTS)) return
  if (cents > MAX_CENTS) return "Montant trop élevé"
  const [, whole, rest = ""] = (typeof value === "string" && AMBIGUOUS.exec(withoutCurrency(value))) || []
  return whole
    ? `Montant ambigu : tapez ${whole} ${rest} ou ${whole},${rest.slice(0, 2)}`
    : "Montant invalide"
}

/**
 * A whole number from 0 to 100 (rules/campaigns.md#percentage-to-invoice).
 * @returns null for an empty text, NaN for anything else
 */
export function readPercentage(text: string): number | null {
  const typed = bare(text, /%$/u)
  if (!typed) return null
  return /^(?:\d{1,2}|100)$/.test(typed) ? Number(typed) : Number.NaN
}

/** Platforms' short form of large numbers: `50k`, `1,2M`. */
const SHORT = /^(\d+)(?:[.,](\d{1,3}))?\s?(k|m)$/iu

/**
 * A count, with French or English thousands, or shortened: `12 345`, `12.345`, `12,345`, `12k`.
 * @returns null for an empty text, NaN for no whole number, Infinity above the storable maximum
 */
export function readCount(text: string): number | null {
  const typed = seen(text)
  if (!typed) return null
  const [, units, parts = "", sign = ""] = SHORT.exec(typed) ?? []
  const [, whole = "", , decimal] = AMOUNT.exec(typed) ?? []
  if (!units && (!whole || decimal)) return Number.NaN
  const count = units
    ? Math.round(Number(`${units}.${parts}`) * (sign.toLowerCase() === "k" ? 1e3 : 1e6))
    : Number(whole.replace(/\D/g, ""))
  return count > MAX_COUNT ? Number.POSITIVE_INFINITY : count
}

const MAX_COUNT = 1_000_000_000_000

export function countProblem(value: TypedNumber): string | undefined {
  const count = typeof value === "string" ? readCount(value) : value
  if (count === null || Number.isInteger(count)) return
  return count === Number.POSITIVE_INFINITY ? "Nombre trop élevé" : "Nombre entier positif attendu"
}

/**
 * Percent with up to two decimals, in French or English notation: `3,5`, `3.25 %`.
 * @returns null for an empty text, NaN for anything else
 */
export function readRate(text: string): number | null {
  const hundredths = readAmount(bare(text, /%$/u))
  return hundredths === null ? null : hundredths <= MAX_RATE * 100 ? hundredths / 100 : Number.NaN
}

const MAX_RATE = 1000

export const rateProblem = (value: TypedNumber): string | undefined =>
  value === null || Number.isFinite(value) ? undefined : "Un nombre de 0 à 1 000, deux décimales au plus"

/**
 * Days before or after another: `J-10`, `-10`, `J+3`, `3`, `J`.
 * @returns null for an empty text, NaN for anything else
 */
export function readDays(text: string): number | null {
  const typed = seen(text).replace(/\s/gu, "").replace("−", "-")
  if (!typed) return null
  if (/^j$/i.test(typed)) return 0
  const [, days] = /^(?:j(?=[+-]))?([+-]?\d{1,3})$/i.exec(typed) ?? []
  return days === undefined ? Number.NaN : Number(days)
}

export const daysProblem = (value: TypedNumber): string | undefined =>
  value === null || Number.isInteger(value) ? undefined : "Un nombre de jours, comme J-7 ou J+3"

/** `J-7`, `J`, `J+3`: days before or after. */
export const formatDays = (days: number): string => (days === 0 ? "J" : `J${days > 0 ? "+" : ""}${days}`)

export const percentageProblem = (value: TypedNumber): string | undefined =>
  value === null || Number.isInteger(value) ? undefined : "Un nombre entier de 0 à 100"
