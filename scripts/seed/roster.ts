import type { ClientAgency } from "./clients.ts"
import { campaignInfluencers } from "./collaborations.ts"
import { demoAgencyId } from "./identity.ts"
import { importRoster } from "./import.ts"
import { demoCreators } from "./influencers.ts"
import type { Seed } from "./seed.ts"

/** Influencers of whom no campaign is known yet. */
const NEWER: Record<ClientAgency, { count: number; from: number }> = {
  lumiere: { count: 14, from: 400 },
  horizon: { count: 6, from: 700 },
}

/** The influencers whom the demo agencies have made theirs: those of their campaigns, and a few new ones. */
export const roster: Seed = {
  name: "roster",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      await importRoster(demoAgencyId(agency), rosterIds(agency))
    }
  },
}

/** The same ids in the same order at every call. */
export function rosterIds(agency: ClientAgency): string[] {
  const { count, from } = NEWER[agency]
  const newer = demoCreators()
    .filter(({ archived }) => !archived)
    .slice(from, from + count)
    .map(({ influencerId }) => influencerId)
  return [...new Set([...campaignInfluencers(agency), ...newer])]
}
