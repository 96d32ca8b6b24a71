import type { Random } from "../../lib/random.ts"

export interface Theme {
  /** Instagram's name for it. */
  category: string
  subject: string
  hashtags: readonly [string, ...string[]]
  scenes: readonly [string, ...string[]]
  brands: readonly [string, ...string[]]
}

export const THEMES: readonly [Theme, ...Theme[]] = [
  {
    category: "Digital creator",
    subject: "Mode & seconde main",
    hashtags: ["mode", "ootd", "secondemain", "lookdujour", "parisienne"],
    scenes: [
      "Le trench de tous les jours, porté trois fois cette semaine",
      "Mes trouvailles du marché de Saint-Ouen",
      "Une silhouette, quatre façons de la porter",
      "Je trie mon dressing et je garde peu",
      "Du lin, du soleil et rien d'autre",
    ],
    brands: ["sezane", "maje_paris", "polene_paris", "asphalte_paris", "rouje"],
  },
  {
    category: "Health/beauty",
    subject: "Beauté & soin de la peau",
    hashtags: ["beaute", "skincare", "routinebeaute", "maquillage", "peausensible"],
    scenes: [
      "Ma routine du soir en cinq minutes",
      "Peau sensible : ce que j'ai arrêté de faire",
      "Le teint d'été sans fond de teint",
      "Trois rouges à lèvres qui tiennent vraiment",
      "On parle de crème solaire, encore",
    ],
    brands: ["typology", "respire", "caudalie", "aroma_zone", "laroche_posay"],
  },
  {
    category: "Food & beverage",
    subject: "Cuisine du marché",
    hashtags: ["cuisine", "recettefacile", "faitmaison", "bistrot", "legumesdesaison"],
    scenes: [
      "Une tarte aux poireaux en trente minutes",
      "Le marché de la Croix-Rousse un dimanche matin",
      "Des pâtes au citron pour les soirs pressés",
      "Ma mère m'a enfin donné sa recette",
      "Le goûter des enfants, sans four",
    ],
    brands: ["picard", "maisonplisson", "alpro", "leclercq_couteaux", "marmiton_org"],
  },
  {
    category: "Athlete",
    subject: "Course à pied & trail",
    hashtags: ["running", "trail", "semimarathon", "courseapied", "motivation"],
    scenes: [
      "Vingt kilomètres sous la pluie, et content",
      "Préparation du semi : semaine 6",
      "Le sentier des douaniers au lever du jour",
      "Ce que je mange avant une sortie longue",
      "Reprendre après une blessure, sans se presser",
    ],
    brands: ["decathlon", "salomon", "garmin", "hoka", "isostar"],
  },
  {
    category: "Travel",
    subject: "Voyages lents & train",
    hashtags: ["voyage", "slowtravel", "train", "weekend", "bretagne"],
    scenes: [
      "Deux jours à Nantes sans voiture",
      "Le train de nuit vers Briançon",
      "Une cabane face aux volcans d'Auvergne",
      "Mes adresses à Marseille, quartier par quartier",
      "Dormir dans un phare, c'est fait",
    ],
    brands: ["sncfconnect", "airbnb_fr", "samsonite", "gites_de_france", "evaneos"],
  },
  {
    category: "Parenting",
    subject: "Vie de famille",
    hashtags: ["famille", "parentalite", "viedemaman", "enfants", "organisation"],
    scenes: [
      "Le sac à langer, version minimum",
      "Trois jeux pour un mercredi de pluie",
      "La rentrée vue par les enfants",
      "Ce qu'on ne dit pas du quatrième trimestre",
      "Ranger une chambre à deux, sans cris",
    ],
    brands: ["vertbaudet", "babyliss", "lego", "joone_paris", "smoby"],
  },
]

export const CITIES = [
  "Paris",
  "Lyon",
  "Marseille",
  "Nantes",
  "Bordeaux",
  "Lille",
  "Rennes",
  "Toulouse",
] as const

export const SURNAMES = [
  "Martin",
  "Bernard",
  "Petit",
  "Moreau",
  "Laurent",
  "Girard",
  "Roussel",
  "Faure",
] as const

/** Mentions of a brand in a caption: outright, in passing, or by a code. */
const SPONSORED: readonly [Sentence, ...Sentence[]] = [
  (scene, brand) => `Collaboration commerciale avec @${brand}\n\n${scene}.`,
  (scene, brand) => `${scene}, en partenariat avec @${brand}.`,
  (scene, brand) => `${scene} ✨\n\nMerci @${brand} #partenariat #${brand.split("_")[0]}`,
  (scene, brand) => `[Publicité] ${scene}. Tout est chez @${brand}.`,
  (scene, brand) => `${scene}. Produits offerts par @${brand} #produitoffert`,
  (scene, brand, code) => `${scene} !\n-15 % chez @${brand} avec mon code promo ${code}. #ad`,
  (scene, brand) => `${scene}\n\n#partenariatremunere @${brand}`,
]

const ORGANIC: readonly [Sentence, ...Sentence[]] = [
  (scene) => `${scene}.`,
  (scene) => `${scene} 🌿`,
  (scene) => `${scene}. Et vous ?`,
  (scene) => `${scene} — la suite en story.`,
]

const DENIED: Sentence = (scene, brand) => `${scene}. (Acheté chez @${brand}, non sponsorisé.)`

type Sentence = (scene: string, brand: string, code: string) => string

/** The caption of a person's post of this number, with hashtags; about one in three mentions a brand. */
export function captionOf(theme: Theme, username: string, number: number, random: Random): string {
  const code = `${username
    .replace(/[^a-z]/g, "")
    .slice(0, 6)
    .toUpperCase()}15`
  const organic = random.chance(0.08) ? DENIED : random.pick(ORGANIC)
  const sentence = random.chance(0.3) ? random.pick(SPONSORED) : organic
  const scene = theme.scenes[number % theme.scenes.length] ?? theme.scenes[0]
  const tags = [random.pick(theme.hashtags), random.pick(theme.hashtags)]
  const hashtags = [...new Set(tags)].map((tag) => `#${tag}`).join(" ")
  return `${sentence(scene, random.pick(theme.brands), code)}\n\n${hashtags}`
}
