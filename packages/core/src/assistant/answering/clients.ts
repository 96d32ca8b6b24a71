import * as z from "zod"
import * as Ai from "../../ai/index.ts"
import * as Clients from "../../campaigns/clients/index.ts"
import { CLIENT_SORTS } from "../../campaigns/clients/rules/lists.ts"
import { id, search } from "../../lib/fields.ts"
import { euros, excerpt, type Lookup, SHOWN } from "./lookup.ts"

/** rules/inbox.md#assistant-counts */
const TOP_BRANDS = 5

export function clientTools({ asker, note, open }: Lookup) {
  return {
    search_clients: Ai.tool({
      description:
        "Finds clients (brands) by a text in their name or contacts, with the contacts' details. `total` counts all that fit, " +
        "exactly.",
      input: z.object({
        query: search.describe("Empty for all."),
        sort: z.enum(CLIENT_SORTS).default("name").describe("By collaborations or date: the most first."),
      }),
      run: async ({ query, sort }) => {
        const order = sort === "name" ? "asc" : "desc"
        const { items, total } = await Clients.list(asker, { search: query, sort, order, page: 1 })
        return {
          total,
          clients: items.slice(0, SHOWN).map((client) => ({
            id: note("client", client.id, client.brandName),
            name: client.brandName,
            sector: client.sector,
            collaborations: client.collaborationCount,
            contacts: client.contacts.slice(0, SHOWN).map(contact),
          })),
        }
      },
    }),

    get_client: Ai.tool({
      description:
        "One client by its id: contacts, notes, number of collaborations and influencers, revenue, latest collaborations.",
      input: z.object({ id }),
      run: async ({ id: clientId }) => {
        const { client, overview, recentCampaigns } = await Clients.get(asker, { clientId })
        return {
          id: open("client", clientId, client.brandName),
          name: client.brandName,
          sector: client.sector,
          contacts: client.contacts.map(contact),
          notes: excerpt(client.notes),
          collaborations: overview.campaigns,
          influencers: overview.influencers,
          revenueEuros: euros(overview.revenue),
          latestCollaborations: recentCampaigns.map(({ id, name, date }) => ({
            id: note("collaboration", id, name),
            name,
            date,
          })),
        }
      },
    }),

    top_brands: Ai.tool({
      description: "The five brands with the most collaborations, whether they are clients or not.",
      input: z.object({}),
      run: async () => {
        const brands = await Clients.topBrands(asker, TOP_BRANDS)
        return {
          brands: brands.map(({ name, clientId, collaborations }) => {
            if (clientId) note("client", clientId, name)
            return { name, clientId, collaborations }
          }),
        }
      },
    }),
  }
}

interface Contact {
  name: string
  email: string
  phone: string
  role: string
}

const contact = ({ name, email, phone, role }: Contact) => ({ name, email, phone, role })
