import * as Inbox from "@trame/core/inbox/index"
import { packHtml } from "@trame/core/inbox/store/html"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { answerOf } from "../../support/answers.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { hasWrittenTo, storedMail, storedMailbox } from "../../support/inboxMails.ts"
import { indexed } from "../../support/indexed.ts"
import { newManager } from "../../support/mailbox.ts"
import { newRoster } from "../../support/roster.ts"
import { MailSyncEntity, RosterEntity } from "../../support/stored.ts"

/** rules/inbox.md#creators */
describe("the inbox's creators", () => {
  it("are the roster and former creators with a mailbox, the connected first, then in French order", async () => {
    const { agencyId, influencerId, actor, creators } = await newInbox()
    const [emile = "", ...twins] = [
      ...(await newRoster(agencyId, 1, { displayName: "Émile" })),
      ...(await newRoster(agencyId, 2, { displayName: "élan" })),
    ].map(idOf)
    const former = idOf((await newCreators(1, { displayName: "Ancienne" }))[0])
    const [erased, unknown] = [newId(), newId()]
    const lastSync = { id: "s1", endedAt: "2026-01-02T10:00:00.000Z", added: 0, error: "Erreur sync" }
    await storedMailbox({ agencyId, influencerId: emile }, { status: "expired", lastSync })
    await storedMailbox({ agencyId, influencerId: former }, { status: "disconnected" })
    await storedMailbox({ agencyId, influencerId: erased })
    const [addedBy, addedAt] = [actor.userId, "2026-01-01T10:00:00.000Z"]
    await RosterEntity.put({ agencyId, influencerId: unknown, addedBy, addedAt, version: 1 }).go()
    const sync = { full: true, startedAt: "2026-01-03T10:00:00.000Z", done: 12, total: 40 }
    const key = { agencyId, influencerId: erased, syncId: newId(), connection: 1, generation: 2 }
    await MailSyncEntity.put({ ...key, phase: "messages", added: 0, turn: 1, ...sync }).go()
    await indexed()
    const items = await creators()
    expect(items.map(idOf)).toEqual([erased, former, ...twins.sort(), emile, influencerId])
    const [ofErased, ofFormer, , , ofEmile, ofLou] = items
    const email = "lou@gmail.example"
    const times = { connectedAt: "2026-01-01T10:00:00.000Z", syncedAt: "2026-01-02T10:00:00.000Z" }
    const mailbox = { email, status: "connected", ...times, sync, lastSync: null }
    const nameless = { name: email, avatar: null, email: null, hasMails: true }
    expect(ofErased).toEqual({ influencerId: erased, ...nameless, mailbox })
    expect(ofFormer).toMatchObject({ email: null, mailbox: null, hasMails: true })
    expect(ofEmile?.mailbox).toMatchObject({ status: "expired", sync: null, lastSync })
    expect(ofLou).toMatchObject({ mailbox: null, hasMails: false })
    for (const one of items) expect(await Inbox.creator(actor, { influencerId: idOf(one) })).toEqual(one)
    await expect(Inbox.creator(actor, { influencerId: unknown })).rejects.toMatchObject({ code: "not_found" })
    const found = async (search: string) => (await creators(search)).map(({ name }) => name)
    expect(await found("ELAN")).toEqual(["élan", "élan"])
    expect(await found("lou@gmail")).toEqual(["lou@gmail.example"])
    expect(await found("personne")).toEqual([])
  })
})

/** rules/inbox.md#mails */
describe("mails", () => {
  it("come ten at a time, threads fifteen at a time, the newest first and each once", async () => {
    const { key, mails, threads } = await newInbox()
    for (let minute = 0; minute < 17; minute++)
      await storedMail(
        key,
        { subject: `Mail ${minute}`, hasReply: minute === 16, direction: minute === 15 ? "out" : "in" },
        minute,
      )
    await indexed()
    const down = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => `Mail ${from - index}`)
    const subjects = ({ items }: { items: { subject: string }[] }) => items.map(({ subject }) => subject)
    const first = await mails()
    const second = await mails(first.nextCursor)
    expect([subjects(first), subjects(second), second.nextCursor]).toEqual([down(16, 7), down(6, 0), null])
    expect(first.items.map(({ hasReply }) => hasReply).slice(0, 3)).toEqual([true, true, false])
    const firstThreads = await threads()
    const secondThreads = await threads(firstThreads.nextCursor)
    expect([subjects(firstThreads), subjects(secondThreads)]).toEqual([down(16, 2), down(1, 0)])
    expect(firstThreads.items.slice(0, 2)).toMatchObject([
      { hasReply: true, messageCount: 1, with: { name: "Zoé" } },
      { hasReply: true, messageCount: 1, with: null },
    ])
  })

  it("show their sender, beginning and state; a thread shows their text and files", async () => {
    const { key, mails, threads, thread } = await newInbox()
    const text = `${"é".repeat(78)}🎬🎬🎬`
    const file = { name: "brief.pdf", contentType: "application/pdf", size: 12 }
    const [attachments, labels] = [[{ partId: "0.1", ...file }], ["INBOX", "UNREAD"]]
    const packedHtml = packHtml("<p>Bonjour</p>", text)
    const judged = { classification: "collab", aiSummary: "Un brief" } as const
    const { messageId, threadId } = await storedMail(key, {
      text,
      attachments,
      labels,
      packedHtml,
      ...judged,
    })
    const summary = {
      id: messageId,
      threadId,
      subject: "Proposition",
      direction: "in",
      classification: "collab",
      from: { name: "Zoé", address: "zoe@marque.example" },
      snippet: `${"é".repeat(78)}🎬🎬`,
      receivedAt: "2026-03-01T08:00:00.000Z",
      handledAt: null,
      isFirstContact: true,
      hasReply: false,
      isRead: false,
      hasAttachments: true,
    }
    await eventually(async () => {
      expect((await mails()).items).toEqual([summary])
      expect((await threads()).items).toMatchObject([{ snippet: summary.snippet }])
    })
    const message = {
      ...summary,
      to: [],
      cc: [],
      answersTo: expect.anything(),
      aiSummary: "Un brief",
      text,
      hasHtml: true,
      attachments: [{ id: "0-1", ...file }],
      invitation: null,
    }
    const whole = { id: threadId, subject: "Proposition", hasReply: false, messages: [message] }
    expect(await thread(threadId)).toEqual(whole)
  })

  it("of a thread are its last 200 in order, the old ones cut when they are very long", async () => {
    const { key, thread } = await newInbox()
    const threadId = newId()
    const put = (minute: number) => {
      const direction = minute === 1 ? "out" : "in"
      return storedMail(key, { threadId, text: `Message ${minute}`, direction, to: [] }, minute)
    }
    await Promise.all(Array.from({ length: 203 }, (_, minute) => put(minute)))
    const { messages, hasReply } = await thread(threadId)
    expect([messages.length, hasReply]).toEqual([200, true])
    expect([messages[0]?.text, messages.at(-1)?.text]).toEqual(["Message 3", "Message 202"])
    const text = "Très long. ".repeat(5400)
    const endless = newId()
    for (let minute = 0; minute < 30; minute++) await storedMail(key, { threadId: endless, text }, minute)
    const { messages: long } = await thread(endless)
    expect([long.at(-1)?.text, long[0]?.text]).toEqual([text, text.slice(0, 1000)])
    expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThan(5_000_000)
  })

  /** rules/inbox.md#first-contact */
  it("are a first contact until this mailbox has written to their answer's address", async () => {
    const { key, agencyId, thread } = await newInbox()
    const from = (address: string) => ({ name: "", address })
    await hasWrittenTo(key, "connue@marque.example")
    await hasWrittenTo({ agencyId, influencerId: newId() }, "autre@marque.example")
    for (const [mail, isFirstContact] of [
      [{ from: from("connue@marque.example") }, false],
      [{ from: from("autre@marque.example") }, true],
      [{ from: from("noreply@marque.example"), replyTo: [from("connue@marque.example")] }, false],
      [{ from: from("lou@gmail.example"), direction: "out" }, false],
    ] as const) {
      const replyTo = [...("replyTo" in mail ? mail.replyTo : [])]
      const { threadId } = await storedMail(key, { ...mail, replyTo })
      expect((await thread(threadId)).messages).toMatchObject([{ isFirstContact }])
    }
  })

  it("stay readable after the disconnection and after the creator left the roster", async () => {
    const { key, mails, thread } = await newInbox()
    await storedMailbox(key, { status: "disconnected" })
    await RosterEntity.delete(key).go()
    const { threadId } = await storedMail(key, { text: "Toujours là" })
    await eventually(async () => expect((await mails()).items).toHaveLength(1))
    expect((await thread(threadId)).messages).toMatchObject([{ text: "Toujours là" }])
  })
})

it("one creator's mails are not read as another's", async () => {
  const { actor, agencyId, influencerId } = await newInbox()
  const other = { agencyId, influencerId: newId() }
  const attachments = [{ partId: "1", name: "a.pdf", contentType: "application/pdf", size: 3 }]
  const packedHtml = packHtml("<p>Secret</p>", "Secret")
  const one = { ...(await storedMail(other, { packedHtml, attachments })), influencerId }
  const reads = [
    Inbox.thread(actor, one),
    Inbox.html(actor, { ...one, images: false }),
    Inbox.handle(actor, { ...one, handled: true }),
    Inbox.attachment(actor, { ...one, attachmentId: "1" }),
    Inbox.send(actor, { ...one, ...answerOf({ to: [] }) }),
  ]
  const message = "Cet email n'est plus disponible (peut-être supprimé lors d'une synchronisation)"
  const reason = { code: "not_found", message }
  for (const answer of await Promise.allSettled(reads))
    expect(answer).toMatchObject({ status: "rejected", reason })
})

const idOf = (one?: { influencerId: string }) => one?.influencerId ?? ""

/** A manager's inbox as storage has it, and what it lists. */
async function newInbox() {
  const manager = await newManager()
  const { actor, influencerId } = manager
  return {
    ...manager,
    creators: async (search = "") => (await Inbox.creators(actor, { search })).items,
    mails: (cursor?: string | null) => Inbox.mails(actor, { influencerId, cursor: cursor ?? undefined }),
    threads: (cursor?: string | null) => Inbox.threads(actor, { influencerId, cursor: cursor ?? undefined }),
    thread: (threadId: string) => Inbox.thread(actor, { influencerId, threadId }),
  }
}
