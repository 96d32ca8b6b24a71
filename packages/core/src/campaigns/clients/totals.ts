import { getAll, pagesOf } from "../../lib/batch.ts"
import { contributionTo, sourceOf } from "../../totals/index.ts"
import { ClientEntity, ClientRowEntity } from "./entities.ts"
import { rowsOf } from "./store.ts"

interface Counted {
  clientId: string
}

/** A client counts as one of its agency; its collaborations count it themselves. */
export const totalsSource = sourceOf<Counted>({
  name: "client",
  entities: ["client"],
  signalOf: ({ agencyId, clientId }) => (agencyId && clientId ? { agencyId, id: clientId } : null),
  read: async (agencyId, ids) => {
    const clients = await getAll(
      ClientEntity,
      ids.map((clientId) => ({ agencyId, clientId })),
      { consistent: true, attributes: ["clientId"] },
    )
    return byId(clients)
  },
  async *list(agencyId) {
    const rows = rowsOf(agencyId)
    const pages = pagesOf((cursor) =>
      ClientRowEntity.query.primary({ rows }).go({ cursor, consistent: true }),
    )
    for await (const clients of pages) yield byId(clients)
  },
  contributionOf: () => contributionTo([{ series: "agency", key: "", sums: { clients: 1 } }]),
})

const byId = (clients: readonly Counted[]) => new Map(clients.map((client) => [client.clientId, client]))
