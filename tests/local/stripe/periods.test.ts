import { describe, expect, it } from "vitest"
import { periodEnd } from "../../../scripts/local/stripe/billing/subscriptions.ts"
import { itemOf, type Local, newPrice, startLocal, subscribe } from "./support.ts"

const seconds = (iso: string) => Date.parse(iso) / 1000
const typesOf = async ({ stripe }: Local) =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse()

describe("the end of a period", () => {
  it("charges a good card and begins the next one", async () => {
    const local = await startLocal()
    const { stripe, ask } = local
    const { subscription, customer } = await subscribe(stripe)
    const before = (await typesOf(local)).length
    await ask(`subscriptions/${subscription.id}/end-period`)
    const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] })
    expect(after).toMatchObject({ status: "active", latest_invoice: { status: "paid", amount_paid: 7900 } })
    expect(itemOf(after).current_period_start).toBeGreaterThanOrEqual(
      itemOf(subscription).current_period_start,
    )
    expect(itemOf(after).current_period_end).toBeGreaterThanOrEqual(itemOf(subscription).current_period_end)
    expect((await stripe.invoices.list({ customer: customer.id, status: "paid" })).data).toHaveLength(2)
    expect((await typesOf(local)).slice(before)).toEqual([
      "invoice.created",
      "invoice.finalized",
      "invoice.paid",
      "invoice.payment_succeeded",
      "customer.subscription.updated",
    ])
  })

  it("fails with a refused card, is mended by paying, or ends when it never is", async () => {
    const local = await startLocal()
    const { stripe, ask } = local
    const { subscription, customer } = await subscribe(stripe)
    await ask(`customers/${customer.id}/card`, "card=pm_card_chargeCustomerFail")
    await ask(`subscriptions/${subscription.id}/end-period`)
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due")
    expect(await typesOf(local)).toContain("invoice.payment_failed")
    const [open] = (await stripe.invoices.list({ customer: customer.id, status: "open" })).data
    await expect(stripe.invoices.pay(open?.id ?? "")).rejects.toThrow("Your card was declined.")

    await ask(`customers/${customer.id}/card`, "card=pm_card_visa")
    await stripe.invoices.pay(open?.id ?? "")
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active")

    await ask(`customers/${customer.id}/card`, "card=pm_card_chargeCustomerFail")
    await ask(`subscriptions/${subscription.id}/end-period`)
    await ask(`subscriptions/${subscription.id}/end-period`)
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    })
    await expect(ask(`subscriptions/${subscription.id}/end-period`)).rejects.toThrow("canceled")
  })

  it("stays late until all that is open is paid", async () => {
    const local = await startLocal()
    const { stripe, ask } = local
    const { subscription, customer } = await subscribe(stripe, { amount: 3000 })
    await ask(`customers/${customer.id}/card`, "card=pm_card_chargeCustomerFail")
    await ask(`subscriptions/${subscription.id}/end-period`)
    const { id: price } = await newPrice(stripe, 9000, "Agence")
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price }],
      proration_behavior: "always_invoice",
    })
    const status = async () => (await stripe.subscriptions.retrieve(subscription.id)).status
    const open = (await stripe.invoices.list({ customer: customer.id, status: "open" })).data
    expect(open).toHaveLength(2)
    for (const { id = "" } of open) {
      expect(await status()).toBe("past_due")
      await stripe.invoices.pay(id, { payment_method: "pm_card_visa" })
    }
    expect(await status()).toBe("active")
  })

  it("ends what was cancelled, and renews what was taken back", async () => {
    const local = await startLocal()
    const { stripe, ask } = local
    const { subscription } = await subscribe(stripe)
    const end = itemOf(subscription).current_period_end
    const cancelled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(cancelled).toMatchObject({ status: "active", cancel_at_period_end: true, cancel_at: end })
    const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
    await ask(`subscriptions/${subscription.id}/end-period`)
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active")
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await ask(`subscriptions/${subscription.id}/end-period`)
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: "canceled" })
    expect((await typesOf(local)).at(-1)).toBe("customer.subscription.deleted")
  })

  it("comes by itself, once for each month that has passed", async () => {
    const { stripe, skipDays } = await startLocal()
    const { subscription, customer } = await subscribe(stripe)
    skipDays(80)
    await expect
      .poll(async () => (await stripe.invoices.list({ customer: customer.id })).data.length, {
        timeout: 5000,
      })
      .toBe(3)
    const { current_period_start, current_period_end } = itemOf(
      await stripe.subscriptions.retrieve(subscription.id),
    )
    const now = Date.now() / 1000 + 80 * 24 * 3600
    expect(current_period_start).toBeLessThan(now)
    expect(current_period_end).toBeGreaterThan(now)
  })

  it("falls on the same day of each month, or on its last", () => {
    const monthly = { interval: "month", interval_count: 1 }
    const anchor = seconds("2026-01-31T10:00:00Z")
    const february = periodEnd(anchor, anchor, monthly)
    expect(february).toBe(seconds("2026-02-28T10:00:00Z"))
    expect(periodEnd(february, anchor, monthly)).toBe(seconds("2026-03-31T10:00:00Z"))
    const leap = seconds("2028-02-29T00:00:00Z")
    expect(periodEnd(leap, leap, { interval: "year", interval_count: 1 })).toBe(
      seconds("2029-02-28T00:00:00Z"),
    )
  })
})
