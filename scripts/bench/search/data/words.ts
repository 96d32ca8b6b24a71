import { hash } from "node:crypto"
import { ar, de, es, fr, it, type LocaleDefinition, pl, ru, tr } from "@faker-js/faker"

/** Words in the names of each category's creators. */
export const CATEGORIES: Record<string, readonly string[]> = {
  Beauté: ["Beauty", "Makeup", "Glow", "Skincare", "Cosmétique"],
  Mode: ["Style", "Lookbook", "Dressing", "Couture", "Vintage"],
  Voyage: ["Voyage", "Travel", "Escapade", "Nomade", "Autour du Monde"],
  Cuisine: ["Cuisine", "Food", "Recettes", "Gourmandise", "Pâtisserie"],
  Sport: ["Sport", "Run", "Coach", "Fitness", "Trail"],
  Gaming: ["Gaming", "Play", "Live", "Arena", "Manette"],
  Lifestyle: ["Life", "Daily", "Quotidien", "Humeurs", "Chroniques"],
  Famille: ["Family", "Maman", "Tribu", "Papa", "Jumeaux"],
  Décoration: ["Déco", "Home", "Intérieur", "Brocante", "Maison"],
  Tech: ["Tech", "Geek", "Digital", "Robotique", "Code"],
  Humour: ["Sketch", "Lol", "Impro", "Fou Rire", "Blague"],
  Musique: ["Music", "Studio", "Sound", "Guitare", "Chœur"],
  Automobile: ["Auto", "Garage", "Drive", "Moteur", "Circuit"],
  "Bien-être": ["Yoga", "Zen", "Wellness", "Sérénité", "Souffle"],
  Livres: ["Books", "Lecture", "Chapitre", "Roman", "Bibliothèque"],
}

export const PLATFORMS = [
  ["instagram", 10],
  ["tiktok", 6],
  ["youtube", 3],
  ["twitch", 1],
] as const

export interface Names {
  first: readonly string[]
  last: readonly string[]
}

export const FRENCH = namesOf(fr)
/** A few of each, for letters that are rare in French names. */
export const FOREIGN = [es, it, de, pl, tr].map(namesOf)
/** Without Latin letters. */
export const DISTANT = [ar, ru].map(namesOf)

export const SYLLABLES = [
  ..."ka zo mi ru ny lo vé xi ta jo pé quo fa wen bri zu shi yo dra mel".split(" "),
  ..."ozy kro tal vyn ghe pip lux nao swa tch".split(" "),
]

export const OPENINGS = [
  "Petit moment douceur avec",
  "Aujourd'hui je vous emmène chez",
  "Vous m'avez beaucoup demandé mon avis sur",
  "Trois semaines que je teste",
  "Ma routine du soir, merci à",
  "Week-end de rêve grâce à",
  "On en parle de la nouveauté de",
  "Cœur sur cette découverte :",
  "Nouvelle vidéo, nouveau défi, avec",
  "Déballage du coffret envoyé par",
]

export const PRODUCTS = [
  "la crème à l'abricot",
  "le sérum éclat",
  "les baskets recyclées",
  "la valise cabine",
  "le robot de cuisine",
  "le casque sans fil",
  "la théière en fonte",
  "l'huile d'olive nouvelle",
  "le tapis de yoga",
  "la lampe à dynamo",
  "le carnet de voyage",
  "les boucles d'oreilles en laiton",
  "l'aspirateur à main",
  "le vélo pliant",
  "la box de thés d'hiver",
]

export const CLOSINGS = [
  "Code promo en bio jusqu'à dimanche !",
  "Dites-moi en commentaire si ça vous tente.",
  "Le lien est dans ma story à la une ✨",
  "Je vous raconte tout dans la prochaine vidéo.",
  "−20 % avec mon code, profitez-en.",
  "Concours : deux coffrets à gagner, il suffit d'être abonné.",
  "On se retrouve demain pour la suite…",
  "",
]

export const HASHTAGS = [
  ..."#ad #partenariat #sponsorisé #collab #produitoffert #viral #routine #unboxing #bonplan #francais".split(
    " ",
  ),
  ..."#voyage #food #déco #sport #famille #lecture #gaming #bienêtre #soin #hiver2026 #zerodechet".split(" "),
]

/** Keywords that the detection finds in captions; a brand's name may be added. */
export const KEYWORDS = [
  "Partenariat",
  "ad",
  "Collaboration commerciale",
  "Sponsorisé",
  "Code promo",
  "Produit offert",
  "Publicité",
  "Invitation presse",
  "Ambassadrice",
]

function namesOf({ person }: LocaleDefinition): Names {
  const all = (entry: object | null | undefined) =>
    [...new Set(Object.values(entry ?? {}).flat())].filter((name) => typeof name === "string")
  return { first: mixed(all(person?.first_name)), last: mixed(all(person?.last_name)) }
}

/** Shuffled, since the first ones are the most frequent. */
function mixed(names: string[]): string[] {
  const keyed = names.map((name) => ({ name, key: hash("sha1", name) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ name }) => name)
}
