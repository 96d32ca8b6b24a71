import { html, type Markup, type Page } from "../../lib/page.ts"
import type { Account } from "../account.ts"
import { testCard } from "../billing/cards.ts"
import { checkoutOf, orderOf, payCheckout } from "../billing/checkout.ts"
import { customerOf } from "../billing/customers.ts"
import { productName } from "../billing/subscriptions.ts"
import { StripeFailure } from "../failure.ts"
import type { CheckoutSession } from "../objects.ts"
import { type Params, textOf } from "../params.ts"
import { money } from "./format.ts"

const DECLINED_CARD = "4000000000000002"

const PROBLEMS = new Map([
  ["refus", "Votre carte a été refusée. Rien n'a été débité : essayez encore, ou avec une autre carte."],
  ["numero", "Numéro de carte inconnu. Le Stripe local n'accepte que ses cartes d'essai."],
])

export function checkoutPage(account: Account, id: string, problem: string): Page {
  const session = checkoutOf(account, id)
  if (session.status !== "open") return closedPage(session)
  const sentence = PROBLEMS.get(problem)
  const { bought } = orderOf(account, id)
  const name = productName(account, bought)
  const total = money(bought.unit_amount, bought.currency)
  const email = customerOf(account, session.customer).email ?? ""
  return {
    title: `Payer ${name}`,
    leadsTo: [session.success_url, session.cancel_url],
    body: html`<main class="columns">
<section>
<h1>S'abonner à ${name}</h1>
<p class="price">${total} <small>par mois</small></p>
<p>Total à payer aujourd'hui : ${total}</p>
</section>
<section class="card">
<h2>Payer par carte</h2>
${sentence && html`<p class="alert" role="alert">${sentence}</p>`}
${cardForm(id, email)}
${TEST_CARD_HELP}
</section>
</main>`,
  }
}

const cardForm = (id: string, email: string): Markup => html`<form method="post" action="/checkout/${id}/pay">
<div class="field"><label for="email">Email</label><input id="email" value="${email}" readonly></div>
<div class="field"><label for="number">Numéro de carte</label>
<input id="number" name="number" value="4242 4242 4242 4242" inputmode="numeric" autocomplete="off" required></div>
<div class="pair">
<div class="field"><label for="expiry">Expiration</label><input id="expiry" value="12/34" inputmode="numeric" autocomplete="off"></div>
<div class="field"><label for="cvc">Cryptogramme</label><input id="cvc" value="123" inputmode="numeric" autocomplete="off"></div>
</div>
<div class="actions">
<button class="primary">Payer</button>
<button formaction="/checkout/${id}/decline">Refuser la carte</button>
<button formaction="/checkout/${id}/cancel" formnovalidate>Abandonner</button>
</div>
</form>`

const TEST_CARD_HELP = html`<details class="small"><summary>Cartes d'essai</summary>
<ul>
<li><code>4242 4242 4242 4242</code> : acceptée</li>
<li><code>5555 5555 5555 4444</code> : acceptée</li>
<li><code>4000 0000 0000 0002</code> : refusée</li>
</ul></details>`

/** Performs a button's action; returns the address to continue at. */
export function actOnCheckout(account: Account, id: string, action: string, form: Params): string {
  const session = checkoutOf(account, id)
  const page = `/checkout/${id}`
  // A double click pays once and still continues.
  if (session.status === "complete" && action === "pay") return afterwards(session)
  if (session.status !== "open") return page
  if (action === "cancel") return session.cancel_url ?? page
  const number = action === "decline" ? DECLINED_CARD : (textOf(form, "number") ?? "")
  if (!testCard(number)) return `${page}?probleme=numero`
  try {
    return afterwards(payCheckout(account, id, number))
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.status !== 402) throw error
    return `${page}?probleme=refus`
  }
}

/** The site's address after the payment. */
function afterwards({ id, success_url }: CheckoutSession): string {
  return success_url.replaceAll("{CHECKOUT_SESSION_ID}", id)
}

function closedPage(session: CheckoutSession): Page {
  const paid = session.status === "complete"
  const back = paid ? afterwards(session) : session.cancel_url
  return {
    title: paid ? "Paiement terminé" : "Page expirée",
    body: html`<main class="narrow"><section class="card">
<h1>${paid ? "Ce paiement est déjà terminé" : "Cette page de paiement a expiré"}</h1>
<p class="quiet">${paid ? "Votre abonnement a commencé. Rien d'autre ne sera débité aujourd'hui." : "Rien n'a été débité. Reprenez depuis la page des tarifs."}</p>
${back && html`<a class="button primary" href="${back}">Retourner sur le site</a>`}
</section></main>`,
  }
}
