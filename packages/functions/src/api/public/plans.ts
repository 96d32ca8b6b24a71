import { implement } from "@orpc/server"
import { Plans } from "@trame/core/billing/plans"
import { plansContract } from "@trame/core/billing/plans-contract"
import type { ApiContext } from "../handler.ts"

const os = implement(plansContract).$context<ApiContext>()

export const plans = os.router({
  list: os.list.handler(() => Plans.list()),
})
