import type { IncomingMessage, ServerResponse } from "node:http"
import { readText, urlOf } from "../lib/loopback.ts"
import { type Account, presentSession } from "./account.ts"
import { payCheckout } from "./billing/checkout.ts"
import { endPeriodNow } from "./billing/renewal.ts"
import { changeCard } from "./billing/subscriptions.ts"
import { missing, StripeFailure } from "./failure.ts"
import { readForm, requiredText } from "./params.ts"

const PATH = /^\/_test\/(subscriptions|checkout|customers)\/([^/]+)\/(end-period|pay|card)$/

const LARGEST_BODY = 4096

/** Actions of people and the passing of time, for tests: `POST /_test/…`. Refused to pages. */
export async function answerTests(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = urlOf(request)
  const [, kind, id = "", action] = PATH.exec(pathname) ?? []
  if (request.method !== "POST" || request.headers.origin) return void response.writeHead(403).end()
  const body = await readText(request, LARGEST_BODY)
  const answer = attempt(() => act(account, `${kind} ${action}`, id, body))
  await account.store.saved()
  response.writeHead(answer.status, { "content-type": "application/json" })
  response.end(JSON.stringify(answer.body))
}

function attempt(act: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: act() }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return { status: error.status, body: { error: error.details } }
  }
}

function act(account: Account, what: string, id: string, body: string): object {
  if (what === "subscriptions end-period") return endPeriodNow(account, id)
  if (what === "checkout pay") return presentSession(account, payCheckout(account, id, "pm_card_visa"))
  if (what === "customers card") return changeCard(account, id, requiredText(readForm(body), "card"))
  throw missing("test", what)
}
