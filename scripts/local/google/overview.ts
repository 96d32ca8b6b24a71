import type { IncomingMessage, ServerResponse } from "node:http"
import { decodeWords } from "postal-mime"
import { urlOf } from "../lib/loopback.ts"
import { html, NO_PAGE, type Page, sendPage } from "../lib/page.ts"
import { GOOGLE, type Google } from "./google.ts"
import { headerOf, readHeaders, splitHead } from "./mime/headers.ts"
import { flatten, readParts } from "./mime/parts.ts"

const WHEN = new Intl.DateTimeFormat("fr-FR", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/Paris",
})

/** `GET /`: the accounts and their sent mails. */
export function answerOverview(google: Google, request: IncomingMessage, response: ServerResponse): void {
  const isThere = request.method === "GET" && urlOf(request).pathname === "/"
  sendPage(response, GOOGLE, isThere ? overviewPage(google) : NO_PAGE)
}

const MOST_SHOWN = 100

function overviewPage({ accounts }: Google): Page {
  const all = accounts.list()
  const sent = all
    .flatMap(({ email }) => accounts.sentFrom(email))
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_SHOWN)
  return {
    title: "Comptes et e-mails envoyés",
    body: html`<main><h1>Comptes Google locaux</h1>
<section class="card"><ul>${all.map(({ email, name }) => html`<li>${name} — <code>${email}</code></li>`)}</ul></section>
<h2>E-mails envoyés par Trame</h2>
${sent.length === 0 && html`<p class="quiet">Aucun e-mail n'a encore été envoyé.</p>`}
${sent.map(sentCard)}
</main>`,
  }
}

function sentCard({ at, raw }: { at: number; raw(): Buffer }) {
  const bytes = raw()
  const headers = readHeaders(splitHead(bytes).head)
  const shown = (name: string) => decodeWords(headerOf(headers, name))
  const parts = flatten(readParts(bytes))
  const text = parts
    .find(({ mimeType, filename }) => mimeType === "text/plain" && !filename)
    ?.content.toString()
  const files = parts.filter(({ filename }) => filename)
  return html`<section class="card"><h2>${shown("subject") || "(Sans objet)"}</h2>
<p class="small quiet">${WHEN.format(at)}<br>De : ${shown("from")}<br>À : ${shown("to")}${
    shown("cc") && html`<br>Cc : ${shown("cc")}`
  }</p>
<pre>${text}</pre>
${files.length > 0 && html`<ul>${files.map(({ filename, content }) => html`<li>${filename} (${content.length} octets)</li>`)}</ul>`}
</section>`
}
