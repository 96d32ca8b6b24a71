import * as z from "zod"
import { instant } from "../../lib/fields.ts"
import { keysOf } from "../../lib/text.ts"
import { CLASSIFICATIONS } from "../rules/labels.ts"

/** Progress of a mailbox's sync. */
const syncProgress = z.object({
  /** A full sync; false: only changes. */
  full: z.boolean(),
  startedAt: instant,
  /** Number of stored messages; `total` is Gmail's estimate, null before there is one. */
  done: z.int(),
  total: z.int().nullable(),
})
export type SyncProgress = z.infer<typeof syncProgress>

/** The last ended sync, so that the member who requested it sees the outcome. */
const syncOutcome = z.object({
  id: z.string(),
  endedAt: instant,
  /** Number of new messages. */
  added: z.int(),
  /** French; null on success. */
  error: z.string().nullable(),
})

export const mailbox = z.object({
  email: z.string(),
  /** `expired`: Google rejects the consent, so a member must give it again. */
  status: z.enum(["connected", "expired"]),
  connectedAt: instant,
  syncedAt: instant.nullable(),
  sync: syncProgress.nullable(),
  lastSync: syncOutcome.nullable(),
})
export type Mailbox = z.infer<typeof mailbox>

/** A creator of the organisation, or a former one with a mailbox. */
export const inboxCreator = z.object({
  influencerId: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  /** The creator's own address, from the catalogue. */
  email: z.string().nullable(),
  mailbox: mailbox.nullable(),
  /** Whether mails of the creator are stored, connected or not. */
  hasMails: z.boolean(),
})
export type InboxCreator = z.infer<typeof inboxCreator>

const person = z.object({ name: z.string(), address: z.string() })
/** A recipient of an answer (rules/inbox.md#addressees). */
const addressee = person.extend({ isElsewhere: z.boolean(), isKnown: z.boolean() })

export const mailSummary = z.object({
  id: z.string(),
  threadId: z.string(),
  subject: z.string(),
  from: person,
  /** 80 characters at most. */
  snippet: z.string(),
  receivedAt: instant,
  direction: z.enum(["in", "out"]),
  classification: z.enum(keysOf(CLASSIFICATIONS)),
  /** Nobody has written to its sender from this mailbox yet. */
  isFirstContact: z.boolean(),
  /** Its thread has a message of ours. */
  hasReply: z.boolean(),
  isRead: z.boolean(),
  handledAt: instant.nullable(),
  hasAttachments: z.boolean(),
})
export type MailSummary = z.infer<typeof mailSummary>

export const threadSummary = z.object({
  id: z.string(),
  subject: z.string(),
  /** The latest sender in it other than us. */
  with: person.nullable(),
  snippet: z.string(),
  lastAt: instant,
  messageCount: z.int(),
  hasReply: z.boolean(),
})
export type ThreadSummary = z.infer<typeof threadSummary>

const receivedAttachment = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int(),
})

/** The event in a mail's invitation. */
const invitation = z.object({
  title: z.string(),
  /** An instant, or a day for an all-day event; `end` is the last day of several. */
  start: z.string(),
  end: z.string().nullable(),
  allDay: z.boolean(),
  location: z.string(),
  cancelled: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

export const threadMessage = mailSummary.extend({
  to: z.array(person),
  cc: z.array(person),
  answersTo: z.array(addressee),
  aiSummary: z.string().nullable(),
  /** Plain text, at most 60,000 characters. */
  text: z.string(),
  /** Whether its HTML is available too. */
  hasHtml: z.boolean(),
  attachments: z.array(receivedAttachment),
  invitation: invitation.nullable(),
})
export type ThreadMessage = z.infer<typeof threadMessage>

export const thread = z.object({
  id: z.string(),
  subject: z.string(),
  hasReply: z.boolean(),
  /** In ascending order; of more than 200, the latest. */
  messages: z.array(threadMessage),
})
export type Thread = z.infer<typeof thread>

export const chatMessage = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant", "system"]),
  content: z.string(),
  createdAt: instant,
  /** Details of a message about a mail. */
  payload: z
    .object({
      emailId: z.string().nullable(),
      threadId: z.string().nullable(),
      hasReply: z.boolean(),
      senderName: z.string(),
      actions: z.array(z.string()),
    })
    .nullable(),
})
export type ChatMessage = z.infer<typeof chatMessage>
