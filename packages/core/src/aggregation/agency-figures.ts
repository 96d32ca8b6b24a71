import { Agencies } from "../agencies/index.ts"
import { contributionTo, type Measures, PLATFORM, platformKeyOf, sourceOf, Totals } from "../totals/index.ts"

/** The second level: an agency's own figures are a source of the platform's. */
export const agencyFigures = sourceOf<{ agencyId: string; figures: Measures }>({
  name: "agencyFigures",
  entities: ["total"],
  signalOf: ({ agencyId, series }) =>
    agencyId && series === "agency" ? { agencyId: PLATFORM, id: agencyId } : null,
  read: (_platform, ids) => figuresOf(ids),
  async *list(agencyId) {
    if (agencyId !== PLATFORM) return
    for await (const ids of Agencies.allIds()) yield figuresOf(ids)
  },
  contributionOf: ({ agencyId, figures }) =>
    contributionTo([{ series: "platform", key: platformKeyOf(agencyId), sums: carriedUp(figures) }]),
})

/** An influencer counts once for each agency that works with them. */
const CARRIED = [
  "clients",
  "influencers",
  "collaborations",
  "revenue",
  "usersPending",
  "usersApproved",
  "usersRejected",
  "usersWithoutStatus",
] as const

const carriedUp = (figures: Measures): Measures => ({
  users: figures.members ?? 0,
  ...Object.fromEntries(CARRIED.map((measure) => [measure, figures[measure] ?? 0])),
})

async function figuresOf(ids: readonly string[]) {
  const figures = await Totals.wholeAgencies(ids)
  return new Map([...figures].map(([agencyId, ofAgency]) => [agencyId, { agencyId, figures: ofAgency }]))
}
