import type { Stripe } from "stripe"
import { describe, expect, it } from "vitest"
import { periodEnd } from "../../../scripts/local/stripe/billing/subscriptions.ts"
import { failureOf, itemOf, REFUSED, startLocal } from "./support.ts"

const near = (value: number | null | undefined, wanted: number) =>
  expect(Math.abs((value ?? 0) - wanted), `${value} ≈ ${wanted}`).toBeLessThan(10)

const seconds = (iso: string) => Date.parse(iso) / 1000

describe("a subscription", () => {
  it("is refused or incomplete with a refused card, until its invoice is paid", async () => {
    const { stripe, newPrice, statusOf, invoicesOf } = await startLocal()
    const { id: customer } = await stripe.customers.create()
    const items = [{ price: (await newPrice(7900)).id }]
    expect(await failureOf(stripe.subscriptions.create({ customer, items }))).toMatchObject({
      statusCode: 400,
    })
    const attach = (card: string) => stripe.paymentMethods.attach(card, { customer })
    expect(await failureOf(attach("pm_card_chargeDeclined"))).toMatchObject({
      type: "StripeCardError",
      code: "card_declined",
      statusCode: 402,
    })
    const { id: default_payment_method } = await attach(REFUSED)
    const subscription = await stripe.subscriptions.create({ customer, items, default_payment_method })
    expect(subscription.status).toBe("incomplete")
    const [invoice] = await invoicesOf(customer)
    expect(invoice).toMatchObject({ status: "open", amount_remaining: 7900, attempt_count: 1 })
    await stripe.invoices.pay(invoice?.id ?? "", { payment_method: "pm_card_visa" })
    expect(await statusOf(subscription)).toBe("active")
    expect(await failureOf(stripe.invoices.pay(invoice?.id ?? ""))).toMatchObject({ statusCode: 400 })
  })

  it("is charged for the rest of the period when its price changes, at once or with the next invoice", async () => {
    const { stripe, newPrice, subscribe, useCard, endPeriod, invoicesOf, skipDays } = await startLocal()
    const { customer, subscription, item } = await subscribe({ amount: 3000 })
    const { id: dear } = await newPrice(9000)
    const { id: cheap } = await newPrice(1000)
    const change = (price: string, more: Stripe.SubscriptionUpdateParams = {}) =>
      stripe.subscriptions.update(subscription.id, { items: [{ id: item.id, price }], ...more })
    const wary = { proration_behavior: "always_invoice", payment_behavior: "error_if_incomplete" } as const
    await useCard(customer, REFUSED)
    expect(await failureOf(change(dear, wary))).toMatchObject({ statusCode: 402 })
    expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.unit_amount).toBe(3000)
    await useCard(customer, "pm_card_visa")
    expect(itemOf(await change(dear, wary))).toMatchObject({ id: item.id, price: { id: dear } })
    const [invoice] = await invoicesOf(customer)
    expect(invoice).toMatchObject({ billing_reason: "subscription_update", status: "paid" })
    near(invoice?.amount_paid, 6000)
    expect(invoice?.lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1])

    skipDays(15)
    await change(cheap)
    expect(await invoicesOf(customer)).toHaveLength(2)
    await endPeriod(subscription)
    const [renewal] = await invoicesOf(customer)
    const left = 1 - (15 * 24 * 3600) / (item.current_period_end - item.current_period_start)
    const wanted = [-9000 * left, 1000 * left, 1000]
    for (const [index, amount] of wanted.entries()) near(renewal?.lines.data[index]?.amount, amount)
    expect(renewal).toMatchObject({ billing_reason: "subscription_cycle", status: "paid", amount_due: 0 })
    const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer
    near(balance, 1000 - 8000 * left)
    await change(dear, { proration_behavior: "none" })
    await change(dear, { proration_behavior: "always_invoice" })
    expect(await invoicesOf(customer)).toHaveLength(3)
  })

  it("is changed no more once it has ended, alone or with its customer", async () => {
    const { stripe, subscribe, statusOf } = await startLocal()
    const { customer, subscription } = await subscribe()
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe("canceled")
    expect(await failureOf(stripe.subscriptions.cancel(subscription.id))).toMatchObject({ statusCode: 404 })
    const late = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(await failureOf(late)).toMatchObject({ statusCode: 400 })
    const count = async (status?: "all") =>
      (await stripe.subscriptions.list({ customer, status })).data.length
    expect([await count(), await count("all")]).toEqual([0, 1])
    const other = await subscribe()
    await stripe.customers.del(other.customer)
    expect(await statusOf(other.subscription)).toBe("canceled")
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
    const { stripe, subscribe, useCard, endPeriod, statusOf, invoicesOf } = await startLocal()
    const { subscription, customer } = await subscribe()
    await useCard(customer, REFUSED)
    await endPeriod(subscription)
    expect(await statusOf(subscription)).toBe("past_due")
    const [open] = await invoicesOf(customer, "open")
    await expect(stripe.invoices.pay(open?.id ?? "")).rejects.toThrow("Your card was declined.")
    await useCard(customer, "pm_card_visa")
    await stripe.invoices.pay(open?.id ?? "")
    expect(await statusOf(subscription)).toBe("active")
    await useCard(customer, REFUSED)
    for (const _ of [1, 2]) await endPeriod(subscription)
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    })
    await expect(endPeriod(subscription)).rejects.toThrow("canceled")
    const first = await subscribe({ card: REFUSED })
    await endPeriod(first.subscription)
    expect(await statusOf(first.subscription)).toBe("incomplete_expired")
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

  it("comes by itself for each month that has passed, on the same day or the month's last", async () => {
    const { subscribe, skipDays, invoicesOf } = await startLocal()
    const { customer } = await subscribe()
    skipDays(80)
    await expect.poll(async () => (await invoicesOf(customer)).length).toBe(3)
    const anchor = seconds("2026-01-31T10:00:00Z")
    const monthly = { interval: "month", interval_count: 1 }
    const february = seconds("2026-02-28T10:00:00Z")
    expect(periodEnd(anchor, anchor, monthly)).toBe(february)
    expect(periodEnd(february, anchor, monthly)).toBe(seconds("2026-03-31T10:00:00Z"))
  })
})
