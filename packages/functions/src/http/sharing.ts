import { AgencyAppearance } from "@trame/core/account/agencies/appearance"
import { appearanceContract } from "@trame/core/account/contract/set-appearance"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** What an agency shows to brands and influencers. */
export const router = {
  appearance: bind(appearanceContract, AgencyAppearance),
}

export const handler = apiHandler(router)
