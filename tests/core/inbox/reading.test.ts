import { Files } from "@trame/core/files/index"
import { Inbox } from "@trame/core/inbox/index"
import { packHtml } from "@trame/core/inbox/store/html"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { hasWrittenTo, storedMail, storedMailbox } from "../../support/inboxMails.ts"
import { indexed } from "../../support/indexed.ts"
import { addToRoster, newRoster } from "../../support/roster.ts"
import { MailSyncEntity, RosterEntity } from "../../support/stored.ts"

const GONE = "Cet email n'est plus disponible (peut-être supprimé lors d'une synchronisation)"

async function newInbox(count = 1) {
  const { agencyId, admin, member } = await newAgency({ permissions: { talent_manager: true } })
  const creators = await newRoster(agencyId, count, { email: "lou@agence.example" })
  const [first] = creators
  if (!first) throw new Error("A creator")
  const { influencerId } = first
  return {
    agencyId,
    admin,
    member,
    creators,
    influencerId,
    key: { agencyId, influencerId },
    actor: await actorOf(member),
  }
}

/** rules/inbox.md#creators */
test("creators are those of the roster and those who left it with a mailbox, the connected first, then by name", async () => {
  const { agencyId, actor, creators } = await newInbox(3)
  const [left] = await newCreators(1, { displayName: "Ancienne" })
  const [one, two, three] = creators.map(({ influencerId }) => influencerId)
  await storedMailbox({ agencyId, influencerId: three ?? "" }, { email: "trois@gmail.example" })
  const lastSync = { id: "s1", endedAt: "2026-01-02T10:00:00.000Z", added: 0, error: "Erreur sync" }
  await storedMailbox({ agencyId, influencerId: two ?? "" }, { status: "expired", lastSync })
  await storedMailbox({ agencyId, influencerId: left?.influencerId ?? "" }, { status: "disconnected" })
  await MailSyncEntity.put({
    ...{ agencyId, influencerId: three ?? "", syncId: newId(), connection: 1, full: true, generation: 2 },
    ...{ startedAt: "2026-01-03T10:00:00.000Z", phase: "messages", done: 12, total: 40, added: 0, turn: 1 },
  }).go()
  const { items } = await Inbox.creators(actor, { search: "" })
  expect(items.map(({ influencerId }) => influencerId)).toEqual([three, left?.influencerId, one, two])
  expect(items[0]).toEqual({
    ...{
      influencerId: three,
      name: "Créatrice 3",
      avatar: null,
      email: "lou@agence.example",
      hasMails: true,
    },
    mailbox: {
      email: "trois@gmail.example",
      status: "connected",
      connectedAt: "2026-01-01T10:00:00.000Z",
      syncedAt: "2026-01-02T10:00:00.000Z",
      sync: { full: true, startedAt: "2026-01-03T10:00:00.000Z", done: 12, total: 40 },
      lastSync: null,
    },
  })
  expect(items[1]).toMatchObject({ email: null, mailbox: null, hasMails: true })
  expect(items[2]).toMatchObject({ mailbox: null, hasMails: false })
  expect(items[3]?.mailbox).toMatchObject({ status: "expired", sync: null, lastSync })
  expect(await Inbox.creator(actor, { influencerId: three ?? "" })).toEqual(items[0])
  const names = async (search: string) =>
    (await Inbox.creators(actor, { search })).items.map(({ name }) => name)
  expect(await names("CREATRICE 2")).toEqual(["Créatrice 2"])
  expect(await names("personne")).toEqual([])
})

test("of more than five hundred the connected are never left out, nor one who has left the roster", async () => {
  const { agencyId, actor } = await newInbox()
  await newRoster(agencyId, 500)
  const [left] = await newCreators(1, { displayName: "Zoé" })
  await storedMailbox({ agencyId, influencerId: left?.influencerId ?? "" })
  const { items } = await Inbox.creators(actor, { search: "" })
  expect(items).toHaveLength(500)
  expect(items[0]).toMatchObject({ influencerId: left?.influencerId, mailbox: { status: "connected" } })
})

test("whom the catalogue no longer has is called by their mailbox's address", async () => {
  const { actor, agencyId } = await newInbox()
  const influencerId = newId()
  await storedMailbox({ agencyId, influencerId })
  const one = { influencerId, name: "lou@gmail.example", email: null, avatar: null }
  expect((await Inbox.creators(actor, { search: "lou@gmail" })).items).toMatchObject([one])
  expect(await Inbox.creator(actor, { influencerId })).toMatchObject(one)
})

test("who is in the roster alone, and not in the catalogue any more, is in no list and keeps nobody out", async () => {
  const { actor, admin, agencyId, creators } = await newInbox(2)
  const influencerId = newId()
  await RosterEntity.put({
    agencyId,
    influencerId,
    addedBy: admin.userId,
    addedAt: "2026-01-01T10:00:00.000Z",
    version: 1,
  }).go()
  const { items } = await Inbox.creators(actor, { search: "" })
  expect(items.map((one) => one.influencerId)).toEqual(creators.map((one) => one.influencerId))
  await expect(Inbox.creator(actor, { influencerId })).rejects.toMatchObject({ code: "not_found" })
})

test("creators of one name stand one way, the connected before the others", async () => {
  const { actor, agencyId } = await newInbox()
  const ids = (await newRoster(agencyId, 5, { displayName: "Créatrice 1" })).map((one) => one.influencerId)
  const [connected = ""] = ids.toSorted().reverse()
  await storedMailbox({ agencyId, influencerId: connected })
  const { items } = await Inbox.creators(actor, { search: "" })
  const shown = items.map((one) => one.influencerId)
  expect(shown).toEqual([connected, ...shown.slice(1).toSorted()])
  expect(shown).toHaveLength(6)
})

test("creators of whom none is connected are in the order of a French dictionary", async () => {
  const { actor, agencyId } = await newInbox()
  for (const displayName of ["zoé", "Fanny", "Émile", "élan"]) await newRoster(agencyId, 1, { displayName })
  const names = (await Inbox.creators(actor, { search: "" })).items.map(({ name }) => name)
  expect(names).toEqual(["Créatrice 1", "élan", "Émile", "Fanny", "zoé"])
})

test("somebody who is neither in the roster nor has a mailbox is missing, as are their mails", async () => {
  const { actor } = await newInbox()
  const other = await newInbox()
  await storedMailbox(other.key)
  const { influencerId } = other
  const missing = { code: "not_found", message: "Ce créateur n'est pas ou plus dans votre organisation." }
  await expect(Inbox.creator(actor, { influencerId })).rejects.toMatchObject(missing)
  await expect(Inbox.mails(actor, { influencerId })).rejects.toMatchObject(missing)
  await expect(Inbox.threads(actor, { influencerId })).rejects.toMatchObject(missing)
})

/** rules/inbox.md#mails */
test("the ten newest mails come first, and a cursor leads to the others", async () => {
  const { actor, key, influencerId } = await newInbox()
  for (let minute = 0; minute < 13; minute++)
    await storedMail(key, { subject: `Mail ${minute}`, hasReply: minute === 12 }, minute)
  await eventually(async () => {
    const first = await Inbox.mails(actor, { influencerId })
    const second = await Inbox.mails(actor, { influencerId, cursor: first.nextCursor ?? undefined })
    expect(first.items).toHaveLength(10)
    expect(first.items[0]).toMatchObject({ subject: "Mail 12", hasReply: true })
    expect(first.items[1]?.hasReply).toBe(false)
    expect(second.items.map(({ subject }) => subject)).toEqual(["Mail 2", "Mail 1", "Mail 0"])
    expect(second.nextCursor).toBeNull()
  })
})

test("mails of the same second, and their threads, come once each, though a page ends among them", async () => {
  const { actor, key, influencerId } = await newInbox()
  await Promise.all(Array.from({ length: 17 }, () => storedMail(key, {})))
  await indexed()
  for (const list of [Inbox.mails, Inbox.threads]) {
    const { items, nextCursor } = await list(actor, { influencerId })
    const rest = await list(actor, { influencerId, cursor: nextCursor ?? undefined })
    expect(new Set([...items, ...rest.items].map(({ id }) => id)).size).toBe(17)
  }
})

test("a mail says who sent it, how it begins, whether it was read, answered and handled", async () => {
  const { actor, key, influencerId } = await newInbox()
  const text = `${"é".repeat(78)}🎬🎬🎬`
  const attachments = [{ partId: "0.1", name: "brief.pdf", contentType: "application/pdf", size: 12 }]
  const { messageId, threadId } = await storedMail(key, {
    ...{ text, attachments, labels: ["INBOX", "UNREAD"], classification: "collab", aiSummary: "Un brief" },
    packedHtml: packHtml("<p>Bonjour</p>", text),
  })
  const summary = {
    id: messageId,
    threadId,
    subject: "Proposition",
    from: { name: "Zoé", address: "zoe@marque.example" },
    snippet: `${"é".repeat(78)}🎬🎬`,
    receivedAt: "2026-03-01T08:00:00.000Z",
    direction: "in",
    classification: "collab",
    isFirstContact: true,
    hasReply: false,
    isRead: false,
    handledAt: null,
    hasAttachments: true,
  }
  await eventually(async () => {
    expect((await Inbox.mails(actor, { influencerId })).items).toEqual([summary])
    const [thread] = (await Inbox.threads(actor, { influencerId })).items
    expect(thread?.snippet).toBe(summary.snippet)
  })
  expect(await Inbox.thread(actor, { influencerId, threadId })).toEqual({
    ...{ id: threadId, subject: "Proposition", hasReply: false },
    messages: [
      {
        ...{
          ...summary,
          to: [],
          cc: [],
          answersTo: expect.anything(),
          aiSummary: "Un brief",
          text,
          hasHtml: true,
        },
        attachments: [{ id: "0-1", name: "brief.pdf", contentType: "application/pdf", size: 12 }],
        invitation: null,
      },
    ],
  })
})

/** rules/inbox.md#first-contact */
test("a first contact is whom nobody has written to from this very mailbox", async () => {
  const { actor, key, influencerId, agencyId } = await newInbox()
  const from = (address: string) => ({ name: "", address })
  const known = await storedMail(key, { from: from("connue@marque.example") })
  const unknown = await storedMail(key, { from: from("autre@marque.example") })
  const elsewhere = await storedMail(key, {
    from: from("noreply@marque.example"),
    replyTo: [from("connue@marque.example")],
  })
  const ours = await storedMail(key, { direction: "out", from: from("lou@gmail.example"), labels: ["SENT"] })
  await hasWrittenTo(key, "connue@marque.example")
  await hasWrittenTo({ agencyId, influencerId: newId() }, "autre@marque.example")
  const isFirst = async ({ threadId }: { threadId: string }) =>
    (await Inbox.thread(actor, { influencerId, threadId })).messages[0]?.isFirstContact
  expect(await isFirst(known)).toBe(false)
  expect(await isFirst(unknown)).toBe(true)
  expect(await isFirst(elsewhere)).toBe(false)
  expect(await isFirst(ours)).toBe(false)
})

test("threads come fifteen at a time, those with the last words first", async () => {
  const { actor, key, influencerId } = await newInbox()
  for (let minute = 0; minute < 17; minute++)
    await storedMail(
      key,
      { subject: `Fil ${minute}`, hasReply: minute === 16, ...(minute === 15 && { direction: "out" }) },
      minute,
    )
  await eventually(async () => {
    const first = await Inbox.threads(actor, { influencerId })
    const second = await Inbox.threads(actor, { influencerId, cursor: first.nextCursor ?? undefined })
    expect(first.items).toHaveLength(15)
    expect(first.items[0]).toMatchObject({ subject: "Fil 16", messageCount: 1, with: { name: "Zoé" } })
    expect(first.items.slice(0, 3).map(({ hasReply }) => hasReply)).toEqual([true, true, false])
    expect(first.items[1]?.with).toBeNull()
    expect(second.items.map(({ subject }) => subject)).toEqual(["Fil 1", "Fil 0"])
  })
})

test("a thread shows its first message first, of more than 200 the last, and says whether one is ours", async () => {
  const { actor, key, influencerId } = await newInbox()
  const threadId = newId()
  await Promise.all(
    Array.from({ length: 203 }, (_, minute) =>
      storedMail(
        key,
        { threadId, text: `Message ${minute}`, direction: minute === 1 ? "out" : "in", to: [] },
        minute,
      ),
    ),
  )
  const { messages, hasReply } = await Inbox.thread(actor, { influencerId, threadId })
  expect(messages).toHaveLength(200)
  expect([messages[0]?.text, messages.at(-1)?.text]).toEqual(["Message 3", "Message 202"])
  expect(hasReply).toBe(true)
})

test("a thread of endless messages stays within what an answer holds: what is old is cut short", async () => {
  const { actor, key, influencerId } = await newInbox()
  const threadId = newId()
  const text = "Très long. ".repeat(5400)
  for (let minute = 0; minute < 30; minute++) await storedMail(key, { threadId, text }, minute)
  const { messages } = await Inbox.thread(actor, { influencerId, threadId })
  expect(messages.at(-1)?.text).toBe(text)
  expect(messages[0]?.text).toBe(text.slice(0, 1000))
  expect(Buffer.byteLength(JSON.stringify(messages))).toBeLessThan(5_000_000)
})

/** rules/inbox.md#mail-content */
test("a mail's layout comes harmless, with its pictures only when they are asked for", async () => {
  const { actor, key, influencerId } = await newInbox()
  const page = `<p onclick="x()">Bonjour<img src="https://suivi.example/p.gif" alt="Logo"></p>`
  const { threadId, messageId } = await storedMail(key, { packedHtml: packHtml(page, "Bonjour") })
  const ask = (images: boolean) => Inbox.html(actor, { influencerId, threadId, messageId, images })
  expect(await ask(false)).toEqual({
    ...{ html: "<p>Bonjour<span>Logo</span></p>", hasRemoteImages: true, origins: [] },
  })
  expect((await ask(true)).html).toContain(`src="https://suivi.example/p.gif"`)
})

/** rules/inbox.md#actions */
test("a mail is marked as handled, and not; saying so twice changes nothing", async () => {
  const { actor, key, influencerId } = await newInbox()
  const { threadId, messageId } = await storedMail(key, {})
  const say = (handled: boolean) => Inbox.handle(actor, { influencerId, threadId, messageId, handled })
  const once = await say(true)
  expect(once).toMatchObject({ id: messageId, handledAt: expect.any(String) })
  expect(await say(true)).toEqual(once)
  expect((await say(false)).handledAt).toBeNull()
  expect((await say(false)).handledAt).toBeNull()
})

test("a mail of another agency, or of another creator, is missing everywhere", async () => {
  const { actor, influencerId, agencyId } = await newInbox()
  const other = await newInbox()
  await addToRoster(agencyId, other.creators)
  const packedHtml = packHtml("<p>Secret</p>", "Secret")
  const attachments = [{ partId: "1", name: "a.pdf", contentType: "application/pdf", size: 3 }]
  const foreign = await storedMail(other.key, { packedHtml, attachments })
  const beside = await storedMail({ agencyId, influencerId: other.influencerId }, { packedHtml, attachments })
  for (const { threadId, messageId } of [foreign, beside]) {
    const one = { influencerId, threadId, messageId }
    const asked = [
      Inbox.thread(actor, { influencerId, threadId }),
      Inbox.html(actor, { ...one, images: false }),
      Inbox.handle(actor, { ...one, handled: true }),
      Inbox.attachment(actor, { ...one, attachmentId: "1" }),
      Inbox.send(actor, {
        ...{ ...one, sendId: newId(), subject: "Re", body: "Oui", sendAsCreator: true, ccCreator: false },
        ...{ to: [], otherDomain: false, uploadIds: [] },
      }),
    ]
    for (const answer of await Promise.allSettled(asked)) {
      expect(answer).toMatchObject({ status: "rejected", reason: { code: "not_found", message: GONE } })
    }
  }
})

test("a copy of a received file is fetched once, comes as a download, and is nobody's upload", async () => {
  const { agencyId, actor } = await newInbox()
  const copyId = newId()
  let fetched = 0
  const ask = () =>
    Files.keptCopy(
      { agencyId, copyId, fileName: "piège\u202Efdp.html", contentType: "text/html" },
      async () => {
        fetched++
        return Buffer.from("<script>1</script>")
      },
    )
  const [{ url }] = [await ask(), await ask()]
  expect(fetched).toBe(1)
  const answer = await fetch(url)
  expect(await answer.text()).toBe("<script>1</script>")
  expect(answer.headers.get("content-type")).toBe("application/octet-stream")
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/)
  await expect(Files.take({ ...actor, agencyId }, copyId)).rejects.toMatchObject({ code: "not_found" })
  await expect(Files.attachable({ ...actor, agencyId }, [copyId])).rejects.toMatchObject({
    code: "not_found",
  })
})

test("nobody without the right to the inbox reads anything of it", async () => {
  const { agencyId, influencerId, key } = await newInbox()
  const { threadId, messageId } = await storedMail(key, {})
  const { member } = await newAgency({ permissions: { influencers: true } })
  const actor = { ...(await actorOf(member)), agencyId }
  const one = { influencerId, threadId, messageId }
  const asked = [
    Inbox.creators(actor, { search: "" }),
    Inbox.creator(actor, { influencerId }),
    Inbox.mails(actor, { influencerId }),
    Inbox.threads(actor, { influencerId }),
    Inbox.thread(actor, { influencerId, threadId }),
    Inbox.html(actor, { ...one, images: true }),
    Inbox.attachment(actor, { ...one, attachmentId: "1" }),
    Inbox.handle(actor, { ...one, handled: true }),
  ]
  for (const answer of await Promise.allSettled(asked)) {
    expect(answer).toMatchObject({ status: "rejected", reason: { code: "forbidden" } })
  }
})

test("somebody whom the roster no longer has keeps a mailbox that can be read", async () => {
  const { actor, agencyId, influencerId, key } = await newInbox()
  await storedMailbox(key, { status: "disconnected" })
  await RosterEntity.delete({ agencyId, influencerId }).go()
  const { threadId } = await storedMail(key, { text: "Toujours là" })
  await eventually(async () => expect((await Inbox.mails(actor, { influencerId })).items).toHaveLength(1))
  expect((await Inbox.thread(actor, { influencerId, threadId })).messages[0]?.text).toBe("Toujours là")
})
