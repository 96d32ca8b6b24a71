import { type Category, SPONSORED, SUBJECTS } from "../../../seed/catalogue/captions.ts"
import type { Random } from "../../lib/random.ts"

/** A person's subject: their posts are made from its captions and products. */
export interface Theme {
  subject: Category
  /** Instagram's name for it. */
  category: string
}

export const THEMES: readonly [Theme, ...Theme[]] = [
  { subject: "Mode", category: "Digital creator" },
  { subject: "Beauté", category: "Health/beauty" },
  { subject: "Cuisine", category: "Food & beverage" },
  { subject: "Sport", category: "Athlete" },
  { subject: "Voyage", category: "Travel" },
  { subject: "Famille", category: "Parenting" },
]

export const CITIES = ["Paris", "Lyon", "Marseille", "Nantes", "Bordeaux", "Lille", "Rennes"] as const

export const SURNAMES = ["Martin", "Bernard", "Petit", "Moreau", "Laurent", "Girard", "Faure"] as const

const BRANDS = ["maison.ondine", "atelier_brume", "velours.et.lin", "nuage_et_sel", "alto_running"] as const

/** The caption of a person's post of this number, with a hashtag; about one in three mentions a brand. */
export function captionOf({ subject }: Theme, number: number, random: Random): string {
  const { captions, products } = SUBJECTS[subject]
  const account = random.pick(BRANDS)
  const bought = random.chance(0.08) ? ` (Acheté chez @${account}, non sponsorisé.)` : ""
  const organic = `${captions[number % captions.length] ?? captions[0]}${bought}`
  const sponsored = random
    .pick(SPONSORED)
    .replace("{product}", random.pick(products))
    .replaceAll("{brand}", account)
    .replaceAll("{account}", account)
  return `${random.chance(0.3) ? sponsored : organic}\n\n#${subject.toLowerCase()}`
}
