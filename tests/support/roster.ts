import type { Influencer } from "@trame/core/influencers/catalogue/index"
import { importRoster } from "../../scripts/seed/import.ts"
import { newCreators } from "./creators.ts"

/** Adds creators to an agency's roster. */
export async function addToRoster(agencyId: string, creators: readonly Influencer[]): Promise<void> {
  await importRoster(
    agencyId,
    creators.map(({ influencerId }) => influencerId),
  )
}

/** Fresh creators in the catalogue and in the agency's roster, most followed first. */
export async function newRoster(
  agencyId: string,
  count: number,
  changes: Partial<Influencer> = {},
): Promise<Influencer[]> {
  const creators = await newCreators(count, changes)
  await addToRoster(agencyId, creators)
  return creators
}
