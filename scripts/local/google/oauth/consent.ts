import type { IncomingMessage, ServerResponse } from "node:http"
import { readText, urlOf } from "../../lib/loopback.ts"
import { html, isOwnForm, type Page, redirect, sendPage } from "../../lib/page.ts"
import { GOOGLE, type Google } from "../google.ts"
import { type ConsentRequest, readConsentRequest, Unacceptable } from "./request.ts"
import { SCOPES } from "./scopes.ts"

const LARGEST_FORM = 16 * 1024

/** The page where people choose an account and grant scopes, and the actions of its buttons. */
export async function answerConsent(
  google: Google,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const asked = readConsentRequest(google, urlOf(request).searchParams)
    if (request.method === "GET") return sendPage(response, GOOGLE, consentPage(google, asked))
    if (request.method !== "POST" || !isOwnForm(request, google.origin()))
      return void response.writeHead(403).end()
    const form = new URLSearchParams(await readText(request, LARGEST_FORM))
    redirect(response, await decide(google, asked, form))
  } catch (error) {
    if (!(error instanceof Unacceptable)) throw error
    sendPage(response, GOOGLE, refusalPage(error))
  }
}

/** Returns the address of the redirect. */
async function decide(google: Google, asked: ConsentRequest, form: URLSearchParams): Promise<string> {
  const back = new URL(asked.redirectUri)
  if (asked.state !== null) back.searchParams.set("state", asked.state)
  const scopes = form.getAll("scope").filter((scope) => asked.scopes.includes(scope))
  const email = form.get("account") ?? ""
  if (form.get("decision") !== "allow" || scopes.length === 0) {
    back.searchParams.set("error", "access_denied")
    return back.href
  }
  if (!google.accounts.has(email)) throw new Unacceptable("invalid_request", "Ce compte n'existe pas.")
  const { redirectUri, challenge, offline } = asked
  const code = await google.tokens.newCode({ email, scopes, redirectUri, challenge, offline })
  back.searchParams.set("code", code)
  back.searchParams.set("scope", scopes.join(" "))
  return back.href
}

function consentPage({ accounts }: Google, { scopes, redirectUri }: ConsentRequest): Page {
  const all = accounts.list()
  return {
    title: "Autoriser l'accès",
    leadsTo: [redirectUri],
    body: html`<main class="narrow"><form method="post" class="card">
<h1>Trame souhaite accéder à un compte Google</h1>
<p class="quiet">Vous reviendrez ensuite sur ${new URL(redirectUri).origin}.</p>
<fieldset class="choices"><legend>Choisissez un compte</legend>
${all.map(
  ({ email, name }, index) =>
    html`<label class="choice"><input type="radio" name="account" value="${email}" required${
      index === 0 && html` checked`
    }><span>${name}<br><span class="quiet small">${email}</span></span></label>`,
)}
</fieldset>
<fieldset class="choices"><legend>Trame pourra</legend>
${scopes.map(
  (scope) =>
    html`<label class="choice"><input type="checkbox" name="scope" value="${scope}" checked><span>${SCOPES[scope]}</span></label>`,
)}
</fieldset>
<div class="actions">
<button class="primary" name="decision" value="allow">Autoriser</button>
<button name="decision" value="refuse" formnovalidate>Refuser</button>
</div>
</form></main>`,
  }
}

const refusalPage = ({ code, message }: Unacceptable): Page => ({
  title: "Accès bloqué",
  status: code === "invalid_client" ? 401 : 400,
  body: html`<main class="narrow"><section class="card"><h1>Accès bloqué : erreur d'autorisation</h1>
<p>${message}</p><p class="quiet small">Erreur : <code>${code}</code></p></section></main>`,
})
