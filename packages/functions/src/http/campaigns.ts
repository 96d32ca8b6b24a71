import { accountingContract } from "@trame/core/campaigns/accounting/contract"
import * as Accounting from "@trame/core/campaigns/accounting/index"
import { castingsContract } from "@trame/core/campaigns/castings/contract/staff"
import * as Castings from "@trame/core/campaigns/castings/index"
import { dashboardContract } from "@trame/core/campaigns/dashboard/contract"
import * as Dashboard from "@trame/core/campaigns/dashboard/index"
import { timelineTemplatesContract } from "@trame/core/campaigns/templates/contract"
import * as TimelineTemplates from "@trame/core/campaigns/templates/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** Following campaigns, and choosing for them. */
export const router = {
  dashboard: bind(dashboardContract, Dashboard),
  accounting: bind(accountingContract, Accounting),
  castings: bind(castingsContract, Castings),
  timelineTemplates: bind(timelineTemplatesContract, TimelineTemplates),
}

export const handler = apiHandler(router)
