/**
 * Text as it is searched: no case, no accents, no ligatures, single spaces, apostrophes and hyphens as a keyboard has
 * them. One function for writing and asking.
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

/** A name that is searched for, as {@link fold} has it: the « @ » that user names are shown with is no part of them. */
export const foldName = (text: string): string => fold(text).replace(/^@ ?/, "")

/** Marks that turn the direction of what follows: with them a name or a file reads as another. */
const DIRECTIONS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

export const withoutDirections = (text: string): string => text.replace(DIRECTIONS, "")

/** What surely is a web address: a site alone may as well be a file's name, as `devis.pdf` is. */
const WITHOUT_SCHEME = /^(?:www\.(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]|$)|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/)/u

/** An address as a browser's bar shows it, `www.marque.fr` or `instagram.com/lea`, with what the bar leaves out. */
export const withScheme = (text: string): string => (WITHOUT_SCHEME.test(text) ? `https://${text}` : text)

/**
 * Whether a web address reads as one place and leads to another, as `https://banque.fr@ailleurs.example` does, and
 * `https://ailleurs.example\\@banque.fr`, in which browsers read a slash.
 */
export function isDisguised(url: string): boolean {
  if (url.includes("\\")) return true
  if (!URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username !== "" || password !== ""
}

/** Nothing that breaks the line, and no character that cannot be seen or is half of one. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u

/** What an id is made of (rules/platform.md#keys). */
export const REFERENCE = /^[\w-]{1,64}$/

/** A text as it stands on one line, such as a file's name, which nobody can correct beside its field. */
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

/** A text as it stands in HTML, also between an attribute's quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")

/** With quotation marks as French sets them: no line ends with « or begins with ». */
export const withFrenchQuotes = (text: string): string => text.replace(/(?<=«) | (?=»)/g, "\u00a0")

/** Characters of a first or a last name. */
export const MAX_NAME = 100

/** Characters of {@link fullName}, also where it stands by itself as somebody's name. */
export const MAX_FULL_NAME = 2 * MAX_NAME + 1

/** A person's name as it is said; empty for one who has none. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** The h of these names is mute; that of others, and of most foreign names, is not. */
const MUTE_H = /^h(?:ect|el[eo]|enr|erm|erv|ilai|ipp|on[os]|ort|ub|yac)/
/** With the sound of a consonant: `de Yann`, `de Ouigo`. */
const HARD_VOWEL = /^(?:y[aeiouœ]|oui)/

/** `de` before a name, with its elision: `de Léa`, `d'Arsènie`, `d'Hélène`, `de Hugo`. */
export function de(name: string): string {
  const folded = fold(name)
  const elided = /^[aeiouy]/.test(folded) ? !HARD_VOWEL.test(folded) : MUTE_H.test(folded)
  return elided ? `d'${name}` : `de ${name}`
}

/**
 * `plural(3, "livrable")` → `livrables`, of which nothing counts as one; the plural is given where it is more
 * than an s.
 */
export const plural = (count: number, one: string, several = `${one}s`): string => (count > 1 ? several : one)

/** `formatCount(1200, "livrable")` → `1 200 livrables`. */
export const formatCount = (count: number, one: string, several?: string): string =>
  `${count.toLocaleString("fr-FR")} ${plural(count, one, several)}`

/** Characters of what is searched for. */
export const MAX_SEARCH = 200

export const PRODUCT_NAME = "Trame"

/** A non-empty tuple of an object's keys, as a schema's enumeration wants them. */
export function keysOf<Key extends string>(labels: Record<Key, string>): [Key, ...Key[]] {
  return Object.keys(labels) as [Key, ...Key[]]
}

/** Stands for somebody who was erased, where records about them have to stay. */
export const ERASED_PERSON = "Personne effacée"

const LIST_MARK = /^(?:[-–—*•◦▪●·‣]\s+|\d{1,2}[.)]\s+|[☐☑☒✓✔✅□■]\ufe0f?\s*|\[[ xX]?\]\s+)+/u

/** A line of a pasted list without what begins it: `- `, `• `, `3. `, `1) `, `☐`, `- [ ] `. */
export const withoutListMark = (line: string): string => line.replace(LIST_MARK, "")
