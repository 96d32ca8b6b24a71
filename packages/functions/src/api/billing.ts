import { implement } from "@orpc/server"
import { Billing } from "@trame/core/billing/index"
import { payingContract } from "@trame/core/contracts/billing"
import { type ApiContext, apiHandler } from "./handler.ts"

const os = implement(payingContract).$context<ApiContext>()

/** Paying for the agency, below `/api/billing/`. */
export const router = os.router({
  billing: {
    checkout: os.billing.checkout.handler(({ context, input }) => Billing.checkout(context.actor, input)),
    refresh: os.billing.refresh.handler(({ context }) => Billing.refresh(context.actor)),
    changePlan: os.billing.changePlan.handler(({ context, input }) =>
      Billing.changePlan(context.actor, input),
    ),
    cancel: os.billing.cancel.handler(({ context }) => Billing.cancel(context.actor)),
    resume: os.billing.resume.handler(({ context }) => Billing.resume(context.actor)),
    portal: os.billing.portal.handler(({ context }) => Billing.portal(context.actor)),
  },
})

export const handler = apiHandler(router)
