import * as MailClassification from "@trame/core/inbox/answering/classification"
import * as Inbox from "@trame/core/inbox/index"
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
import { intercepting } from "../../support/overtaken.ts"
import { race } from "../../support/race.ts"
import { MailEntity, MailSyncEntity } from "../../support/stored.ts"
import { keyOf, storeMail } from "../../support/storedMails.ts"

beforeAll(withoutWorkers)

test.for([
  ["first", 1, 2],
  ["once more", 2, 3],
  ["for its last mail has gone", 0, 1],
] as const)("a thread made anew %s tells of what comes meanwhile", async ([, mails, messageCount]) => {
  const { key } = await newManager()
  const mail = await storeMail(key)
  const { threadId, messageId } = mail
  const comes = () => MailEntity.put({ ...mail, messageId: newId() }).go()
  if (mails === 2) await comes()
  if (mails === 0) await MailEntity.delete({ ...key, threadId, messageId }).go()
  const late = () => refreshThreads(key, [threadId])
  await race({ over: "mailThread", first: () => comes().then(late), late })
  expect(await threadsOf(key)).toMatchObject([{ messageCount }])
})

type Sync = NonNullable<Awaited<ReturnType<typeof syncOf>>>
const CASES = {
  "begins by then": () => {},
  "is refused by then": ({ email }: Box) =>
    google.refuse({ email, operation: "getProfile", status: 429, times: 3 }),
  "ends by then": ({ key }: Box) => MailSyncEntity.patch(key).set({ phase: "sweeping" }).go(),
}
const OTHERS = [
  ["goes further", ({ turn }: Sync) => ({ turn: turn + 7 })],
  ["begins anew", () => ({ syncId: "another" })],
] as const

test.for(
  Object.entries(CASES).flatMap(([name, before]) => OTHERS.map((other) => [name, ...other, before] as const)),
)("a step that was taken for dead and %s leaves alone another that %s", async ([, , changed, before]) => {
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
})

test("a sync that ends while another account is connected notes nothing of it there", async () => {
  const { key, actor, influencerId } = await newMailbox([{ subject: "Ancien" }])
  while ((await syncOf(key))?.phase !== "sweeping") await takeStep(key)
  const other = await google.newAccount()
  const first = () => connectTo(actor, influencerId, other)
  await race({ over: "mailbox", first, late: () => takeStep(key) })
  expect(await mailboxOf(key)).toMatchObject({ email: other, status: "connected" })
  expect((await mailboxOf(key))?.lastSync).toBeUndefined()
  await runSync(key)
  expect(await mailboxOf(key)).toMatchObject({ lastSync: { added: 0 } })
})

test.for(["disconnected", "marked as expired"])(
  "a mailbox that is %s while it is connected anew stays connected",
  async (end) => {
    const { key, actor, influencerId, email } = await newMailbox()
    await runSync(key)
    const asRead = await mailboxOf(key)
    if (!asRead) throw new Error("A mailbox")
    const disconnect = () => Inbox.disconnect(actor, { influencerId })
    const late = async () => (end === "disconnected" ? await disconnect() : await expireConsent(asRead))
    await race({ over: "mailbox", first: () => connectTo(actor, influencerId, email), late })
    const connected = { status: "connected", connection: 2, encryptedToken: expect.any(String) }
    expect(await mailboxOf(key)).toMatchObject(connected)
    await disconnect()
    await expireConsent(asRead)
    expect(await mailboxOf(key)).toMatchObject({ status: "disconnected" })
  },
)
type Box = Awaited<ReturnType<typeof newMailbox>>

test("nothing of an account stays that was read anew while another took its place", async () => {
  const { key, actor, influencerId, email } = await newMailbox([{ subject: "Ancien" }])
  await runSync(key)
  const other = await google.newAccount()
  const first = async () => {
    await Inbox.sync(actor, { influencerId, full: true })
    await takeStep(key)
    await google.deliver(email, { subject: "Juste avant" })
    await takeStep(key)
  }
  await race({ over: "mailbox", first, late: () => connectTo(actor, influencerId, other) })
  await runSync(key)
  expect(await mailsOf(key)).toEqual([])
})

test("a mail keeps its kind and the time when it was handled as first said", async () => {
  const { key, actor, influencerId } = await newManager()
  const one = keyOf(await storeMail(key, { subject: "Partenariat" }))
  await MailEntity.patch(one).remove(["classifiedBy"]).go()
  const say = (said: object) => () => MailEntity.patch(one).set(said).go()
  const kind = { classification: "gift", classifiedBy: "rules" }
  const classify = () => MailClassification.classify({ ...one, first: true })
  await race({ over: "mail", first: say(kind), late: classify })
  const handledAt = "2026-05-01T10:00:00.000Z"
  const handle = () => Inbox.handle(actor, { ...one, influencerId, handled: true })
  expect(await race({ over: "mail", first: say({ handledAt }), late: handle })).toMatchObject({ handledAt })
  expect((await MailEntity.get(one).go({ consistent: true })).data).toMatchObject({ ...kind, handledAt })
})
