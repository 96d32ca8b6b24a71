import * as z from "zod"
import * as Ai from "../../ai/index.ts"
import * as Collaborations from "../../campaigns/collaborations/index.ts"
import { COLLABORATION_STATUSES } from "../../campaigns/collaborations/rules/values.ts"
import { id, search } from "../../lib/fields.ts"
import * as Totals from "../../totals/index.ts"
import { euros, excerpt, gather, type Lookup, SHOWN } from "./lookup.ts"

/** A text query cannot use an index, so every page scans all rows. */
const PAGES_WITH_TEXT = 5

export function collaborationTools({ asker, note, open }: Lookup) {
  return {
    count_collaborations: Ai.tool({
      description:
        "Exact figures over all collaborations of the agency: how many in all, active (quote sent, not paid yet), completed " +
        "(paid) and pending confirmation (quote not sent), and the revenue: the sum of all influencers' rates, in euros.",
      input: z.object({}),
      run: async () => {
        const figures = await Totals.agency(asker)
        return {
          total: figures.collaborations ?? 0,
          active: figures.quotedUnpaid ?? 0,
          completed: figures.paymentReceived ?? 0,
          pendingConfirmation: figures.unquoted ?? 0,
          revenueEuros: euros(figures.revenue ?? 0),
          quotedRevenueEuros: euros(figures.quotedRevenue ?? 0),
        }
      },
    }),

    list_collaborations: Ai.tool({
      description:
        "Finds collaborations by a text in name, brand or influencers' names, and by state, the newest first. To count by " +
        "state without a text, use count_collaborations.",
      input: z.object({
        query: search.describe("Empty for all."),
        state: z.enum(["all", "active", "completed", "pending"]).default("all"),
      }),
      run: async ({ query, state }) => {
        const { items, complete } = await gather(
          (cursor) =>
            Collaborations.withProgress(asker, { search: query, status: "all", type: "all", state, cursor }),
          query ? { pages: PAGES_WITH_TEXT } : { enough: SHOWN + 1 },
        )
        return {
          found: items.length,
          complete,
          collaborations: items.slice(0, SHOWN).map((one) => ({
            id: note("collaboration", one.id, one.name),
            name: one.name,
            brand: one.brand,
            date: one.date,
            status: COLLABORATION_STATUSES[one.status],
            quoteSent: one.quoteSent,
            paymentReceived: one.paymentReceived,
            revenueEuros: euros(one.revenue),
          })),
        }
      },
    }),

    get_collaboration: Ai.tool({
      description:
        "One collaboration by its id: progress, budget, manager, influencers with their rates, steps and posts.",
      input: z.object({ id }),
      run: async ({ id: collaborationId }) => {
        const { collaboration, participants, steps, documents, stats } = await Collaborations.get(asker, {
          collaborationId,
        })
        return {
          id: open("collaboration", collaborationId, collaboration.name),
          name: collaboration.name,
          brand: collaboration.brand,
          date: collaboration.effectiveDate,
          status: COLLABORATION_STATUSES[collaboration.status],
          manager: collaboration.manager,
          budgetEuros: euros(collaboration.budget),
          quoteSent: collaboration.quoteSent,
          contractSigned: collaboration.contractSigned,
          invoiceSent: collaboration.invoiceSent,
          paymentReceived: collaboration.paymentReceived,
          description: excerpt(collaboration.description),
          influencerCount: participants.length,
          influencers: participants.slice(0, 3 * SHOWN).map(({ fullName, rate }) => ({
            name: fullName,
            rateEuros: euros(rate),
          })),
          steps: steps.slice(0, 3 * SHOWN).map(({ name, status, deadline }) => ({ name, status, deadline })),
          documentCount: documents.length,
          posts: stats.length,
          views: stats.reduce((sum, { views }) => sum + views, 0),
          likes: stats.reduce((sum, { likes }) => sum + likes, 0),
        }
      },
    }),
  }
}
