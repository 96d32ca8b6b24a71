import * as Billing from "@trame/core/billing/index"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"

/** Each may be the first to tell of a change. */
const TELLING = [
  ...["created", "updated", "deleted", "paused", "resumed", "pending_update_applied"].map(
    (what) => `customer.subscription.${what}`,
  ),
  ...["completed", "expired", "async_payment_succeeded", "async_payment_failed"].map(
    (what) => `checkout.session.${what}`,
  ),
  ...["invoice.paid", "invoice.payment_failed"],
]
const OTHERS = [
  ...["customer.created", "customer.updated", "customer.source.created", "charge.succeeded"],
  ...["invoice.created", "invoice.upcoming", "payment_intent.succeeded", "product.updated"],
]

/** rules/platform.md#payment-events */
test.for(TELLING)("%s is looked into", async (type) => {
  expect(await receive(type)).toBe("unknown customer")
  expect(await receive(type, null)).toBe("unknown customer")
})

test.for(OTHERS)("%s tells of no subscription", async (type) => {
  expect(await receive(type)).toBe("unknown type")
})

const receive = (type: string, customer: string | null = newId()) =>
  Billing.receive({ id: newId(), type, data: { object: { customer } } })
