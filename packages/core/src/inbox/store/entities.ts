import type { EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { schema, shaped, silent } from "../../lib/schema.ts"
import { keysOf } from "../../lib/text.ts"
import { CLASSIFICATIONS } from "../rules/labels.ts"
import type { Invitation } from "./invitation.ts"

export interface Address {
  /** Empty where the mail gives none. */
  name: string
  /** Lower case. */
  address: string
}

export interface StoredAttachment {
  /** Of the part in its message: Gmail's own attachment ids change from read to read. */
  partId: string
  name: string
  contentType: string
  size: number
}

/** A part that a mail's page shows by `cid:` and its id. */
export interface InlinePicture {
  partId: string
  contentId: string
  contentType: string
  size: number
}

/** The Gmail account of one of an agency's influencers, also once it is disconnected: its mails stay. */
const mailbox = schema({
  name: "mailbox",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    email: { type: "string", required: true },
    status: { type: ["connected", "expired", "disconnected"] as const, required: true },
    /** Grows with each connection: what worked with an earlier one stops. */
    connection: { type: "number", required: true },
    /** Whoever gave the consent. */
    managerId: { type: "string", required: true },
    connectedAt: { type: "string", required: true },
    /** Google's refresh token, encrypted; none once disconnected. */
    encryptedToken: { type: "string" },
    /** Where the next increment begins, as Gmail numbers changes. */
    historyId: { type: "string" },
    /** Mails of an earlier one go when a full sync ends. */
    generation: { type: "number", default: 0, required: true },
    syncedAt: { type: "string" },
    /** Of the sync that ended last. */
    lastSync: { type: shaped<{ id: string; endedAt: string; added: number; error?: string }>() },
    /** One of eight, in which schedules look. */
    shard: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["influencerId"] },
    /** Those that are read regularly, of all agencies. */
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

/** A mailbox being read. There is one at a time: whoever begins another finds it there. */
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
    /** `sweeping`: what Gmail no longer has goes. */
    phase: { type: ["messages", "history", "sweeping"] as const, required: true },
    /** Gmail's, of the page that comes next; none for the first. */
    pageToken: { type: "string" },
    /** Of the mailbox when it began: what changes meanwhile is read by the next increment. */
    historyId: { type: "string" },
    done: { type: "number", default: 0, required: true },
    added: { type: "number", default: 0, required: true },
    /** Left to the model to classify. */
    queued: { type: "number", default: 0, required: true },
    total: { type: "number" },
    /** It is another Gmail account than before, so whom that one wrote to is forgotten. */
    isOtherAccount: { type: "boolean", default: false, required: true },
    /** Of the next step; a message of an earlier one is a repetition. */
    turn: { type: "number", default: 0, required: true },
    /** Milliseconds since the epoch until which somebody is at work on it, or Gmail is left in peace. */
    busyUntil: { type: "number" },
    /** Tries since it last got on. */
    tries: { type: "number", default: 0, required: true },
  },
  indexes: { primary: { pk: ["agencyId"], sk: ["influencerId"] } },
  invalidates: () => [{ topic: "mailboxes" }],
})

/** A consent that was asked for: it works once, for whoever asked. */
const consentRequest = schema({
  name: "consentRequest",
  attributes: {
    agencyId: { type: "string", required: true },
    /** Of the nonce in `state`. */
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

/** A message as lists need it; what it says is beside it. */
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
    /** Gmail's own date of it. */
    receivedAt: { type: "string", required: true },
    direction: { type: ["in", "out"] as const, required: true },
    labels: { type: "list", items: { type: "string" }, required: true },
    /** The header `Message-ID`, with which an answer refers to it. */
    rfcMessageId: { type: "string" },
    references: { type: "string" },
    attachments: { type: shaped<StoredAttachment[]>(), required: true },
    pictures: { type: shaped<InlinePicture[]>() },
    invitation: { type: shaped<Invitation>() },
    /** Sent to many at once, by a newsletter or a list. */
    isBulk: { type: "boolean", default: false, required: true },
    /** The sync that brought it, which counts it once even if a step is repeated. */
    addedBy: { type: "string" },
    classification: { type: keysOf(CLASSIFICATIONS), default: "other", required: true },
    /** By whom it was classified; not yet when left out. */
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

/** What a message says. */
const mailBody = schema({
  name: "mailBody",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    threadId: { type: "string", required: true },
    messageId: { type: "string", required: true },
    /** At most 60,000 characters. */
    text: { type: "string", default: "", required: true },
    /** As it came, compressed and in base64; none where there is only text, or it is too large to keep. */
    html: { type: "string" },
  },
  indexes: { primary: { pk: ["agencyId", "influencerId"], sk: ["threadId", "messageId"] } },
  invalidates: silent,
})

/** A thread, made anew of its messages whenever one comes or goes. */
const mailThread = schema({
  name: "mailThread",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    threadId: { type: "string", required: true },
    /** Grows with each time it is made anew, so that nobody stores an older look over a later one. */
    version: { type: "number", required: true },
    subject: { type: "string", default: "", required: true },
    with: { type: shaped<Address>() },
    snippet: { type: "string", default: "", required: true },
    lastAt: { type: "string", required: true },
    messageCount: { type: "number", required: true },
    /** Whether a message of it is ours. */
    hasReply: { type: "boolean", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId", "influencerId"], sk: ["threadId"] },
    newest: { index: "gsi1", pk: ["agencyId", "influencerId"], sk: ["lastAt", "threadId"] },
  },
  invalidates: ({ influencerId }) => [{ topic: "mails", id: influencerId }],
})

/** Somebody whom this mailbox has written to; who is not here writes for the first time. */
const mailContact = schema({
  name: "mailContact",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    address: { type: "string", required: true },
  },
  indexes: { primary: { pk: ["agencyId", "influencerId"], sk: ["address"] } },
  /** Told by the mail that was sent. */
  invalidates: silent,
})

/** A mail on its way out: written before it is sent, so that it is sent once. */
const mailSend = schema({
  name: "mailSend",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    sendId: { type: "string", required: true },
    userId: { type: "string", required: true },
    threadId: { type: "string", required: true },
    /** Whom it answers. */
    messageId: { type: "string", required: true },
    status: { type: ["sending", "sent"] as const, required: true },
    /** Of what is sent: the same id with something else is another mail. */
    contentHash: { type: "string", required: true },
    /** Milliseconds since the epoch until which somebody is at work on it. */
    busyUntil: { type: "number", required: true },
    /** Gmail's ids of what was sent. */
    sentMessageId: { type: "string" },
    sentThreadId: { type: "string" },
    /** What the sender was told. */
    message: { type: "string" },
    createdAt: { type: "string", required: true },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["agencyId", "influencerId"], sk: ["sendId"] } },
  invalidates: silent,
})

/** One message of the conversation beside a mailbox. */
const mailChat = schema({
  name: "mailChat",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    chatId: { type: "string", required: true },
    role: { type: ["user", "assistant", "system"] as const, required: true },
    content: { type: "string", required: true },
    createdAt: { type: "string", required: true },
    /** Those of one mail or one thread, whose answer is looked up when it is shown. */
    payload: {
      type: shaped<{ emailId?: string; threadId?: string; senderName: string; actions: string[] }>(),
    },
    /** Of a question: milliseconds since the epoch until which somebody is at work on its answer. */
    busyUntil: { type: "number" },
  },
  indexes: {
    // All of an agency's together: one may chat about an influencer who never had a mailbox.
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
