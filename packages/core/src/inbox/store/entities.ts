import type { EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { schema, shaped, silent } from "../../lib/schema.ts"
import { keysOf } from "../../lib/text.ts"
import { CLASSIFICATIONS } from "../rules/labels.ts"
import type { Invitation } from "./invitation.ts"

export interface Address {
  /** Empty when absent. */
  name: string
  /** Lower case. */
  address: string
}

export interface StoredAttachment {
  /** Id of the part in its message: Gmail's attachment ids change from read to read. */
  partId: string
  name: string
  contentType: string
  size: number
}

/** A picture that a mail's page shows by `cid:` and its id. */
export interface InlinePicture {
  partId: string
  contentId: string
  contentType: string
  size: number
}

/** The Gmail account of an agency's influencer, even when disconnected: its mails stay. */
const mailbox = schema({
  name: "mailbox",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    email: { type: "string", required: true },
    status: { type: ["connected", "expired", "disconnected"] as const, required: true },
    /** Grows with each connection: work with an earlier one stops. */
    connection: { type: "number", required: true },
    /** The member who gave the consent. */
    managerId: { type: "string", required: true },
    connectedAt: { type: "string", required: true },
    /** Google's refresh token, encrypted; absent when disconnected. */
    encryptedToken: { type: "string" },
    /** Start of the next incremental sync, Gmail's number of a change. */
    historyId: { type: "string" },
    /** The end of a full sync removes mails of earlier generations. */
    generation: { type: "number", default: 0, required: true },
    syncedAt: { type: "string" },
    lastSync: { type: shaped<{ id: string; endedAt: string; added: number; error?: string }>() },
    /** One of eight partitions for schedules. */
    shard: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["influencerId"] },
    /** The mailboxes with regular syncs, of all agencies. */
    connected: {
      index: "gsi1",
      platform: "mailbox",
      condition: ({ status }) => status === "connected",
      whole: true,
      pk: ["shard"],
      sk: ["connectedAt", "influencerId"],
    },
  },
  invalidates: () => [{ topic: "mailboxes" }],
})

/** A running sync, at most one per mailbox: a second request returns it. */
const mailSync = schema({
  name: "mailSync",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    syncId: { type: "string", required: true },
    connection: { type: "number", required: true },
    full: { type: "boolean", required: true },
    generation: { type: "number", required: true },
    startedAt: { type: "string", required: true },
    /** `sweeping`: removes mails that Gmail no longer has. */
    phase: { type: ["messages", "history", "sweeping"] as const, required: true },
    /** Gmail's token of the next page; absent for the first. */
    pageToken: { type: "string" },
    /** The mailbox's state at the start: the next incremental sync reads later changes. */
    historyId: { type: "string" },
    done: { type: "number", default: 0, required: true },
    added: { type: "number", default: 0, required: true },
    /** Number of mails left to the model. */
    queued: { type: "number", default: 0, required: true },
    total: { type: "number" },
    /** The connected account changed, so the contacts of the former one are deleted. */
    isOtherAccount: { type: "boolean", default: false, required: true },
    /** Number of the next step; messages with a lower one are repetitions. */
    turn: { type: "number", default: 0, required: true },
    /** Milliseconds since the epoch until which a worker holds it, or no call to Gmail is made. */
    busyUntil: { type: "number" },
    /** Number of tries since the last progress. */
    tries: { type: "number", default: 0, required: true },
  },
  indexes: { primary: { pk: ["agencyId"], sk: ["influencerId"] } },
  invalidates: () => [{ topic: "mailboxes" }],
})

/** A requested consent: works once, for the member who requested it. */
const consentRequest = schema({
  name: "consentRequest",
  attributes: {
    agencyId: { type: "string", required: true },
    /** Hash of the nonce in `state`. */
    nonceHash: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    userId: { type: "string", required: true },
    codeVerifier: { type: "string", required: true },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["agencyId"], sk: ["nonceHash"] } },
  invalidates: silent,
})

/** A message in the form that lists need; its content is a separate item. */
const mail = schema({
  name: "mail",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    threadId: { type: "string", required: true },
    messageId: { type: "string", required: true },
    generation: { type: "number", required: true },
    subject: { type: "string", default: "", required: true },
    from: { type: shaped<Address>(), required: true },
    replyTo: { type: shaped<Address[]>() },
    to: { type: shaped<Address[]>(), required: true },
    cc: { type: shaped<Address[]>(), required: true },
    snippet: { type: "string", default: "", required: true },
    /** Gmail's date of the message. */
    receivedAt: { type: "string", required: true },
    direction: { type: ["in", "out"] as const, required: true },
    labels: { type: "list", items: { type: "string" }, required: true },
    rfcMessageId: { type: "string" },
    references: { type: "string" },
    attachments: { type: shaped<StoredAttachment[]>(), required: true },
    pictures: { type: shaped<InlinePicture[]>() },
    invitation: { type: shaped<Invitation>() },
    /** Sent to many, by a newsletter or a list. */
    isBulk: { type: "boolean", default: false, required: true },
    /** The sync that added it, so that a repeated step counts it once. */
    addedBy: { type: "string" },
    classification: { type: keysOf(CLASSIFICATIONS), default: "other", required: true },
    /** Absent until it is classified. */
    classifiedBy: { type: ["model", "rules"] as const },
    aiSummary: { type: "string" },
    handledAt: { type: "string" },
  },
  indexes: {
    primary: { pk: ["agencyId", "influencerId"], sk: ["threadId", "messageId"] },
    newest: { index: "gsi1", pk: ["agencyId", "influencerId"], sk: ["receivedAt", "messageId"] },
  },
  invalidates: ({ influencerId }) => [{ topic: "mails", id: influencerId }],
})

const mailBody = schema({
  name: "mailBody",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    threadId: { type: "string", required: true },
    messageId: { type: "string", required: true },
    /** At most 60,000 characters. */
    text: { type: "string", default: "", required: true },
    /** Original HTML, compressed and in base64; absent without HTML or when too large. */
    html: { type: "string" },
  },
  indexes: { primary: { pk: ["agencyId", "influencerId"], sk: ["threadId", "messageId"] } },
  invalidates: silent,
})

/** A thread, recomputed from its messages when one is added or removed. */
const mailThread = schema({
  name: "mailThread",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    threadId: { type: "string", required: true },
    /** Grows with each recomputation, so that an older one never overwrites a newer one. */
    version: { type: "number", required: true },
    subject: { type: "string", default: "", required: true },
    with: { type: shaped<Address>() },
    snippet: { type: "string", default: "", required: true },
    lastAt: { type: "string", required: true },
    messageCount: { type: "number", required: true },
    /** Whether it contains a message of ours. */
    hasReply: { type: "boolean", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId", "influencerId"], sk: ["threadId"] },
    newest: { index: "gsi1", pk: ["agencyId", "influencerId"], sk: ["lastAt", "threadId"] },
  },
  invalidates: ({ influencerId }) => [{ topic: "mails", id: influencerId }],
})

/** An address that this mailbox has written to; a sender without one writes for the first time. */
const mailContact = schema({
  name: "mailContact",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    address: { type: "string", required: true },
  },
  indexes: { primary: { pk: ["agencyId", "influencerId"], sk: ["address"] } },
  /** The sent mail invalidates the queries. */
  invalidates: silent,
})

/** A mail being sent: recorded before, so that it is sent once. */
const mailSend = schema({
  name: "mailSend",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    sendId: { type: "string", required: true },
    userId: { type: "string", required: true },
    threadId: { type: "string", required: true },
    /** The answered mail. */
    messageId: { type: "string", required: true },
    status: { type: ["sending", "sent"] as const, required: true },
    /** Hash of the content: the same id with other content is refused. */
    contentHash: { type: "string", required: true },
    /** Milliseconds since the epoch until which a process holds it. */
    busyUntil: { type: "number", required: true },
    /** Gmail's ids of the sent message. */
    sentMessageId: { type: "string" },
    sentThreadId: { type: "string" },
    /** The confirmation for the sender. */
    message: { type: "string" },
    createdAt: { type: "string", required: true },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["agencyId", "influencerId"], sk: ["sendId"] } },
  invalidates: silent,
})

const mailChat = schema({
  name: "mailChat",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    chatId: { type: "string", required: true },
    role: { type: ["user", "assistant", "system"] as const, required: true },
    content: { type: "string", required: true },
    createdAt: { type: "string", required: true },
    /** Buttons for one mail or thread; whether it was answered is read on display. */
    payload: {
      type: shaped<{ emailId?: string; threadId?: string; senderName: string; actions: string[] }>(),
    },
    /** For a question: milliseconds since the epoch until which a process holds it. */
    busyUntil: { type: "number" },
  },
  indexes: {
    // One partition for an agency: members may chat about an influencer who never had a mailbox.
    primary: { pk: ["agencyId"], sk: ["influencerId", "chatId"] },
    newest: { index: "gsi1", pk: ["agencyId", "influencerId"], sk: ["createdAt", "chatId"] },
  },
  invalidates: ({ influencerId }) => [{ topic: "mailChat", id: influencerId }],
})

export const MailboxEntity = /* @__PURE__ */ entity(mailbox)
export const MailSyncEntity = /* @__PURE__ */ entity(mailSync)
export const ConsentRequestEntity = /* @__PURE__ */ entity(consentRequest)
export const MailEntity = /* @__PURE__ */ entity(mail)
export const MailBodyEntity = /* @__PURE__ */ entity(mailBody)
export const MailThreadEntity = /* @__PURE__ */ entity(mailThread)
export const MailContactEntity = /* @__PURE__ */ entity(mailContact)
export const MailSendEntity = /* @__PURE__ */ entity(mailSend)
export const MailChatEntity = /* @__PURE__ */ entity(mailChat)

export type StoredMailbox = EntityItem<typeof MailboxEntity>
export type StoredSync = EntityItem<typeof MailSyncEntity>
export type StoredMail = EntityItem<typeof MailEntity>
export type StoredThread = EntityItem<typeof MailThreadEntity>
export type StoredSend = EntityItem<typeof MailSendEntity>
export type StoredChatMessage = EntityItem<typeof MailChatEntity>

export const schemas = [
  mailbox,
  mailSync,
  consentRequest,
  mail,
  mailBody,
  mailThread,
  mailContact,
  mailSend,
  mailChat,
]
