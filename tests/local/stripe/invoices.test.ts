import type { Stripe } from "stripe"
import { describe, expect, it } from "vitest"
import { itemOf, type Local, newPrice, startLocal, subscribe } from "./support.ts"

const REFUSED = "pm_card_chargeCustomerFail"

const invoicesOf = async ({ stripe }: Local, customer: string) =>
  (await stripe.invoices.list({ customer })).data

describe("a change of price", () => {
  it("gives back and charges what is left of the period, for all that was taken of it", async () => {
    const local = await startLocal()
    const { stripe, ask, skipDays } = local
    const { customer, subscription } = await subscribe(stripe, { amount: 3000 })
    const { current_period_start: start, current_period_end: end } = itemOf(subscription)
    const { id: price } = await newPrice(stripe, 9000, "Agence")
    skipDays(15)
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price, quantity: 2 }],
    })
    await ask(`subscriptions/${subscription.id}/end-period`)
    const [renewal] = await invoicesOf(local, customer.id)
    const left = 1 - (15 * 24 * 3600) / (end - start)
    const amounts = renewal?.lines.data.map(({ amount }) => amount) ?? []
    for (const [index, amount] of [-3000 * left, 18_000 * left, 18_000].entries())
      expect(Math.abs((amounts[index] ?? 0) - amount)).toBeLessThan(3)
    expect(renewal?.lines.data.map(({ description }) => description)).toEqual([
      "Temps non utilisé : Équipe",
      "Temps restant : Agence",
      "2 × Agence",
    ])
    expect(renewal?.amount_paid).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
    // What waited for an invoice waits no longer.
    await ask(`subscriptions/${subscription.id}/end-period`)
    expect((await invoicesOf(local, customer.id))[0]).toMatchObject({ amount_paid: 18_000 })
  })

  it("costs nothing where that is asked for, or where nothing changes", async () => {
    const local = await startLocal()
    const { stripe, ask } = local
    const { customer, subscription, price: same } = await subscribe(stripe, { amount: 3000 })
    const { id } = itemOf(subscription)
    const update = (price: string, proration_behavior: "none" | "always_invoice" | "create_prorations") =>
      stripe.subscriptions.update(subscription.id, { items: [{ id, price }], proration_behavior })
    await update(same.id, "always_invoice")
    await update(same.id, "create_prorations")
    const { id: dear } = await newPrice(stripe, 9000)
    expect(itemOf(await update(dear, "none")).price.id).toBe(dear)
    expect(await invoicesOf(local, customer.id)).toHaveLength(1)
    await ask(`subscriptions/${subscription.id}/end-period`)
    expect((await invoicesOf(local, customer.id))[0]).toMatchObject({
      amount_paid: 9000,
      lines: { data: [{}] },
    })
  })

  it("at once, with a card that is refused, leaves the change and what is owed", async () => {
    const local = await startLocal()
    const { stripe, ask } = local
    const { customer, subscription } = await subscribe(stripe, { amount: 3000 })
    await ask(`customers/${customer.id}/card`, `card=${REFUSED}`)
    const { id: price } = await newPrice(stripe, 9000)
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price }],
      proration_behavior: "always_invoice",
    })
    expect(changed).toMatchObject({ status: "past_due", items: { data: [{ price: { id: price } }] } })
    const [open] = await invoicesOf(local, customer.id)
    expect(open).toMatchObject({ id: changed.latest_invoice, status: "open", attempted: true })
    // A credit needs no card.
    const { id: cheap } = await newPrice(stripe, 1000)
    const items = [{ id: itemOf(subscription).id, price: cheap }]
    const wary = { proration_behavior: "always_invoice", payment_behavior: "error_if_incomplete" } as const
    await stripe.subscriptions.update(subscription.id, { items, ...wary })
    expect((await invoicesOf(local, customer.id))[0]).toMatchObject({ status: "paid", amount_due: 0 })
    const { balance } = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer
    expect(Math.abs(balance + 8000)).toBeLessThan(10)
  })
})

describe("an invoice", () => {
  it("has the customer's next number, their credit and the way from one to the other", async () => {
    const local = await startLocal()
    const { stripe, ask } = local
    const { customer, subscription } = await subscribe(stripe, { amount: 9000 })
    const { id: price } = await newPrice(stripe, 4000)
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price }],
      proration_behavior: "always_invoice",
    })
    for (const _ of [1, 2]) await ask(`subscriptions/${subscription.id}/end-period`)
    const invoices = (await invoicesOf(local, customer.id)).reverse()
    const { invoice_prefix } = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer
    expect(invoices.map(({ number }) => number)).toEqual(
      [1, 2, 3, 4].map((number) => `${invoice_prefix}-000${number}`),
    )
    const near = (value: number | null | undefined, wanted: number) =>
      expect(Math.abs((value ?? 0) - wanted)).toBeLessThan(5)
    const [, credit, covered, partly] = invoices
    for (const [invoice, starting, ending, due] of [
      [credit, 0, -5000, 0],
      [covered, -5000, -1000, 0],
      [partly, -1000, 0, 3000],
    ] as const) {
      near(invoice?.starting_balance, starting)
      near(invoice?.ending_balance, ending)
      near(invoice?.amount_paid, due)
    }
    expect(covered).toMatchObject({ attempted: false, attempt_count: 0, status: "paid" })
    expect(partly).toMatchObject({ attempted: true, attempt_count: 1 })
    const other = await subscribe(stripe)
    expect((await invoicesOf(local, other.customer.id))[0]?.number).toMatch(/-0001$/)
  })

  it("is charged to the subscription's own card before the customer's", async () => {
    const local = await startLocal()
    const { stripe, ask } = local
    const { customer, subscription } = await subscribe(stripe)
    const { id: own } = await stripe.paymentMethods.attach(REFUSED, { customer: customer.id })
    await stripe.subscriptions.update(subscription.id, { default_payment_method: own })
    await ask(`subscriptions/${subscription.id}/end-period`)
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due")
    const stranger = await subscribe(stripe)
    const theirs = { default_payment_method: own }
    await expect(stripe.subscriptions.update(stranger.subscription.id, theirs)).rejects.toMatchObject({
      param: "default_payment_method",
    })
    const methods = await stripe.paymentMethods.list({ customer: customer.id, type: "card" })
    expect(methods.data.map(({ card }) => card?.last4)).toEqual(["0341", "4242"])
  })
})

describe("the end of a period", () => {
  it("pays what was open as well, where the card is good by then", async () => {
    const local = await startLocal()
    const { stripe, ask } = local
    const { customer, subscription } = await subscribe(stripe)
    await ask(`customers/${customer.id}/card`, `card=${REFUSED}`)
    await ask(`subscriptions/${subscription.id}/end-period`)
    await ask(`customers/${customer.id}/card`, "card=pm_card_visa")
    await ask(`subscriptions/${subscription.id}/end-period`)
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active")
    const invoices = await invoicesOf(local, customer.id)
    expect(invoices.map(({ status }) => status)).toEqual(["paid", "paid", "paid"])
  })

  it("ends what was never paid, and forgets what waited for an invoice of what has ended", async () => {
    const local = await startLocal()
    const { stripe, ask } = local
    const { subscription } = await subscribe(stripe, { card: REFUSED })
    expect(subscription.status).toBe("incomplete")
    await ask(`subscriptions/${subscription.id}/end-period`)
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: "incomplete_expired",
      ended_at: expect.any(Number),
    })
    const statuses = async (status?: "all" | "ended" | "active") =>
      (await stripe.subscriptions.list({ status })).data.map((one) => one.status)
    const { subscription: running } = await subscribe(stripe)
    expect(await statuses()).toEqual(["active", "incomplete_expired"])
    await stripe.subscriptions.cancel(running.id)
    expect(await statuses()).toEqual(["incomplete_expired"])
    expect(await statuses("ended")).toEqual(["canceled", "incomplete_expired"])
    expect(await statuses("active")).toEqual([])
  })

  it("comes at the hour that was set, before the period's", async () => {
    const { stripe, skipDays } = await startLocal()
    const { subscription } = await subscribe(stripe)
    const in5Days = Math.floor(Date.now() / 1000) + 5 * 24 * 3600
    const update = (change: Stripe.SubscriptionUpdateParams) =>
      stripe.subscriptions.update(subscription.id, change)
    await expect(update({ cancel_at: in5Days - 6 * 24 * 3600 })).rejects.toMatchObject({ param: "cancel_at" })
    await expect(update({ cancel_at: in5Days, cancel_at_period_end: true })).rejects.toThrow(
      "only specify one",
    )
    expect(await update({ cancel_at: in5Days })).toMatchObject({ cancel_at: in5Days, status: "active" })
    skipDays(6)
    await expect
      .poll(async () => (await stripe.subscriptions.retrieve(subscription.id)).status, { timeout: 5000 })
      .toBe("canceled")
    expect((await stripe.invoices.list()).data).toHaveLength(1)
  })
})
