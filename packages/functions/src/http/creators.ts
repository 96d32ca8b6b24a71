import { enrichmentContract } from "@trame/core/influencers/enrichment/contract"
import * as Enrichment from "@trame/core/influencers/enrichment/index"
import { recruitmentContract } from "@trame/core/influencers/recruitment/contract"
import * as Recruitment from "@trame/core/influencers/recruitment/index"
import { rosterContract } from "@trame/core/influencers/roster/contract"
import * as Roster from "@trame/core/influencers/roster/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** Agencies' records of influencers. */
export const router = {
  enrichment: bind(enrichmentContract, Enrichment),
  recruitment: bind(recruitmentContract, Recruitment),
  roster: bind(rosterContract, Roster),
}

export const handler = apiHandler(router)
