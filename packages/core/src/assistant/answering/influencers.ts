import * as z from "zod"
import * as Ai from "../../ai/index.ts"
import * as Collaborations from "../../campaigns/collaborations/index.ts"
import * as Roster from "../../influencers/roster/index.ts"
import { PRICING_LABELS, type PricingKey } from "../../influencers/roster/rules.ts"
import { id, search } from "../../lib/fields.ts"
import { fold, fullName } from "../../lib/text.ts"
import * as Totals from "../../totals/index.ts"
import { euros, excerpt, type Lookup, SHOWN } from "./lookup.ts"

const BEST = 5

export function influencerTools({ asker, note, open }: Lookup) {
  return {
    search_influencers: Ai.tool({
      description:
        "Finds influencers of the agency's roster by display name or username. `total` counts all that fit, exactly.",
      input: z.object({ query: search.describe("Empty for all.") }),
      run: async ({ query }) => {
        const { items, total } = await Roster.list(asker, { search: query, view: "all" })
        return {
          total,
          influencers: items.slice(0, SHOWN).map((one) => ({
            id: note("influencer", one.id, one.displayName),
            name: one.displayName,
            username: one.username,
            category: one.category,
            followers: one.followersCount,
          })),
        }
      },
    }),

    get_influencer: Ai.tool({
      description:
        "One influencer of the roster by id: real name, postal address, e-mail, SIRET, manager's contact details, prices, " +
        "audience, and the collaborations with the agency.",
      input: z.object({ id }),
      run: async ({ id: influencerId }) => {
        const [one, total, latest] = await Promise.all([
          Roster.get(asker, { influencerId }),
          Totals.influencer(asker, influencerId),
          Collaborations.withInfluencer(asker, { influencerId }),
        ])
        return {
          id: open("influencer", influencerId, one.displayName),
          name: one.displayName,
          realName: fullName(one),
          username: one.username,
          category: one.category,
          followers: one.followersCount,
          engagementPercent: one.engagementRate,
          email: one.email,
          address: one.address,
          siret: one.siret,
          manager: {
            name: one.managerName,
            email: one.managerEmail,
            phone: one.managerPhone,
            company: one.managerCompany,
          },
          pricesEuros: Object.fromEntries(
            Object.entries(one.pricing).map(([key, price]) => [
              PRICING_LABELS[key as PricingKey],
              euros(price ?? 0),
            ]),
          ),
          bio: excerpt(one.bio),
          collaborations: total?.collaborations ?? 0,
          latestCollaborations: latest.items.slice(0, SHOWN).map(({ id, name, brand, effectiveDate }) => ({
            id: note("collaboration", id, name),
            name,
            brand,
            date: effectiveDate,
          })),
        }
      },
    }),

    best_influencers: Ai.tool({
      description:
        "The best influencers of the roster, of all or of those whose category has a sector's name in it, by their " +
        "engagement rate or by how many collaborations the agency has had with them.",
      input: z.object({
        sector: search.describe("In French, e.g. Beauté; empty for all."),
        by: z.enum(["engagement", "collaborations"]).default("engagement"),
      }),
      run: async ({ sector, by }) => {
        const [roster, counts] = await Promise.all([Roster.everyone(asker), Totals.membersOfAll(asker)])
        const fitting = ofSector(roster, sector).map((one) => ({
          ...one,
          together: counts.get(one.id) ?? 0,
        }))
        const value = (one: (typeof fitting)[number]) =>
          by === "engagement" ? (one.engagementRate ?? -1) : one.together
        const best = fitting.sort(
          (a, b) => value(b) - value(a) || b.followersCount - a.followersCount || (a.id < b.id ? -1 : 1),
        )
        return {
          total: best.length,
          influencers: best.slice(0, BEST).map((one) => ({
            id: note("influencer", one.id, one.displayName),
            name: one.displayName,
            category: one.category,
            followers: one.followersCount,
            engagementPercent: one.engagementRate,
            collaborations: one.together,
          })),
        }
      },
    }),
  }
}

/** Influencers whose category contains the sector's name. */
function ofSector<One extends { category: string }>(roster: readonly One[], sector: string): One[] {
  const term = fold(sector)
  return roster.filter(({ category }) => fold(category).includes(term))
}
