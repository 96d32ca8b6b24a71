import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { isSame } from "../../lib/answers.ts"
import { readText, urlOf } from "../../lib/loopback.ts"
import { type Account, API_VERSION } from "../account.ts"
import { StripeFailure } from "../failure.ts"
import { newId } from "../ids.ts"
import type { Reply } from "../objects.ts"
import { readForm } from "../params.ts"
import type { Store } from "../store.ts"
import { perform } from "./index.ts"

const LARGEST_BODY = 256 * 1024

interface Answer {
  status: number
  body: string
  replayed?: boolean
}

/** Answers below `/v1/`, for holders of the key. */
export async function answerApi(
  account: Account,
  secretKey: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body, replayed } = await answerTo(account, secretKey, request)
  response.writeHead(status, {
    "content-type": "application/json",
    "cache-control": "no-cache, no-store",
    "request-id": newId("req"),
    "stripe-version": API_VERSION,
    // Answers are stored by key, so a retry would bring the same.
    "stripe-should-retry": "false",
    ...(replayed && { "idempotent-replayed": "true" }),
  })
  response.end(body)
}

async function answerTo(account: Account, secretKey: string, request: IncomingMessage): Promise<Answer> {
  const method = request.method ?? "GET"
  const url = urlOf(request)
  try {
    checkKey(request, secretKey)
    const body = method === "POST" ? await readText(request, LARGEST_BODY) : url.search.slice(1)
    const key = method === "POST" ? header(request, "idempotency-key") : undefined
    const asked = key === undefined ? undefined : { key, method, path: url.pathname, body }
    const earlier = asked && earlierReply(account.store, asked, Date.now())
    if (earlier) {
      await account.store.saved()
      return { ...earlier, replayed: true }
    }
    const answer = run(account, method, url.pathname, body)
    // Requests refused before execution may be retried under the same key.
    if (asked && answer.status !== 400 && answer.status !== 404)
      keepReply(account.store, asked, answer, Date.now())
    await account.store.saved()
    return answer
  } catch (error) {
    return failureAnswer(error)
  }
}

function run(account: Account, method: string, path: string, body: string): Answer {
  try {
    return { status: 200, body: JSON.stringify(perform(account, method, path, readForm(body)), null, 2) }
  } catch (error) {
    return failureAnswer(error)
  }
}

/** @throws the error when it is no refusal. */
function failureAnswer(error: unknown): Answer {
  if (!(error instanceof StripeFailure)) throw error
  return { status: error.status, body: JSON.stringify(error.body, null, 2) }
}

function checkKey(request: IncomingMessage, secretKey: string): void {
  const [, given = ""] = /^Bearer (.+)$/.exec(header(request, "authorization") ?? "") ?? []
  if (isSame(given, secretKey)) return
  const message = given ? "Invalid API Key provided." : "You did not provide an API key."
  throw new StripeFailure(401, { type: "invalid_request_error", message })
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const KEPT_MS = 24 * 3600 * 1000
const MOST_KEPT = 500

interface Asked {
  key: string
  method: string
  path: string
  /** Unparsed. */
  body: string
}

/** The earlier answer to the same request. @throws StripeFailure when another request used the key. */
function earlierReply(store: Store, { key, ...asked }: Asked, now: number): Reply | undefined {
  const reply = store.reply.get(key)
  if (!reply || reply.at < now - KEPT_MS) return undefined
  if (reply.fingerprint !== fingerprintOf(asked)) {
    throw new StripeFailure(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return reply
}

function keepReply(
  store: Store,
  { key, ...asked }: Asked,
  answer: { status: number; body: string },
  now: number,
) {
  store.reply.put({ id: key, fingerprint: fingerprintOf(asked), ...answer, at: now })
  const all = store.reply.all()
  const dropped = all.filter(({ at }, index) => at < now - KEPT_MS || index < all.length - MOST_KEPT)
  for (const { id } of dropped) store.reply.remove(id)
}

function fingerprintOf({ method, path, body }: Omit<Asked, "key">): string {
  const form = new URLSearchParams(body)
  form.sort()
  return createHash("sha256").update(`${method} ${path} ${form}`).digest("hex")
}
