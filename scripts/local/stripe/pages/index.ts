import type { IncomingMessage, ServerResponse } from "node:http"
import { readText, urlOf } from "../../lib/loopback.ts"
import { isOwnForm, NO_PAGE, type Page, redirect, sendPage } from "../../lib/page.ts"
import type { Account } from "../account.ts"
import { missing, StripeFailure } from "../failure.ts"
import type { PortalSession } from "../objects.ts"
import { type Params, readForm } from "../params.ts"
import { actOnCheckout, checkoutPage } from "./checkout.ts"
import { actOnPortal, portalPage } from "./portal.ts"

const STRIPE = { name: "Stripe local", note: "aucun paiement réel" }

const LARGEST_FORM = 16 * 1024
/** Lifetime of a portal's address. */
const PORTAL_SECONDS = 3600

/** The pages for people, and their forms. */
export async function answerPages(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = urlOf(request)
  const [, area = "", id = "", action = ""] = pathname.split("/")
  try {
    if (request.method === "GET") {
      const problem = searchParams.get("probleme") ?? ""
      return sendPage(response, STRIPE, pageAt(account, { area, id: action ? "" : id, problem }))
    }
    if (request.method !== "POST") throw missing("page", pathname)
    if (!isOwnForm(request, account.baseUrl())) return void response.writeHead(403).end()
    const form = readForm(await readText(request, LARGEST_FORM))
    const location = act(account, { area, id, action, form })
    await account.store.saved()
    redirect(response, location)
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    sendPage(response, STRIPE, NO_PAGE)
  }
}

function pageAt(
  account: Account,
  { area, id, problem }: { area: string; id: string; problem: string },
): Page {
  if (area === "checkout") return checkoutPage(account, id, problem)
  if (area === "portal") return portalPage(account, portalOf(account, id), problem)
  throw missing("page", area)
}

/** Performs a button's action; returns the address to continue at. */
function act(
  account: Account,
  { area, id, action, form }: { area: string; id: string; action: string; form: Params },
): string {
  if (area === "checkout") return actOnCheckout(account, id, action, form)
  if (area === "portal") return actOnPortal(account, portalOf(account, id), action, form)
  throw missing("page", area)
}

function portalOf(account: Account, id: string): PortalSession {
  const session = account.store.portal.get(id)
  if (!session || session.created + PORTAL_SECONDS < account.now()) throw missing("page", id)
  return session
}
