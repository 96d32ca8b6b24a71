import type { IncomingMessage, ServerResponse } from "node:http"
import { TRIALS } from "./apify/names.ts"
import { DEMO_BOXES } from "./google/demo/index.ts"
import { urlOf } from "./lib/loopback.ts"
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
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
    })
    response.end(render(schedules, links))
    return true
  }
}

/** Names and expressions need no escaping: they are our own. */
function render({ list }: Schedules, { outbox, google }: Links): string {
  const items = list.map(
    ({ name, schedule }) =>
      `<li><form method="post" action="${SCHEDULES_PATH}${name}">${name} <code>${schedule}</code> ` +
      `<button aria-label="Lancer ${name}">Lancer</button></form></li>`,
  )
  const trials = Object.entries(TRIALS).map(([name, what]) => `<li><code>${name}…</code> : ${what}</li>`)
  const boxes = Object.values(DEMO_BOXES).map(({ email }) => `<code>${email}</code>`)
  return `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Moteur local</title>
<h1>Moteur local</h1>
<p><a href="${outbox}">Boîte d'envoi</a></p>
<p>Stripe local : le portail, ouvert depuis la page Compte, termine une période et change la carte.</p>
<p><a href="${google}/">Google local : comptes et e-mails envoyés</a> ; boîtes à connecter : ${boxes.join(", ")}</p>
<h2>Tâches planifiées (UTC)</h2>
<ul>${items.join("\n")}</ul>
<h2>Apify local</h2>
<p>Tout nom d'utilisateur Instagram donne un profil et des publications, toujours les mêmes. Ceux qui commencent ainsi montrent le reste :</p>
<ul>${trials.join("\n")}</ul>
</html>`
}
