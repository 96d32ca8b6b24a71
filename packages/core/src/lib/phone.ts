/** A number's digits as dialled in France: `+33 (0)6 12 34 56 78`, `0033612345678` and `06.12.34.56.78` are one. */
export function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, "")
  const abroad = /^\s*\(?\s*\+/.test(phone) ? digits : /^00(.*)/.exec(digits)?.[1]
  const french = /^33(\d*)/.exec(abroad ?? (digits.length === 11 ? digits : ""))?.[1]
  return french === undefined ? (abroad ?? digits) : `0${french.replace(/^0/, "")}`
}

/** The digits of a text that can be a part of a phone number; empty for other texts (rules/interface.md#palette). */
export const soughtPhone = (text: string): string =>
  /^[\d\s+().\-/]+$/.test(text) && text.replace(/\D/g, "").length >= 4 ? dialled(text) : ""
