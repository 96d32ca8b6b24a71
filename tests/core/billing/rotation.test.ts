import * as Billing from "@trame/core/billing/index"
import { callStripe } from "@trame/core/billing/stripe"
import { beforeEach, expect, test, vi } from "vitest"
import { STRIPE_SECRET_KEY } from "../../../scripts/local/environment.ts"
import { newSecret, rotateSecret } from "../../support/secrets.ts"
import { stripe } from "../../support/stripe.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
})

test("events are held against the signing secret of now", async () => {
  const name = await newSecret({ secretKey: STRIPE_SECRET_KEY, webhookSecret: "whsec_1" })
  vi.stubEnv("STRIPE_SECRET_NAME", name)
  const payload = JSON.stringify({ id: "evt_1", type: "invoice.paid", data: { object: {} } })
  const arriving = (secret: string) =>
    Billing.verified(
      Buffer.from(payload),
      stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(Date.now() / 1000),
      }),
    )
  expect(await arriving("whsec_1")).toMatchObject({ id: "evt_1" })
  await rotateSecret(name, { secretKey: STRIPE_SECRET_KEY, webhookSecret: "whsec_2" })
  minutesLater()
  expect(await arriving("whsec_2")).toMatchObject({ id: "evt_1" })
  await expect(arriving("whsec_1")).rejects.toMatchObject({ code: "invalid" })
})

test("the provider is asked with the key of now; one that is not there yet is a failure that says so", async () => {
  const name = await newSecret({ webhookSecret: "whsec_1" })
  vi.stubEnv("STRIPE_SECRET_NAME", name)
  const asking = () => callStripe("Stripe ne répond pas.", (one) => one.products.list({ limit: 1 }))
  await expect(asking()).rejects.toMatchObject({
    code: "unavailable",
    cause: { message: `Error The secret ${name} has no secretKey` },
  })
  await rotateSecret(name, { secretKey: "sk_test_of_before" })
  minutesLater()
  await expect(asking()).rejects.toMatchObject({ code: "unavailable" })
  await rotateSecret(name, { secretKey: STRIPE_SECRET_KEY })
  minutesLater()
  expect(await asking()).toMatchObject({ object: "list" })
})

const minutesLater = () => vi.advanceTimersByTime(6 * 60_000)
