import { type Actor, asMember, type SystemActor } from "../actor.ts"
import { rewriting } from "../rewriting.ts"
import { rootOf } from "./board.ts"
import { rootWrites } from "./rewrite.ts"
import { RootEntity } from "./root-entity.ts"
import { rowsOf } from "./rows.ts"
import { type ClientDetailStatus, clientDetailStatusOf } from "./status.ts"
import { withIndexes } from "./summary.ts"

/** What the clients' domain asks of collaborations. */

export interface ClientCampaign {
  id: string
  name: string
  status: ClientDetailStatus
  /** The effective date. */
  date: string
  /** All rates, in cents, whatever the quote says (decisions §1). */
  revenue: number
  influencerCount: number
}

/** A client's latest collaborations, newest first; the key is `clientKeyOf`'s. */
export async function latestOf(
  actor: Actor,
  { clientKey, count }: { clientKey: string; count: number },
): Promise<ClientCampaign[]> {
  const { agencyId } = asMember(actor, "clients")
  const { data } = await RootEntity.query
    .byClient({ agencyId, clientKey })
    .go({ order: "desc", limit: count, count })
  return data.map((root) => ({
    id: root.collaborationId,
    name: root.name,
    status: clientDetailStatusOf(root),
    date: root.effectiveDate,
    revenue: root.ratesTotal,
    influencerCount: new Set(root.influencerIds).size,
  }))
}

/** Gives a client's collaborations its new name, or detaches them when it is gone. May run twice. */
export async function applyClient(
  { agencyId }: SystemActor,
  { clientId, brandName }: { clientId: string; brandName: string | null },
): Promise<void> {
  const rows = (await rowsOf(agencyId)).filter(({ clientKey }) => clientKey === clientId)
  for (const { collaborationId } of rows) {
    await rewriting(async () => {
      const root = await rootOf({ agencyId, collaborationId })
      const after = brandName === null ? { ...root, clientId: undefined } : { ...root, brand: brandName }
      const settled = root.clientId !== clientId || root.brand === brandName
      const writes = settled ? [] : rootWrites(root, withIndexes({ ...after, version: root.version + 1 }))
      return { writes, result: null }
    })
  }
}
