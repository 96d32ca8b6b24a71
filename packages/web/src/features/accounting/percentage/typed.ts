import { clampPercentage } from "@trame/core/accounting/amount"

export interface TypedPercentage {
  text: string
  /** Null while there is no number. */
  value: number | null
}

/** What stands in the field after typing: a whole number, kept within 0–100 at once (spec 2 §9). */
export function typedPercentage(raw: string): TypedPercentage {
  const text = raw.replace(/[\s%]/gu, "").replace(",", ".")
  if (text === "" || text === "-") return { text: text && "0", value: text === "" ? null : 0 }
  const number = Number.parseFloat(text)
  if (Number.isNaN(number)) return { text: "", value: null }
  const value = clampPercentage(Math.trunc(number))
  return { text: String(value), value }
}
