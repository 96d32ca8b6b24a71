import { type Actor, asMember, type SystemActor } from "../actor.ts"
import { rootOf } from "./board.ts"
import { rewriting, rootWrites } from "./rewrite.ts"
import { RootEntity } from "./root-entity.ts"
import { rowsOf } from "./row-entity.ts"
import { type ClientDetailStatus, clientDetailStatusOf } from "./status.ts"
import { clientKeyOf, withIndexes } from "./summary.ts"

/** What the clients' domain asks of collaborations. */

export interface ClientCampaign {
  id: string
  name: string
  status: ClientDetailStatus
  /** The effective date. */
  date: string
  /** All rates, in cents, whatever the quote says (decisions §1). */
  revenue: number
  influencerIds: string[]
}

/** A client's collaborations by its id, newest first. */
export async function ofClient(actor: Actor, clientId: string): Promise<ClientCampaign[]> {
  return campaignsOf(asMember(actor, "clients").agencyId, clientId)
}

/** Those that name no client but carry this brand's name, newest first. */
export async function ofBrand(actor: Actor, brand: string): Promise<ClientCampaign[]> {
  return campaignsOf(asMember(actor, "clients").agencyId, clientKeyOf({ brand }))
}

async function campaignsOf(agencyId: string, clientKey: string): Promise<ClientCampaign[]> {
  const { data } = await RootEntity.query
    .byClient({ agencyId, clientKey })
    .go({ order: "desc", pages: "all" })
  return data.map((root) => ({
    id: root.collaborationId,
    name: root.name,
    status: clientDetailStatusOf(root),
    date: root.effectiveDate,
    revenue: root.ratesTotal,
    influencerIds: root.influencerIds,
  }))
}

const BRAND_KEY = clientKeyOf({ brand: "" })

/** How many collaborations each client has: by client id, or by folded brand for those without one. */
export async function countsByClient(actor: Actor): Promise<Map<string, number>> {
  const { agencyId } = asMember(actor, "clients")
  const counts = new Map<string, number>()
  for (const { clientKey } of await rowsOf(agencyId)) {
    const client = clientKey.startsWith(BRAND_KEY) ? clientKey.slice(BRAND_KEY.length) : clientKey
    counts.set(client, (counts.get(client) ?? 0) + 1)
  }
  return counts
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
