import { invalid, missing } from "../failure.ts"
import type { Message } from "../mailbox/mailbox.ts"
import type { Call } from "./call.ts"
import { paged } from "./page.ts"
import { FORMATS, presentMessage, readAttachment } from "./payload.ts"
import { searchFor } from "./search.ts"

export function getProfile({ mailbox }: Call): object {
  return {
    emailAddress: mailbox.account.email,
    messagesTotal: mailbox.list().length,
    historyId: mailbox.historyId,
  }
}

export function listMessages({ mailbox, params }: Call): object {
  const matches = searchFor(params.text("q") ?? "")
  const found = mailbox.list().filter((message) => !message.labels.some(isAside) && matches(message))
  const { page, nextPageToken } = paged(
    found,
    params.whole("maxResults", 100, 500),
    params.text("pageToken"),
    newestFirst,
  )
  return {
    ...(page.length > 0 && { messages: page.map(({ id, threadId }) => ({ id, threadId })) }),
    nextPageToken,
  }
}

const isAside = (label: string): boolean => label === "SPAM" || label === "TRASH"

const LATEST = 10 ** 15

const newestFirst = ({ at, id }: Message): string =>
  `${LATEST - at}`.padStart(16, "0") + (16n ** 16n - BigInt(`0x${id}`)).toString(16).padStart(17, "0")

export const getMessage = ({ mailbox, params, ids }: Call): object =>
  presentMessage(
    mailbox.get(checkedId(ids[0])),
    params.oneOf("format", FORMATS, "full"),
    params.all("metadataHeaders"),
  )

export function getAttachment({ mailbox, ids }: Call): object {
  const bytes = readAttachment(mailbox.get(checkedId(ids[0])), ids[1] ?? "")
  return { size: bytes.length, data: bytes.toString("base64url") }
}

export function getThread({ mailbox, params, ids }: Call): object {
  const messages = mailbox.thread(checkedId(ids[0]))
  if (messages.length === 0) throw missing()
  const format = params.oneOf("format", ["full", "metadata", "minimal"], "full")
  const newest = messages.reduce((a, b) => (BigInt(a.historyId) > BigInt(b.historyId) ? a : b))
  return {
    id: ids[0],
    historyId: newest.historyId,
    messages: messages.map((message) => presentMessage(message, format, params.all("metadataHeaders"))),
  }
}

function checkedId(id = ""): string {
  if (!/^[\da-f]{1,16}$/.test(id)) throw invalid("Invalid id value")
  return id
}
