import { accountingContract } from "../accounting/contract.ts"
import { castingsContract } from "../castings/contract.ts"
import { dashboardContract } from "../dashboard/contract.ts"
import { rosterContract } from "../influencers/roster-contract.ts"

/** Following and choosing for campaigns: below `/api/campaigns/`. */
export const campaignsContract = {
  dashboard: dashboardContract,
  accounting: accountingContract,
  castings: castingsContract,
  roster: rosterContract,
}
