import type { IncomingMessage, ServerResponse } from "node:http"
import PostalMime from "postal-mime"
import * as z from "zod"
import { answerOf, sendJson } from "../lib/answers.ts"
import { readText, urlOf } from "../lib/loopback.ts"
import { type Arriving, arrive } from "./arrivals.ts"
import { invalid, missing, REFUSALS } from "./failure.ts"
import type { Google } from "./google.ts"
import type { Mailbox, Message } from "./mailbox/mailbox.ts"

const LARGEST_BODY = 40 * 1024 * 1024

/** Actions of people and of Google, for tests: `POST /_test/…` with JSON. Refused to pages. */
export async function answerTests(
  google: Google,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST" || request.headers.origin) return void response.writeHead(403).end()
  const text = await readText(request, LARGEST_BODY)
  const answer = await answerOf(async () => {
    const name = urlOf(request).pathname.slice("/_test/".length)
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined
    if (!act) throw missing(`There is no test ${name}`)
    return { status: 200, body: (await act(google, JSON.parse(text || "{}"))) ?? {} }
  })
  sendJson(response, answer)
}

const email = z.string().toLowerCase()
const labels = z.array(z.string())

const account = z.strictObject({ email, name: z.string().default("Compte d'essai") })
const ofAccount = z.strictObject({ email })
const ofMessage = z.strictObject({ email, id: z.string() })
const labelling = ofMessage.extend({ add: labels.default([]), remove: labels.default([]) })
const refusal = z.strictObject({
  status: z.int(),
  reason: z.string().optional(),
  times: z.int().min(1).max(1000).default(1),
  email: email.optional(),
  operation: z.string().optional(),
  afterwards: z.boolean().default(false),
})

type Act = (google: Google, input: unknown) => unknown

const acts: Record<string, Act> = {
  async accounts(google, input) {
    const { email: address, name } = account.parse(input)
    await google.accounts.add({ email: address, name, demo: "" })
    return { historyId: mailboxOf(google, address).historyId }
  },
  async deliver(google, input) {
    const { email: address, ...arriving } = z.looseObject({ email }).parse(input)
    const message = await arrive(mailboxOf(google, address), arriving as Arriving, google.now())
    return present(message)
  },
  delete: async (google, input) => {
    const { email: address, id } = ofMessage.parse(input)
    await mailboxOf(google, address).remove(id)
  },
  label: async (google, input) => {
    const { email: address, id, add, remove } = labelling.parse(input)
    await mailboxOf(google, address).label(id, add, remove)
  },
  "forget-history": (google, input) => mailboxOf(google, ofAccount.parse(input).email).forgetHistory(),
  refuse({ refusals }, input) {
    const { status, reason, ...order } = refusal.parse(input)
    const failure = REFUSALS[reason ? `${status} ${reason}` : `${status}`]
    if (!failure) throw invalid(`There is no refusal ${status} ${reason ?? ""}`)
    refusals.order({ failure, ...order })
  },
  "revoke-consent": ({ tokens }, input) => tokens.revokeAll(ofAccount.parse(input).email),
  "expire-access": ({ tokens }, input) => tokens.expireAccess(ofAccount.parse(input).email),
  tokens: ({ tokens }, input) => tokens.living(ofAccount.parse(input).email),
  async sent(google, input) {
    const messages = mailboxOf(google, ofAccount.parse(input).email)
      .list()
      .filter(({ sent }) => sent)
    return Promise.all(messages.toReversed().map(presentSent))
  },
}

function mailboxOf({ accounts }: Google, address: string): Mailbox {
  const mailbox = accounts.mailbox(address)
  if (!mailbox) throw missing(`There is no account ${address}`)
  return mailbox
}

const present = ({ id, threadId, historyId, messageId, labels: labelIds, at }: Message) => ({
  id,
  threadId,
  historyId,
  messageId,
  labelIds,
  at,
})

async function presentSent(message: Message) {
  const raw = message.raw()
  const { headers, attachments, from, to, cc, bcc, replyTo, subject, text, html } =
    await PostalMime.parse(raw)
  return {
    ...present(message),
    from,
    to,
    cc,
    bcc,
    replyTo,
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      content: Buffer.from(content as ArrayBuffer).toString("base64"),
    })),
    raw: raw.toString("base64"),
  }
}
