import * as Agencies from "@trame/core/account/agencies/index"
import * as Billing from "@trame/core/billing/index"
import { expect, test } from "vitest"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { customerIdOf, stripe } from "../../support/stripe.ts"

/** rules/platform.md#payment */
test("the provider knows a customer by the agency's name and who pays", async () => {
  const { agencyId, admin, name, pay } = await beginning()
  expect(await pay(await actorOf(admin))).toMatchObject({
    name,
    email: admin.email,
    preferred_locales: ["fr"],
    metadata: { agencyId },
  })
})

test("who acts in an agency that is not theirs is not who pays", async () => {
  const { agencyId, name, pay } = await beginning()
  const { userId } = await newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL })
  expect(await pay(await Agencies.actorOf(userId, { actingAgencyId: agencyId }))).toMatchObject({
    name,
    email: null,
  })
})

/** An agency without a subscription, and what the provider knows of it once somebody begins to pay. */
async function beginning() {
  await Billing.installPlans()
  const agency = await newAgency({ subscription: null })
  const { agencyId } = agency
  return {
    ...agency,
    name: await Agencies.nameOf(agencyId),
    pay: async (actor: Awaited<ReturnType<typeof Agencies.actorOf>>) => {
      await Billing.checkout(actor ?? { type: "public", address: null }, { planId: "equipe" })
      return stripe.customers.retrieve(await customerIdOf(agencyId))
    },
  }
}
