import { Faker, fr } from "@faker-js/faker"
import type { ClientInput } from "@trame/core/campaigns/clients/contract/shapes"
import { fold } from "@trame/core/lib/text"
import { CLIENT_BRANDS } from "./client-brands.ts"
import type { ImportedClient } from "./import.ts"
import { demoId } from "./seed.ts"

export type ClientAgency = keyof typeof CLIENT_BRANDS

const ROLES = [
  "Responsable marketing",
  "Cheffe de produit",
  "Chef de projet influence",
  "Directrice de la communication",
  "Responsable partenariats",
  "Community manager",
  "Assistante communication",
]

const NOTES = [
  "Préfère un premier échange par téléphone. Validation des contenus sous 48 heures.",
  "Budget annuel arrêté en janvier. Deux temps forts : la fête des Mères et Noël.",
  "Ne travaille pas avec des créateurs de moins de 18 ans.\nFactures à 45 jours, numéro de bon de commande obligatoire.",
  "Cherche des visages nouveaux, plutôt des micro-influenceurs de la région.",
  "Très attentive aux mentions légales : relecture du service juridique avant chaque publication.",
  "Souhaite un bilan chiffré quinze jours après la dernière publication.",
  "Produits envoyés depuis l'entrepôt de Nantes, compter trois jours ouvrés.",
]

const FIRST_DAY = Date.UTC(2025, 2, 3, 9, 12)
const BETWEEN_MS = 14.4 * 24 * 3600 * 1000

/** The same list at every call. */
export function demoClients(agency: ClientAgency): ImportedClient[] {
  const faker = new Faker({ locale: fr, seed: agency === "lumiere" ? 20_260_202 : 20_260_203 })
  return CLIENT_BRANDS[agency].map(([brandName, sector], index) => ({
    id: demoId(`client/${agency}/${brandName}`),
    brandName,
    sector,
    notes: faker.datatype.boolean(0.7) ? faker.helpers.arrayElement(NOTES) : "",
    contacts: contactsOf(faker, brandName),
    createdAt: new Date(FIRST_DAY + index * BETWEEN_MS).toISOString(),
  }))
}

function contactsOf(faker: Faker, brandName: string): ClientInput["contacts"] {
  const domain = `${fold(brandName).replace(/[^a-z]+/g, "-")}.example`
  const howMany = faker.helpers.weightedArrayElement([
    { value: 1, weight: 5 },
    { value: 2, weight: 4 },
    { value: 3, weight: 2 },
  ])
  return Array.from({ length: howMany }, (_, index) => {
    const firstName = faker.person.firstName()
    const lastName = faker.person.lastName()
    const agency = index > 0 && faker.datatype.boolean(0.4)
    const email = `${fold(firstName)}.${fold(lastName)}`.replace(/[^a-z.]+/g, "-")
    return {
      name: `${firstName} ${lastName}`,
      email: `${email}@${agency ? "agence-relais.example" : domain}`,
      phone: faker.datatype.boolean(0.75) ? `06 39 98 ${twoDigits(faker)} ${twoDigits(faker)}` : "",
      type: agency ? "agency" : "brand",
      role: faker.helpers.arrayElement(ROLES),
    }
  })
}

/** 06 39 98 is reserved for fiction. */
const twoDigits = (faker: Faker): string => String(faker.number.int({ min: 0, max: 99 })).padStart(2, "0")
