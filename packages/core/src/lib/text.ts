/**
 * Normalizes text for search: no case, accents or ligatures, single spaces, apostrophes and hyphens as on a keyboard.
 * Stored and searched texts go through the same function.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae")
    .replace(/ß/g, "ss")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/\s+/g, " ")
    .trim()
}

/** Normalizes a name for search: {@link fold} without the « @ » before user names. */
export const foldName = (text: string): string => fold(text).replace(/^@ ?/, "")

/** Characters that change the direction of the text after them, and so disguise a name or a file. */
const DIRECTIONS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

export const withoutDirections = (text: string): string => text.replace(DIRECTIONS, "")

/** Matches what is certainly a web address: a domain alone may be a file's name, e.g. `devis.pdf`. */
const WITHOUT_SCHEME = /^(?:www\.(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]|$)|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/)/u

/** Completes an address as a browser's bar shows it, e.g. `www.marque.fr` or `instagram.com/lea`. */
export const withScheme = (text: string): string => (WITHOUT_SCHEME.test(text) ? `https://${text}` : text)

/**
 * Whether a web address looks like one site and leads to another: `https://banque.fr@ailleurs.example`, or
 * `https://ailleurs.example\\@banque.fr`, in which browsers read the backslash as a slash.
 */
export function isDisguised(url: string): boolean {
  if (url.includes("\\")) return true
  if (!URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username !== "" || password !== ""
}

/** Excludes line breaks, control characters and lone surrogates. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u

/** The format of an id (rules/platform.md#keys). */
export const REFERENCE = /^[\w-]{1,64}$/

/** Puts a text on one line, for names that a person cannot correct in a field, e.g. a file's. */
export const onOneLine = (text: string): string =>
  withoutDirections(text)
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ")
    .trim()

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Escapes a text for HTML, including attribute values. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")

/** With French quotation marks: non-breaking spaces keep « and » with their text. */
export const withFrenchQuotes = (text: string): string => text.replace(/(?<=«) | (?=»)/g, "\u00a0")

/** Longest first or last name, in characters. */
export const MAX_NAME = 100

/** Longest {@link fullName}, in characters; also where it is stored by itself. */
export const MAX_FULL_NAME = 2 * MAX_NAME + 1

/** A person's full name; empty without a name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** Names with a mute h; in other names, and most foreign ones, the h is aspirated. */
const MUTE_H = /^h(?:ect|el[eo]|enr|erm|erv|ilai|ipp|on[os]|ort|ub|yac)/
/** Begin with the sound of a consonant: `de Yann`, `de Ouigo`. */
const HARD_VOWEL = /^(?:y[aeiouœ]|oui)/

/** `de` before a name, with elision: `de Léa`, `d'Arsènie`, `d'Hélène`, `de Hugo`. */
export function de(name: string): string {
  const folded = fold(name)
  const elided = /^[aeiouy]/.test(folded) ? !HARD_VOWEL.test(folded) : MUTE_H.test(folded)
  return elided ? `d'${name}` : `de ${name}`
}

/** `plural(3, "livrable")` → `livrables`. Zero is singular. `several` gives a plural that does not just add an s. */
export const plural = (count: number, one: string, several = `${one}s`): string => (count > 1 ? several : one)

/** `formatCount(1200, "livrable")` → `1 200 livrables`. */
export const formatCount = (count: number, one: string, several?: string): string =>
  `${count.toLocaleString("fr-FR")} ${plural(count, one, several)}`

/** Longest search text, in characters. */
export const MAX_SEARCH = 200

export const PRODUCT_NAME = "Trame"

/** An object's keys as a non-empty tuple, for a schema's enumeration. */
export function keysOf<Key extends string>(labels: Record<Key, string>): [Key, ...Key[]] {
  return Object.keys(labels) as [Key, ...Key[]]
}

/** Replaces an erased person's name in records that must stay. */
export const ERASED_PERSON = "Personne effacée"

const LIST_MARK = /^(?:[-–—*•◦▪●·‣]\s+|\d{1,2}[.)]\s+|[☐☑☒✓✔✅□■]\ufe0f?\s*|\[[ xX]?\]\s+)+/u

/** Removes the list marker of a pasted line: `- `, `• `, `3. `, `1) `, `☐`, `- [ ] `. */
export const withoutListMark = (line: string): string => line.replace(LIST_MARK, "")
