import type {
  ChatMessage,
  InboxCreator,
  Mailbox,
  MailSummary,
  Thread,
  ThreadMessage,
  ThreadSummary,
} from "@trame/core/inbox/contract/shapes"

import { addresseesOf } from "@trame/core/inbox/rules/addressees"

const HOUR_MS = 3_600_000
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString()

export const mailboxOf = (email: string, changes: Partial<Mailbox> = {}): Mailbox => ({
  email,
  status: "connected",
  connectedAt: "2026-11-01T10:00:00.000Z",
  syncedAt: "2026-11-20T10:00:00.000Z",
  sync: null,
  lastSync: null,
  ...changes,
})

export const creatorOf = (influencerId: string, name: string, changes: Partial<InboxCreator> = {}) =>
  ({
    influencerId,
    name,
    avatar: null,
    email: null,
    mailbox: null,
    hasMails: false,
    ...changes,
  }) satisfies InboxCreator

export const mailOf = (id: string, changes: Partial<MailSummary> = {}): MailSummary => ({
  id,
  threadId: `t-${id}`,
  subject: `Sujet ${id}`,
  from: { name: "Nadia Benali", address: "nadia@maisonrive.example" },
  snippet: "Bonjour Lou, nous préparons une campagne pour la sortie de notre nouvelle gamme.",
  receivedAt: hoursAgo(5),
  direction: "in",
  classification: "collab",
  isFirstContact: false,
  hasReply: false,
  isRead: true,
  handledAt: null,
  hasAttachments: false,
  ...changes,
})

export const messageOf = (id: string, changes: Partial<ThreadMessage> = {}): ThreadMessage => {
  const message = {
    ...mailOf(id),
    to: [{ name: "Lou", address: "creations.lou@gmail.example" }],
    cc: [],
    aiSummary: null,
    text: "Bonjour Lou,\n\nNous préparons une campagne. Seriez-vous disponible ?\n\nNadia",
    hasHtml: false,
    attachments: [],
    invitation: null,
    ...changes,
  }
  return { answersTo: addresseesOf(message, new Set()), ...message }
}

export const threadOf = (id: string, messages: ThreadMessage[], changes: Partial<Thread> = {}): Thread => ({
  id,
  subject: messages[0]?.subject ?? "",
  hasReply: messages.some(({ direction }) => direction === "out"),
  messages: messages.map((message) => ({ ...message, threadId: id })),
  ...changes,
})

export const threadSummaryOf = (id: string, changes: Partial<ThreadSummary> = {}): ThreadSummary => ({
  id,
  subject: `Sujet ${id}`,
  with: { name: "Nadia Benali", address: "nadia@maisonrive.example" },
  snippet: "Bonjour Lou",
  lastAt: hoursAgo(5),
  messageCount: 2,
  hasReply: true,
  ...changes,
})

export const chatOf = (
  id: string,
  role: ChatMessage["role"],
  content: string,
  changes: Partial<ChatMessage> = {},
): ChatMessage => ({ id, role, content, createdAt: hoursAgo(1), payload: null, ...changes })

export const payloadOf = (
  emailId: string,
  actions: string[],
  hasReply = false,
): NonNullable<ChatMessage["payload"]> => ({
  emailId,
  threadId: `t-${emailId}`,
  hasReply,
  senderName: "Nadia Benali",
  actions,
})
