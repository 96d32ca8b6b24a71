import { html, type Markup, type Page } from "../../lib/page.ts"
import type { Account } from "../account.ts"
import { customerOf } from "../billing/customers.ts"
import { cardOf, payInvoice } from "../billing/invoices.ts"
import { endPeriodNow } from "../billing/renewal.ts"
import {
  changeCard,
  isOver,
  itemOf,
  NO_END,
  productName,
  saveSubscription,
  scheduledEnd,
  subscriptionOf,
} from "../billing/subscriptions.ts"
import { missing, StripeFailure } from "../failure.ts"
import type { Customer, Invoice, PaymentMethod, PortalSession, Subscription } from "../objects.ts"
import { type Params, requiredText } from "../params.ts"
import { dateOf, money, shortDateOf, statusTag, whatEndingDoes } from "./format.ts"

const PROBLEMS = new Map([
  ["refus", "Le paiement a été refusé. Changez de carte, puis réessayez."],
  ["action", "Cette action n'est plus possible : l'abonnement a changé entre-temps."],
])

export function portalPage(account: Account, session: PortalSession, problem: string): Page {
  const customer = customerOf(account, session.customer)
  const subscriptions = account.store.subscription
    .all()
    .filter((one) => one.customer === customer.id)
    .reverse()
  const invoices = account.store.invoice
    .all()
    .filter((one) => one.customer === customer.id)
    .reverse()
  const running = subscriptions.filter((one) => !isOver(one))
  const sentence = PROBLEMS.get(problem)
  return {
    title: "Votre abonnement",
    body: html`<main class="narrow">
<p><a href="${session.return_url}">← Retourner sur le site</a></p>
<h1>Votre abonnement</h1>
<p class="quiet">${nameOf(customer)}</p>
${sentence && html`<p class="alert" role="alert">${sentence}</p>`}
${running.map((one) => subscriptionCard(account, session, one))}
${running.length === 0 && html`<section class="card"><p class="quiet">Aucun abonnement en cours.</p></section>`}
${cardCard(session, currentCard(account, customer, running[0]))}
${invoiceCard(session, invoices)}
</main>`,
  }
}

const nameOf = ({ name, email }: Customer): string => [name, email].filter(Boolean).join(" · ")

function currentCard(
  account: Account,
  customer: Customer,
  running?: Subscription,
): PaymentMethod | undefined {
  const own = customer.invoice_settings.default_payment_method
  return running ? cardOf(account, running) : own ? account.store.payment_method.get(own) : undefined
}

function subscriptionCard(account: Account, session: PortalSession, subscription: Subscription): Markup {
  const item = itemOf(subscription)
  const end = dateOf(subscription.cancel_at ?? item.current_period_end)
  const ends = subscription.cancel_at !== null
  return html`<section class="card">
<div class="row"><h2>${productName(account, item.price)}</h2>${statusTag(subscription)}</div>
<p>${money(item.price.unit_amount, item.price.currency)} par mois</p>
<p class="quiet">${ends ? `Se termine le ${end}` : `Prochaine facture le ${end}`}</p>
<div class="actions">
${button(session, ends ? "resume" : "cancel", ends ? "Reprendre l'abonnement" : "Résilier à la fin de la période", { subscription: subscription.id })}
</div>
<details class="small"><summary>Contrôle d'essai : faire passer le temps</summary>
<p>${whatEndingDoes(account, subscription)}</p>
${button(session, "end-period", "Terminer la période maintenant", { subscription: subscription.id })}
</details>
</section>`
}

function cardCard(session: PortalSession, method: PaymentMethod | undefined): Markup {
  const { card } = method ?? {}
  return html`<section class="card"><h2>Moyen de paiement</h2>
<p>${card ? `${card.brand === "visa" ? "Visa" : "Mastercard"} •••• ${card.last4}, expire ${card.exp_month}/${card.exp_year}` : "Aucune carte."}</p>
<form method="post" action="/portal/${session.id}/card">
<div class="field"><label for="card">Autre carte</label><select id="card" name="card">
<option value="pm_card_visa">Visa •••• 4242, acceptée</option>
<option value="pm_card_mastercard">Mastercard •••• 4444, acceptée</option>
<option value="pm_card_chargeCustomerFail">Visa •••• 0341, refusée à chaque paiement</option>
</select></div>
<button>Changer la carte</button>
</form></section>`
}

const INVOICE_STATES: Record<Invoice["status"], [string, string]> = {
  paid: ["Payée", "good"],
  open: ["À payer", "bad"],
}

function invoiceCard(session: PortalSession, invoices: Invoice[]): Markup {
  if (invoices.length === 0)
    return html`<section class="card"><h2>Factures</h2><p class="quiet">Aucune facture.</p></section>`
  return html`<section class="card scroll"><table><caption>Factures</caption>
<thead><tr><th scope="col">Facture</th><th scope="col">Montant</th><th scope="col">État</th></tr></thead>
<tbody>${invoices.slice(0, 24).map((invoice) => {
    const [words, tone] = INVOICE_STATES[invoice.status]
    const pay = button(session, "pay", "Payer", { invoice: invoice.id }, `Payer la facture ${invoice.number}`)
    return html`<tr><td>${shortDateOf(invoice.created)}<br><span class="small quiet">${invoice.number}</span></td><td>${money(invoice.amount_due, invoice.currency)}</td>
<td>${invoice.status === "open" ? pay : html`<span class="${tone}">${words}</span>`}</td></tr>`
  })}</tbody></table></section>`
}

function button(
  { id }: PortalSession,
  action: string,
  words: string,
  fields: Record<string, string>,
  label?: string,
): Markup {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="/portal/${id}/${action}">${hidden}<button${label ? html` class="compact" aria-label="${label}"` : html` class="wide"`}>${words}</button></form>`
}

/** Performs a portal button's action, for its own customer only; returns the address to continue at. */
export function actOnPortal(account: Account, session: PortalSession, action: string, form: Params): string {
  const page = `/portal/${session.id}`
  try {
    act(account, session, action, form)
    return page
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return `${page}?probleme=${error.status === 402 ? "refus" : "action"}`
  }
}

function act(account: Account, { customer }: PortalSession, action: string, form: Params): void {
  if (action === "card") changeCard(account, customer, requiredText(form, "card"))
  else if (action === "pay") payOwn(account, customer, requiredText(form, "invoice"))
  else {
    const subscription = ownSubscription(account, customer, requiredText(form, "subscription"))
    if (action === "end-period") endPeriodNow(account, subscription.id)
    else if (action === "cancel")
      saveSubscription(account, subscription, { ...subscription, ...scheduledEnd(account, subscription) })
    else if (action === "resume") saveSubscription(account, subscription, { ...subscription, ...NO_END })
  }
}

function ownSubscription(account: Account, customer: string, id: string): Subscription {
  const subscription = subscriptionOf(account, id, { alive: true })
  if (subscription.customer !== customer) throw missing("subscription", id)
  return subscription
}

function payOwn(account: Account, customer: string, id: string): void {
  const invoice = account.store.invoice.get(id)
  if (invoice?.customer !== customer) throw missing("invoice", id)
  payInvoice(account, invoice)
}
