import type { IncomingMessage, ServerResponse } from "node:http"
import { readBytes, urlOf } from "../../lib/loopback.ts"
import { forbidden, GoogleFailure, missing, tooLarge, unauthenticated } from "../failure.ts"
import type { Google } from "../google.ts"
import type { Mailbox } from "../mailbox/mailbox.ts"
import { READ, SEND } from "../oauth/scopes.ts"
import type { Consent } from "../oauth/tokens.ts"
import type { Call } from "./call.ts"
import { listHistory } from "./history.ts"
import { Params } from "./params.ts"
import { getAttachment, getMessage, getProfile, getThread, listMessages } from "./reads.ts"
import { sendMessage } from "./send.ts"

const SENDING = "messages.send"

interface Operation {
  name: string
  route: string
  params?: string[]
  answer(call: Call): object | Promise<object>
}

const FORMAT = ["format", "metadataHeaders"]
const PAGING = ["maxResults", "pageToken"]

const operations: Operation[] = [
  { name: "getProfile", route: "GET profile", answer: getProfile },
  { name: "messages.list", route: "GET messages", params: [...PAGING, "q"], answer: listMessages },
  { name: "messages.get", route: "GET messages/([^/]+)", params: FORMAT, answer: getMessage },
  { name: "attachments.get", route: "GET messages/([^/]+)/attachments/([^/]+)", answer: getAttachment },
  { name: "threads.get", route: "GET threads/([^/]+)", params: FORMAT, answer: getThread },
  { name: "history.list", route: "GET history", params: [...PAGING, "startHistoryId"], answer: listHistory },
  { name: SENDING, route: "POST messages/send", params: ["uploadType"], answer: sendMessage },
]

const PATH = /^(\/upload)?\/gmail\/v1\/users\/([^/]+)\/(.+)$/

const routes = operations.map((operation) => {
  const [method, path] = operation.route.split(" ")
  return { method, pattern: new RegExp(`^${path}$`), operation }
})

/** Gmail's limit of a mail. */
const LARGEST_BODY = 36_700_160

/** Answers below `/gmail/v1/` and `/upload/gmail/v1/`, for holders of an access token. */
export async function answerGmail(
  google: Google,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body, headers } = await attempt(google, request)
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8", ...headers })
  response.end(JSON.stringify(body))
  // A refused client may still be writing its body.
  request.resume()
}

interface Answer {
  status: number
  body: object
  headers?: Record<string, string>
}

async function attempt(google: Google, request: IncomingMessage): Promise<Answer> {
  try {
    return { status: 200, body: await answerTo(google, request) }
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error
    return { status: error.status, body: error.body, headers: error.details.headers }
  }
}

async function answerTo(google: Google, request: IncomingMessage): Promise<object> {
  const { pathname, searchParams } = urlOf(request)
  const [, upload, user = "", path = ""] = PATH.exec(pathname) ?? []
  const { operation, ids } = find(request.method ?? "GET", path, Boolean(upload))
  const { consent, mailbox } = caller(google, request)
  if (decodeURIComponent(user) !== "me" && decodeURIComponent(user) !== consent.email)
    throw forbidden(`Delegation denied for ${consent.email}`)
  if (!consent.scopes.includes(operation.name === SENDING ? SEND : READ))
    throw forbidden("Request had insufficient authentication scopes.", "insufficientPermissions")
  const refusal = google.refusals.take(consent.email, operation.name)
  if (refusal && !refusal.afterwards) throw refusal.failure
  const answer = await operation.answer({
    google,
    mailbox,
    params: new Params(searchParams, operation.params ?? []),
    ids,
    contentType: request.headers["content-type"] ?? "",
    isUpload: Boolean(upload),
    body: () => bodyOf(request),
  })
  if (refusal) throw refusal.failure
  return answer
}

function find(method: string, path: string, isUpload: boolean): { operation: Operation; ids: string[] } {
  for (const { method: own, pattern, operation } of routes) {
    const match = own === method && (!isUpload || operation.name === SENDING) && pattern.exec(path)
    if (match) return { operation, ids: match.slice(1).map(decodeURIComponent) }
  }
  throw missing(`There is no ${method} ${path}. The local Gmail answers only what Trame uses.`)
}

function caller(google: Google, request: IncomingMessage): { consent: Consent; mailbox: Mailbox } {
  const [, token = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? []
  const consent = google.tokens.access(token)
  const mailbox = consent && google.accounts.mailbox(consent.email)
  if (!mailbox) throw unauthenticated()
  return { consent, mailbox }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  try {
    return await readBytes(request, LARGEST_BODY)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw tooLarge(`Request payload size exceeds the limit: ${LARGEST_BODY} bytes.`)
  }
}
