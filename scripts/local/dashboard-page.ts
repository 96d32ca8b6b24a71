import type { IncomingMessage, ServerResponse } from "node:http"
import { TRIALS } from "./apify/names.ts"
import { DEMO_BOXES } from "./google/demo/index.ts"
import { urlOf } from "./lib/loopback.ts"
import { html, type Page, sendPage } from "./lib/page.ts"
import { SCHEDULES_PATH } from "./schedules/firing.ts"
import type { Schedules } from "./schedules/index.ts"

const PATH = "/_local/"

interface Links {
  /** The path of the sent mails. */
  outbox: string
  /** The address of Google's stand-in. */
  google: string
}

/** Answers `GET /_local/`, a page of everything a developer can inspect or trigger. */
export function createDashboard(schedules: Schedules, links: Links) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname } = urlOf(request)
    if (pathname !== PATH) return false
    sendPage(response, ENGINE, dashboardPage(schedules, links))
    return true
  }
}

const ENGINE = { name: "Moteur local", note: "tout est sur cette machine" }

const dashboardPage = ({ list }: Schedules, { outbox, google }: Links): Page => ({
  title: "Vue d'ensemble",
  body: html`<main>
<h1>Moteur local</h1>
<p><a href="${outbox}">Boîte d'envoi</a></p>
<p>Stripe local : la carte d'essai est <code>4242 4242 4242 4242</code> ; le portail, ouvert depuis la page Compte, termine une période et change la carte.</p>
<p><a href="${google}/">Google local : comptes et e-mails envoyés</a> ; boîtes à connecter : ${Object.values(
    DEMO_BOXES,
  ).map(({ email }) => html`<code>${email}</code> `)}</p>
<h2>Tâches planifiées (UTC)</h2>
<ul>${list.map(
    ({ name, schedule }) =>
      html`<li><form method="post" action="${SCHEDULES_PATH}${name}">${name} <code>${schedule}</code> <button class="compact" aria-label="Lancer ${name}">Lancer</button></form></li>`,
  )}</ul>
<h2>Apify local</h2>
<p>Tout nom d'utilisateur Instagram donne un profil et des publications, toujours les mêmes. Ceux qui commencent ainsi montrent le reste :</p>
<ul>${Object.entries(TRIALS).map(([name, what]) => html`<li><code>${name}…</code> : ${what}</li>`)}</ul>
</main>`,
})
