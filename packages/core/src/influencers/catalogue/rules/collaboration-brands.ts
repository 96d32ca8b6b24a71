import { NAMED, type Rank, SOMEBODY } from "./collaboration-signs.ts"

export interface PostSigns {
  caption: string
  /** Username of the profile's owner, who is never their own brand. */
  author?: string
  /** Instagram's own label; null when unknown. */
  isPaidPartnership?: boolean | null
  /** Usernames of the brands in Instagram's label. */
  sponsors?: readonly string[]
  /** Usernames of co-authors. */
  coauthors?: readonly string[]
  /** Usernames tagged on the picture. */
  tagged?: readonly string[]
}

export interface Sign {
  rank: Rank
  keyword: string
}

/** A sign with its position in the sentence. */
export interface Found extends Sign {
  start: number
  end: number
  /** For a hashtag. */
  tag?: string
}

export interface Piece {
  text: string
  signs: Found[]
  accounts: Account[]
}

export interface Account {
  name: string
  start: number
  end: number
  /** A photographer, a friend, or the owner of a code, not a brand. */
  isSomebody: boolean
}

export const accountsIn = (text: string): Account[] =>
  [...text.matchAll(/(?<![a-z0-9._])@([a-z0-9._]{1,30})/g)].flatMap(
    ({ 0: whole, 1: written = "", index }) => {
      const name = bare(written)
      if (!name) return []
      return [
        { name, start: index, end: index + whole.length, isSomebody: SOMEBODY.test(text.slice(0, index)) },
      ]
    },
  )

const bare = (name: string): string => name.toLowerCase().replace(/^[.]+|[.]+$/g, "")

/**
 * The brands behind a collaboration post: those in Instagram's label, else the co-authors, else accounts beside a sign,
 * else the only account. Empty when this is ambiguous.
 */
export function brandsOf(
  { author = "", sponsors = [], coauthors = [], tagged = [] }: PostSigns,
  pieces: readonly Piece[],
): string[] {
  const own = author.toLowerCase()
  const known = (names: readonly string[]) =>
    [...new Set(names.map(bare))].filter((name) => name && name !== own)
  const beside = known(pieces.flatMap(besideSigns))
  const together = known(coauthors)
  const people = new Set(
    pieces
      .flatMap(({ accounts }) => accounts)
      .filter((one) => one.isSomebody)
      .map(({ name }) => name),
  )
  const mentioned = known(pieces.flatMap(({ accounts }) => accounts.map(({ name }) => name))).filter(
    (name) => !people.has(name),
  )
  const candidates = [
    known(sponsors),
    together.length > 1 ? together.filter((name) => beside.includes(name)) : together,
    beside,
    only(mentioned),
    only(known(tagged).filter((name) => !people.has(name))),
  ]
  return candidates.find((names) => names.length > 0) ?? []
}

const only = <One>(all: One[]): One[] => (all.length === 1 ? all : [])

/** Accounts right after a sign, right before one, or the only one in its sentence. */
function besideSigns({ text, signs, accounts }: Piece): string[] {
  const brands = accounts.filter(({ isSomebody }) => !isSomebody)
  const named = signs
    .filter(({ rank }) => rank !== "code")
    .flatMap((sign) => {
      const [whole = "", names] = NAMED.exec(text.slice(sign.end)) ?? []
      if (!names) return []
      const until = sign.end + whole.length
      return brands.filter(({ start, end }) => start >= sign.end && end <= until)
    })
  if (named.length > 0) return named.map(({ name }) => name)
  const before = signs.flatMap((sign) =>
    brands.filter(({ end }) => end <= sign.start && /^[^\p{L}\p{N}]*$/u.test(text.slice(end, sign.start))),
  )
  if (before.length > 0) return before.map(({ name }) => name)
  return signs.length > 0 ? only([...new Set(brands.map(({ name }) => name))]) : []
}
