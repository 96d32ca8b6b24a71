import type { Stripe } from "stripe"
import { describe, expect, it } from "vitest"
import { readForm } from "../../../scripts/local/stripe/params.ts"
import { newPrice, SITE, startLocal, subscribe } from "./support.ts"

const idsOf = async (list: Promise<{ data: { id: string }[] }>) => (await list).data.map(({ id }) => id)

describe("what is asked", () => {
  it("is read from a form with brackets", () => {
    expect(
      readForm("items[0][price]=a&items[1][price]=b&metadata[x+y]=%C3%A9&expand[]=c&expand[]=d&n="),
    ).toEqual({
      items: [{ price: "a" }, { price: "b" }],
      metadata: { "x y": "é" },
      expand: ["c", "d"],
      n: "",
    })
    expect(readForm("lines[1]=a&lines[0]=b")).toEqual({ lines: ["b", "a"] })
    expect(readForm("lines[1]=a&lines[2]=b")).toEqual({ lines: { 1: "a", 2: "b" } })
    for (const odd of ["a[__proto__][b]=c", `a${"[b]".repeat(8)}=c`])
      expect(() => readForm(odd)).toThrow("Invalid")
  })

  it("is refused where a value is not what it should be", async () => {
    const { stripe } = await startLocal()
    const { customer, subscription } = await subscribe(stripe)
    const { id: yearly } = await stripe.prices.create({
      ...{ currency: "eur", unit_amount: 90_000, product_data: { name: "An" } },
      recurring: { interval: "year" },
    })
    const [item] = subscription.items.data
    const refused: [string, () => Promise<unknown>][] = [
      ["limit", () => stripe.customers.list({ limit: 0 })],
      ["limit", () => stripe.customers.list({ limit: 101 })],
      ["starting_after", () => stripe.customers.list({ starting_after: "cus_nobody" })],
      ["unit_amount", () => stripe.prices.create({ currency: "eur", product_data: { name: "x" } })],
      ["unit_amount", () => newPrice(stripe, -1)],
      ["unit_amount", () => newPrice(stripe, 1.5)],
      ["product", () => stripe.prices.create({ currency: "eur", unit_amount: 1, product: "prod_none" })],
      [
        "items[0][price]",
        () => stripe.subscriptions.update(subscription.id, { items: [{ id: item?.id, price: yearly }] }),
      ],
      [
        "items[0][id]",
        () => stripe.subscriptions.update(subscription.id, { items: [{ id: "si_none", price: yearly }] }),
      ],
      ["items", () => stripe.subscriptions.create({ customer: customer.id, items: [] })],
      ["customer", () => stripe.billingPortal.sessions.create({ customer: "cus_nobody" })],
      [
        "return_url",
        () => stripe.billingPortal.sessions.create({ customer: customer.id, return_url: "/app" }),
      ],
    ]
    for (const [param, ask] of refused)
      expect([param, await ask().catch((error: { param?: string }) => error.param)]).toEqual([param, param])
    const both = { starting_after: customer.id, ending_before: customer.id }
    await expect(stripe.customers.list(both)).rejects.toThrow("only specify one")
    expect(await idsOf(stripe.customers.list({ limit: 100 }))).toEqual([customer.id])
  })

  it("is the same in any order of its names, and another one at another address", async () => {
    const { stripe } = await startLocal()
    const once = { idempotencyKey: "agence-1" }
    const { id } = await stripe.customers.create({ name: "Agence", metadata: { a: "1", b: "2" } }, once)
    const turned = await stripe.customers.create({ metadata: { b: "2", a: "1" }, name: "Agence" }, once)
    expect(turned.id).toBe(id)
    const same = { name: "Agence", metadata: { a: "1", b: "2" } }
    await expect(stripe.products.create(same, once)).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    })
    expect((await stripe.customers.retrieve(id)).id).toBe(id)
  })
})

describe("a list", () => {
  it("of prices and products holds those that fit", async () => {
    const { stripe } = await startLocal()
    const solo = await newPrice(stripe, 2900, "Solo")
    const team = await newPrice(stripe, 7900, "Équipe")
    const once = await stripe.prices.create({
      currency: "usd",
      unit_amount: 100,
      product: String(solo.product),
    })
    await stripe.prices.update(team.id, { active: false, nickname: "Ancien" })
    expect(await idsOf(stripe.prices.list({ active: true }))).toEqual([once.id, solo.id])
    expect(await idsOf(stripe.prices.list({ active: false }))).toEqual([team.id])
    expect(await idsOf(stripe.prices.list({ product: String(solo.product) }))).toEqual([once.id, solo.id])
    expect(await idsOf(stripe.prices.list({ currency: "eur" }))).toEqual([team.id, solo.id])
    expect(await idsOf(stripe.prices.list({ type: "recurring" }))).toEqual([team.id, solo.id])
    expect(await idsOf(stripe.prices.list({ lookup_keys: ["none"] }))).toEqual([])
    await stripe.products.update(String(team.product), { active: false, description: "Fini" })
    expect(await idsOf(stripe.products.list({ active: true }))).toEqual([solo.product])
    expect(await idsOf(stripe.products.list({ ids: [String(team.product)] }))).toEqual([team.product])
    expect(await stripe.products.retrieve(String(team.product))).toMatchObject({
      name: "Équipe",
      description: "Fini",
    })
    const { id: customer } = await stripe.customers.create()
    const subscribed = (price: string) =>
      stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: "pm_card_visa" })
    for (const price of [team.id, once.id])
      await expect(subscribed(price)).rejects.toMatchObject({ param: "items[0][price]" })
    const product = { id: "prod_solo", name: "Solo" }
    await stripe.products.create(product)
    await expect(stripe.products.create(product)).rejects.toMatchObject({ code: "resource_already_exists" })
  })

  it("of customers, invoices, subscriptions and events holds those that fit", async () => {
    const { stripe } = await startLocal()
    const one = await subscribe(stripe, { card: "pm_card_chargeCustomerFail" })
    const other = await subscribe(stripe)
    await stripe.customers.update(other.customer.id, { email: "hugo@lumiere.example" })
    expect(await idsOf(stripe.customers.list({ email: "hugo@lumiere.example" }))).toEqual([other.customer.id])
    expect(await idsOf(stripe.invoices.list({ status: "open" }))).toEqual([one.subscription.latest_invoice])
    expect(await idsOf(stripe.invoices.list({ subscription: other.subscription.id }))).toEqual([
      other.subscription.latest_invoice,
    ])
    expect(await idsOf(stripe.subscriptions.list({ price: one.price.id }))).toEqual([one.subscription.id])
    expect(await idsOf(stripe.subscriptions.list({ customer: other.customer.id }))).toEqual([
      other.subscription.id,
    ])
    expect(await idsOf(stripe.subscriptions.list({ status: "incomplete" }))).toEqual([one.subscription.id])
    const types = async (asked: Stripe.EventListParams) =>
      (await stripe.events.list({ limit: 100, ...asked })).data.map(({ type }) => type)
    expect(await types({ type: "invoice.payment_failed" })).toEqual(["invoice.payment_failed"])
    expect(await types({ types: ["invoice.paid", "invoice.payment_failed"] })).toEqual([
      "invoice.paid",
      "invoice.payment_failed",
    ])
    expect((await types({})).length).toBeGreaterThan(12)
  })
})

describe("a checkout", () => {
  const asked = async (stripe: Stripe) => {
    const { id: price } = await newPrice(stripe, 7900)
    return { mode: "subscription" as const, line_items: [{ price, quantity: 2 }], success_url: SITE }
  }

  it("of somebody new makes a customer of them once it is paid, and is found by what it led to", async () => {
    const local = await startLocal()
    const { stripe, ask } = local
    const wanted = await asked(stripe)
    const session = await stripe.checkout.sessions.create({ ...wanted, customer_email: "nora@neuve.example" })
    expect(session).toMatchObject({ amount_total: 15_800, customer: null, status: "open" })
    expect((await stripe.customers.list()).data).toEqual([])
    await stripe.checkout.sessions.create(wanted)
    await ask(`checkout/${session.id}/pay`)
    const [customer] = (await stripe.customers.list()).data
    expect(customer).toMatchObject({ email: "nora@neuve.example" })
    const [subscription] = (await stripe.subscriptions.list({ customer: customer?.id })).data
    expect(subscription?.items.data[0]?.quantity).toBe(2)
    const sessions = (more: Stripe.Checkout.SessionListParams) => idsOf(stripe.checkout.sessions.list(more))
    expect(await sessions({ subscription: subscription?.id })).toEqual([session.id])
    expect(await sessions({ customer: customer?.id })).toEqual([session.id])
    expect(await sessions({ status: "complete" })).toEqual([session.id])
    expect(await sessions({ status: "open" })).toHaveLength(1)
    await expect(ask(`checkout/${session.id}/pay`)).rejects.toThrow("complete")
  })

  it("is open for half an hour to a day, as asked, and for one thing of one person", async () => {
    const { stripe } = await startLocal()
    const wanted = await asked(stripe)
    const create = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
      stripe.checkout.sessions.create({ ...wanted, ...more })
    const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
    for (const expires_at of [inMinutes(28), inMinutes(24 * 60 + 2)])
      await expect(create({ expires_at })).rejects.toMatchObject({ param: "expires_at" })
    const half = await create({ expires_at: inMinutes(31) })
    expect(half.expires_at).toBeLessThanOrEqual(inMinutes(31))
    const usual = await create({})
    expect(Math.abs(usual.expires_at - inMinutes(24 * 60))).toBeLessThan(60)
    await expect(create({ mode: "payment" })).rejects.toMatchObject({ param: "mode" })
    const [line] = wanted.line_items
    await expect(create({ line_items: line && [line, line] })).rejects.toMatchObject({ param: "line_items" })
    const { id: customer } = await stripe.customers.create()
    await expect(create({ customer, customer_email: "a@b.example" })).rejects.toThrow("only specify one")
    expect((await stripe.checkout.sessions.expire(half.id)).status).toBe("expired")
    await expect(stripe.checkout.sessions.expire(half.id)).rejects.toThrow("expired")
  })
})
