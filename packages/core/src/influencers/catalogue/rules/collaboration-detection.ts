import { fold } from "../../../lib/text.ts"

interface PostSigns {
  caption: string
  /** Instagram's own label; null where nothing is known of it. */
  isPaidPartnership?: boolean | null
  /** Usernames that Instagram names as the brand behind the label. */
  sponsors?: readonly string[]
}

export interface Detection {
  isCollaboration: boolean
  /** The most telling first, each once: `collaboration commerciale`, `#ad`, `@sezane`. */
  keywords: string[]
}

/** From the most telling to the least: what was said outright, with whom, what only suggests it. */
const RANKS = ["label", "said", "brand", "suggested", "code"] as const
type Rank = (typeof RANKS)[number]

interface Sign {
  rank: Rank
  keyword: string
}

const MOST_KEYWORDS = 10
/** Instagram's own words on such a post. */
const LABEL = "partenariat rémunéré"

/** Folded, without underscores. */
const HASHTAGS: Record<"said" | "suggested" | "code", ReadonlySet<string>> = {
  said: new Set([
    ...["ad", "ads", "advertisement", "advertising", "pub", "publicite", "annonce", "sponso", "sponsor"],
    ...["sponsored", "sponsoredpost", "sponsorise", "sponsorisee", "sponsorship", "postsponsorise"],
    ...["contenusponsorise", "paidad", "paidpartnership", "paidcollaboration", "paidcollab"],
    ...["partenariatremunere", "partenariatcommercial", "partenariatsponsorise", "partenariatpaye"],
    ...["collaborationcommerciale", "collaborationremuneree", "collabcommerciale", "collabremuneree"],
    ...["communicationcommerciale"],
  ]),
  suggested: new Set([
    ...["partenariat", "partenariats", "partenaire", "partnership", "partner", "collab", "collabs"],
    ...["collaboration", "collaborations", "gifted", "prgift", "produitoffert", "produitsofferts", "offert"],
    ...["cadeauoffert", "invitation", "ambassadeur", "ambassadrice", "ambassadeurs", "ambassador"],
    ...["brandambassador"],
  ]),
  code: new Set(["codepromo", "promocode", "discountcode", "codereduc", "codereduction"]),
}

/** Hashtags by which someone says that nobody paid. */
const DENIALS =
  /^(?:non|not|pas(?:de)?|sans|no)(?:an?|une?)?(?:ads?|pub|publicite|spons\w*|partenariat\w*|collab\w*|paid\w*|remuneree?|commercial\w*)$/

interface Phrase {
  rank: Rank
  /** What is shown for it. */
  keyword: string
  /** On folded text; between two boundaries of words. */
  pattern: string
}

const PHRASES: readonly Phrase[] = [
  {
    rank: "said",
    keyword: "collaboration commerciale",
    pattern: "(?:collaborations?|collabs?) commerciales?",
  },
  { rank: "said", keyword: "communication commerciale", pattern: "communications? commerciales?" },
  { rank: "said", keyword: "partenariat commercial", pattern: "partenariats? commercia(?:l|ux)" },
  { rank: "said", keyword: LABEL, pattern: "partenariats? (?:remuneres?|payes?|sponsorises?)" },
  {
    rank: "said",
    keyword: "collaboration rémunérée",
    pattern: "(?:collaborations?|collabs?) (?:remunerees?|payees?|sponsorisees?)",
  },
  { rank: "said", keyword: "paid partnership", pattern: "paid partnerships?" },
  { rank: "said", keyword: "paid collaboration", pattern: "paid collab(?:oration)?s?" },
  {
    rank: "said",
    keyword: "contenu sponsorisé",
    pattern: "(?:contenu|post|publication|video|story|reel|article)s? (?:est )?sponsorisee?s?",
  },
  { rank: "said", keyword: "sponsored content", pattern: "sponsored (?:content|post|video|reel|story|ad)" },
  { rank: "said", keyword: "sponsored by", pattern: "sponsored by" },
  { rank: "said", keyword: "sponsorisé par", pattern: "sponsorisee?s? par" },
  { rank: "suggested", keyword: "en partenariat avec", pattern: "en partenariat (?:avec|@)" },
  { rank: "suggested", keyword: "partenariat avec", pattern: "(?<!en )partenariats? avec" },
  { rank: "suggested", keyword: "en collaboration avec", pattern: "en (?:collaboration|collab) (?:avec|@)" },
  { rank: "suggested", keyword: "collaboration avec", pattern: "(?<!en )(?:collaboration|collab) avec" },
  { rank: "suggested", keyword: "in partnership with", pattern: "(?:in )?partnership with" },
  { rank: "suggested", keyword: "in collaboration with", pattern: "in (?:collaboration|collab) with" },
  { rank: "suggested", keyword: "offert par", pattern: "(?:offerte?s?|gracieusement envoyee?s?) par" },
  { rank: "suggested", keyword: "gifted by", pattern: "gifted by" },
  { rank: "suggested", keyword: "produit offert", pattern: "produits? offerts?" },
  {
    rank: "suggested",
    keyword: "ambassadeur",
    pattern: "ambassad(?:eur|rice)s? (?:officiel(?:le)?s? )?(?:de la marque|pour la marque|@)",
  },
  {
    rank: "code",
    keyword: "code promo",
    pattern: "codes? (?:promo|promotionnels?|reduc|reduction|de reduction)",
  },
  { rank: "code", keyword: "promo code", pattern: "(?:promo|discount) codes?" },
]

const BEFORE = "(?<![\\p{L}\\p{N}_#@])"
const AFTER = "(?![\\p{L}\\p{N}_])"
const phrases = PHRASES.map(({ pattern, ...phrase }) => ({
  ...phrase,
  // After an @ the name itself follows.
  pattern: new RegExp(`${BEFORE}(?:${pattern.replaceAll("@", "(?=@)")})(?:(?<=\\s)|${AFTER})`, "gu"),
}))

/** A word that tells by standing apart: alone on its line, before a mark, or in brackets. */
const APART =
  /^[^\p{L}\p{N}#@]*(publicite|pub|ad|annonce|sponsorisee?|sponsored|sponso|collab|collaboration|partenariat)(?:\s*$|\s*[:|•·)\]*]|\s+[-–—/])|[([{*](publicite|pub|ad|sponsorisee?|sponsored|sponso|collab|partenariat)[)\]}*]/u

/** Words that turn what follows them into its contrary, with what may stand between. */
const NEGATED =
  /(?<![\p{L}\p{N}])(?:non|pas|ni|sans|aucune?|jamais|not|no|never|without|n'est plus)(?:[\s'’-]+(?:de|d|du|des|un|une|le|la|en|a|an|any|the|my|mon|ma|mes|ce|cette|est|ici|vraiment|post|contenu|video|publication|story|reel|remuneree?|payee?|commerciale?|part of)){0,3}[\s'’-]*$/u

/** Said of the whole post: nobody paid. */
const DENIED =
  /(?<![\p{L}\p{N}])(?:non|pas|not|aucune?|sans|no)(?:[\s'’-]+(?:de|d|un|une|du|est|a|an|any))?[\s'’-]+(?:sponsorisee?s?|sponsored|sponso|partenariats?|collaboration commerciale|publicite|pub|ad)(?![\p{L}\p{N}])/u

/** Brands named right behind a sign, one or several. */
const NAMED =
  /^[\s:–—-]*(?:(?:avec|with|par|by|pour|for|de|chez|x|la|le|les|mes|mon|ma|nos|my|our|the|amis|friends|marque|brand|team|equipe)\s+|l'){0,4}((?:@[a-z0-9._]+(?:\s*(?:,|&|\+|et|and|x)?\s*(?=@))?)+)/u

/**
 * Whether a post is a collaboration with a brand, and by what that shows
 * (rules/creators.md#detected-collaborations).
 */
export function detectCollaboration({ caption, isPaidPartnership, sponsors = [] }: PostSigns): Detection {
  const pieces = piecesOf(caption)
  const denied = pieces.some(isDenial)
  const signs = pieces.flatMap(signsIn).filter(({ rank }) => !denied || rank === "said")
  const labelled: Sign[] = isPaidPartnership
    ? [
        { rank: "label", keyword: LABEL },
        ...sponsors.map((name): Sign => ({ rank: "brand", keyword: `@${name.toLowerCase()}` })),
      ]
    : []
  return {
    isCollaboration: labelled.length + signs.length > 0,
    keywords: keywordsOf([...labelled, ...signs]),
  }
}

/** Sentences and lines, folded: what one of them denies says nothing of the others. */
const piecesOf = (caption: string): string[] =>
  caption
    .split(/[\r\n\u2028\u2029]+|(?<=[.!?…;])\s+/u)
    .map(fold)
    .filter(Boolean)

const isDenial = (piece: string): boolean =>
  DENIED.test(piece) || hashtagsIn(piece).some(({ bare }) => DENIALS.test(bare))

function signsIn(piece: string): Sign[] {
  const found = [...phrasesIn(piece), ...tagsIn(piece)].toSorted((one, other) => one.start - other.start)
  const told = found.filter(({ start }) => !NEGATED.test(piece.slice(0, start)))
  const apart = APART.exec(piece)
  const word = apart?.[1] ?? apart?.[2]
  return [
    ...(word ? [{ rank: "said" as const, keyword: APART_WORDS[word] ?? word }] : []),
    ...told.flatMap(({ rank, keyword, end }): Sign[] => [
      { rank, keyword },
      ...(rank === "code" ? [] : brandsAfter(piece.slice(end))),
    ]),
  ]
}

/** Folded words as they are written. */
const APART_WORDS: Record<string, string> = {
  publicite: "publicité",
  sponsorise: "sponsorisé",
  sponsorisee: "sponsorisé",
}

interface Found extends Sign {
  start: number
  end: number
}

const phrasesIn = (piece: string): Found[] =>
  phrases.flatMap(({ pattern, rank, keyword }) =>
    [...piece.matchAll(pattern)].map(({ 0: text, index }) => ({
      rank,
      keyword,
      start: index,
      end: index + text.length,
    })),
  )

const tagsIn = (piece: string): Found[] =>
  hashtagsIn(piece).flatMap(({ bare, ...place }) => {
    const rank = (["said", "suggested", "code"] as const).find((candidate) => HASHTAGS[candidate].has(bare))
    return rank ? [{ rank, ...place }] : []
  })

const hashtagsIn = (piece: string) =>
  [...piece.matchAll(/(?<![/&=])#([\p{L}\p{N}_]+)/gu)].map(({ 0: keyword, 1: tag = "", index }) => ({
    bare: tag.replaceAll("_", ""),
    keyword,
    start: index,
    end: index + keyword.length,
  }))

function brandsAfter(rest: string): Sign[] {
  const [, names = ""] = NAMED.exec(rest) ?? []
  return [...names.matchAll(/@([a-z0-9._]{1,30})/g)].flatMap(([, name = ""]) => {
    const brand = name.replace(/^[.]+|[.]+$/g, "")
    return brand ? [{ rank: "brand" as const, keyword: `@${brand}` }] : []
  })
}

function keywordsOf(signs: readonly Sign[]): string[] {
  const ordered = signs.toSorted((one, other) => RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank))
  return [...new Set(ordered.map(({ keyword }) => keyword))].slice(0, MOST_KEYWORDS)
}
