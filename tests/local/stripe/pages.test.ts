import type { Stripe } from "stripe"
import { describe, expect, it } from "vitest"
import { dateOf, shortDateOf } from "../../../scripts/local/stripe/pages/format.ts"
import { type Local, newPrice, SITE, startLocal, subscribe } from "./support.ts"

const textOf = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, html: await response.text(), headers: response.headers }
}

async function newCheckout({ stripe }: Local, name = "Équipe") {
  const { id: customer } = await stripe.customers.create({ email: "nora@neuve.example" })
  const { id: price } = await newPrice(stripe, 7900, name)
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: `${SITE}/app/account?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SITE}/pricing`,
    subscription_data: { metadata: { agencyId: "a1" } },
  })
  return { customer, session, page: session.url ?? "" }
}

describe("the checkout page", () => {
  it.each(["javascript:alert(1)", "data:text/html,x", "/app", "trame"])(
    "sends nobody on to %s",
    async (success_url) => {
      const { stripe } = await startLocal()
      const { id: price } = await newPrice(stripe, 7900, "Équipe")
      const line_items = [{ price, quantity: 1 }]
      const asked = stripe.checkout.sessions.create({ mode: "subscription", line_items, success_url })
      await expect(asked).rejects.toMatchObject({ code: "url_invalid", param: "success_url" })
    },
  )

  it("is refused, then paid, once", async () => {
    const local = await startLocal()
    const { stripe, submit } = local
    const { customer, session, page } = await newCheckout(local)
    const shown = await textOf(page)
    expect(shown.html).toContain("Stripe local — aucun paiement réel")
    expect(shown.html).toMatch(/79,00\s€/)
    expect(shown.html).toContain("nora@neuve.example")
    expect(shown.headers.get("content-security-policy")).toContain(`form-action 'self' ${SITE} ${SITE};`)

    for (const [action, number] of [
      ["decline", "4242 4242 4242 4242"],
      ["pay", "4000 0000 0000 0002"],
      ["pay", "1234"],
    ] as const) {
      const { status, location } = await submit(page, action, { number })
      expect(status).toBe(303)
      expect((await textOf(new URL(location ?? "", page).href)).html).toContain('role="alert"')
    }
    expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([])

    const paid = await submit(page, "pay", { number: "4242 4242 4242 4242" })
    expect(paid.location).toBe(`${SITE}/app/account?session=${session.id}`)
    const [subscription] = (await stripe.subscriptions.list({ customer })).data
    expect(subscription).toMatchObject({ status: "active", metadata: { agencyId: "a1" } })
    const expand = ["line_items", "invoice", "subscription"]
    expect(await stripe.checkout.sessions.retrieve(session.id, { expand })).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      subscription: { id: subscription?.id },
      invoice: { status: "paid", amount_paid: 7900 },
      line_items: { data: [{ quantity: 1, amount_total: 7900 }] },
    })

    expect(await submit(page, "pay", { number: "4242 4242 4242 4242" })).toEqual(paid)
    expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1)
    expect((await textOf(page)).html).toContain("Ce paiement est déjà terminé")
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow("complete")
  })

  it("can be left, and expires", async () => {
    const local = await startLocal()
    const { stripe, submit, skipDays } = local
    const { customer, session, page } = await newCheckout(local)
    expect((await submit(page, "cancel")).location).toBe(`${SITE}/pricing`)
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open")
    skipDays(2)
    await expect
      .poll(async () => (await stripe.checkout.sessions.list({ customer, status: "expired" })).data.length, {
        timeout: 5000,
      })
      .toBe(1)
    expect((await submit(page, "pay", { number: "4242424242424242" })).location).not.toContain(SITE)
    expect((await textOf(page)).html).toContain("Cette page de paiement a expiré")
    expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([])
  })

  it("takes nothing from other sites' pages and escapes what it shows", async () => {
    const local = await startLocal()
    const { session, page } = await newCheckout(local, "<img src=x onerror=alert(1)>")
    expect((await textOf(page)).html).not.toContain("<img")
    expect(
      (await local.submit(page, "pay", { number: "4242424242424242" }, "https://voleur.example")).status,
    ).toBe(403)
    const stolen = await fetch(`${local.local.url}/_test/checkout/${session.id}/pay`, {
      method: "POST",
      headers: { origin: "https://voleur.example" },
    })
    expect(stolen.status).toBe(403)
    expect((await local.stripe.checkout.sessions.retrieve(session.id)).status).toBe("open")
    expect(await textOf(`${local.local.url}/checkout/cs_test_none`)).toMatchObject({ status: 404 })
  })
})

describe("the portal", () => {
  async function openPortal({ stripe }: Local, customer: string) {
    const return_url = `${SITE}/app/account`
    return (await stripe.billingPortal.sessions.create({ customer, return_url })).url
  }

  it("cancels, resumes, changes the card and pays what is open", async () => {
    const local = await startLocal()
    const { stripe, submit } = local
    const { customer, subscription } = await subscribe(stripe)
    const page = await openPortal(local, customer.id)
    const own = { subscription: subscription.id }
    const state = () => stripe.subscriptions.retrieve(subscription.id)

    await submit(page, "cancel", own)
    // What the portal cancels does not carry the flag: subscriptions are billed flexibly.
    expect(await state()).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: subscription.items.data[0]?.current_period_end,
    })
    expect((await textOf(page)).html).toContain("Reprendre l&#39;abonnement")
    expect(await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).toMatchObject(
      {
        cancel_at: expect.any(Number),
      },
    )
    expect((await stripe.subscriptions.update(subscription.id, { cancel_at: "" })).cancel_at).toBeNull()
    await submit(page, "cancel", own)
    await submit(page, "resume", own)
    expect(await state()).toMatchObject({ cancel_at: null, cancel_at_period_end: false })

    await submit(page, "card", { card: "pm_card_chargeCustomerFail" })
    await submit(page, "end-period", own)
    expect((await state()).status).toBe("past_due")
    const [open] = (await stripe.invoices.list({ customer: customer.id, status: "open" })).data
    const invoice = { invoice: open?.id ?? "" }
    expect((await submit(page, "pay", invoice)).location).toContain("probleme=refus")
    await submit(page, "card", { card: "pm_card_mastercard" })
    await submit(page, "pay", invoice)
    expect((await state()).status).toBe("active")
    const { html } = await textOf(page)
    expect(html).toContain("Mastercard •••• 4444")
    expect(html).toContain(`${SITE}/app/account`)
  })

  it("says what there is and what will be, whatever the state", async () => {
    const local = await startLocal()
    const { stripe, submit, ask } = local
    const { customer, subscription } = await subscribe(stripe)
    const page = await openPortal(local, customer.id)
    const shown = async () => (await textOf(page)).html
    const own = { subscription: subscription.id }
    expect(await shown()).toMatch(
      /Actif.*79,00\s€.* par mois.*Prochaine facture le .*Résilier à la fin de la/s,
    )
    expect(await shown()).toContain("La carte sera débitée et une nouvelle période commencera.")
    expect(await shown()).toMatch(/<span class="good">Payée<\/span>/)
    await submit(page, "card", { card: "pm_card_chargeCustomerFail" })
    expect(await shown()).toContain(
      "Le paiement sera refusé et l&#39;abonnement passera en retard de paiement.",
    )
    await submit(page, "end-period", own)
    expect(await shown()).toMatch(
      /Paiement en retard.*Le paiement reste refusé : l&#39;abonnement prendra fin\./s,
    )
    const [open] = (await stripe.invoices.list({ status: "open" })).data
    expect(await shown()).toContain(`aria-label="Payer la facture ${open?.number}"`)
    await submit(page, "card", { card: "pm_card_visa" })
    await submit(page, "pay", { invoice: open?.id ?? "" })
    await submit(page, "cancel", own)
    expect(await shown()).toMatch(
      /Résilié.*Se termine le .*Reprendre.*L&#39;abonnement est résilié : il prendra/s,
    )
    await submit(page, "end-period", own)
    expect(await shown()).toMatch(/Aucun abonnement en cours\..*Abonnements passés.*Terminé/s)
    expect((await submit(page, "cancel", own)).location).toContain("probleme=action")
    expect((await textOf(`${page}?probleme=action`)).html).toContain("Cette action n&#39;est plus possible")

    const bare = await stripe.customers.create({ email: "nue@lumiere.example" })
    const { html } = await textOf(await openPortal(local, bare.id))
    for (const words of [
      "nue@lumiere.example",
      "Aucun abonnement en cours.",
      "Aucune carte.",
      "Aucune facture.",
    ])
      expect(html).toContain(words)
    await ask(`customers/${bare.id}/card`, "card=pm_card_visa")
    expect((await textOf(await openPortal(local, bare.id))).html).toContain("Visa •••• 4242")
  })

  it("touches nothing of another customer, and closes after a while", async () => {
    const local = await startLocal()
    const { stripe, submit, skipDays } = local
    const mine = await subscribe(stripe)
    const other = await subscribe(stripe)
    const page = await openPortal(local, mine.customer.id)
    expect((await submit(page, "cancel", { subscription: other.subscription.id })).location).toContain(
      "probleme",
    )
    const latest = other.subscription.latest_invoice as string
    expect((await submit(page, "pay", { invoice: latest })).location).toContain("probleme")
    expect(await stripe.subscriptions.retrieve(other.subscription.id)).toMatchObject({ cancel_at: null })
    skipDays(0.9 / 24)
    expect((await textOf(page)).status).toBe(200)
    skipDays(0.2 / 24)
    expect((await textOf(page)).status).toBe(404)
    expect((await submit(page, "cancel", { subscription: mine.subscription.id })).status).toBe(404)
  })
})

it("lets a developer's time pass from the overview", async () => {
  const local = await startLocal()
  const { subscription } = await subscribe(local.stripe)
  const { html } = await textOf(`${local.local.url}/`)
  expect(html).toContain("Agence Lumière")
  expect(html).toContain(
    'aria-label="Terminer la période de Agence Lumière. La carte sera débitée et une nouvelle période commencera."',
  )
  expect(html).toMatch(/customer\.created<\/td>.*non envoyé/)
  expect(html).toMatch(/invoice\.paid<\/td>.*en attente/)
  expect(
    (await local.submit(`${local.local.url}/subscriptions/${subscription.id}`, "end-period")).location,
  ).toBe("/")
  const invoices: Stripe.ApiList<Stripe.Invoice> = await local.stripe.invoices.list()
  expect(invoices.data).toHaveLength(2)
})

it.each([
  ["2026-01-01T12:00:00Z", "1er janvier 2026", "01/01/2026"],
  ["2026-06-30T22:30:00Z", "1er juillet 2026", "01/07/2026"],
  ["2026-12-11T12:00:00Z", "11 décembre 2026", "11/12/2026"],
])("writes the day of %s as people in Paris do", (iso, long, short) => {
  const seconds = Date.parse(iso) / 1000
  expect([dateOf(seconds), shortDateOf(seconds)]).toEqual([long, short])
})
