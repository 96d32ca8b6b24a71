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
  mailsOf,
  newMailbox,
  newManager,
  runSync,
  syncOf,
  takeStep,
  threadsOf,
  withoutWorkers,
} from "../../support/mailbox.ts"
import { intercepting, overtaken } from "../../support/overtaken.ts"
import { MailEntity, MailSyncEntity } from "../../support/stored.ts"
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

test.for([
  ["once more", 1, 3],
  ["for its last mail has gone", 0, 1],
] as const)("a thread that is made anew %s tells of what comes meanwhile", async ([, left, messageCount]) => {
  const { key } = await newManager()
  const mail = await storeMail(key)
  const { threadId, messageId } = mail
  const comes = () => MailEntity.put({ ...mail, messageId: newId() }).go()
  if (left) await comes()
  else await MailEntity.delete({ ...key, threadId, messageId }).go()
  await overtaken(
    "mailThread",
    () => refreshThreads(key, [threadId]),
    async () => {
      await comes()
      await refreshThreads(key, [threadId])
    },
  )
  expect(await threadsOf(key)).toMatchObject([{ messageCount }])
})

type Sync = NonNullable<Awaited<ReturnType<typeof syncOf>>>
const BEGINS = () => {}
const IS_REFUSED = ({ email }: Box) =>
  google.refuse({ email, operation: "getProfile", status: 429, times: 3 })
const ENDS = ({ key }: Box) => MailSyncEntity.patch(key).set({ phase: "sweeping" }).go()

test.for([
  ["begins by then", "goes further", BEGINS, ({ turn }: Sync) => ({ turn: turn + 7 })],
  ["is refused by then", "goes further", IS_REFUSED, ({ turn }: Sync) => ({ turn: turn + 7 })],
  ["ends by then", "goes further", ENDS, ({ turn }: Sync) => ({ turn: turn + 7 })],
  ["begins by then", "begins anew", BEGINS, () => ({ syncId: "another" })],
  ["is refused by then", "begins anew", IS_REFUSED, () => ({ syncId: "another" })],
  ["ends by then", "begins anew", ENDS, () => ({ syncId: "another" })],
] as const)(
  "a step that was taken for dead and %s leaves alone whoever %s",
  async ([, , before, changed]) => {
    const box = await newMailbox()
    const { key } = box
    await before(box)
    let writes = 0
    let taken: Sync | null = null
    await intercepting(
      async (command, input) => {
        if (!/^(Update|Transact)/.test(command) || !input.includes("mailSync_1")) return
        // Its claim comes first.
        if (++writes !== 2) return
        const sync = await syncOf(key)
        if (sync) await MailSyncEntity.patch(key).set(changed(sync)).go()
        taken = await syncOf(key)
      },
      () => takeStep(key),
    )
    expect(taken).not.toBeNull()
    expect(await syncOf(key)).toEqual(taken)
    expect((await mailboxOf(key))?.lastSync).toBeUndefined()
  },
)

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

test("a mailbox that is disconnected while Google ends its consent is not said to be expired", async () => {
  const { key, actor, influencerId } = await newMailbox()
  const asRead = await mailboxOf(key)
  if (!asRead) throw new Error("A mailbox")
  await Inbox.disconnect(actor, { influencerId })
  await expireConsent(asRead)
  expect(await mailboxOf(key)).toMatchObject({ status: "disconnected" })
})

test("nothing of an account stays that was read anew while another took its place", async () => {
  const { key, actor, influencerId, email } = await newMailbox([{ subject: "Ancien" }])
  await runSync(key)
  const other = await google.newAccount()
  await overtaken(
    "mailbox",
    () => connectTo(actor, influencerId, other),
    async () => {
      await Inbox.sync(actor, { influencerId, full: true })
      await takeStep(key)
      await google.deliver(email, { subject: "Juste avant" })
      await takeStep(key)
    },
  )
  await runSync(key)
  expect(await mailsOf(key)).toEqual([])
})

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
