import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"
import { openKeyedLog } from "../lib/keyed-log.ts"
import { isLoopbackHost, urlOf } from "../lib/loopback.ts"

export type Mail = {
  to: string
  subject: string
  text: string
  /** If any. */
  html?: string
  replyTo?: string[]
}

/** `at` is an ISO date. */
type SentMail = Mail & { id: string; at: string }

export type Outbox = {
  /** Resolves once stored on disk. */
  deliver(mail: Mail): Promise<SentMail>
  /** Newest first. */
  list(): SentMail[]
  /** Serves `path` and `path`.json; returns false, without an answer, for other addresses. */
  handle(req: IncomingMessage, res: ServerResponse): boolean
  close(): Promise<void>
}

const MOST_KEPT = 500

/** Keeps the latest mails instead of sending them; in memory without a folder. */
export function createOutbox(options: { dataDir: string | null; path?: string }): Outbox {
  const path = options.path ?? "/outbox"
  const log = openKeyedLog<SentMail>(options.dataDir && join(options.dataDir, "outbox.jsonl"))
  const list = () => [...log.entries.values()].reverse()

  return {
    list,
    async deliver({ to, subject, text, html, replyTo }) {
      const more = { ...(html !== undefined && { html }), ...(replyTo !== undefined && { replyTo }) }
      const sent = { id: randomUUID(), at: new Date().toISOString(), to, subject, text, ...more }
      const written = [log.put(sent.id, sent)]
      for (const id of [...log.entries.keys()].slice(0, -MOST_KEPT)) written.push(log.remove(id))
      await Promise.all(written)
      return sent
    },
    handle(req, res) {
      const { pathname } = urlOf(req)
      if (pathname !== path && pathname !== `${path}.json`) return false
      if (!isLoopbackHost(req)) res.writeHead(421).end()
      else if (req.method !== "GET") res.writeHead(405).end()
      else if (pathname === path) answer(res, "text/html; charset=utf-8", renderOutbox(list(), path))
      else answer(res, "application/json", JSON.stringify(list()))
      return true
    },
    close: () => log.close(),
  }
}

function answer(res: ServerResponse, type: string, body: string): void {
  res.writeHead(200, {
    "content-type": type,
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  })
  res.end(body)
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.5rem; margin: 0 }
h2 { font-size: 1.0625rem; margin: 0 0 .25rem }
article { border: 1px solid #8886; border-radius: .75rem; padding: 1rem 1.25rem; margin-top: 1rem }
.about { margin: 0; opacity: .8; font-size: .875rem; overflow-wrap: anywhere }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .75rem 0 0 }
`

const date = new Intl.DateTimeFormat("fr-FR", {
  dateStyle: "long",
  timeStyle: "medium",
  timeZone: "Europe/Paris",
})

/** The page of the outbox, with all mail texts escaped. */
function renderOutbox(mails: SentMail[], path: string): string {
  const empty = '<p class="about">Aucun e-mail pour le moment.</p>'
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Boîte d'envoi locale</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Boîte d'envoi locale</h1>
<p class="about">Les e-mails que l'application aurait envoyés, du plus récent au plus ancien.
<a href="${escapeHtml(path)}">Actualiser</a></p>
${mails.map(renderMail).join("\n") || empty}
</main>
</body>
</html>`
}

function renderMail(mail: SentMail): string {
  const answers = mail.replyTo ? `. Réponses à ${escapeHtml(mail.replyTo.join(", "))}` : ""
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="about">À ${escapeHtml(mail.to)}, le <time datetime="${mail.at}">${date.format(new Date(mail.at))}</time>${answers}</p>
<pre>${escapeHtml(mail.text)}</pre>
</article>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
