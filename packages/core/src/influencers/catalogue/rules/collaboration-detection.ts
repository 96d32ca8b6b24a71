import { fold } from "../../../lib/text.ts"
import {
  accountsIn,
  brandsOf,
  type Found,
  type Piece,
  type PostSigns,
  type Sign,
} from "./collaboration-brands.ts"
import {
  APART,
  BARE_AT_THE_END,
  BRANDED_HASHTAG,
  CODE_WORDS,
  DENIED,
  DENIED_HASHTAG,
  DETERMINERS,
  HASHTAGS,
  NEGATED,
  OTHER_CODES,
  OTHER_HASHTAGS,
  OTHER_MEANINGS,
  OWN_SHOP,
  PHRASES,
  RANKS,
} from "./collaboration-signs.ts"

export interface Detection {
  isCollaboration: boolean
  /** The strongest first, each once: `collaboration commerciale`, `#ad`, `@sezane`. */
  keywords: string[]
}

const MAX_KEYWORDS = 10
/** Instagram's own label for such a post. */
const LABEL = "partenariat rémunéré"

/**
 * Whether a post is a brand collaboration, and the keywords that show it (rules/creators.md#detected-collaborations).
 */
export function detectCollaboration(post: PostSigns): Detection {
  const pieces = piecesOf(post.caption)
  const isDenied = pieces.some(({ text }) => isDenial(text))
  const isOwnShop =
    pieces.some(({ text }) => OWN_SHOP.test(text)) && pieces.every(({ accounts }) => accounts.length === 0)
  const counts = ({ rank, tag = "" }: Found) =>
    !(isDenied && rank === "suggested") &&
    !(isOwnShop && rank === "code") &&
    !OTHER_HASHTAGS.some(({ tags, beside }) => tags.test(tag) && pieces.some(({ text }) => beside.test(text)))
  const countedPieces = pieces.map((piece) => ({ ...piece, signs: piece.signs.filter(counts) }))
  const isLabelled = post.isPaidPartnership === true || (post.sponsors ?? []).length > 0
  const signs: Sign[] = [
    ...(isLabelled ? [{ rank: "label" as const, keyword: LABEL }] : []),
    ...countedPieces.flatMap((piece) => piece.signs),
  ]
  if (signs.length === 0) return { isCollaboration: false, keywords: [] }
  const brands = brandsOf(post, countedPieces).map((name): Sign => ({ rank: "brand", keyword: `@${name}` }))
  return { isCollaboration: true, keywords: keywordsOf([...signs, ...brands]) }
}

/** Sentences: a denial in one does not apply to the others. */
const piecesOf = (caption: string): Piece[] =>
  inPlainLetters(caption)
    .split(/[\r\n\u2028\u2029]+|(?<=[.!?…;])(?<!\bcoll\.)\s+/iu)
    .map((raw) => {
      const text = withoutOtherMeanings(fold(raw))
      return { text, signs: signsIn(text, raw), accounts: accountsIn(text) }
    })
    .filter(({ text }) => text)

/** Small capitals, which Unicode treats as separate letters, like letters in black circles and squares. */
const SMALL_CAPITALS = new Map(
  Array.from("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ", (letter, at) => [
    letter,
    "abcdefghijklmnopqrstuvwyz"[at] ?? letter,
  ]),
)
const inPlainLetters = (text: string): string =>
  text
    .replace(/[ᴀ-ᴢʙɢʜɪɴʀʏʟꜰꜱǫ]/gu, (letter) => SMALL_CAPITALS.get(letter) ?? letter)
    .replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, (letter) =>
      String.fromCodePoint(97 + (((letter.codePointAt(0) ?? 0) - 0x1f150) % 32)),
    )
    // « P U B », « P.R. »
    .replace(
      /(?<![\p{L}\p{N}])(?:\p{Lu}[ .]){2,}\p{Lu}?(?![\p{L}\p{N}])/gu,
      (spaced) => spaced.replaceAll(/[ .]/g, "") + (spaced.endsWith(" ") ? " " : ""),
    )

const otherMeanings = new RegExp(
  OTHER_MEANINGS.map(({ pattern }) => `(?<![\\p{L}\\p{N}_#])(?:${pattern})(?![\\p{L}\\p{N}_])`).join("|"),
  "gu",
)
/** A placeholder that no pattern matches as a word, a boundary or an account. */
const TAKEN_OUT = "_"
const withoutOtherMeanings = (text: string): string =>
  text.replace(/\bcoll\. /g, "coll ").replace(otherMeanings, TAKEN_OUT)

const isDenial = (text: string): boolean =>
  DENIED.test(text) || hashtagsIn(text).some(({ bare }) => DENIED_HASHTAG.test(bare))

function signsIn(text: string, raw: string): Found[] {
  const found = [...phrasesIn(text), ...apartIn(text), ...tagsIn(text), ...codesIn(text, raw)]
  return found
    .filter(({ start, end }) => !NEGATED.test(text.slice(0, start)) && !isAsked(text, start, end))
    .toSorted((one, other) => one.start - other.start)
}

/** « Code promo ? Non. » */
const isAsked = (text: string, start: number, end: number): boolean =>
  start === 0 && text.slice(end).trimStart().startsWith("?")

const place = ({ 0: text, index }: RegExpExecArray) => ({ start: index, end: index + text.length })

const BEFORE = "(?<![\\p{L}\\p{N}_#@])"
const AFTER = "(?![\\p{L}\\p{N}_])"
const phrases = PHRASES.map(({ pattern, ...phrase }) => ({
  ...phrase,
  pattern: new RegExp(
    `${BEFORE}(?:${pattern.replaceAll(/(?<![=[*.])@(?!\[)/g, "(?=@)")})(?:(?<=\\s)|(?=@)|${AFTER})`,
    "gu",
  ),
}))

const phrasesIn = (text: string): Found[] =>
  phrases.flatMap(({ pattern, rank, keyword }) =>
    [...text.matchAll(pattern)].map((match) => ({ rank, keyword, ...place(match) })),
  )

/** Start of text, punctuation, an emoji, a dash between spaces, or an account. */
const LEFT =
  "(?:^|[^\\p{L}\\p{N}\\s@#_'\"%€$°,&/«“-]|(?<=^|[\\s/])/|(?:^|\\s)-+(?=\\s)|^-+|--+|(?<=^|\\s)[@#][a-z0-9._]+[,]?(?=\\s))\\s*"
const RIGHT =
  "(?!\\s*\\?)(?=\\s*(?:$|[^\\p{L}\\p{N}\\s#_'\"%€$°,&»”-]|-+(?:\\s|$)|#)|\\s+(?:avec|with|by|par|pour|for|chez|x|pour l'equipe)\\s+@)"
const apart = APART.map(({ pattern, ...sign }) => ({
  ...sign,
  pattern: new RegExp(`(?<=${LEFT})(?:${pattern})${RIGHT}(?<!_)`, "gu"),
}))
const bareAtTheEnd = new RegExp(
  `(?<=[\\p{L}\\p{N}],?\\s)(?<!(?<![\\p{L}\\p{N}])(?:${DETERMINERS})\\s?)(?:${BARE_AT_THE_END})(?=[^\\p{L}\\p{N}@#]*$)`,
  "gu",
)

const apartIn = (text: string): Found[] => [
  ...apart.flatMap(({ pattern, rank, keyword }) =>
    [...text.matchAll(pattern)].map((match) => ({ rank, keyword, ...place(match) })),
  ),
  ...[...text.matchAll(bareAtTheEnd)].flatMap((match): Found[] => {
    const sign = APART.find(({ pattern }) => new RegExp(`^(?:${pattern})$`, "u").test(match[0]))
    return sign ? [{ rank: sign.rank, keyword: sign.keyword, ...place(match) }] : []
  }),
]

const tagsIn = (text: string): Found[] =>
  hashtagsIn(text).flatMap(({ bare, tag, ...rest }): Found[] => {
    const rank = (["said", "suggested", "given", "code"] as const).find((one) => HASHTAGS[one].has(bare))
    if (rank) return [{ rank, tag: bare, ...rest }]
    return BRANDED_HASHTAG.test(tag) ? [{ rank: "suggested", ...rest }] : []
  })

const hashtagsIn = (text: string) =>
  [...text.matchAll(/(?<![/&=])#([\p{L}\p{N}_]+)/gu)].map((match) => ({
    bare: (match[1] ?? "").replaceAll("_", ""),
    tag: match[1] ?? "",
    keyword: match[0],
    ...place(match),
  }))

/** Codes such as `LENA15`, recognized by capitals or digits. */
const codesIn = (text: string, raw: string): Found[] =>
  [...text.matchAll(CODE_WORDS)].flatMap((match): Found[] => {
    const code = match[1] ?? ""
    const looksLikeOne = /\d/.test(code) || (code.length > 2 && raw.includes(code.toUpperCase()))
    if (!looksLikeOne || OTHER_CODES.has(code)) return []
    return [{ rank: "code", keyword: "code promo", ...place(match) }]
  })

function keywordsOf(signs: readonly Sign[]): string[] {
  const ordered = signs.toSorted((one, other) => RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank))
  return [...new Set(ordered.map(({ keyword }) => keyword))].slice(0, MAX_KEYWORDS)
}
