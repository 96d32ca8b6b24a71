import { isDisguised, withScheme } from "@trame/core/lib/text"

/** Only http(s), and only links that show where they lead (rules/platform.md#links-and-text). */
export function safeUrl(text: string | null): URL | null {
  const url = text?.trim() ?? ""
  if (!URL.canParse(url)) return null
  const parsed = new URL(url)
  return /^https?:$/.test(parsed.protocol) && !isDisguised(url) ? parsed : null
}

/** For an `href` or a `src`. */
export const safeLink = (text: string | null): string | undefined =>
  safeUrl(text) ? text?.trim() : undefined

/** A link's host without `www.`. */
export const siteOf = (text: string | null): string | null =>
  safeUrl(text)?.host.replace(/^www\./, "") ?? null

/** A `tel:` link; « (0) » after a country code is not dialled. */
export const telLink = (phone: string): string =>
  `tel:${phone.replace(/(\+.*)\(0\)/, "$1").replace(/[^+\d]/g, "")}`

export const INVALID_LINK = "Lien invalide : il doit commencer par http:// ou https://"

/** `editing`: an empty file or link keeps the current one. */
export function linkProblem(url: string, editing: boolean): string | null {
  if (!url.trim()) return editing ? null : "Veuillez entrer un lien"
  return safeUrl(withScheme(url.trim())) ? null : INVALID_LINK
}
