import { fold } from "../../../lib/text.ts"

/** Screen names of categories, with the words of Instagram's categories that belong to each. */
const CATEGORIES = {
  Beauté: "beaut|cosmetic|make-?up|hair|nail|skin care|perfume|barber|spa$",
  Mode: "fashion|cloth|apparel|model|jewel|accessor|footwear|lingerie|boutique|stylist|luxury",
  Voyage: "travel|tour|hotel|resort|airline|vacation|destination|landmark",
  Cuisine: "food|cook|chef|restaurant|kitchen|bakery|coffee|cafe|beverage|wine|recipe|grocery|gastro|bar$",
  Sport: "sport|athlet|fitness|gym|coach|runn|football|soccer|basket|tennis|surf|ski|cycl|martial|trainer",
  Gaming: "gam(?:e|ing)|esport|streamer",
  Famille: "parent|famil|mother|mom|dad|baby|kid|child|matern",
  Décoration: "interior|home decor|home (?:improvement|goods)|furniture|architect|garden|house|diy|craft",
  Tech: "tech|software|computer|electronic|science|engineer|internet|app page|scientist",
  Humour: "comed|humou?r|meme|just for fun",
  Musique: "music|band|singer|song|dj|record label|rapper|concert",
  Automobile: "car(?:s|$| )|auto|motor|vehicle|racing",
  "Bien-être": "health|wellness|yoga|medit|therap|nutrition|medical|mental|spirit",
  Livres: "book|author|writer|librar|publisher|poet|magazine",
  Art: "art(?:ist|s|$| )|illustrat|paint|design|photograph|gallery|sculpt|tattoo",
  Cinéma: "actor|actress|film|movie|tv|video creator|theat|director",
  Danse: "danc|choreograph|ballet",
  Animaux: "pet|animal|dog|cat(?:s|$| )|horse|veterin",
  Éducation: "educat|school|teacher|tutor|university|course|learn",
  Business:
    "entrepreneur|business|consult|marketing|finance|invest|agency|advertis|real estate|product/service",
  Actualités: "news|journal|media|politic|government|public service|podcast|broadcast|activist",
  Lifestyle:
    "creator|blog|influenc|public figure|lifestyle|personal|celebrity|personality|community|local business",
} as const

export const isCategory = (name: string): boolean => Object.hasOwn(CATEGORIES, name)

const patterns = Object.entries(CATEGORIES).map(
  ([category, words]) => [category, new RegExp(`(?<![a-z])(?:${words})`)] as const,
)

/**
 * The category of a profile from Instagram's own, e.g. `None,Digital creator`: the first that says more than that the
 * person publishes. Empty without one (rules/creators.md#categories).
 */
export function categoryOf(names: string): string {
  const matches = names
    .split(",")
    .map((name) => fold(name))
    .filter((name) => name && name !== "none")
    .flatMap((name) => patterns.find(([, words]) => words.test(name))?.[0] ?? [])
  return matches.find((category) => category !== "Lifestyle") ?? matches[0] ?? ""
}
