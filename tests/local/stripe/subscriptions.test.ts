import type { Stripe } from "stripe"
import { describe, expect, it } from "vitest"
import { failureOf, itemOf, REFUSED, startLocal } from "./support.ts"

describe("a subscription", () => {
  it("needs a card that can be charged", async () => {
    const { stripe, newPrice, subscribe } = await startLocal()
    const { id: customer } = await stripe.customers.create()
    const items = [{ price: (await newPrice(7900)).id }]
    const cardless = stripe.subscriptions.create({ customer, items })
    expect(await failureOf(cardless)).toMatchObject({ statusCode: 400 })
    const refused = { type: "StripeCardError", code: "card_declined", statusCode: 402 }
    expect(await failureOf(subscribe({ card: REFUSED }))).toMatchObject(refused)
  })

  it("is charged with the next invoice for the rest of the period when its price changes", async () => {
    const { stripe, newPrice, subscribe, endPeriod, invoicesOf, skipDays } = await startLocal()
    const { customer, subscription, item } = await subscribe({ amount: 9000 })
    const { id: price } = await newPrice(1000)
    const items = [{ id: item.id, price }]
    skipDays(15)
    expect(await failureOf(stripe.subscriptions.update(subscription.id, { items }))).toMatchObject({
      param: "proration_behavior",
    })
    const proration_behavior = "create_prorations"
    const changed = await stripe.subscriptions.update(subscription.id, { items, proration_behavior })
    expect(itemOf(changed)).toMatchObject({ id: item.id, price: { id: price } })
    expect(await invoicesOf(customer)).toHaveLength(1)
    await endPeriod(subscription)
    const [renewal] = await invoicesOf(customer)
    const left = 1 - (15 * 24 * 3600) / (item.current_period_end - item.current_period_start)
    const wanted = [-9000 * left, 1000 * left, 1000]
    for (const [index, amount] of wanted.entries()) near(renewal?.lines.data[index]?.amount, amount)
    expect(renewal).toMatchObject({ billing_reason: "subscription_cycle", status: "paid", amount_due: 0 })
    const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer
    near(balance, 1000 - 8000 * left)
  })

  it("is changed no more once it has ended", async () => {
    const { stripe, subscribe } = await startLocal()
    const { customer, subscription } = await subscribe()
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe("canceled")
    expect(await failureOf(stripe.subscriptions.cancel(subscription.id))).toMatchObject({ statusCode: 404 })
    const late = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(await failureOf(late)).toMatchObject({ statusCode: 400 })
    const count = async (status?: "all") =>
      (await stripe.subscriptions.list({ customer, status })).data.length
    expect([await count(), await count("all")]).toEqual([0, 1])
  })
})

describe("the end of a period", () => {
  it("charges a good card and tells of it", async () => {
    const { stripe, subscribe, endPeriod, invoicesOf } = await startLocal()
    const types = async () =>
      (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse()
    const { subscription, customer } = await subscribe()
    const before = (await types()).length
    await endPeriod(subscription)
    const { invoice_prefix } = (await stripe.customers.retrieve(customer)) as Stripe.Customer
    expect((await invoicesOf(customer)).map(({ number, amount_paid }) => [number, amount_paid])).toEqual([
      [`${invoice_prefix}-0002`, 7900],
      [`${invoice_prefix}-0001`, 7900],
    ])
    expect((await types()).slice(before)).toEqual([
      "invoice.created",
      "invoice.finalized",
      "invoice.paid",
      "invoice.payment_succeeded",
      "customer.subscription.updated",
    ])
  })

  it("leaves a refused card past due until everything is paid, and ends the subscription if it never is", async () => {
    const { stripe, subscribe, useCard, endPeriod, payInPortal, statusOf, invoicesOf } = await startLocal()
    const { subscription, customer } = await subscribe()
    await useCard(customer, REFUSED)
    await endPeriod(subscription)
    expect(await statusOf(subscription)).toBe("past_due")
    const [open] = await invoicesOf(customer, "open")
    if (!open) throw new Error("There is no open invoice")
    expect(await payInPortal(open)).toBe(false)
    await useCard(customer, "pm_card_visa")
    expect(await payInPortal(open)).toBe(true)
    expect(await statusOf(subscription)).toBe("active")
    await useCard(customer, REFUSED)
    for (const _ of [1, 2]) await endPeriod(subscription)
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    })
    await expect(endPeriod(subscription)).rejects.toThrow("canceled")
  })

  it("ends a cancelled subscription, unless it was resumed", async () => {
    const { stripe, subscribe, endPeriod, statusOf } = await startLocal()
    const { subscription, item } = await subscribe()
    const cancel = (cancel_at_period_end: boolean) =>
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end })
    expect(await cancel(true)).toMatchObject({ status: "active", cancel_at: item.current_period_end })
    expect(await cancel(false)).toMatchObject({ cancel_at: null, canceled_at: null })
    await endPeriod(subscription)
    expect(await statusOf(subscription)).toBe("active")
    await cancel(true)
    await endPeriod(subscription)
    expect(await statusOf(subscription)).toBe("canceled")
    const { data } = await stripe.events.list({ limit: 1 })
    expect(data).toMatchObject([{ type: "customer.subscription.deleted" }])
  })
})

const near = (value: number | null | undefined, wanted: number) =>
  expect(Math.abs((value ?? 0) - wanted), `${value} ≈ ${wanted}`).toBeLessThan(10)
