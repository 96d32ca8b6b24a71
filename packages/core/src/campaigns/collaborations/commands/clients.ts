import { type Actor, asMember } from "../../../lib/access.ts"
import { clientDetailStatusOf } from "../rules/status.ts"
import { PLACES, type Root, RootEntity } from "../store/entities.ts"

/** Queries for the clients' domain. */

/** A client's latest collaborations, newest first; `clientKeyOf` gives the key. */
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
    /** Sum of all rates, in cents, independent of the quote (rules/campaigns.md#amounts). */
    revenue: root.ratesTotal,
    archived: root.archived,
    influencerCount: new Set(root.influencerIds).size,
  }))
}

const newestFirst = (one: Root, other: Root): number => (placeOf(one) < placeOf(other) ? 1 : -1)

const placeOf = ({ effectiveDate, collaborationId }: Root): string => `${effectiveDate} ${collaborationId}`
