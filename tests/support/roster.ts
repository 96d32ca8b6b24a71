import type { Creator } from "@trame/core/influencers/index"
import { Roster } from "@trame/core/influencers/roster"
import { newCreators } from "./creators.ts"

/** Puts creators into an agency's roster. */
export async function addToRoster(agencyId: string, creators: readonly Creator[]): Promise<void> {
  await Roster.importEntries(
    { type: "worker", name: "test", agencyId },
    creators.map(({ influencerId }) => influencerId),
  )
}

/** Fresh creators in the catalogue and in the agency's roster, most followed first. */
export async function newRoster(
  agencyId: string,
  count: number,
  changes: Partial<Creator> = {},
): Promise<Creator[]> {
  const creators = await newCreators(count, changes)
  await addToRoster(agencyId, creators)
  return creators
}
