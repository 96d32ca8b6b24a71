import { Files } from "@trame/core/files/index"
import type { InboxInput } from "@trame/core/inbox/contract/staff"
import { Inbox } from "@trame/core/inbox/index"
import { newId } from "@trame/core/lib/id"
import { afterEach, expect, test, vi } from "vitest"
import { google } from "../../support/google.ts"
import { attachmentOf, connectedInbox } from "../../support/inboxMails.ts"
import { newTalentManager } from "../../support/mailbox.ts"
import { intercepting, overtaken } from "../../support/overtaken.ts"
import { MailSendEntity } from "../../support/stored.ts"

afterEach(() => void vi.useRealTimers())

const SEEN = { to: ["zoe@marque.example"], otherDomain: false }

/** A mail, and one sending of an answer to it that may be asked for again and again. */
async function asked() {
  const manager = await newTalentManager()
  const inbox = await connectedInbox(manager)
  const one = await inbox.received({
    from: "Zoé <zoe@marque.example>",
    subject: "Proposition",
    text: "Oui ?",
  })
  const sendId = newId()
  const typed = { sendId, subject: "Re: Proposition", body: "Avec plaisir", sendAsCreator: true }
  const input: InboxInput["send"] = { ...one, ...typed, ccCreator: false, ...SEEN, uploadIds: [] }
  return {
    ...{ ...inbox, one, sendId, actor: manager.actor },
    send: (uploadIds: string[] = []) => Inbox.send(manager.actor, { ...input, uploadIds }),
    sent: () => google.sent(inbox.account),
  }
}

const isReadOf = (command: string, input: string) =>
  command === "GetItemCommand" && input.includes("mailSend_1")

test("a file that is given up while its mail is about to go keeps the mail here", async () => {
  const { send, sent, actor } = await asked()
  const uploadId = await attachmentOf(actor, "brief.pdf", Buffer.from("%PDF-1.7"))
  const sending = await overtaken(
    "mailSend",
    () => send([uploadId]),
    () => Files.cancel(actor, { uploadId }),
  )
  expect(sending).toMatchObject({ status: "rejected", reason: { code: "not_found" } })
  expect(await sent()).toEqual([])
})

/** rules/inbox.md#sent-once */
test("whoever waits for a sending that Gmail refuses is refused too, and sends nothing", async () => {
  const { send, sent, account } = await asked()
  await google.refuse({ email: account, operation: "messages.send", status: 429 })
  let reads = 0
  let second: Promise<PromiseSettledResult<unknown>[]> | undefined
  let hasWaited = () => {}
  const waited = new Promise<void>((resolve) => {
    hasWaited = resolve
  })
  const first = await intercepting(
    async (command, input) => {
      if (second && isReadOf(command, input) && ++reads === 2) hasWaited()
      if (second || command !== "TransactWriteItemsCommand" || !/"Delete".*mailSend_1/.test(input)) return
      second = Promise.allSettled([send()]).finally(hasWaited)
      await waited
    },
    async () => {
      const [outcome] = await Promise.allSettled([send()])
      return [outcome, ...((await second) ?? [])]
    },
  )
  const refused = (message: string) => ({ status: "rejected", reason: { code: "unavailable", message } })
  expect(first).toMatchObject([
    refused("Gmail limite les envois pour le moment. Réessayez dans quelques minutes."),
    refused("Erreur lors de l'envoi"),
  ])
  expect(await sent()).toEqual([])
  await send()
  expect(await sent()).toHaveLength(1)
})

test("a sending that somebody is at work on is waited for, then said to be under way, and taken over once they are dead", async () => {
  const { send, sent, account } = await asked()
  await google.refuse({ email: account, operation: "messages.send", status: 503 })
  await expect(send()).rejects.toMatchObject({ message: expect.stringContaining("n'a pas répondu") })
  vi.useFakeTimers({ toFake: ["Date"] })
  const passes = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  let reads = 0
  const waiting = intercepting((command, input) => {
    if (isReadOf(command, input) && ++reads === 2) passes(21)
  }, send)
  await expect(waiting).rejects.toMatchObject({
    code: "unavailable",
    message: "L'envoi est encore en cours. Réessayez dans un instant.",
  })
  expect(await sent()).toEqual([])
  passes(15)
  await send()
  expect(await sent()).toHaveLength(1)
})

test("of two who take over a sending whose process died, one sends it", async () => {
  const { send, sent, account, key, sendId } = await asked()
  await google.refuse({ email: account, operation: "messages.send", status: 503 })
  await expect(send()).rejects.toMatchObject({ code: "unavailable" })
  vi.useFakeTimers({ toFake: ["Date"] })
  const passes = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  passes(36)
  let taken = false
  const late = intercepting(async (command, input) => {
    if (!taken && command === "UpdateItemCommand" && input.includes("mailSend_1")) {
      taken = true
      const busyUntil = Date.now() + 35_000
      await MailSendEntity.patch({ ...key, sendId })
        .set({ busyUntil })
        .go()
    } else if (taken && isReadOf(command, input)) passes(21)
  }, send)
  await expect(late).rejects.toMatchObject({
    message: "L'envoi est encore en cours. Réessayez dans un instant.",
  })
  expect(await sent()).toEqual([])
})

test("what a stranger sends with our mark is not taken for what we sent", async () => {
  const { send, sent, account, key, one, sendId } = await asked()
  await google.refuse({ email: account, operation: "messages.send", status: 503 })
  await expect(send()).rejects.toMatchObject({ code: "unavailable" })
  await google.deliver(account, { inReplyTo: one.messageId, headers: { "X-Trame-Send": sendId } })
  await MailSendEntity.patch({ ...key, sendId })
    .set({ busyUntil: Date.now() - 1 })
    .go()
  const { mail } = await send()
  expect((await sent()).map(({ id }) => id)).toEqual([mail.id])
})

test("what may have gone out is not forgotten, though Gmail refuses to say so", async () => {
  const { send, sent, account, key, sendId } = await asked()
  const isAbandoned = () =>
    MailSendEntity.patch({ ...key, sendId })
      .set({ busyUntil: Date.now() - 1 })
      .go()
  await google.refuse({ email: account, operation: "messages.send", status: 503, afterwards: true })
  await expect(send()).rejects.toMatchObject({ code: "unavailable" })
  await isAbandoned()
  await google.refuse({ email: account, operation: "threads.get", status: 404 })
  await expect(send()).rejects.toMatchObject({ code: "not_found" })
  await isAbandoned()
  await send()
  expect(await sent()).toHaveLength(1)
})

test("a refusal that comes late forgets nothing of whoever has taken the sending over", async () => {
  const { send, account, key, sendId } = await asked()
  await google.refuse({ email: account, operation: "messages.send", status: 429 })
  const busyUntil = Date.now() + 60_000
  const late = intercepting(async (command, input) => {
    if (command !== "TransactWriteItemsCommand" || !/"Delete".*mailSend_1/.test(input)) return
    await MailSendEntity.patch({ ...key, sendId })
      .set({ busyUntil })
      .go()
  }, send)
  await expect(late).rejects.toMatchObject({ code: "unavailable" })
  const { data } = await MailSendEntity.get({ ...key, sendId }).go({ consistent: true })
  expect(data).toMatchObject({ status: "sending", busyUntil })
})
