import { Faker, fr } from "@faker-js/faker"
import { QUICK_TAGS } from "@trame/core/influencers/recruitment/rules"
import { demoCreators } from "./catalogue/creators.ts"
import { CLIENT_BRANDS } from "./client-brands.ts"
import type { ClientAgency } from "./clients.ts"
import { demoAgencyId } from "./identity.ts"
import { importProspects, type ProspectItem } from "./import.ts"
import { demoTeam } from "./pool.ts"
import { rosterIds } from "./roster.ts"
import type { Seed } from "./seed.ts"

const HOW_MANY: Record<ClientAgency, number> = { lumiere: 46, horizon: 9 }
const STATUSES = ["spotted", "contacted", "spotted", "validated", "contacted", "refused"] as const

const NOTES = [
  "Répond vite par message, moins par e-mail.",
  "Préfère les formats longs ; à relancer après les vacances.",
  "Recommandée par une cliente. Tarif annoncé un peu haut, négociable sur trois mois.",
  "Travaille sans agent. Demande un contrat écrit avant tout envoi de produit.",
  "",
]

/** Prospects of every status, with follow-ups due, overdue and in the future. */
export const recruitment: Seed = {
  name: "recruitment",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      const team = await demoTeam(agency)
      await importProspects(
        demoProspects(
          agency,
          team.map(({ userId }) => userId),
        ),
      )
    }
  },
}

function demoProspects(agency: ClientAgency, userIds: readonly string[]): ProspectItem[] {
  const faker = new Faker({ locale: fr, seed: agency === "lumiere" ? 20_260_601 : 20_260_602 })
  const theirs = new Set(rosterIds(agency))
  const free = demoCreators().filter(({ influencerId, archived }) => !archived && !theirs.has(influencerId))
  return faker.helpers.arrayElements(free, HOW_MANY[agency]).map((creator, index) => {
    const status = STATUSES[index % STATUSES.length] ?? "spotted"
    const isKnown = status !== "spotted"
    const createdAt = faker.date.recent({ days: 120 }).toISOString()
    const brands = faker.helpers.arrayElements(CLIENT_BRANDS[agency], { min: 0, max: 3 })
    return {
      agencyId: demoAgencyId(agency),
      influencerId: creator.influencerId,
      version: 1,
      fullName: creator.fullName || creator.displayName,
      username: creator.username,
      email: creator.email || undefined,
      ...(isKnown && index % 2 === 0 && { phone: `06 ${faker.string.numeric({ length: 8 })}` }),
      ...(creator.platform === "instagram" && { instagramUrl: creator.profileUrl }),
      ...(creator.platform === "tiktok" && { tiktokUrl: creator.profileUrl }),
      ...(creator.platform === "youtube" && { youtubeUrl: creator.profileUrl }),
      rating: faker.number.int({ min: 2, max: 5 }),
      tags: faker.helpers.arrayElements(QUICK_TAGS, { min: 0, max: 5 }),
      ...(brands.length && { collaboratedBrands: brands.map(([name]) => name).join(", ") }),
      status,
      ...(isKnown && { lastContactDate: dayFromNow(-faker.number.int({ min: 1, max: 40 })) }),
      ...(status !== "refused" &&
        index % 3 !== 0 && { nextFollowUpDate: dayFromNow(faker.number.int({ min: -6, max: 24 })) }),
      notes: faker.helpers.arrayElement(NOTES) || undefined,
      responseReceived: isKnown && faker.datatype.boolean(0.6),
      createdBy: userIds[index % userIds.length] ?? "left",
      createdAt,
      updatedAt: createdAt,
    }
  })
}

const DAY_MS = 24 * 60 * 60 * 1000

const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
