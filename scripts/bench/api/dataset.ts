import { Faker, fr } from "@faker-js/faker"
import { SECTORS } from "@trame/core/campaigns/clients/rules/sectors"
import { demoCreators } from "../../seed/catalogue/creators.ts"
import { CLIENT_BRANDS } from "../../seed/client-brands.ts"
import { stepsOf } from "../../seed/collaboration-parts.ts"
import { STAGES } from "../../seed/collaborations.ts"
import type { ImportedClient, ImportedCollaboration } from "../../seed/import.ts"
import { demoId } from "../../seed/seed.ts"
import { CAMPAIGN_NAMES, CAMPAIGN_TYPES, DESCRIPTIONS } from "../../seed/words.ts"
import type { BenchAgency } from "./agencies.ts"

const CLIENTS = 200
const MOST_STEPS = 3
const DAY_MS = 24 * 3600 * 1000
/**
 * 36 months, the newest day first; three for the smallest agency, as in real use, so that its calendar and due steps
 * are not empty.
 */
const spanOf = ({ collaborations }: BenchAgency): number => (collaborations > 50 ? 1096 : 92)
const NEWEST = Date.UTC(2026, 5, 30)

const BRANDS = Object.values(CLIENT_BRANDS).flat()
/** The agency's influencers. */
const ROSTER = demoCreators().slice(0, 60)
const INFLUENCERS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 5]
const CITIES = ["Paris", "Lyon", "Nantes", "Lille", "Bordeaux"]

/** The agency's 200 clients. */
export function clientsOf({ agencyId }: BenchAgency): ImportedClient[] {
  return Array.from({ length: CLIENTS }, (_, index) => {
    const [brand = ""] = BRANDS[index % BRANDS.length] ?? []
    const city = CITIES[Math.floor(index / BRANDS.length)] ?? ""
    return {
      id: demoId(`bench-client/${agencyId}/${index}`),
      brandName: `${brand} ${city}`,
      sector: SECTORS[index % SECTORS.length] ?? null,
      notes: DESCRIPTIONS[index % DESCRIPTIONS.length] ?? "",
      contacts: [
        {
          name: `Contact ${index}`,
          email: `contact${index}@marque.example`,
          phone: "",
          type: "brand",
          role: "",
        },
      ],
      createdAt: new Date(NEWEST - index * 5 * DAY_MS).toISOString(),
    }
  })
}

export const collaborationIdOf = ({ agencyId }: BenchAgency, index: number) =>
  demoId(`bench-collaboration/${agencyId}/${index}`)

/** Number of the newest, which brands look at and the benchmark edits. */
export const EDITED = 10

/** For one of the newest. */
export const linkTokenOf = ({ agencyId }: BenchAgency, index: number) =>
  demoId(`bench-link/${agencyId}/${index}`).slice(0, 26)

/** Newest first. */
export const dayOf = (agency: BenchAgency, index: number): string =>
  new Date(begunAt(agency, index)).toISOString().slice(0, 10)

const begunAt = (agency: BenchAgency, index: number) =>
  NEWEST - Math.floor((index / agency.collaborations) * spanOf(agency)) * DAY_MS

/** The collaboration of this number, the same at every call; a few clients have most of them. */
export function collaborationOf(agency: BenchAgency, clients: ImportedClient[], index: number) {
  const faker = new Faker({ locale: fr, seed: index })
  const id = collaborationIdOf(agency, index)
  const age = index / agency.collaborations
  const begun = begunAt(agency, index)
  const stage = Math.min(STAGES.length - 1, Math.floor(age * 12) + faker.number.int({ min: 0, max: 2 }))
  const client = clients[Math.floor(faker.number.float({ min: 0, max: 1 }) ** 2 * CLIENTS)]
  if (!client) throw new Error("A client")
  const name = faker.helpers.arrayElement(CAMPAIGN_NAMES)
  const type = faker.helpers.arrayElement(CAMPAIGN_TYPES)
  const createdAt = new Date(begun - 5 * DAY_MS).toISOString()
  const participants = participantsOf(faker, id)
  // The last ones, which are open in unfinished campaigns.
  const steps = stepsOf({ faker, id, participants, begun, stage, createdAt }).slice(-1 - (index % MOST_STEPS))
  return {
    id,
    createdAt,
    updatedAt: createdAt,
    createdBy: agency.agencyId,
    fields: {
      name: name.replace("{brand}", client.brandName),
      clientId: client.id,
      brand: client.brandName,
      type,
      date: dayOf(agency, index),
      signedDate: null,
      manager: "Camille Laurent",
      description: faker.helpers.arrayElement(DESCRIPTIONS),
      budget: null,
      quoteSent: false,
      contractSigned: false,
      invoiceSent: false,
      paymentReceived: false,
      ...STAGES[stage],
      quoteNumber: stage >= 1 ? `D-${index}` : "",
      invoiceNumber: stage >= 3 ? `F-${index}` : "",
      castingValidated: type.startsWith("casting") && stage >= 1,
      onProfile: index < EDITED,
    },
    participants,
    steps,
    documents: [],
    stats: [],
    link: index < EDITED ? { token: linkTokenOf(agency, index), active: true } : null,
  } satisfies ImportedCollaboration
}

const participantsOf = (faker: Faker, id: string) =>
  faker.helpers
    .arrayElements(ROSTER, faker.helpers.arrayElement(INFLUENCERS))
    .map(({ influencerId, displayName, username, profileImageUrl }, index) => {
      const price = faker.number.int({ min: 3, max: 60 }) * 5000 + index
      return {
        influencerId,
        username,
        profileImageUrl,
        fullName: displayName,
        rate: price,
        participantId: demoId(`bench-participant/${id}/${index}`),
        deliverables: [{ type: "reel_instagram" as const, description: "60 s, format vertical", price }],
        creatorInvoiceSent: faker.datatype.boolean(0.6),
        // Some yield amounts that need rounding.
        paidPercentage: faker.helpers.arrayElement([0, 30, 33, 50, 67, 100]),
      }
    })
