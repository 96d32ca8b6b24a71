import { getAll } from "../../lib/batch.ts"
import { contributionTo, PLATFORM, platformKeyOf, sourceOf } from "../../totals/index.ts"
import { AgencyEntity, allIds } from "./entities.ts"

interface Tenant {
  agencyId: string
}

/** An agency counts as one of the platform's. */
export const totalsSource = sourceOf<Tenant>({
  name: "agency",
  entities: ["agency"],
  signalOf: ({ agencyId }) => (agencyId ? { agencyId: PLATFORM, id: agencyId } : null),
  read: async (_platform, ids) => {
    const agencies = await getAll(
      AgencyEntity,
      ids.map((agencyId) => ({ agencyId })),
      { consistent: true, attributes: ["agencyId"] },
    )
    return byId(agencies)
  },
  async *list(agencyId) {
    if (agencyId !== PLATFORM) return
    for await (const ids of allIds()) yield byId(ids.map((id) => ({ agencyId: id })))
  },
  contributionOf: ({ agencyId }) =>
    contributionTo([{ series: "platform", key: platformKeyOf(agencyId), sums: { agencies: 1 } }]),
})

const byId = (agencies: readonly Tenant[]) => new Map(agencies.map((agency) => [agency.agencyId, agency]))
