import { accountingContract } from "@trame/core/campaigns/accounting/contract"
import { Accounting } from "@trame/core/campaigns/accounting/index"
import { castingsContract } from "@trame/core/campaigns/castings/contract/staff"
import { Castings } from "@trame/core/campaigns/castings/index"
import { dashboardContract } from "@trame/core/campaigns/dashboard/contract"
import { Dashboard } from "@trame/core/campaigns/dashboard/index"
import { rosterContract } from "@trame/core/influencers/contract"
import { Roster } from "@trame/core/influencers/roster"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** Following and choosing for campaigns. */
export const router = {
  dashboard: bind(dashboardContract, Dashboard),
  accounting: bind(accountingContract, Accounting),
  castings: bind(castingsContract, Castings),
  roster: bind(rosterContract, Roster),
}

export const handler = apiHandler(router)
