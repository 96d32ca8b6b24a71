import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"
import { openKeyedLog } from "../journal/keyed-log.ts"
import { isLoopbackHost } from "../loopback/http.ts"
import { renderOutbox } from "./page.ts"

export type Mail = { to: string; subject: string; text: string }

/** `at` is an ISO date. */
export type SentMail = Mail & { id: string; at: string }

export type Outbox = {
  /** Resolves once the mail is on disk. */
  deliver(mail: Mail): Promise<SentMail>
  /** Newest first. */
  list(): SentMail[]
  /** Serves `path` and `path`.json; false, with nothing answered, for any other address. */
  handle(req: IncomingMessage, res: ServerResponse): boolean
  close(): Promise<void>
}

const MOST_KEPT = 500

/** Keeps the latest mails that would have been sent; a null folder keeps them in memory. */
export function createOutbox(options: { dataDir: string | null; path?: string }): Outbox {
  const path = options.path ?? "/outbox"
  const log = openKeyedLog<SentMail>(options.dataDir && join(options.dataDir, "outbox.jsonl"))
  const list = () => [...log.entries.values()].reverse()

  return {
    list,
    async deliver({ to, subject, text }) {
      const sent = { id: randomUUID(), at: new Date().toISOString(), to, subject, text }
      const written = [log.put(sent.id, sent)]
      for (const id of [...log.entries.keys()].slice(0, -MOST_KEPT)) written.push(log.remove(id))
      await Promise.all(written)
      return sent
    },
    handle(req, res) {
      const { pathname } = new URL(req.url ?? "/", "http://127.0.0.1")
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
