import { html, type Markup, type Page } from "../../lib/page.ts"
import type { Account } from "../account.ts"
import { isOver, itemOf, productName } from "../billing/subscriptions.ts"
import type { Subscription } from "../objects.ts"
import { SENT } from "../webhooks.ts"
import { shortDateOf, statusTag, whatEndingDoes } from "./format.ts"

const MOST_SHOWN = 50
const EVENTS_SHOWN = 20

/** For developers: the subscriptions, and buttons that end their periods. */
export function overviewPage(account: Account): Page {
  const { store } = account
  const subscriptions = store.subscription.all().reverse().slice(0, MOST_SHOWN)
  const events = store.event.all().reverse().slice(0, EVENTS_SHOWN)
  return {
    title: "Vue d'ensemble",
    body: html`<main>
<h1>Vue d'ensemble</h1>
<p class="quiet">${store.delivery.all().length} événement(s) en cours de livraison.</p>
<section class="card scroll"><table><caption>Abonnements</caption>
<thead><tr><th scope="col">Client</th><th scope="col">Offre</th><th scope="col">État</th><th scope="col">Fin de période</th><th scope="col">Temps</th></tr></thead>
<tbody>${subscriptions.map((one) => subscriptionRow(account, one))}</tbody></table>
${subscriptions.length === 0 && html`<p class="quiet">Aucun abonnement.</p>`}</section>
<section class="card scroll"><table><caption>Derniers événements</caption>
<thead><tr><th scope="col">Type</th><th scope="col">Identifiant</th><th scope="col">Livraison</th></tr></thead>
<tbody>${events.map(
      ({ id, type, pending_webhooks }) =>
        html`<tr><td>${type}</td><td><code>${id}</code></td><td>${deliveryOf(type, pending_webhooks)}</td></tr>`,
    )}</tbody></table>
${events.length === 0 && html`<p class="quiet">Aucun événement.</p>`}</section>
</main>`,
  }
}

function deliveryOf(type: string, pending: number): string {
  if (!SENT.test(type)) return "non envoyé"
  return pending > 0 ? "en attente" : "livré"
}

function subscriptionRow(account: Account, subscription: Subscription): Markup {
  const { id, customer: customerId } = subscription
  const customer = account.store.customer.get(customerId)
  const name = customer && "name" in customer ? (customer.name ?? customer.email) : null
  const item = itemOf(subscription)
  const label = `Terminer la période de ${name ?? customerId}. ${whatEndingDoes(account, subscription)}`
  return html`<tr><td>${name ?? customerId}</td><td>${productName(account, item.price)}</td><td>${statusTag(subscription)}</td>
<td>${shortDateOf(item.current_period_end)}</td><td>${
    !isOver(subscription) &&
    html`<form method="post" action="/subscriptions/${id}/end-period"><button class="compact" aria-label="${label}" title="${label}">Terminer la période</button></form>`
  }</td></tr>`
}
