import { type Actor, asMember, type SystemActor } from "../../../lib/access.ts"
import { retryOnConflict, transact } from "../../../lib/transact.ts"
import { clientDetailStatusOf } from "../rules/status.ts"
import { rootOf } from "../store/aggregate.ts"
import { PLACES, type Root, RootEntity } from "../store/entities.ts"
import { rootWrites, withIndexes } from "../store/root-writes.ts"
import { rowsOf } from "../store/search-rows.ts"

/** What the clients' domain asks of collaborations. */

/** A client's latest collaborations, newest first; the key is `clientKeyOf`'s. */
export async function latestOf(actor: Actor, { clientKey, count }: { clientKey: string; count: number }) {
  const { agencyId } = asMember(actor, "clients")
  const places = await Promise.all(
    PLACES.map((archived) =>
      RootEntity.query.byClient({ agencyId, archived, clientKey }).go({ order: "desc", limit: count, count }),
    ),
  )
  const roots = places.flatMap(({ data }) => data).sort(newestFirst)
  return roots.slice(0, count).map((root) => ({
    id: root.collaborationId,
    name: root.name,
    brand: root.brand,
    status: clientDetailStatusOf(root),
    date: root.effectiveDate,
    /** All rates, in cents, whatever the quote says (rules/campaigns.md#amounts). */
    revenue: root.ratesTotal,
    archived: root.archived,
    influencerCount: new Set(root.influencerIds).size,
  }))
}

const newestFirst = (one: Root, other: Root): number => (placeOf(one) < placeOf(other) ? 1 : -1)

const placeOf = ({ effectiveDate, collaborationId }: Root): string => `${effectiveDate} ${collaborationId}`

/** Gives a client's collaborations its new name, or detaches them when it is gone. May run twice. */
export async function applyClient(
  { agencyId }: SystemActor,
  { clientId, brandName }: { clientId: string; brandName: string | null },
): Promise<void> {
  const rows = (await rowsOf(agencyId, clientId)).filter(({ clientKey }) => clientKey === clientId)
  for (const { collaborationId } of rows) {
    await retryOnConflict(async () => {
      const root = await rootOf({ agencyId, collaborationId })
      const after = brandName === null ? { ...root, clientId: undefined } : { ...root, brand: brandName }
      if (root.clientId !== clientId || root.brand === brandName) return
      await transact(rootWrites(root, withIndexes({ ...after, version: root.version + 1 }), null))
    })
  }
}
