import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"
import { openKeyedLog } from "../lib/keyed-log.ts"
import { isLoopbackHost, urlOf } from "../lib/loopback.ts"
import { html, type Markup, type Page, sendPage, sendPrivately } from "../lib/page.ts"

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
    async deliver(mail) {
      const sent = { id: randomUUID(), at: new Date().toISOString(), ...mail }
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
      else if (pathname === path) sendPage(res, OUTBOX, outboxPage(list(), path))
      else sendPrivately(res, "application/json", JSON.stringify(list()))
      return true
    },
    close: () => log.close(),
  }
}

const OUTBOX = { name: "Boîte d'envoi locale", note: "aucun e-mail n'est envoyé" }

const date = new Intl.DateTimeFormat("fr-FR", {
  dateStyle: "long",
  timeStyle: "medium",
  timeZone: "Europe/Paris",
})

const outboxPage = (mails: SentMail[], path: string): Page => ({
  title: "E-mails",
  body: html`<main>
<h1>Boîte d'envoi locale</h1>
<p class="quiet">Les e-mails que l'application aurait envoyés, du plus récent au plus ancien. <a href="${path}">Actualiser</a></p>
${mails.map(mailCard)}
${mails.length === 0 && html`<p>Aucun e-mail pour le moment.</p>`}
</main>`,
})

const mailCard = ({ to, at, subject, text, replyTo }: SentMail): Markup => html`<article class="card">
<h2>${subject}</h2>
<p class="quiet small">À ${to}, le <time datetime="${at}">${date.format(new Date(at))}</time>${
  replyTo && `. Réponses à ${replyTo.join(", ")}`
}</p>
<pre>${text}</pre>
</article>`
