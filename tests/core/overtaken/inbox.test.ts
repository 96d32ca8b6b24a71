import { MailClassification } from "@trame/core/inbox/answering/classification"
import { Inbox } from "@trame/core/inbox/index"
import { expireConsent } from "@trame/core/inbox/store/mailboxes"
import { refreshThreads } from "@trame/core/inbox/store/threads"
import { newId } from "@trame/core/lib/id"
import { beforeAll, expect, test } from "vitest"
import { google } from "../../support/google.ts"
import {
  connectTo,
  mailboxOf,
  newMailbox,
  newManager,
  runSync,
  syncOf,
  takeStep,
  threadsOf,
  withoutWorkers,
} from "../../support/mailbox.ts"
import { overtaken } from "../../support/overtaken.ts"
import { MailEntity } from "../../support/stored.ts"
import { storeMail } from "../../support/storedMails.ts"

beforeAll(withoutWorkers)

test("a thread that two make anew at once tells of all its mails", async () => {
  const { key } = await newManager()
  const mail = await storeMail(key, { subject: "Un" })
  const { threadId } = mail
  await overtaken(
    "mailThread",
    () => refreshThreads(key, [threadId]),
    async () => {
      await MailEntity.put({ ...mail, messageId: newId() }).go()
      await refreshThreads(key, [threadId])
    },
  )
  expect(await threadsOf(key)).toMatchObject([{ messageCount: 2 }])
})

test("a sync that ends while another account is connected notes nothing of it there", async () => {
  const { key, actor, influencerId } = await newMailbox([{ subject: "Ancien" }])
  while ((await syncOf(key))?.phase !== "sweeping") await takeStep(key)
  const other = await google.newAccount()
  await overtaken(
    "mailbox",
    () => takeStep(key),
    () => connectTo(actor, influencerId, other),
  )
  expect(await mailboxOf(key)).toMatchObject({ email: other, status: "connected" })
  expect((await mailboxOf(key))?.lastSync).toBeUndefined()
  await runSync(key)
  expect(await mailboxOf(key)).toMatchObject({ lastSync: { added: 0 } })
})

test.for([
  ["disconnected", async ({ actor, influencerId }: Box) => Inbox.disconnect(actor, { influencerId })],
  [
    "marked as expired",
    async ({ key }: Box) => {
      const mailbox = await mailboxOf(key)
      if (mailbox) await expireConsent(mailbox)
    },
  ],
] as const)("a mailbox that is %s while it is connected anew stays connected", async ([, end]) => {
  const box = await newMailbox()
  await runSync(box.key)
  await overtaken(
    "mailbox",
    () => end(box),
    () => connectTo(box.actor, box.influencerId, box.email),
  )
  expect(await mailboxOf(box.key)).toMatchObject({ status: "connected", connection: 2 })
  expect(await mailboxOf(box.key)).toHaveProperty("encryptedToken")
})
type Box = Awaited<ReturnType<typeof newMailbox>>

test("what a mail is about is what was said of it first", async () => {
  const { key } = await newManager()
  const { threadId, messageId } = await storeMail(key, { subject: "Partenariat" })
  const request = { ...key, threadId, messageId, first: true }
  await MailEntity.patch({ ...key, threadId, messageId })
    .remove(["classifiedBy"])
    .go()
  await overtaken(
    "mail",
    () => MailClassification.classify(request),
    () =>
      MailEntity.patch({ ...key, threadId, messageId })
        .set({ classification: "gift", classifiedBy: "rules" })
        .go(),
  )
  const { data } = await MailEntity.get({ ...key, threadId, messageId }).go({ consistent: true })
  expect(data).toMatchObject({ classification: "gift", classifiedBy: "rules" })
})

test("a mail that two mark as handled was handled when the first said so", async () => {
  const { key, actor, influencerId } = await newManager()
  const { threadId, messageId } = await storeMail(key)
  const handledAt = "2026-05-01T10:00:00.000Z"
  const outcome = await overtaken(
    "mail",
    () => Inbox.handle(actor, { influencerId, threadId, messageId, handled: true }),
    () =>
      MailEntity.patch({ ...key, threadId, messageId })
        .set({ handledAt })
        .go(),
  )
  expect(outcome).toMatchObject({ status: "fulfilled", value: { handledAt } })
})
