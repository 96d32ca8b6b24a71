import { billingContract } from "@trame/core/billing/contract"
import * as Billing from "@trame/core/billing/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

export const router = { billing: bind(billingContract, Billing) }

export const handler = apiHandler(router)
