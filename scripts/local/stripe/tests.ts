import type { IncomingMessage, ServerResponse } from "node:http"
import { answerOf, sendJson } from "../lib/answers.ts"
import { readText, urlOf } from "../lib/loopback.ts"
import { type Account, presentSession } from "./account.ts"
import { payCheckout } from "./billing/checkout.ts"
import { endPeriodNow } from "./billing/renewal.ts"
import { changeCard } from "./billing/subscriptions.ts"
import { missing } from "./failure.ts"
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
  const answer = await answerOf(() => ({ status: 200, body: act(account, `${kind} ${action}`, id, body) }))
  await account.store.saved()
  sendJson(response, answer)
}

function act(account: Account, what: string, id: string, body: string): object {
  if (what === "subscriptions end-period") return endPeriodNow(account, id)
  if (what === "checkout pay") return presentSession(account, payCheckout(account, id, "pm_card_visa"))
  if (what === "customers card") return changeCard(account, id, requiredText(readForm(body), "card"))
  throw missing("test", what)
}
