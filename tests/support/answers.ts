import type { InboxInput } from "@trame/core/inbox/contract/staff"
import * as Inbox from "@trame/core/inbox/index"
import { newId } from "@trame/core/lib/id"
import { google } from "./google.ts"
import { connectedInbox } from "./inboxMails.ts"
import { newTalentManager } from "./mailbox.ts"
import { MailEntity, MailSendEntity } from "./stored.ts"

type Wanted = Partial<InboxInput["send"]>

/** A reply as its form sends it. */
export const answerOf = (wanted: Wanted = {}) => ({
  sendId: newId(),
  subject: "Re: Proposition",
  body: "Bonjour,\nAvec plaisir !",
  to: ["zoe@marque.example"],
  otherDomain: false,
  sendAsCreator: true,
  ccCreator: false,
  uploadIds: [],
  ...wanted,
})

/** A received mail, and its manager's functions to answer it. */
export async function receivedMail(mail: object = {}) {
  const manager = await newTalentManager()
  const inbox = { ...manager, ...(await connectedInbox(manager)) }
  const from = "Zoé Martin <zoe@marque.example>"
  const one = await inbox.received({ from, subject: "Proposition", text: "On collabore ?", ...mail })
  const send = (wanted: Wanted = {}) => Inbox.send(inbox.actor, { ...one, ...answerOf(wanted) })
  const sent = () => google.sent(inbox.account)
  const patchMail = (fields: object) =>
    MailEntity.patch({ ...inbox.key, threadId: one.threadId, messageId: one.messageId })
      .set(fields)
      .go()
  const patchSend = (sendId: string, busyUntil: number) =>
    MailSendEntity.patch({ ...inbox.key, sendId })
      .set({ busyUntil })
      .go()
  const refuse = (status: number, more: object = {}) =>
    google.refuse({ status, email: inbox.account, operation: "messages.send", ...more })
  return { ...inbox, one, send, sent, patchMail, patchSend, refuse }
}
