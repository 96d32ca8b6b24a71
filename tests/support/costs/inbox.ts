import { newId } from "@trame/core/lib/id"
import { inProcessApi } from "../../../scripts/bench/reads/in-process.ts"
import { actorOf } from "../agency.ts"
import { eventually } from "../eventually.ts"
import { google } from "../google.ts"
import { attachmentOf, connectedInbox } from "../inboxMails.ts"
import { allowed, newTalentManager } from "../mailbox.ts"
import { newRoster } from "../roster.ts"
import { type Cost, cost } from "./cost.ts"

/** A manager with a connected mailbox, in which there is a mail with a page and a file. */
async function mailbox() {
  const manager = await newTalentManager()
  const { influencerId, received } = await connectedInbox(manager)
  const attachments = [{ filename: "a.txt", type: "text/plain", content: "YQ==" }]
  const mail = await received({ text: "Bonjour", html: "<p>Bonjour</p>", attachments })
  return { ...manager, influencerId, mail, inbox: inProcessApi(manager.member.userId).inbox }
}

/** The same once the list and the model's tools find the mail: the index shows it a moment later. */
async function listedMailbox() {
  const opened = await mailbox()
  await eventually(async () => {
    const { items } = await opened.inbox.mails({ influencerId: opened.influencerId })
    if (!items.length) throw new Error("Not in the index yet")
  })
  return opened
}

/** A creator whose mailbox nobody has connected yet. */
async function creator() {
  const manager = await newTalentManager()
  const [influencer] = await newRoster(manager.agencyId, 1)
  const influencerId = influencer?.influencerId ?? ""
  return { influencerId, inbox: inProcessApi(manager.member.userId).inbox }
}

export const inboxScreens: Cost[] = [
  cost("inbox.creators", "", 2, async () => {
    const { inbox } = await mailbox()
    return () => inbox.creators({})
  }),
  cost("inbox.creator", "", 1, async () => {
    const { inbox, influencerId } = await mailbox()
    return () => inbox.creator({ influencerId })
  }),
  cost("inbox.mails", "", 2, async () => {
    const { inbox, influencerId } = await listedMailbox()
    return () => inbox.mails({ influencerId })
  }),
  cost("inbox.threads", "", 1, async () => {
    const { inbox, influencerId } = await mailbox()
    return () => inbox.threads({ influencerId })
  }),
  cost("inbox.thread", "", 2, async () => {
    const { inbox, mail } = await mailbox()
    return () => inbox.thread(mail)
  }),
  cost("inbox.html", "", 1, async () => {
    const { inbox, mail } = await mailbox()
    return () => inbox.html(mail)
  }),
  cost("inbox.attachment", "fetched before", 2, async () => {
    const { inbox, mail } = await mailbox()
    const file = { ...mail, attachmentId: "1" }
    await inbox.attachment(file)
    return () => inbox.attachment(file)
  }),
  cost("inbox.chat", "", 2, async () => {
    const { inbox, influencerId } = await listedMailbox()
    await inbox.ask({ influencerId, id: newId(), message: "Quels e-mails ?" })
    // The answer proposes to write in the mail's thread, which is the second read.
    await eventually(async () => {
      const { items } = await inbox.chat({ influencerId })
      if (!items.some(({ payload }) => payload?.threadId)) throw new Error("Not in the index yet")
    })
    return () => inbox.chat({ influencerId })
  }),
]

export const inboxWrites: Cost[] = [
  cost("inbox.connect", "", 2, async () => {
    const { inbox, influencerId } = await creator()
    return () => inbox.connect({ influencerId })
  }),
  cost("inbox.exchange", "", 5, async () => {
    const { inbox, influencerId } = await creator()
    const { authUrl } = await inbox.connect({ influencerId })
    const returned = await allowed(authUrl, await google.newAccount())
    return () => inbox.exchange(returned)
  }),
  cost("inbox.disconnect", "", 3, async () => {
    const { inbox, influencerId } = await mailbox()
    return () => inbox.disconnect({ influencerId })
  }),
  cost("inbox.sync", "", 4, async () => {
    const { inbox, influencerId } = await mailbox()
    return () => inbox.sync({ influencerId })
  }),
  cost("inbox.ask", "", 12, async () => {
    const { inbox, influencerId } = await mailbox()
    return () => inbox.ask({ influencerId, id: newId(), message: "Quels e-mails ?" })
  }),
  cost("inbox.removeChatMessage", "", 2, async () => {
    const { inbox, influencerId } = await mailbox()
    const chatId = newId()
    await inbox.ask({ influencerId, id: chatId, message: "Quels e-mails ?" })
    return () => inbox.removeChatMessage({ influencerId, chatId })
  }),
  cost("inbox.draft", "", 8, async () => {
    const { inbox, mail } = await mailbox()
    return () => inbox.draft({ ...mail, intent: "reply" })
  }),
  cost("inbox.handle", "", 3, async () => {
    const { inbox, mail } = await mailbox()
    return () => inbox.handle({ ...mail, handled: true })
  }),
  cost("inbox.send", "with a file", 22, async () => {
    const { inbox, mail, member } = await mailbox()
    const uploadIds = [await attachmentOf(await actorOf(member), "a.pdf", Buffer.from("abc"))]
    const to = ["camille@marque.example"]
    const answer = { sendId: newId(), to, subject: "Re", body: "Oui", sendAsCreator: true, uploadIds }
    return () => inbox.send({ ...mail, ...answer })
  }),
]
