import { newId } from "@trame/core/lib/id"
import { send } from "@trame/core/lib/queue"
import { classify } from "@trame/functions/jobs/mail"
import { logger } from "@trame/functions/logger"
import type { SQSRecord } from "aws-lambda"
import { expect, it, onTestFinished, vi } from "vitest"
import { modelBehaves } from "../../support/ai.ts"
import { apiAs, engineUrl } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { google } from "../../support/google.ts"
import { attachmentOf, connectedInbox } from "../../support/inboxMails.ts"
import { allowed, mailboxOf, mailsOf, newManager, newTalentManager, syncOf } from "../../support/mailbox.ts"
import { refused } from "../../support/problem.ts"
import { MailboxEntity } from "../../support/stored.ts"
import { keyOf, readMail, storeMail } from "../../support/storedMails.ts"

const WAITS = { timeout: 240_000 }

// rules/inbox.md#connection
it(
  "a mailbox is connected once, synced by the worker, synced again for all who ask, and disconnected",
  WAITS,
  async () => {
    const { inbox, influencerId, key, email, back } = await connectMailbox()
    expect(await refused(inbox.exchange(back))).toMatchObject({ status: 400, code: "invalid" })
    expect((await mailsOf(key)).map(({ subject }) => subject)).toEqual(["Premier"])
    await google.deliver(email, { subject: "Second" })
    const answers = await Promise.all(Array.from({ length: 10 }, () => inbox.sync({ influencerId })))
    const [id, ...others] = new Set(answers.map(({ syncId }) => syncId))
    expect(others).toEqual([])
    await waitForSync(key)
    expect(await mailboxOf(key)).toMatchObject({ lastSync: { id, added: 1 } })
    const whole = await inbox.sync({ influencerId, full: true })
    await waitForSync(key)
    expect(await mailboxOf(key)).toMatchObject({ generation: 2, lastSync: { id: whole.syncId, added: 0 } })
    expect((await inbox.creator({ influencerId })).mailbox).toMatchObject({ lastSync: { added: 0 } })
    expect(await mailsOf(key)).toHaveLength(2)
    expect(await inbox.disconnect({ influencerId })).toEqual({ influencerId })
    expect((await google.tokens(email)).refreshTokens).toEqual([])
    const late = await refused(inbox.sync({ influencerId }))
    expect(late).toMatchObject({ status: 404, message: "Connexion OAuth non trouvée" })
  },
)

// rules/inbox.md#sync
it("the schedule syncs connected mailboxes only", WAITS, async () => {
  const [one, other] = await Promise.all([connectMailbox(), connectMailbox()])
  await other.inbox.disconnect({ influencerId: other.influencerId })
  const before = (await mailboxOf(other.key))?.lastSync?.id
  await google.deliver(one.email, { subject: "Arrivé depuis" })
  const shard = (await mailboxOf(one.key))?.shard ?? 0
  await eventually(async () => {
    const { data } = await MailboxEntity.query.connected({ shard }).go({ pages: "all" })
    expect(data.map(({ influencerId }) => influencerId)).toContain(one.influencerId)
  })
  await fetch(`${engineUrl()}/_local/schedules/mailbox-syncs`, { method: "POST" })
  await eventually(async () => expect(await mailsOf(one.key)).toHaveLength(2), READ_MS)
  expect((await mailboxOf(other.key))?.lastSync?.id).toBe(before)
})

/** rules/inbox.md#sending */
it("a mail is read, its page and file opened, handled, drafted, and answered once with a file", async () => {
  const manager = await newTalentManager()
  const { account, influencerId, received } = await connectedInbox(manager)
  const mail = await received({
    from: "Zoé Martin <zoe@marque.example>",
    subject: "Proposition",
    text: "On collabore ?",
    html: `<p>Oui<img src="https://suivi.example/p.gif"><a href="https://vol.example">banque.example</a></p>`,
    attachments: [{ filename: "brief.pdf", type: "application/pdf", content: "JVBERg==" }],
  })
  const { inbox } = apiAs(manager.member)
  const mailbox = { email: account, status: "connected" }
  expect((await inbox.creators({ search: "lou" })).items).toMatchObject([{ influencerId, mailbox }])
  await eventually(async () => {
    expect((await inbox.mails({ influencerId })).items).toMatchObject([{ id: mail.messageId }])
    expect((await inbox.threads({ influencerId })).items).toMatchObject([{ id: mail.threadId }])
  })
  const { messages } = await inbox.thread(mail)
  expect(messages).toMatchObject([{ text: "On collabore ?", hasHtml: true, isFirstContact: true }])
  const page = await inbox.html(mail)
  expect([page.hasRemoteImages, page.html.includes("suivi.example")]).toEqual([true, false])
  expect(page.html).toContain("⚠ mène à vol.example")
  expect((await inbox.html({ ...mail, images: "true" })).html).toContain("https://suivi.example/p.gif")
  const attachmentId = messages[0]?.attachments[0]?.id ?? ""
  const { url } = await inbox.attachment({ ...mail, attachmentId })
  expect(await (await fetch(url)).text()).toBe("%PDF")
  expect((await inbox.handle({ ...mail, handled: true })).handledAt).toEqual(expect.any(String))
  const { subject, draft: body } = await inbox.draft({ ...mail, intent: "reply" })
  expect([subject, body.includes("Max Membre")]).toEqual(["Re: Proposition", true])

  const uploadIds = [await attachmentOf(manager.actor, "kit.pdf", Buffer.from("abc"))]
  const to = ["zoe@marque.example"]
  const answer = { ...mail, sendId: newId(), subject, body, to, sendAsCreator: true, uploadIds }
  const [sent, ...others] = await Promise.all(Array.from({ length: 10 }, () => inbox.send(answer)))
  for (const other of others) expect(other).toEqual(sent)
  expect(sent?.message).toBe("Mail envoyé avec succès (créateur + TM en CC)")
  expect(await google.sent(account)).toHaveLength(1)
  expect((await inbox.thread(mail)).messages.map(({ id }) => id)).toEqual([mail.messageId, sent?.mail.id])
})

/** rules/inbox.md#chat, rules/inbox.md#classification */
it("a question is answered and removed; the queue's worker classifies a mail and announces it", async () => {
  const { member, influencerId, key } = await newManager()
  const { inbox } = apiAs(member)
  const mail = await storeMail(key, { text: "Nous proposons une campagne." })
  const id = newId()
  const { items } = await inbox.ask({ influencerId, id, message: "Trouve les e-mails de Nora" })
  const answer = { role: "assistant", payload: { emailId: mail.messageId } }
  expect(items).toMatchObject([{ id, role: "user" }, answer])
  await eventually(async () => expect(await inbox.chat({ influencerId })).toEqual({ items }))
  for (const { id: chatId } of items) await inbox.removeChatMessage({ influencerId, chatId })
  const message = { ...keyOf(mail), first: false }
  await Promise.all([1, 2].map(() => send("MAIL_CLASSIFICATION_QUEUE_URL", message)))
  await eventually(async () => {
    expect(await readMail(mail)).toMatchObject({ classification: "collab", classifiedBy: "model" })
    expect((await inbox.chat({ influencerId })).items).toMatchObject([{ id: `mail-${mail.threadId}` }])
  })
})

it("a model failure is logged with the agency and nothing of the mail", async () => {
  const { key, agencyId } = await newManager()
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const classifyMail = async (subject: string) => {
    const mail = await storeMail(key, { subject })
    const body = JSON.stringify({ ...keyOf(mail), first: true })
    const done = await classify({ Records: [{ messageId: "one", body } as SQSRecord] })
    expect(done).toEqual({ batchItemFailures: [] })
    return (await readMail(mail))?.classifiedBy
  }
  expect(await classifyMail("Partenariat")).toBe("model")
  expect(warn).not.toHaveBeenCalled()
  const subject = `Facture ${newId()}`
  await modelBehaves({ match: subject, status: 500, times: 3 })
  expect(await classifyMail(subject)).toBe("rules")
  const told = ["A mail was classified by rules", { agencyId, error: expect.any(Error) }]
  expect(warn.mock.calls).toEqual([told])
  expect(JSON.stringify(warn.mock.calls)).not.toContain(subject)
})

/** One worker reads all mailboxes in turn: the schedule also reads those of earlier tests. */
const READ_MS = 90_000

const waitForSync = (key: Parameters<typeof syncOf>[0]) =>
  eventually(async () => expect(await syncOf(key)).toBeNull(), READ_MS)

/** A manager's creator with a mailbox connected over HTTP and synced by the worker. */
async function connectMailbox() {
  const { member, influencerId, key } = await newManager()
  const { inbox } = apiAs(member)
  const email = await google.newAccount()
  await google.deliver(email, { subject: "Premier" })
  const { authUrl } = await inbox.connect({ influencerId })
  const back = await allowed(authUrl, email)
  expect(await inbox.exchange(back)).toEqual({ influencerId, email })
  await waitForSync(key)
  return { inbox, influencerId, key, email, back }
}
