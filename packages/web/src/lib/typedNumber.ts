import { MAX_CENTS } from "@trame/core/lib/fields"

/** Spaces of every kind only set thousands apart, and a currency or a percent sign says nothing new. */
const bare = (text: string, sign: RegExp): string => text.trim().replace(sign, "").trim()

const AMOUNT = /^(\d{1,3}(?:([\s.,'’])\d{3})(?:\2\d{3})*|\d*)(?:([.,])(\d{0,2}))?$/u

/**
 * Euros as people type them, in integer cents: `1234,5`, `1 234,50`, `1.234,50`, `1,234.50`, `€ 12`.
 * @returns null for an empty text, NaN for one that is no amount, Infinity for more than can be stored
 */
export function readAmount(text: string): number | null {
  const typed = bare(text, /^(?:€|EUR)|(?:€|EUR)$/iu)
  if (!typed) return null
  const [, whole = "", thousands, decimal, cents = ""] = AMOUNT.exec(typed) ?? []
  if (!(whole || cents) || (decimal && decimal === thousands)) return Number.NaN
  const amount = Number(whole.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"))
  return amount > MAX_CENTS ? Number.POSITIVE_INFINITY : amount
}

/** What is wrong with an amount of `readAmount`, or of a sum of such; nothing when it can be stored. */
export function amountProblem(cents: number | null): string | undefined {
  if (cents === null || (cents >= 0 && cents <= MAX_CENTS)) return
  return cents > MAX_CENTS ? "Montant trop élevé" : "Montant invalide"
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

export const percentageProblem = (percentage: number | null): string | undefined =>
  percentage === null || Number.isInteger(percentage) ? undefined : "Un nombre entier de 0 à 100"
