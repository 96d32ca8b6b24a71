import type { Influencer } from "@trame/core/influencers/catalogue/index"
import { importProspects, type ProspectItem } from "../../scripts/seed/import.ts"
import { newCreators } from "./creators.ts"

const at = (index: number): string => new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()

/** Adds creators to an agency's recruitment, one minute apart. */
export async function recruit(
  agencyId: string,
  creators: readonly Influencer[],
  detailsOf: (index: number) => Partial<ProspectItem> = () => ({}),
): Promise<void> {
  await importProspects(
    creators.map(
      ({ influencerId, displayName, username }, index): ProspectItem => ({
        agencyId,
        influencerId,
        version: 1,
        fullName: displayName,
        username,
        rating: 3,
        tags: [],
        status: "spotted",
        responseReceived: false,
        createdBy: "gone",
        createdAt: at(index),
        updatedAt: at(index),
        ...detailsOf(index),
      }),
    ),
  )
}

/** Fresh creators in the catalogue and the agency's recruitment, oldest first. */
export async function newProspects(
  agencyId: string,
  count: number,
  detailsOf?: (index: number) => Partial<ProspectItem>,
): Promise<Influencer[]> {
  const creators = await newCreators(count)
  await recruit(agencyId, creators, detailsOf)
  return creators
}
