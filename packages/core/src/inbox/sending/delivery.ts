import { Readable } from "node:stream"
import type { gmail_v1 } from "@googleapis/gmail"
import { AppError, invalid, unavailable } from "../../lib/error.ts"
import { setting } from "../../lib/settings.ts"
import { GoogleError } from "../connection/google-error.ts"
import { mailGone } from "../reading/shown.ts"
import { ATTACHMENTS_TOO_LARGE } from "../rules/sending.ts"
import { SEND_HEADER } from "./letter.ts"

export interface Sent {
  messageId: string
  threadId: string
}

/** Above this size, Gmail requires an upload. */
const RAW_BYTES = 5 * 1024 * 1024

/** Sends a mail through Gmail. @throws GoogleError */
export async function deliver(gmail: gmail_v1.Gmail, threadId: string, mail: Buffer): Promise<Sent> {
  // The client's own root URL does not apply to uploads.
  const options = { rootUrl: `${setting("GMAIL_API_URL")}/` }
  const sending =
    mail.length > RAW_BYTES
      ? { requestBody: { threadId }, media: { mimeType: "message/rfc822", body: Readable.from([mail]) } }
      : { requestBody: { threadId, raw: mail.toString("base64url") } }
  const { data } = await gmail.users.messages.send({ userId: "me", ...sending }, options)
  return sentOf(data)
}

function sentOf({ id, threadId }: gmail_v1.Schema$Message): Sent {
  if (!id || !threadId) throw new GoogleError(null, "unnamed")
  return { messageId: id, threadId }
}

interface Attempt {
  sendId: string
  /** The thread of the answered mail. */
  threadId: string
  /** Start and end of the attempt, in milliseconds since the epoch. */
  from: number
  to: number
}

/**
 * The message that Gmail accepted in an earlier attempt whose process died before the answer; null without one.
 * @throws GoogleError
 */
export async function findDelivered(gmail: gmail_v1.Gmail, attempt: Attempt): Promise<Sent | null> {
  const options = { userId: "me", format: "metadata", metadataHeaders: [SEND_HEADER] }
  const thread = await gmail.users.threads.get({ ...options, id: attempt.threadId })
  const inThread = deliveredIn(thread.data.messages, attempt)
  if (inThread) return inThread
  // With another subject, Gmail may have started a separate thread.
  const q = `in:sent after:${secondsAt(attempt.from - MARGIN_MS)} before:${secondsAt(attempt.to + MARGIN_MS)}`
  const { data } = await gmail.users.messages.list({ userId: "me", q, maxResults: 100 })
  const recent = (data.messages ?? []).map(({ id }) => gmail.users.messages.get({ ...options, id: id ?? "" }))
  return deliveredIn(
    (await Promise.all(recent)).map((answer) => answer.data),
    attempt,
  )
}

/** Tolerance for clock differences. */
const MARGIN_MS = 60_000
const secondsAt = (milliseconds: number): number => Math.floor(milliseconds / 1000)

function deliveredIn(messages: readonly gmail_v1.Schema$Message[] = [], { sendId }: Attempt): Sent | null {
  // A stranger could copy the header, but not send from this mailbox.
  const sentMessages = messages.filter(({ labelIds }) => labelIds?.includes("SENT"))
  const found = sentMessages.find(({ payload }) => headerOf(payload, SEND_HEADER) === sendId)
  return found ? sentOf(found) : null
}

const headerOf = (part: gmail_v1.Schema$MessagePart | undefined, wanted: string): string | undefined =>
  part?.headers?.find(({ name }) => name?.toLowerCase() === wanted.toLowerCase())?.value ?? undefined

/** Whether Gmail has certainly not sent the mail. */
export const isRefusal = (error: unknown): boolean =>
  !(error instanceof GoogleError) || (error.status !== null && error.status < 500 && error.status !== 408)

const FAILED = "Erreur lors de l'envoi"

export const failed = (cause?: unknown): AppError => unavailable(FAILED, cause)

/** The error for the sender (rules/inbox.md#sending). */
export function reasonOf(error: unknown): unknown {
  if (!(error instanceof GoogleError)) return error
  const { status, isPassing } = error
  if (status === 404) return mailGone()
  if (status === 413) return new AppError("too_large", ATTACHMENTS_TOO_LARGE, undefined, error)
  if (!isRefusal(error)) return unavailable(NO_ANSWER, error)
  if (isPassing) return unavailable(LIMITED, error)
  return status === 400 ? invalid(FAILED) : failed(error)
}

const NO_ANSWER = "Gmail n'a pas répondu. Réessayez : l'email ne partira pas deux fois."
const LIMITED = "Gmail limite les envois pour le moment. Réessayez dans quelques minutes."
