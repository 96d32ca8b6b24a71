import { implement } from "@orpc/server"
import { accountingContract } from "@trame/core/accounting/contract"
import { Accounting } from "@trame/core/accounting/index"
import type { ApiContext } from "../handler.ts"

const os = implement(accountingContract).$context<ApiContext>()

export const accounting = os.router({
  list: os.list.handler(({ context, input }) => Accounting.list(context.actor, input)),
  totals: os.totals.handler(({ context, input }) => Accounting.totals(context.actor, input)),
  setPayment: os.setPayment.handler(({ context, input }) => Accounting.setPayment(context.actor, input)),
})
