import { fold } from "../../lib/text.ts"

/** Comments (rules/together.md#comments). Pure: the site and the API share them. */

/** Maximum characters of a comment, as stored. */
export const MAX_COMMENT = 4000
export const MAX_MENTIONS = 20

/** Kinds of subjects that have comments. */
export const COMMENT_PLACES = ["collaboration", "casting"] as const
export type CommentPlace = (typeof COMMENT_PLACES)[number]

/** A mention's notation in a text: the person's id, which survives a change of name. */
export const mentionOf = (userId: string): string => `@[${userId}]`

const MENTION = /@\[([\w-]{1,64})\]/g

/** The people mentioned in a text, each once, in order. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, id = ""]) => id)),
]

export type TextPart =
  | { kind: "text"; text: string }
  | { kind: "mention"; userId: string }
  | { kind: "link"; text: string }

const PART = /@\[(?<id>[\w-]{1,64})\]|(?<link>https?:\/\/[^\s<>"]+)/gi
/** Punctuation that ends a sentence rather than an address. */
const AFTER_LINK = /[.,;:!?»)\]'’]+$/

/** Splits a comment's text for display: only http(s) addresses become links. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  const plain = (until: number) => {
    if (until > from) parts.push({ kind: "text", text: text.slice(from, until) })
  }
  for (const found of text.matchAll(PART)) {
    const { id, link } = found.groups ?? {}
    const shown = link?.replace(AFTER_LINK, "")
    plain(found.index)
    if (id) parts.push({ kind: "mention", userId: id })
    else if (shown) parts.push({ kind: "link", text: shown })
    from = found.index + (shown ?? found[0]).length
  }
  plain(text.length)
  return parts
}

/** A comment's text without its mentions, in one line. */
export const plainText = (text: string): string =>
  partsOf(text)
    .map((part) => (part.kind === "mention" ? "" : part.text))
    .join("")
    .replace(/\s+/g, " ")
    .trim()

/** Maximum characters of an excerpt. */
export const LONGEST_EXCERPT = 100
/** Characters of an excerpt before the match. */
const BEFORE = 30

/** The part of a comment's text around the first match, ignoring case and accents; null without a match. */
export function excerptAround(text: string, search: string): string | null {
  const plain = plainText(text)
  const at = fold(plain).indexOf(fold(search))
  if (at < 0) return null
  const from = at <= BEFORE ? 0 : plain.indexOf(" ", at - BEFORE) + 1
  return `${from > 0 ? "… " : ""}${plain.slice(from, from + LONGEST_EXCERPT)}`
}
