import { Stripe } from "stripe"
import { describe, expect, it } from "vitest"
import { API_VERSION } from "../../../scripts/local/stripe/account.ts"
import { clientFor, failureOf, SITE, startLocal } from "./support.ts"

describe("the API", () => {
  it("has the version that the library asks for", () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION)
  })

  it("asks for its key and refuses unknown objects, fields and operations in Stripe's words", async () => {
    const { stripe, local, newPrice } = await startLocal()
    const stranger = clientFor(local.url, "sk_test_autre")
    const checkout: Stripe.Checkout.SessionCreateParams = {
      mode: "subscription",
      line_items: [{ price: "price_none", quantity: 1 }],
      customer: (await stripe.customers.create()).id,
      success_url: SITE,
    }
    const line_items = [{ price: (await newPrice(7900)).id }]
    for (const [asked, failure] of [
      [() => stranger.customers.list(), { statusCode: 401 }],
      [() => stripe.coupons.list(), { type: "StripeInvalidRequestError", statusCode: 404 }],
      [
        () => stripe.customers.retrieve("cus_nobody"),
        { code: "resource_missing", statusCode: 404, param: "id" },
      ],
      [() => stripe.customers.create({ balance: 5 }), { code: "parameter_unknown", param: "balance" }],
      [() => stripe.customers.list({ limit: 101 }), { param: "limit", statusCode: 400 }],
      [
        () => stripe.checkout.sessions.create(checkout),
        { code: "resource_missing", param: "line_items[0][price]", statusCode: 400 },
      ],
      [
        () =>
          stripe.checkout.sessions.create({ ...checkout, line_items, success_url: "javascript:alert(1)" }),
        { statusCode: 400, param: "success_url" },
      ],
    ] as const)
      expect(await failureOf(asked())).toMatchObject({
        ...failure,
        requestId: expect.stringMatching(/^req_/),
      })
  })

  it("does a thing once under one idempotency key, and nothing else under it", async () => {
    const { stripe } = await startLocal()
    const once = { idempotencyKey: "agence-1" }
    const create = () => stripe.customers.create({ name: "Agence", metadata: { a: "1", b: "2" } }, once)
    const [one, other] = await Promise.all([create(), create()])
    const turned = await stripe.customers.create({ metadata: { b: "2", a: "1" }, name: "Agence" }, once)
    expect([other.id, turned.id]).toEqual([one.id, one.id])
    expect((await stripe.customers.list()).data).toHaveLength(1)
    const conflict = { type: "StripeIdempotencyError", statusCode: 400 }
    expect(await failureOf(stripe.customers.create({ name: "Autre" }, once))).toMatchObject(conflict)
    expect(await failureOf(stripe.products.create({ name: "Agence" }, once))).toMatchObject(conflict)
    // A request that is refused before it did anything leaves its key free.
    const free = { idempotencyKey: "agence-2" }
    await failureOf(stripe.customers.create({ balance: 5 }, free))
    expect((await stripe.customers.create({ name: "Autre" }, free)).name).toBe("Autre")
  })

  it("finds prices by their key, which one price has, and expands the latest invoice only", async () => {
    const { stripe, newPrice, subscribe } = await startLocal()
    const price = await newPrice(2900, { lookup_key: "solo" })
    const found = async () => (await stripe.prices.list({ lookup_keys: ["solo"] })).data
    expect(await found()).toMatchObject([{ id: price.id }])
    expect(await failureOf(newPrice(1, { lookup_key: "solo" }))).toMatchObject({ param: "lookup_key" })
    const moved = await newPrice(3900, { lookup_key: "solo", transfer_lookup_key: true })
    expect(await found()).toMatchObject([{ id: moved.id }])
    await subscribe()
    expect((await stripe.subscriptions.list({ expand: ["data.latest_invoice"] })).data).toMatchObject([
      { latest_invoice: { status: "paid", amount_paid: 7900, billing_reason: "subscription_create" } },
    ])
    const other = stripe.subscriptions.list({ expand: ["data.customer"] })
    expect(await failureOf(other)).toMatchObject({ param: "expand" })
  })
})

describe("a checkout", () => {
  it("subscribes once when it is paid, and expires otherwise", async () => {
    const { stripe, newPrice, ask, skipDays } = await startLocal()
    const { id: price } = await newPrice(7900)
    const { id: customer } = await stripe.customers.create({ email: "nora@neuve.example" })
    const create = () =>
      stripe.checkout.sessions.create({
        mode: "subscription",
        customer,
        line_items: [{ price, quantity: 1 }],
        success_url: SITE,
        subscription_data: { metadata: { agencyId: "a1" } },
      })
    const session = await create()
    expect(session).toMatchObject({ amount_total: 7900, customer, status: "open" })
    const left = await create()
    expect(await (await fetch(session.url ?? "")).text()).toContain("nora@neuve.example")
    await ask(`checkout/${session.id}/pay`)
    const [subscription] = (await stripe.subscriptions.list({ customer })).data
    expect(subscription).toMatchObject({ status: "active", metadata: { agencyId: "a1" } })
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      subscription: subscription?.id,
    })
    await expect(ask(`checkout/${session.id}/pay`)).rejects.toThrow("complete")
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow("complete")
    skipDays(2)
    const statusOf = async (id: string) => (await stripe.checkout.sessions.retrieve(id)).status
    await expect.poll(() => statusOf(left.id)).toBe("expired")
  })
})
