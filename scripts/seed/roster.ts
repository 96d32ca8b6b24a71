import { Faker, fr } from "@faker-js/faker"
import type { Pricing } from "@trame/core/influencers/roster/rules"
import { demoCreators } from "./catalogue/creators.ts"
import type { ClientAgency } from "./clients.ts"
import { campaignInfluencers } from "./collaborations.ts"
import { demoAgencyId } from "./identity.ts"
import { importRoster, type RosterItem } from "./import.ts"
import { demoTeam } from "./pool.ts"
import type { Seed } from "./seed.ts"

/** Influencers without campaigns. */
const NEWER: Record<ClientAgency, { count: number; from: number }> = {
  lumiere: { count: 14, from: 400 },
  horizon: { count: 6, from: 700 },
}

/** The demo agencies' influencers: those of their campaigns, and a few new ones. */
export const roster: Seed = {
  name: "roster",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      const team = await demoTeam(agency)
      const faker = new Faker({ locale: fr, seed: agency === "lumiere" ? 20_260_501 : 20_260_502 })
      const byId = new Map(demoCreators().map((creator) => [creator.influencerId, creator]))
      const ids = rosterIds(agency)
      await importRoster(demoAgencyId(agency), ids, (index) => ({
        // The last one's author has left the agency.
        addedBy: index === ids.length - 1 ? "left" : (team[index % team.length]?.userId ?? "left"),
        addedAt: faker.date.recent({ days: 400 }).toISOString(),
        ...detailsOf(faker, byId.get(ids[index] ?? "")?.platform ?? "instagram"),
      }))
    }
  },
}

/** The same ids in the same order at every call. */
export function rosterIds(agency: ClientAgency): string[] {
  const { count, from } = NEWER[agency]
  const newer = demoCreators()
    .filter(({ archived }) => !archived)
    .slice(from, from + count)
    .map(({ influencerId }) => influencerId)
  return [...new Set([...campaignInfluencers(agency), ...newer])]
}

/** An agency's data on most of its creators. */
function detailsOf(faker: Faker, platform: string): Partial<RosterItem> {
  const managed = faker.datatype.boolean(0.35)
  return {
    ...(faker.datatype.boolean(0.7) && { rating: faker.number.int({ min: 2, max: 5 }) }),
    ...(faker.datatype.boolean(0.75) && { pricing: pricingOf(faker, platform) }),
    ...(faker.datatype.boolean(0.4) && {
      address: `${faker.location.streetAddress()}, ${faker.location.zipCode()} ${faker.location.city()}`,
      siret: faker.string.numeric({ length: 14, allowLeadingZeros: false }),
    }),
    ...(managed && {
      managerName: faker.person.fullName(),
      managerEmail: `${faker.string.alpha({ length: 6, casing: "lower" })}@agents.example`,
      managerPhone: `06 ${faker.string.numeric(2)} ${faker.string.numeric(2)} ${faker.string.numeric(2)} ${faker.string.numeric(2)}`,
      managerCompany: `${faker.person.lastName()} Talents`,
    }),
  }
}

const EURO = 100

function pricingOf(faker: Faker, platform: string): Pricing {
  const price = (factor: number) => faker.number.int({ min: 4, max: 60 }) * 25 * factor * EURO
  if (platform === "tiktok") return { tiktok_video: price(2), tiktok_duo_stitch: price(1) }
  if (platform === "youtube")
    return { youtube_short: price(1), youtube_video: price(4), youtube_intégration: price(2) }
  return { instagram_story: price(1), instagram_post: price(2), instagram_reel: price(3) }
}
