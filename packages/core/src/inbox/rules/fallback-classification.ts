import { fold } from "../../lib/text.ts"
import type { Classification } from "./labels.ts"

/** The parts of a mail that the rules read. */
export interface ClassifiableMail {
  subject: string
  text: string
  from: { name: string; address: string }
  /** Sent to many, according to `List-Unsubscribe` and similar headers. */
  hasListHeaders: boolean
}

/** Points per word of each kind; doubled in the subject. */
const STRONG = 3
const WEAK = 1

interface Words {
  strong: readonly string[]
  weak: readonly string[]
}

/** In the form of `fold`, with `*` for any ending; with equal points, the earlier class wins. */
const WORDS = {
  spam: {
    strong: [
      "casino",
      "bitcoin",
      "crypto*",
      "viagra",
      "loterie",
      "lottery",
      "heritage de",
      "inheritance",
      "vous avez gagne",
      "you have won",
      "you won",
      "buy followers",
      "acheter des abonnes",
      "abonnes pas cher*",
      "backlink*",
      "guest post*",
      "compte sera suspendu",
      "compte est suspendu",
      "account suspended",
      "account will be suspended",
      "verifiez votre compte",
      "verify your account",
    ],
    weak: [
      "cliquez ici",
      "click here",
      "promo*",
      "offre limitee",
      "limited offer",
      "soldes",
      "urgent",
      "seo",
    ],
  },
  admin: {
    strong: [
      "facture*",
      "invoice*",
      "devis",
      "bon de commande",
      "purchase order",
      "virement*",
      "iban",
      "rib",
      "relance de paiement",
      "payment reminder",
      "urssaf",
      "kbis",
      "siret",
      "avenant*",
      "note d'honoraires",
    ],
    weak: [
      "contrat*",
      "contract*",
      "paiement*",
      "payment*",
      "signature*",
      "tva",
      "vat",
      "tax*",
      "remboursement*",
      "refund*",
      "recu de",
      "receipt",
      "comptab*",
      "conditions generales",
      "mot de passe",
      "password",
    ],
  },
  event: {
    strong: [
      "evenement*",
      "event",
      "events",
      "invitation*",
      "invite*",
      "rsvp",
      "soiree*",
      "party",
      "avant-premiere*",
      "vernissage*",
      "fashion week",
      "defile*",
      "voyage presse",
      "press trip",
      "press day",
    ],
    weak: ["lancement*", "launch*", "festival*", "salon", "diner", "dinner", "cocktail*", "inauguration*"],
  },
  gift: {
    strong: [
      "cadeau*",
      "gift*",
      "echantillon*",
      "sample*",
      "pr package",
      "press package",
      "seeding",
      "dotation*",
      "produit offert",
      "produits offerts",
      "free product*",
    ],
    weak: [
      "offrir",
      "offert*",
      "colis",
      "parcel",
      "adresse de livraison",
      "shipping address",
      "a tester",
      "to try",
    ],
  },
  collab: {
    strong: [
      "collaboration*",
      "collab",
      "collabs",
      "partenariat*",
      "partnership*",
      "sponsor*",
      "ambassad*",
      "placement de produit",
      "product placement",
      "ugc",
      "remunere*",
      "paid campaign",
    ],
    weak: [
      "campagne*",
      "campaign*",
      "brief*",
      "budget*",
      "tarif*",
      "rates",
      "fee",
      "media kit",
      "livrable*",
      "deliverable*",
      "reel",
      "reels",
      "story",
      "stories",
      "tiktok",
      "influenc*",
      "marque",
      "brand",
    ],
  },
} as const satisfies Partial<Record<Classification, Words>>

type Scored = keyof typeof WORDS
const KINDS = Object.keys(WORDS) as Scored[]

/** Excludes quoted text; limited to what a person would read first. */
const READ_CHARACTERS = 4000

/** The class of a mail, by its words only (rules/inbox.md#classification). */
export function classifyByRules({ subject, text, from, hasListHeaders }: ClassifiableMail): Classification {
  const own = text
    .slice(0, READ_CHARACTERS)
    .split("\n")
    .filter((line) => !line.startsWith(">"))
  const [inSubject, inText] = [fold(subject), fold(own.join("\n"))]
  const points = new Map(KINDS.map((kind) => [kind, pointsOf(kind, inSubject, inText)]))
  const best = KINDS.reduce((one, other) => ((points.get(other) ?? 0) > (points.get(one) ?? 0) ? other : one))
  if (hasListHeaders || isAutomatic(from.address))
    return best === "admin" && points.get(best) ? "admin" : BULK
  return points.get(best) ? best : "other"
}

/** The class of newsletters and notices that need no answer. */
const BULK: Classification = "spam"

const isAutomatic = (address: string): boolean =>
  /^(no-?reply|ne-?pas-?repondre|newsletter|news|marketing)@/.test(address)

const pointsOf = (kind: Scored, subject: string, text: string): number =>
  PATTERNS[kind].reduce((sum, { pattern, points }) => {
    const times = (pattern.test(subject) ? 2 : 0) + (pattern.test(text) ? 1 : 0)
    return sum + times * points
  }, 0)

interface Pattern {
  pattern: RegExp
  points: number
}

const patternOf = (word: string, points: number): Pattern => {
  const [stem = "", open] = word.split("*")
  return { pattern: new RegExp(`\\b${stem}${open === undefined ? "\\b" : ""}`), points }
}

const patternsOf = ({ strong, weak }: Words): readonly Pattern[] => [
  ...strong.map((word) => patternOf(word, STRONG)),
  ...weak.map((word) => patternOf(word, WEAK)),
]

const PATTERNS: Record<Scored, readonly Pattern[]> = {
  spam: patternsOf(WORDS.spam),
  admin: patternsOf(WORDS.admin),
  event: patternsOf(WORDS.event),
  gift: patternsOf(WORDS.gift),
  collab: patternsOf(WORDS.collab),
}
