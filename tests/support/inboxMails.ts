import * as Files from "@trame/core/files/index"
import { PART_BYTES } from "@trame/core/files/rules"
import { gmailOf } from "@trame/core/inbox/connection/gmail"
import { recordMessages } from "@trame/core/inbox/store/record"
import type { UserActor } from "@trame/core/lib/access"
import type { EntityItem } from "electrodb"
import type { Arriving } from "../../scripts/local/google/arrivals.ts"
import { google } from "./google.ts"
import { connectTo } from "./mailbox.ts"
import { newRoster } from "./roster.ts"
import { MailboxEntity, MailContactEntity } from "./stored.ts"
import { keyOf, type NewTestMail, putMail } from "./storedMails.ts"

type StoredMailbox = EntityItem<typeof MailboxEntity>

interface MailboxKey {
  agencyId: string
  influencerId: string
}

/** A stored mailbox without a token, so no call reaches Google. */
export async function storedMailbox(key: MailboxKey, wanted: Partial<StoredMailbox> = {}): Promise<void> {
  await MailboxEntity.put({
    ...key,
    email: "lou@gmail.example",
    status: "connected",
    connection: 1,
    managerId: "gone",
    shard: 0,
    connectedAt: "2026-01-01T10:00:00.000Z",
    generation: 1,
    syncedAt: "2026-01-02T10:00:00.000Z",
    ...wanted,
  }).go()
}

const START = Date.parse("2026-03-01T08:00:00.000Z")

/** A brand's mail as stored; `minute` is its time. */
export async function storedMail(key: MailboxKey, { text = "Bonjour", ...mail }: NewTestMail, minute = 0) {
  const defaults = {
    subject: "Proposition",
    snippet: text,
    from: { name: "Zoé", address: "zoe@marque.example" },
    to: [],
    receivedAt: new Date(START + minute * 60_000).toISOString(),
  }
  return keyOf(await putMail(key, { ...defaults, text, ...mail }))
}

/** Records that this mailbox has written to an address. */
export async function hasWrittenTo(key: MailboxKey, address: string): Promise<void> {
  await MailContactEntity.put({ ...key, address }).go()
}

/** A connected mailbox with its own account for one of an agency's creators. */
export async function connectedInbox({ agencyId, actor }: { agencyId: string; actor: UserActor }) {
  const [[creator], account] = await Promise.all([
    newRoster(agencyId, 1, { displayName: "Lou Créations", email: "lou@agence.example" }),
    google.newAccount(),
  ])
  const influencerId = creator?.influencerId ?? ""
  await connectTo(actor, influencerId, account)
  const key = { agencyId, influencerId }
  return { account, influencerId, key, received: (mail: Arriving) => receivedIn(key, account, mail) }
}

/** A mail that Gmail has received and storage holds. */
async function receivedIn(key: MailboxKey, account: string, mail: Arriving) {
  const { id, threadId } = await google.deliver(account, mail)
  const mailbox = await getMailbox(key)
  const { data } = await (await gmailOf(mailbox)).users.messages.get({ userId: "me", id, format: "full" })
  await recordMessages({ ...key, generation: mailbox.generation }, [data])
  return { influencerId: key.influencerId, threadId, messageId: id }
}

async function getMailbox(key: MailboxKey): Promise<StoredMailbox> {
  const { data } = await MailboxEntity.get(key).go({ consistent: true })
  if (!data) throw new Error("A mailbox")
  return data
}

/** An uploaded file to attach to a mail. */
export async function attachmentOf(actor: UserActor, fileName: string, content: Uint8Array): Promise<string> {
  const { uploadId } = await Files.start(actor, {
    purpose: "mail-attachment",
    fileName,
    contentType: "application/pdf",
    size: content.length,
  })
  const count = Math.ceil(content.length / PART_BYTES)
  const { parts } = await Files.signParts(actor, {
    uploadId,
    partNumbers: Array.from({ length: count }, (_, index) => index + 1),
  })
  const sent = parts.map(async ({ partNumber, url }) => {
    const body = content.slice((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES)
    const { headers } = await fetch(url, { method: "PUT", body: Buffer.from(body) })
    return { partNumber, etag: headers.get("etag") ?? "" }
  })
  await Files.complete(actor, { uploadId, parts: await Promise.all(sent) })
  return uploadId
}
