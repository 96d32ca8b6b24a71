import { Inbox } from "@trame/core/inbox/index"
import { documentClient } from "@trame/core/lib/table"
import { beforeAll, expect, test, vi } from "vitest"
import { google } from "../../support/google.ts"
import {
  connectTo,
  leftToModel,
  mailboxOf,
  mailsOf,
  newManager,
  runSync,
  syncOf,
  takeStep,
  threadsOf,
  withoutWorkers,
} from "../../support/mailbox.ts"
import { scaled } from "../../support/scale.ts"
import { MailBodyEntity, MailSyncEntity } from "../../support/stored.ts"

vi.setConfig({ testTimeout: scaled(180_000) })
beforeAll(withoutWorkers)

const MAILS = scaled(250)
/** Days between mails, so that some are of the last month. */
const recent = (index: number) => new Date(Date.now() - index * 6 * 3_600_000).toISOString()

/** An account with threads of five, every seventh mail sent by its owner. Imports only read it: all share one. */
let account: string

beforeAll(async () => {
  account = await google.newAccount()
  const threads = Array.from({ length: Math.ceil(MAILS / 5) }, (_, thread) => thread * 5)
  await Promise.all(threads.map(fillThread))
}, scaled(180_000))

async function fillThread(from: number): Promise<void> {
  let first = ""
  for (let index = from; index < Math.min(from + 5, MAILS); index++) {
    const { id } = await google.deliver(account, {
      ...{ subject: `Mail ${index}`, at: recent(index), text: "Bonjour, un partenariat ?" },
      ...(first && { inReplyTo: first }),
      labels: index % 7 === 3 ? ["SENT"] : ["INBOX"],
      to: "zoe@marque.example",
    })
    first ||= id
  }
}

/** Everything that a worker does to the table after so many calls fails, as though it were dead by then. */
function dieAfter(calls: number) {
  const send = documentClient.send.bind(documentClient)
  let left = calls
  return vi.spyOn(documentClient, "send").mockImplementation(((...call: Parameters<typeof send>) => {
    left -= 1
    return left < 0 ? Promise.reject(new Error("killed")) : send(...call)
  }) as typeof documentClient.send)
}

type Key = Parameters<typeof syncOf>[0]

/** Takes a step that is killed at some point; whoever comes next finds its claim to be over. */
async function takeDeadlyStep(key: Key, calls: number): Promise<boolean> {
  const spy = dieAfter(calls)
  const died = await takeStep(key).then(
    () => false,
    () => true,
  )
  spy.mockRestore()
  const sync = await syncOf(key)
  if (sync?.busyUntil)
    await MailSyncEntity.patch(key)
      .set({ busyUntil: Date.now() - 1 })
      .go()
  return died
}

async function assertWhole(key: Key) {
  const mails = await mailsOf(key)
  expect(mails).toHaveLength(MAILS)
  expect((await MailBodyEntity.query.primary(key).go({ pages: "all" })).data).toHaveLength(MAILS)
  const threads = await threadsOf(key)
  expect(threads).toHaveLength(Math.ceil(MAILS / 5))
  const counted = threads.reduce((sum, { messageCount }) => sum + messageCount, 0)
  expect(counted).toBe(MAILS)
  expect((await mailboxOf(key))?.lastSync).toMatchObject({ added: MAILS })
  expect((await mailboxOf(key))?.lastSync).not.toHaveProperty("error")
  // Each received mail has its kind, or was left to the model.
  const left = await leftToModel(key)
  const forModel = new Set(left.map(({ messageId }) => messageId))
  for (const { messageId, direction, classifiedBy, receivedAt } of mails) {
    if (direction === "out") continue
    expect(forModel.has(messageId)).toBe(classifiedBy === undefined)
    if (classifiedBy === undefined)
      expect(Date.parse(receivedAt)).toBeGreaterThan(Date.now() - 31 * 86_400_000)
  }
  expect(forModel.size).toBeGreaterThan(0)
  expect(forModel.size).toBeLessThanOrEqual(200)
}

// rules/inbox.md#sync
test("a large mailbox comes whole although its worker is killed anywhere, again and again", async () => {
  const { actor, key, influencerId } = await newManager()
  await connectTo(actor, influencerId, account)
  let deaths = 0
  // Of each page some are killed early, some late, some not at all.
  for (let calls = 1; await syncOf(key); calls = (calls * 3) % 700) {
    if (await takeDeadlyStep(key, calls)) deaths += 1
    const sync = await syncOf(key)
    if (sync) await MailSyncEntity.patch(key).set({ tries: 0 }).go()
  }
  expect(deaths).toBeGreaterThan(5)
  await assertWhole(key)
})

test("two workers at every step of it write nothing twice", async () => {
  const { actor, key, influencerId } = await newManager()
  await connectTo(actor, influencerId, account)
  while (await syncOf(key)) await Promise.all([takeStep(key), takeStep(key)])
  await assertWhole(key)
  await Inbox.sync(actor, { influencerId, full: true })
  await runSync(key)
  expect((await mailboxOf(key))?.lastSync?.added).toBe(0)
  expect(await mailsOf(key)).toHaveLength(MAILS)
})

test("a page token that Gmail forgets has the pages gone through anew", async () => {
  const { actor, key, influencerId } = await newManager()
  await connectTo(actor, influencerId, account)
  await takeStep(key)
  await takeStep(key)
  await MailSyncEntity.patch(key).set({ pageToken: "oubliée" }).go()
  await runSync(key)
  await assertWhole(key)
})
