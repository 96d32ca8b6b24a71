import { Inbox } from "@trame/core/inbox/index"
import { byModelOrRules } from "@trame/core/inbox/sync/reading"
import { MailSyncWorker } from "@trame/core/inbox/sync/worker"
import { afterEach, expect, test, vi } from "vitest"
import { google } from "../../support/google.ts"
import { mailboxOf, mailsOf, newMailbox, runSync, syncOf, takeStep } from "../../support/mailbox.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { MailSyncEntity } from "../../support/stored.ts"

afterEach(() => void vi.unstubAllEnvs())

/** A fresh account's mailbox that no worker reads, and how many of its steps were asked for. */
async function unread(mails: Parameters<typeof newMailbox>[0] = []) {
  const waiting = await ownQueue("MAIL_SYNC_QUEUE_URL")
  await ownQueue("MAIL_CLASSIFICATION_QUEUE_URL")
  return { ...(await newMailbox(mails)), waiting }
}

type Box = Awaited<ReturnType<typeof unread>>

const progressOf = async ({ actor, influencerId }: Pick<Box, "actor" | "influencerId">) =>
  (await Inbox.creator(actor, { influencerId })).mailbox?.sync

// rules/inbox.md#sync
test("a reading tells how far it is: of how many it knows nothing at first, then all are counted", async () => {
  const box = await unread([
    { subject: "Un" },
    { subject: "Deux" },
    { subject: "Brouillon", labels: ["DRAFT"] },
  ])
  const { key } = box
  const startedAt = (await syncOf(key))?.startedAt
  expect(await progressOf(box)).toEqual({ full: true, startedAt, done: 0, total: null })
  await takeStep(key)
  expect(await progressOf(box)).toEqual({ full: true, startedAt, done: 0, total: 3 })
  await takeStep(key)
  expect(await progressOf(box)).toMatchObject({ done: 3, total: 3 })
  expect(await mailsOf(key)).toHaveLength(2)
  await takeStep(key)
  expect(await progressOf(box)).toBeNull()
  expect((await mailboxOf(key))?.syncedAt).toBe(startedAt)

  await google.deliver(box.email, { subject: "Trois" })
  await Inbox.sync(box.actor, { influencerId: box.influencerId, full: false })
  expect(await progressOf(box)).toMatchObject({ full: false, done: 0, total: null })
})

test("each page is added to what was counted; where they are gone through anew, it is counted anew", async () => {
  const { key } = await unread([{ subject: "Un" }])
  await takeStep(key)
  await MailSyncEntity.patch(key).set({ done: 40, added: 30, queued: 20 }).go()
  await takeStep(key)
  expect(await syncOf(key)).toMatchObject({ done: 41, added: 31, queued: 21, phase: "sweeping" })
  await MailSyncEntity.patch(key).set({ phase: "messages", pageToken: "oubliée" }).go()
  await takeStep(key)
  expect(await syncOf(key)).toMatchObject({ done: 0, added: 0, queued: 0, phase: "messages" })
  expect(await syncOf(key)).not.toHaveProperty("pageToken")
})

test.for(["getProfile", "messages.list"] as const)(
  "where Gmail has no %s, nothing is taken for gone: the reading ends and says so",
  async (operation) => {
    const { actor, key, influencerId, email } = await unread([{ subject: "Un" }])
    await runSync(key)
    await Inbox.sync(actor, { influencerId, full: true })
    await google.refuse({ email, operation, status: 404 })
    await runSync(key)
    expect(await mailsOf(key)).toMatchObject([{ subject: "Un" }])
    expect(await mailboxOf(key)).toMatchObject({
      status: "connected",
      lastSync: { error: "Erreur sync : Google refuse l'accès à cette boîte mail." },
    })
  },
)

test("a step that comes while somebody is at work, or Gmail is left in peace, is asked for again later", async () => {
  const { key, waiting } = await unread()
  const { syncId = "" } = (await syncOf(key)) ?? {}
  await MailSyncEntity.patch(key)
    .set({ busyUntil: Date.now() + 60_000 })
    .go()
  const before = await waiting()
  await MailSyncWorker.handle({ ...key, syncId, turn: 0 })
  expect(await waiting()).toEqual({ now: before.now, later: before.later + 1 })
})

test("the next step is asked for at once, and a look after it for later", async () => {
  const { key, waiting } = await unread()
  expect(await waiting()).toEqual({ now: 1, later: 0 })
  await takeStep(key)
  expect(await waiting()).toEqual({ now: 2, later: 1 })
})

test("the wish to read a mailbox that has been disconnected since comes to nothing, and not again", async () => {
  const { actor, key, influencerId } = await unread()
  await Inbox.disconnect(actor, { influencerId })
  await MailSyncWorker.handle(key)
  expect(await syncOf(key)).toBeNull()
})

// rules/inbox.md#classification
test("of a first import the model gets two hundred of the last thirty days, of an increment all", async () => {
  const { key } = await unread()
  const sync = await syncOf(key)
  if (!sync) throw new Error("A sync")
  const mailOf = (days: number, direction: "in" | "out" = "in") => ({
    ...{ direction, receivedAt: new Date(Date.now() - days * 86_400_000).toISOString() },
    ...{ threadId: "t", messageId: "m", subject: "Facture", from: { name: "", address: "a@b.example" } },
    ...{
      to: [],
      cc: [],
      replyTo: [],
      pictures: [],
      snippet: "",
      labels: [],
      attachments: [],
      isBulk: false,
      text: "",
      html: null,
    },
  })
  const kinds = (queued: number, mails: ReturnType<typeof mailOf>[], of = sync) =>
    mails.map(byModelOrRules(of, queued))
  expect(kinds(0, [mailOf(29.9), mailOf(30.1), mailOf(30.1, "out")])).toEqual([null, "admin", null])
  expect(kinds(198, [mailOf(40), mailOf(1), mailOf(1, "out"), mailOf(1), mailOf(1)])).toEqual([
    ...["admin", null, null, null, "admin"],
  ])
  expect(kinds(900, [mailOf(1), mailOf(90)], { ...sync, full: false })).toEqual([null, null])
})
