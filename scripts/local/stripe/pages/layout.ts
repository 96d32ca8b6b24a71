import type { ServerResponse } from "node:http"
import { html, type Markup } from "./html.ts"
import { STYLE } from "./style.ts"

export interface Page {
  title: string
  body: Markup
  status?: number
  /** Where its forms lead in the end, besides here. */
  leadsTo?: (string | null)[]
}

export function sendPage(response: ServerResponse, { title, body, status = 200, leadsTo = [] }: Page): void {
  // The policy holds for where a form's answer redirects to as well.
  const targets = leadsTo.flatMap((address) => (address ? [new URL(address).origin] : []))
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${targets.join(" ")}; frame-ancestors 'none'; base-uri 'none'`,
    // With none at all, the forms' own origin would be told as null.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
  })
  response.end(document(title, body))
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, "cache-control": "no-store" }).end()
}

const document = (title: string, body: Markup): string => `<!doctype html>
${html`<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Stripe local</title>
${STYLE}
</head>
<body>
<header class="label">Stripe local — aucun paiement réel</header>
${body}
</body>
</html>`}`
