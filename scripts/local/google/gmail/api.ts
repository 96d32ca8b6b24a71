import type { IncomingMessage, ServerResponse } from "node:http"
import { answerOf, routerOf, sendJson } from "../../lib/answers.ts"
import { readBytes, urlOf } from "../../lib/loopback.ts"
import { forbidden, missing, tooLarge, unauthenticated } from "../failure.ts"
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
  params?: string[]
  answer(call: Call): object | Promise<object>
}

const FORMAT = ["format", "metadataHeaders"]
const PAGING = ["maxResults", "pageToken"]

const find = routerOf<Operation>(
  {
    "GET profile": { name: "getProfile", answer: getProfile },
    "GET messages": { name: "messages.list", params: [...PAGING, "q"], answer: listMessages },
    "GET messages/:id": { name: "messages.get", params: FORMAT, answer: getMessage },
    "GET messages/:id/attachments/:id": { name: "attachments.get", answer: getAttachment },
    "GET threads/:id": { name: "threads.get", params: FORMAT, answer: getThread },
    "GET history": { name: "history.list", params: [...PAGING, "startHistoryId"], answer: listHistory },
    "POST messages/send": { name: SENDING, params: ["uploadType"], answer: sendMessage },
  },
  "",
)

const PATH = /^(\/upload)?\/gmail\/v1\/users\/([^/]+)\/(.+)$/

/** Gmail's limit of a mail. */
const LARGEST_BODY = 36_700_160

/** Answers below `/gmail/v1/` and `/upload/gmail/v1/`, for holders of an access token. */
export async function answerGmail(
  google: Google,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  sendJson(response, await answerOf(async () => ({ status: 200, body: await answerTo(google, request) })))
  // A refused client may still be writing its body.
  request.resume()
}

async function answerTo(google: Google, request: IncomingMessage): Promise<object> {
  const { pathname, searchParams } = urlOf(request)
  const [, upload, user = "", path = ""] = PATH.exec(pathname) ?? []
  const { operation, ids } = operationAt(request.method ?? "GET", path, Boolean(upload))
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

function operationAt(method: string, path: string, isUpload: boolean) {
  const found = find(method, path)
  if (found && (!isUpload || found.operation.name === SENDING)) return found
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
