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
