import type { Person } from "./letters.ts"

export type Language = "fr" | "en"

/** An invented brand that writes to creators. */
export interface Brand {
  name: string
  domain: string
  language: Language
  /** Its product, with its article. */
  product: string
  people: [Person, Person]
}

type Line = readonly [name: string, domain: string, product: string, first: string, second: string]

const FRENCH: Line[] = [
  ["Maison Ondine", "maison-ondine", "la crème de nuit aux algues", "Camille Roche", "Hugo Lemaire"],
  ["Nuage & Sel", "nuage-et-sel", "le shampoing solide", "Inès Duval", "Bastien Morel"],
  ["Atelier Brume", "atelier-brume", "le parfum « Premier Matin »", "Élodie Vasseur", "Karim Haddad"],
  ["Veloce Cycles", "veloce-cycles", "le vélo pliant", "Thomas Géraud", "Salomé Petit"],
  ["Kaori Thé", "kaori-the", "le coffret de thés glacés", "Mei Laurent", "Antoine Bérard"],
  ["Lunéa Sport", "lunea-sport", "la brassière de course", "Nadia Ferhat", "Paul Chevalier"],
  ["Petits Sillons", "petits-sillons", "le panier de producteurs", "Jeanne Courtois", "Marc Aubry"],
  ["Rivage", "rivage-bain", "le maillot en filets recyclés", "Clara Santini", "Yanis Brunel"],
  ["Mirabelle Joaillerie", "mirabelle-joaillerie", "la bague empilable", "Aurore Fontaine", "Léo Marchetti"],
  ["Terrasol Voyages", "terrasol-voyages", "le séjour à vélo en Ombrie", "Victor Leclerc", "Anaïs Robin"],
  ["Novéane", "noveane", "l'application de budget", "Sarah Benguigui", "Étienne Royer"],
  ["Papier Lilas", "papier-lilas", "l'agenda perpétuel", "Manon Guérin", "Olivier Caron"],
  ["Okapi & Dés", "okapi-et-des", "le jeu « Brocante »", "Julien Barthe", "Zoé Masson"],
  ["Casa Verano", "casa-verano", "la suspension en rotin", "Paloma Ruiz", "Denis Collet"],
  ["Biscuiterie Lanvel", "biscuiterie-lanvel", "la boîte de galettes", "Gwenaëlle Le Bris", "Erwan Tanguy"],
  ["Solenne Yoga", "solenne-yoga", "le tapis en liège", "Solène Arnaud", "Rachid Amrani"],
  ["Graines de Ville", "graines-de-ville", "le potager de balcon", "Margaux Perrin", "Luc Delmas"],
  ["Botanica Lab", "botanica-lab", "le sérum à la centella", "Delphine Marty", "Noé Garnier"],
  ["Tandem Optique", "tandem-optique", "la monture « Seine »", "Fanny Blondel", "Adrien Pons"],
  ["Myrtille & Cie", "myrtille-et-cie", "la gigoteuse évolutive", "Lucie Hamon", "Cédric Vidal"],
  ["Bleu Canopée", "bleu-canopee", "la cabane pour deux nuits", "Agathe Rolland", "Simon Weiss"],
  ["Cuisine Ficelle", "cuisine-ficelle", "la cocotte en fonte", "Pauline Estève", "Malik Cissé"],
]

const ENGLISH: Line[] = [
  ["Northlight Coffee", "northlight-coffee", "the cold brew kit", "Harriet Blake", "Owen Price"],
  ["Harbour & Pine", "harbour-and-pine", "the linen bedding set", "Grace Whitlock", "Daniel Osei"],
  ["Wovenfield", "wovenfield", "the merino cardigan", "Priya Nair", "Tom Ashdown"],
  ["Greyfinch Travel", "greyfinch-travel", "the Lisbon long weekend", "Emily Sandford", "Jonas Keller"],
  ["Halden Audio", "halden-audio", "the open-ear headphones", "Marcus Doyle", "Freya Lindqvist"],
  ["Juniper Row", "juniper-row", "the refillable deodorant", "Chloe Barnett", "Samuel Adeyemi"],
  ["Fjellside", "fjellside", "the two-person tent", "Ingrid Solberg", "Ewan MacRae"],
  ["Pagelight", "pagelight", "the reading app", "Rosa Delgado", "Ben Hartley"],
]

const FOLDED: Record<string, string> = { œ: "oe", æ: "ae" }

const addressOf = (name: string, domain: string): string =>
  `${name
    .toLowerCase()
    .replace(/[œæ]/g, (sign) => FOLDED[sign] ?? sign)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z]+/g, ".")}@${domain}.example`

const brandIn =
  (language: Language) =>
  ([name, domain, product, first, second]: Line): Brand => ({
    name,
    domain: `${domain}.example`,
    language,
    product,
    people: [
      { name: first, email: addressOf(first, domain) },
      { name: second, email: addressOf(second, domain) },
    ],
  })

const BRANDS: Brand[] = [...FRENCH.map(brandIn("fr")), ...ENGLISH.map(brandIn("en"))]

/** The brand at this index, in rotation. */
export const brandAt = (place: number): Brand => BRANDS[place % BRANDS.length] as Brand
