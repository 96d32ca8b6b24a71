import {
  chatMessage,
  type InboxCreator,
  inboxCreator,
  type Mailbox,
  mailbox,
  mailSummary,
  type Thread,
  threadMessage,
  threadSummary,
} from "@trame/core/inbox/contract/shapes"
import { type Answers, fakeApi, refusal } from "./fakeApi.ts"
import { builder } from "./records.ts"
import { signIn } from "./session.ts"

export const INBOX = "/app/talent-manager"
export const LOU = `${INBOX}?creator=i1`

const HOUR_MS = 3_600_000
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString()

const nadia = { name: "Nadia Benali", address: "nadia@rive.example" }

export const aMailbox = builder(mailbox, { email: "lou@gmail.example", syncedAt: hoursAgo(1) })

const aCreator = builder(inboxCreator)

export const aMail = (id: string, changes: Partial<ReturnType<typeof anyMail>> = {}) =>
  anyMail({ id, threadId: `t-${id}`, subject: `Sujet ${id}`, ...changes })
const anyMail = builder(mailSummary, { from: nadia, isRead: true, receivedAt: hoursAgo(5) })

export const aMessage = (id: string, changes: Partial<ReturnType<typeof anyMessage>> = {}) =>
  anyMessage({ id, threadId: "t-m1", subject: `Sujet ${id}`, ...changes })
const anyMessage = builder(threadMessage, {
  from: nadia,
  to: [{ name: "Lou", address: "lou@gmail.example" }],
  answersTo: [{ ...nadia, isElsewhere: false, isKnown: false }],
  text: "Bonjour Lou, seriez-vous disponible ?",
  receivedAt: hoursAgo(5),
})

export const aThread = (...messages: Thread["messages"]): Thread => ({
  id: messages[0]?.threadId ?? "t-m1",
  subject: messages[0]?.subject ?? "",
  hasReply: false,
  messages,
})

export const aThreadSummary = (id: string, changes: Partial<ReturnType<typeof anySummary>> = {}) =>
  anySummary({ id, subject: `Sujet ${id}`, ...changes })
const anySummary = builder(threadSummary, { with: nadia, messageCount: 2, lastAt: hoursAgo(5) })

export const aChatMessage = (
  id: string,
  content: string,
  changes: Partial<ReturnType<typeof anyChatMessage>> = {},
) => anyChatMessage({ id, content, ...changes })
const anyChatMessage = builder(chatMessage, { role: "assistant", createdAt: hoursAgo(1) })

/** The payload of an assistant message with these buttons about mail m1. */
export const proposing = (...actions: string[]) => ({
  emailId: "m1" as string | null,
  threadId: "t-m1" as string | null,
  hasReply: false,
  senderName: "Nadia Benali",
  actions,
})

/** Four creators: connected, with an expired consent, with an address only, and with neither. */
export const fourCreators = (): InboxCreator[] => [
  aCreator({ influencerId: "i1", name: "Lou Martin", mailbox: aMailbox(), hasMails: true }),
  aCreator({
    influencerId: "i2",
    name: "Zoé Roux",
    mailbox: aMailbox({ email: "zoe@gmail.example", status: "expired" }),
  }),
  aCreator({ influencerId: "i3", name: "Ada Blanc", email: "ada@ada.example" }),
  aCreator({ influencerId: "i4", name: "Tom Noir" }),
]

/** The inbox of the four creators; tests change `state.creators`. */
export function fakeInbox(answers: Answers["inbox"] = {}) {
  signIn()
  const state = { creators: fourCreators() }
  const api = fakeApi({
    inbox: {
      creators: ({ search = "" }) => ({
        items: state.creators.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
      }),
      creator: ({ influencerId }) => {
        const found = state.creators.find((one) => one.influencerId === influencerId)
        if (!found) throw refusal("not_found")
        return found
      },
      ...answers,
    },
  })
  /** Sets the state of Lou's mailbox; null for none. */
  const lou = (changes: Partial<Mailbox> | null, more: Partial<InboxCreator> = {}) => {
    const [first, ...others] = state.creators as [InboxCreator, ...InboxCreator[]]
    state.creators = [{ ...first, ...more, mailbox: changes && aMailbox(changes) }, ...others]
  }
  return { api, state, lou }
}
