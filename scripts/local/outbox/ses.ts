import type { IncomingMessage, ServerResponse } from "node:http"
import { type LoopbackServer, listenOnLoopback, readText } from "../lib/loopback.ts"
import type { Mail, Outbox } from "./outbox.ts"

const LARGEST_BODY = 1024 * 1024

type Content = { Data?: unknown }
type SendEmail = {
  FromEmailAddress?: unknown
  Destination?: { ToAddresses?: unknown }
  ReplyToAddresses?: unknown
  Content?: { Simple?: { Subject?: Content; Body?: { Text?: Content; Html?: Content } } }
}

/** Answers SES v2's SendEmail with simple content, for signed requests, and stores the mails in the outbox. */
export function startSes({ outbox }: { outbox: Outbox }): Promise<LoopbackServer> {
  return listenOnLoopback(async (req, res) => {
    if (req.method !== "POST" || req.url !== "/v2/email/outbound-emails")
      return refuse(res, 404, "NotFoundException")
    // Pages cannot sign; without this check any site could fill the outbox.
    if (!isSigned(req)) return refuse(res, 403, "MissingAuthenticationTokenException")
    const mails = readMails(await readText(req, LARGEST_BODY))
    if (mails.length === 0) return refuse(res, 400, "BadRequestException")
    const sent = await Promise.all(mails.map((mail) => outbox.deliver(mail)))
    answer(res, 200, { MessageId: sent[0]?.id })
  })
}

/** One mail for each recipient; none when the request lacks a sender, a recipient, a subject or a body. */
function readMails(body: string): Mail[] {
  const request = parse(body)
  const simple = request?.Content?.Simple
  const subject = simple?.Subject?.Data
  const html = simple?.Body?.Html?.Data
  const text = simple?.Body?.Text?.Data ?? html
  const answers = request?.ReplyToAddresses
  const to = request?.Destination?.ToAddresses
  if (typeof request?.FromEmailAddress !== "string" || !Array.isArray(to)) return []
  if (typeof subject !== "string" || typeof text !== "string") return []
  const isText = (value: unknown): value is string => typeof value === "string"
  return to.filter(isText).map((address) => ({
    to: address,
    subject,
    text,
    ...(isText(html) && { html }),
    ...(Array.isArray(answers) && { replyTo: answers.filter(isText) }),
  }))
}

function parse(body: string): SendEmail | null {
  try {
    return JSON.parse(body) as SendEmail | null
  } catch {
    return null
  }
}

function isSigned(req: IncomingMessage): boolean {
  return req.headers.origin === undefined && (req.headers.authorization ?? "").startsWith("AWS4-HMAC-SHA256 ")
}

function refuse(res: ServerResponse, status: number, name: string): void {
  res.setHeader("x-amzn-errortype", name)
  answer(res, status, { message: name })
}

function answer(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { "content-type": "application/json" })
  res.end(JSON.stringify(body))
}
