import { createHash } from "node:crypto"
import type { gmail_v1 } from "@googleapis/gmail"
import * as Files from "../../files/index.ts"
import { type Actor, asMember } from "../../lib/access.ts"
import { AppError, unavailable } from "../../lib/error.ts"
import { gmailOf } from "../connection/gmail.ts"
import { GoogleError } from "../connection/google-error.ts"
import type { InboxInput } from "../contract/staff.ts"
import type { InlinePicture } from "../store/entities.ts"
import { connectedMailbox, type MailKey } from "../store/mailboxes.ts"
import { attachmentIdOf, mailGone, mailOf } from "./shown.ts"

/** Twice Gmail's limit for sending. */
const MAX_BYTES = 50 * 1024 * 1024

const tooLarge = () =>
  new AppError(
    "too_large",
    "Cette pièce jointe est trop volumineuse pour être ouverte ici. Ouvrez-la dans Gmail.",
  )

/** A short-lived address of a received attachment, as a download (rules/inbox.md#received-attachments). */
export async function attachment(
  actor: Actor,
  { influencerId, threadId, messageId, attachmentId }: InboxInput["attachment"],
) {
  const { agencyId } = asMember(actor, "talent_manager")
  const key: MailKey = { agencyId, influencerId, threadId, messageId }
  const mail = await mailOf(key)
  const requested = mail.attachments.find((one) => attachmentIdOf(one) === attachmentId)
  if (!requested) throw mailGone()
  const { partId, name, contentType, size } = requested
  if (size > MAX_BYTES) throw tooLarge()
  const copyId = copyIdOf(key, partId, size)
  return Files.keptCopy({ agencyId, copyId, fileName: name, contentType }, () => partsOf(key)(partId))
}

/** Maximum number of pictures per page, and bytes of each. */
const PICTURES = 30
const PICTURE_BYTES = 10 * 1024 * 1024

/** Short-lived addresses of a mail's own pictures, by content id; omits unavailable ones. */
export async function picturesOf(
  key: MailKey,
  pictures: readonly InlinePicture[],
): Promise<ReadonlyMap<string, string>> {
  const fetchPart = partsOf(key)
  const eligible = pictures.slice(0, PICTURES).filter(({ size }) => size <= PICTURE_BYTES)
  const copies = eligible.map(async ({ partId, contentId, contentType, size }) => {
    const copy = {
      agencyId: key.agencyId,
      copyId: copyIdOf(key, partId, size),
      fileName: "image",
      contentType,
    }
    return [contentId, (await Files.keptCopy(copy, () => fetchPart(partId))).url] as const
  })
  const settled = await Promise.allSettled(copies)
  return new Map(settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])))
}

const copyIdOf = ({ influencerId, threadId, messageId }: MailKey, partId: string, size: number): string =>
  createHash("sha256")
    .update(JSON.stringify([influencerId, threadId, messageId, partId, size]))
    .digest("hex")

/** Gmail's attachment ids change from read to read: reads the message for the present one. */
function partsOf(key: MailKey): (partId: string) => Promise<Uint8Array> {
  let opened: ReturnType<typeof open> | undefined
  async function open() {
    const gmail = await gmailOf(await connectedMailbox(key))
    const { data } = await gmail.users.messages.get({ userId: "me", id: key.messageId, format: "full" })
    return { gmail, payload: data.payload }
  }
  return async (partId) => {
    try {
      opened ??= open()
      const { gmail, payload } = await opened
      const body = partOf(payload, partId)?.body
      if (!body) throw mailGone()
      if (body.data) return decoded(body.data)
      if (!body.attachmentId) throw mailGone()
      const part = { userId: "me", messageId: key.messageId, id: body.attachmentId }
      return decoded((await gmail.users.messages.attachments.get(part)).data.data ?? "")
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error
      if (error.status === 404) throw mailGone()
      throw unavailable(
        "Gmail ne répond pas pour le moment. Veuillez réessayer dans quelques instants.",
        error,
      )
    }
  }
}

function partOf(
  part: gmail_v1.Schema$MessagePart | undefined,
  partId: string,
): gmail_v1.Schema$MessagePart | undefined {
  if (part?.partId === partId) return part
  for (const inner of part?.parts ?? []) {
    const found = partOf(inner, partId)
    if (found) return found
  }
}

function decoded(data: string): Uint8Array {
  const bytes = Buffer.from(data, "base64url")
  if (bytes.length > MAX_BYTES) throw tooLarge()
  return bytes
}
