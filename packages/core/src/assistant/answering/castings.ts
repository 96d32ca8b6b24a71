import * as z from "zod"
import * as Ai from "../../ai/index.ts"
import * as Castings from "../../campaigns/castings/index.ts"
import { BRAND_STATUSES, CASTING_STATUSES } from "../../campaigns/castings/rules/values.ts"
import { id, search } from "../../lib/fields.ts"
import { keysOf } from "../../lib/text.ts"
import * as Totals from "../../totals/index.ts"
import { excerpt, gather, type Lookup, SHOWN } from "./lookup.ts"

/** A few: each page scans all castings. */
const PAGES = 5

export function castingTools({ asker, note, open }: Lookup) {
  return {
    count_castings: Ai.tool({
      description:
        "Exact figures over all castings: how many in all, how many are active, influencers proposed, decisions received from " +
        "brands.",
      input: z.object({}),
      run: async () => {
        const [{ active, proposals, decisions }, totals] = await Promise.all([
          Castings.figures(asker),
          Totals.several(asker, "castings", [""]),
        ])
        return { total: totals.get("")?.castings ?? 0, active, proposals, decisions }
      },
    }),

    search_castings: Ai.tool({
      description: "Finds castings by a text in their name or brand, the newest first.",
      input: z.object({
        query: search.describe("Empty for all."),
        status: z.enum(["all", ...keysOf(CASTING_STATUSES)]).default("all"),
      }),
      run: async ({ query, status }) => {
        const { items, complete } = await gather(
          (cursor) => Castings.list(asker, { search: query, status, cursor }),
          { pages: PAGES },
        )
        return {
          found: items.length,
          complete,
          castings: items.slice(0, SHOWN).map((one) => ({
            id: note("casting", one.id, one.name),
            name: one.name,
            brand: one.brand,
            status: CASTING_STATUSES[one.status],
            deadline: one.deadline,
            ...one.counts,
          })),
        }
      },
    }),

    get_casting: Ai.tool({
      description:
        "One casting by its id: dates, budget, and the influencers proposed with the brand's answers.",
      input: z.object({ id }),
      run: async ({ id: castingId }) => {
        const { casting, proposals } = await Castings.get(asker, { castingId })
        const count = (status: string) => proposals.filter((one) => one.brandStatus === status).length
        return {
          id: open("casting", castingId, casting.name),
          name: casting.name,
          brand: casting.brand,
          status: CASTING_STATUSES[casting.status],
          budget: casting.budget,
          startDate: casting.startDate,
          endDate: casting.endDate,
          deadline: casting.deadline,
          description: excerpt(casting.description),
          proposed: proposals.length,
          accepted: count("accepted"),
          maybe: count("maybe"),
          rejected: count("rejected"),
          pending: count("pending"),
          influencers: proposals.slice(0, 3 * SHOWN).map(({ fullName, brandStatus, brandComment }) => ({
            name: fullName,
            answer: BRAND_STATUSES[brandStatus],
            comment: excerpt(brandComment),
          })),
        }
      },
    }),
  }
}
