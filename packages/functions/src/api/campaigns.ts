import { implement } from "@orpc/server"
import { campaignsContract } from "@trame/core/contracts/campaigns"
import { accounting } from "./campaigns/accounting.ts"
import { castings } from "./campaigns/castings.ts"
import { dashboard } from "./campaigns/dashboard.ts"
import { roster } from "./campaigns/roster.ts"
import { type ApiContext, apiHandler } from "./handler.ts"

const os = implement(campaignsContract).$context<ApiContext>()

/** Following and choosing for campaigns, below `/api/campaigns/`. */
export const router = os.router({ dashboard, accounting, castings, roster })

export const handler = apiHandler(router)
