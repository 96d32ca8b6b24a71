import * as z from "zod"
import { instant } from "../../lib/fields.ts"
import { keysOf } from "../../lib/text.ts"
import { CLASSIFICATIONS } from "../rules/labels.ts"

/** A mailbox being read: how far that is. */
const syncProgress = z.object({
  /** Everything anew, or what came since. */
  full: z.boolean(),
  startedAt: instant,
  /** Messages that are stored; how many there are is Gmail's own estimate, null before it gave one. */
  done: z.int(),
  total: z.int().nullable(),
})
export type SyncProgress = z.infer<typeof syncProgress>

/** The sync that ended last, so that whoever asked for it learns what came of it. */
const syncOutcome = z.object({
  id: z.string(),
  endedAt: instant,
  /** Messages that were not there before. */
  added: z.int(),
  /** French; null where it went well. */
  error: z.string().nullable(),
})

export const mailbox = z.object({
  email: z.string(),
  /** `expired`: Google no longer takes our consent, so it has to be given again. */
  status: z.enum(["connected", "expired"]),
  connectedAt: instant,
  syncedAt: instant.nullable(),
  sync: syncProgress.nullable(),
  lastSync: syncOutcome.nullable(),
})
export type Mailbox = z.infer<typeof mailbox>

/** A creator of the organisation, or one who has left it and still has a mailbox. */
export const inboxCreator = z.object({
  influencerId: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  /** Their own, as the catalogue knows it. */
  email: z.string().nullable(),
  mailbox: mailbox.nullable(),
  /** Mails are kept of them, connected or not. */
  hasMails: z.boolean(),
})
export type InboxCreator = z.infer<typeof inboxCreator>

const person = z.object({ name: z.string(), address: z.string() })
/** Whom an answer goes to (rules/inbox.md#addressees). */
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
  /** Whoever wrote to us in it, the last first. */
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

/** The event that a mail invites to. */
const invitation = z.object({
  title: z.string(),
  /** An instant, or a day where it lasts all day; of several days, `end` is the last one. */
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
  /** Plain, at most 60,000 characters. */
  text: z.string(),
  /** Whether it is there as its sender laid it out too. */
  hasHtml: z.boolean(),
  attachments: z.array(receivedAttachment),
  invitation: invitation.nullable(),
})
export type ThreadMessage = z.infer<typeof threadMessage>

export const thread = z.object({
  id: z.string(),
  subject: z.string(),
  hasReply: z.boolean(),
  /** The first first; of more than 200, the last. */
  messages: z.array(threadMessage),
})
export type Thread = z.infer<typeof thread>

export const chatMessage = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant", "system"]),
  content: z.string(),
  createdAt: instant,
  /** What it is about, where it is about a mail. */
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
