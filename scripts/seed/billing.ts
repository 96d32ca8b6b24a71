import * as Agencies from "@trame/core/account/agencies/index"
import * as Billing from "@trame/core/billing/index"
import * as Plans from "@trame/core/billing/plans"
import { provider } from "@trame/core/billing/stripe"
import { DEMO_AGENCIES } from "./accounts.ts"
import { type DemoAgency, demoAgencyId } from "./identity.ts"
import type { Seed } from "./seed.ts"

/** The third agency has none. */
const SUBSCRIBED: [agency: DemoAgency, planId: string][] = [
  ["lumiere", "agence"],
  ["horizon", "equipe"],
]

/** The plans on offer, and agencies that subscribe to one with a test card. */
export const billing: Seed = {
  name: "billing",
  async run() {
    await Billing.installPlans()
    for (const [agency, planId] of SUBSCRIBED) await subscribe(agency, planId)
  },
}

async function subscribe(agency: DemoAgency, planId: string): Promise<void> {
  const agencyId = demoAgencyId(agency)
  if (!(await Agencies.findActiveAgency(agencyId))) return
  const { priceId } = await Plans.planOnOffer(planId)
  const customer = await Billing.customerOf(agencyId, DEMO_AGENCIES[agency].owner, "")
  const stripe = await provider()
  const { data: earlier } = await stripe.subscriptions.list({ customer, status: "all", limit: 1 })
  if (earlier.length === 0) {
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: "pm_card_visa" } })
    await stripe.subscriptions.create({ customer, items: [{ price: priceId }], metadata: { agencyId } })
  }
  await Billing.sync(agencyId)
}
