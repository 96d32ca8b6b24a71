import { Stripe } from "stripe"
import { describe, expect, it } from "vitest"
import { API_VERSION } from "../../../scripts/local/stripe/account.ts"
import { clientFor, itemOf, newPrice, SITE, startLocal, subscribe } from "./support.ts"

/** The library's error, of whatever class. */
const failureOf = async (asked: Promise<unknown>) => {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error("It did not fail")
  const { type, code, param, statusCode, message, requestId } = error
  expect(requestId).toMatch(/^req_/)
  return { type, code, param, statusCode, message }
}

describe("the local Stripe's API", () => {
  it("has the shapes of the version that the library asks for", () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION)
  })

  it("asks for its key and refuses what it does not know in words of Stripe's", async () => {
    const { stripe, local } = await startLocal()
    const stranger = clientFor(local.url, "sk_test_autre")
    expect(await failureOf(stranger.customers.list())).toMatchObject({ statusCode: 401 })
    const basic = { authorization: `Basic ${Buffer.from("sk_test_essai:").toString("base64")}` }
    expect((await fetch(`${local.url}/v1/customers`, { headers: basic })).status).toBe(200)
    expect(await failureOf(stripe.coupons.list())).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 404,
    })
    expect(await failureOf(stripe.customers.retrieve("cus_nobody"))).toMatchObject({
      code: "resource_missing",
      statusCode: 404,
      param: "id",
    })
    expect(await failureOf(stripe.customers.create({ balance: 5 }))).toMatchObject({
      code: "parameter_unknown",
      param: "balance",
      statusCode: 400,
    })
    const asked: Stripe.Checkout.SessionCreateParams = {
      mode: "subscription",
      line_items: [{ price: "price_none", quantity: 1 }],
      success_url: SITE,
    }
    expect(await failureOf(stripe.checkout.sessions.create(asked))).toMatchObject({
      code: "resource_missing",
      param: "line_items[0][price]",
      statusCode: 400,
    })
  })

  it("gives pages, newest first, in both directions", async () => {
    const { stripe } = await startLocal()
    const made: string[] = []
    for (let index = 0; index < 7; index++) made.unshift((await stripe.customers.create()).id)
    const first = await stripe.customers.list({ limit: 3 })
    expect(first).toMatchObject({ has_more: true, object: "list", url: "/v1/customers" })
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 3))
    const last = await stripe.customers.list({ limit: 3, starting_after: made[5] })
    expect(last).toMatchObject({ has_more: false, data: [{ id: made[6] }] })
    const before = await stripe.customers.list({ limit: 2, ending_before: made[3] })
    expect(before.data.map(({ id }) => id)).toEqual([made[1], made[2]])
    expect(before.has_more).toBe(true)
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual(made)
  })

  it("does a thing once under one key, and nothing else under it", async () => {
    const { stripe } = await startLocal()
    const once = { idempotencyKey: "agence-1" }
    const [one, other] = await Promise.all([
      stripe.customers.create({ name: "Agence" }, once),
      stripe.customers.create({ name: "Agence" }, once),
    ])
    expect(other.id).toBe(one.id)
    expect((await stripe.customers.list()).data).toHaveLength(1)
    expect(await failureOf(stripe.customers.create({ name: "Autre" }, once))).toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    })
    // Refused before anything was done: the key is still free.
    const free = { idempotencyKey: "agence-2" }
    await failureOf(stripe.customers.create({ balance: 5 }, free))
    expect((await stripe.customers.create({ name: "Autre" }, free)).name).toBe("Autre")
  })

  it("answers a refused payment again as it was, whatever card there is by now", async () => {
    const { stripe } = await startLocal()
    const { id: customer } = await stripe.customers.create()
    const { id: price } = await newPrice(stripe, 7900)
    const { id: bad } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer })
    const asked = {
      ...{ customer, items: [{ price }], default_payment_method: bad },
      payment_behavior: "error_if_incomplete" as const,
    }
    const once = { idempotencyKey: "paiement-1" }
    const declined = { code: "card_declined", statusCode: 402 }
    expect(await failureOf(stripe.subscriptions.create(asked, once))).toMatchObject(declined)
    const again = await stripe.subscriptions.create(asked, once).catch((error: unknown) => error)
    expect(again).toMatchObject({ ...declined, headers: { "idempotent-replayed": "true" } })
  })

  it("keeps, merges and unsets metadata and fields", async () => {
    const { stripe } = await startLocal()
    const { id } = await stripe.customers.create({
      name: "A & B = C [é]",
      metadata: { agencyId: "a", old: "x" },
    })
    const changed = await stripe.customers.update(id, { name: "", metadata: { old: "", plan: "solo" } })
    expect(changed).toMatchObject({ name: null, metadata: { agencyId: "a", plan: "solo" } })
    expect(changed.metadata).not.toHaveProperty("old")
    expect((await stripe.customers.update(id, { metadata: "" })).metadata).toEqual({})
    expect(await stripe.customers.del(id)).toEqual({ id, object: "customer", deleted: true })
    expect(await stripe.customers.retrieve(id)).toEqual({ id, object: "customer", deleted: true })
    expect((await stripe.customers.list()).data).toEqual([])
  })

  it("finds prices by key and expands what is asked for", async () => {
    const { stripe } = await startLocal()
    const product = await stripe.products.create({ name: "Solo" })
    const asked = { product: product.id, currency: "eur", unit_amount: 2900, lookup_key: "solo" }
    const price = await stripe.prices.create({ ...asked, recurring: { interval: "month" } })
    await newPrice(stripe, 7900)
    const list = await stripe.prices.list({ lookup_keys: ["solo"], active: true, expand: ["data.product"] })
    expect(list.data).toMatchObject([
      { id: price.id, product: { name: "Solo" }, recurring: { interval: "month" } },
    ])
    expect(list.data[0]?.unit_amount_decimal?.toString()).toBe("2900")
    expect(
      await failureOf(stripe.prices.create({ ...asked, recurring: { interval: "month" } })),
    ).toMatchObject({
      param: "lookup_key",
    })
    expect(await failureOf(stripe.prices.retrieve(price.id, { expand: ["currency"] }))).toMatchObject({
      param: "expand",
    })
    const moved = await stripe.prices.create({
      ...asked,
      recurring: { interval: "month" },
      transfer_lookup_key: true,
    })
    expect((await stripe.prices.list({ lookup_keys: ["solo"] })).data).toMatchObject([{ id: moved.id }])
    expect((await stripe.prices.retrieve(price.id)).lookup_key).toBeNull()
    const { subscription } = await subscribe(stripe)
    const expand = ["latest_invoice", "customer", "items.data.price.product"]
    expect(await stripe.subscriptions.retrieve(subscription.id, { expand })).toMatchObject({
      latest_invoice: { status: "paid", amount_paid: 7900, billing_reason: "subscription_create" },
      customer: { name: "Agence Lumière" },
      items: { data: [{ price: { product: { name: "Équipe" } } }] },
    })
    const deep = { expand: ["data.items.data.price.product"] }
    expect((await failureOf(stripe.subscriptions.list(deep))).message).toContain("more than 4 levels")
  })

  it("refuses cards as Stripe's test cards are refused", async () => {
    const { stripe } = await startLocal()
    const { id: customer } = await stripe.customers.create()
    const { id: price } = await newPrice(stripe, 7900)
    const asked = { customer, items: [{ price }] }
    expect(await failureOf(stripe.subscriptions.create(asked))).toMatchObject({ statusCode: 400 })
    expect(
      await failureOf(stripe.paymentMethods.attach("pm_card_chargeDeclined", { customer })),
    ).toMatchObject({ type: "StripeCardError", code: "card_declined", statusCode: 402 })
    const { id: bad } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer })
    const wary = { ...asked, default_payment_method: bad, payment_behavior: "error_if_incomplete" } as const
    expect(await failureOf(stripe.subscriptions.create(wary))).toMatchObject({ code: "card_declined" })
    expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([])
    const { id, status } = await stripe.subscriptions.create({ ...asked, default_payment_method: bad })
    expect(status).toBe("incomplete")
    const [invoice] = (await stripe.invoices.list({ subscription: id })).data
    expect(invoice).toMatchObject({ status: "open", amount_remaining: 7900, attempt_count: 1 })
    await stripe.invoices.pay(invoice?.id ?? "", { payment_method: "pm_card_visa" })
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active")
    expect(await failureOf(stripe.invoices.pay(invoice?.id ?? ""))).toMatchObject({ statusCode: 400 })
  })

  it("changes the price: at once, later, or not at all when the card is refused", async () => {
    const { stripe, ask } = await startLocal()
    const { customer, subscription } = await subscribe(stripe, { amount: 3000 })
    const { id: dear } = await newPrice(stripe, 9000, "Agence")
    const items = [{ id: itemOf(subscription).id, price: dear }]
    await ask(`customers/${customer.id}/card`, "card=pm_card_chargeCustomerFail")
    const asked = {
      items,
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
    } as const
    expect(await failureOf(stripe.subscriptions.update(subscription.id, asked))).toMatchObject({
      statusCode: 402,
    })
    expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.unit_amount).toBe(3000)
    await ask(`customers/${customer.id}/card`, "card=pm_card_visa")

    const changed = await stripe.subscriptions.update(subscription.id, asked)
    expect(itemOf(changed)).toMatchObject({ id: items[0]?.id, price: { id: dear }, plan: { id: dear } })
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data
    // The period has just begun: nearly all of the difference.
    expect(invoice).toMatchObject({ billing_reason: "subscription_update", status: "paid" })
    expect(Math.abs((invoice?.amount_paid ?? 0) - 6000)).toBeLessThan(10)
    expect(invoice?.lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1])

    const { id: cheap } = await newPrice(stripe, 1000, "Solo")
    await stripe.subscriptions.update(subscription.id, { items: [{ ...items[0], price: cheap }] })
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(2)
    await ask(`subscriptions/${subscription.id}/end-period`)
    // The credit of about 8000 is more than the 1000 of the new period: the rest stays in credit.
    const [renewal] = (await stripe.invoices.list({ customer: customer.id })).data
    expect(renewal).toMatchObject({ billing_reason: "subscription_cycle", status: "paid", amount_due: 0 })
    expect(renewal?.lines.data).toHaveLength(3)
    const { balance } = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer
    expect(Math.abs(balance + 7000)).toBeLessThan(10)
  })

  it("tells of a change what it was before, and nothing where nothing changed", async () => {
    const { stripe } = await startLocal()
    const { customer, subscription } = await subscribe(stripe)
    const told = async () =>
      (await stripe.events.list({ limit: 100 })).data
        .filter(({ type }) => type.endsWith(".updated"))
        .map(({ type, data }) => [type, data.previous_attributes])
    const before = (await told()).length
    await stripe.subscriptions.update(subscription.id, { metadata: {} })
    await stripe.customers.update(customer.id, { name: "Agence Lumière" })
    expect((await told()).length).toBe(before)
    await stripe.subscriptions.update(subscription.id, { metadata: { planId: "solo" } })
    await stripe.customers.update(customer.id, { name: "Agence Horizon" })
    expect((await told()).slice(0, 2)).toEqual([
      ["customer.updated", { name: "Agence Lumière" }],
      ["customer.subscription.updated", { metadata: {} }],
    ])
  })

  it("ends subscriptions at once, with their customer too, and changes none that is over", async () => {
    const { stripe } = await startLocal()
    const { customer, subscription } = await subscribe(stripe)
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe("canceled")
    expect(await failureOf(stripe.subscriptions.cancel(subscription.id))).toMatchObject({ statusCode: 404 })
    const late = { cancel_at_period_end: true }
    expect(await failureOf(stripe.subscriptions.update(subscription.id, late))).toMatchObject({
      statusCode: 400,
    })
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([])
    expect((await stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toHaveLength(1)
    const other = await subscribe(stripe)
    await stripe.customers.del(other.customer.id)
    expect((await stripe.subscriptions.retrieve(other.subscription.id)).status).toBe("canceled")
  })
})
