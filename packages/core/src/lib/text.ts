/** Text as it is searched: no case, no accents, no ligatures, single spaces. One function for writing and asking. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae")
    .replace(/ß/g, "ss")
    .replace(/\s+/g, " ")
    .trim()
}

/** A person's name as it is said; empty for one who has none. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/**
 * `plural(3, "livrable")` → `livrables`, of which nothing counts as one; the plural is given where it is more
 * than an s.
 */
export const plural = (count: number, one: string, several = `${one}s`): string => (count > 1 ? several : one)

/** `formatCount(1200, "livrable")` → `1 200 livrables`. */
export const formatCount = (count: number, one: string, several?: string): string =>
  `${count.toLocaleString("fr-FR")} ${plural(count, one, several)}`

export const PRODUCT_NAME = "Trame"

/** A non-empty tuple of an object's keys, as a schema's enumeration wants them. */
export function keysOf<Key extends string>(labels: Record<Key, string>): [Key, ...Key[]] {
  return Object.keys(labels) as [Key, ...Key[]]
}
