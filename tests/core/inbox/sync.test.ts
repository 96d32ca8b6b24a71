import { Inbox } from "@trame/core/inbox/index"
import { MailSyncWorker } from "@trame/core/inbox/sync/worker"
import { beforeAll, expect, test, vi } from "vitest"
import { google } from "../../support/google.ts"
import {
  leftToModel,
  mailboxOf,
  mailsOf,
  newMailbox,
  runSync,
  stepsAskedOf,
  syncNow,
  syncOf,
  takeStep,
  threadsOf,
  withoutWorkers,
} from "../../support/mailbox.ts"
import { intercepting } from "../../support/overtaken.ts"
import { MailContactEntity, MailEntity, MailSyncEntity } from "../../support/stored.ts"

beforeAll(withoutWorkers)

const subjectsOf = async (key: { agencyId: string; influencerId: string }) =>
  (await mailsOf(key)).map(({ subject }) => subject).sort()

// rules/inbox.md#sync
test("connecting has everything read, and then what came since", async () => {
  const { key, actor, email } = await newMailbox([{ subject: "Un" }, { subject: "Deux" }])
  expect(await syncOf(key)).toMatchObject({ full: true, phase: "messages", turn: 0 })
  await runSync(key)
  expect(await subjectsOf(key)).toEqual(["Deux", "Un"])
  expect(await mailboxOf(key)).toMatchObject({
    syncedAt: expect.any(String),
    historyId: expect.any(String),
    lastSync: { added: 2 },
  })
  await google.deliver(email, { subject: "Trois" })
  await syncNow(actor, key)
  expect(await subjectsOf(key)).toEqual(["Deux", "Trois", "Un"])
  expect((await mailboxOf(key))?.lastSync).toEqual({
    id: expect.any(String),
    endedAt: expect.any(String),
    added: 1,
  })
  await syncNow(actor, key)
  expect((await mailboxOf(key))?.lastSync?.added).toBe(0)
})

test("drafts, spam and what is thrown away are no mails; what is thrown away later goes, and may come back", async () => {
  const { key, actor, email, delivered } = await newMailbox([
    { subject: "Reçu" },
    { subject: "Brouillon", labels: ["DRAFT"] },
    { subject: "Indésirable", labels: ["SPAM"] },
    { subject: "Corbeille", labels: ["TRASH"] },
  ])
  await runSync(key)
  expect(await subjectsOf(key)).toEqual(["Reçu"])
  const id = delivered[0]?.id ?? ""
  await google.label(email, id, { add: ["TRASH"], remove: ["INBOX"] })
  await syncNow(actor, key)
  expect([await mailsOf(key), await threadsOf(key)]).toEqual([[], []])
  await google.label(email, id, { remove: ["TRASH"], add: ["INBOX"] })
  await syncNow(actor, key)
  expect(await subjectsOf(key)).toEqual(["Reçu"])
})

test("labels follow, and what is deleted goes with its thread", async () => {
  const { key, actor, email, delivered } = await newMailbox([{ subject: "Lu" }, { subject: "Effacé" }])
  await runSync(key)
  const [read, gone] = delivered
  await google.label(email, read?.id ?? "", { remove: ["UNREAD"] })
  await google.delete(email, gone?.id ?? "")
  await syncNow(actor, key)
  const mails = await mailsOf(key)
  expect(mails.map(({ subject, labels }) => [subject, labels])).toEqual([["Lu", ["INBOX"]]])
  expect((await mailboxOf(key))?.lastSync?.added).toBe(0)
  expect(await threadsOf(key)).toHaveLength(1)
})

test("a mail that was read and archived has no label left, and stays", async () => {
  const { key, actor, email, delivered } = await newMailbox([
    { subject: "Archivé", labels: ["INBOX", "UNREAD"] },
  ])
  await runSync(key)
  await google.label(email, delivered[0]?.id ?? "", { remove: ["INBOX", "UNREAD"] })
  await syncNow(actor, key)
  expect((await mailsOf(key)).map(({ subject, labels }) => [subject, labels])).toEqual([["Archivé", []]])
  await syncNow(actor, key, true)
  expect((await mailsOf(key)).map(({ subject, labels }) => [subject, labels])).toEqual([["Archivé", []]])
})

test("a thread tells of all its mails, whichever way they come", async () => {
  const { key, actor, email, delivered } = await newMailbox([
    { subject: "Partenariat", from: "Zoé <zoe@marque.example>" },
  ])
  const [first] = delivered
  if (!first) throw new Error("A mail")
  await google.deliver(email, {
    inReplyTo: first.id,
    labels: ["SENT"],
    to: "zoe@marque.example",
    cc: "Tom <TOM@Marque.example>",
    subject: "Re: Partenariat",
    text: "Avec plaisir",
  })
  await runSync(key)
  expect(await threadsOf(key)).toMatchObject([
    {
      threadId: first.threadId,
      subject: "Partenariat",
      messageCount: 2,
      hasReply: true,
      snippet: "Avec plaisir",
      with: { name: "Zoé", address: "zoe@marque.example" },
    },
  ])
  const { data: contacts } = await MailContactEntity.query.primary(key).go()
  expect(contacts.map(({ address }) => address).sort()).toEqual(["tom@marque.example", "zoe@marque.example"])
  await google.deliver(email, { inReplyTo: first.id, from: "tom@marque.example", text: "Suite" })
  await syncNow(actor, key)
  expect(await threadsOf(key)).toMatchObject([
    { messageCount: 3, snippet: "Suite", with: { address: "tom@marque.example" } },
  ])
})

test("a re-sync keeps what was noted, brings nothing twice, and sweeps what is gone", async () => {
  const { key, actor, email, delivered } = await newMailbox([{ subject: "Gardé" }, { subject: "Perdu" }])
  await runSync(key)
  const [kept, lost] = delivered
  const noted = { classification: "gift", classifiedBy: "model", aiSummary: "Un cadeau" } as const
  const handledAt = "2026-05-01T10:00:00.000Z"
  const { id: messageId = "", threadId = "" } = kept ?? {}
  await MailEntity.patch({ ...key, threadId, messageId })
    .set({ ...noted, handledAt })
    .go()
  await google.delete(email, lost?.id ?? "")
  await Inbox.sync(actor, { influencerId: key.influencerId, full: true })
  while ((await syncOf(key))?.phase === "messages") {
    // Readable throughout.
    expect(await subjectsOf(key)).toEqual(["Gardé", "Perdu"])
    await takeStep(key)
  }
  await runSync(key)
  expect(await mailsOf(key)).toMatchObject([{ subject: "Gardé", ...noted, handledAt, generation: 2 }])
  expect(await threadsOf(key)).toHaveLength(1)
  expect((await mailboxOf(key))?.lastSync?.added).toBe(0)
})

test("a mail that moves between pages while everything is read is not swept", async () => {
  const { key, actor } = await newMailbox([{ subject: "Insaisissable" }])
  await runSync(key)
  await Inbox.sync(actor, { influencerId: key.influencerId, full: true })
  // As though no page had shown it.
  await MailSyncEntity.patch(key).set({ phase: "sweeping", historyId: "1" }).go()
  await runSync(key)
  expect(await mailsOf(key)).toMatchObject([{ subject: "Insaisissable", generation: 2 }])
})

test("a sweep that takes too long for one call goes on with the next one, until all is swept", async () => {
  const { key, actor, email, delivered } = await newMailbox([{ subject: "Gardé" }, { subject: "Perdu" }])
  await runSync(key)
  await google.delete(email, delivered[1]?.id ?? "")
  await Inbox.sync(actor, { influencerId: key.influencerId, full: true })
  while ((await syncOf(key))?.phase === "messages") await takeStep(key)
  const start = Date.now()
  let looks = 0
  const clock = vi.spyOn(Date, "now").mockImplementation(() => start + 60_000 * looks++)
  await takeStep(key).finally(() => clock.mockRestore())
  expect((await syncOf(key))?.phase).toBe("sweeping")
  await runSync(key)
  expect(await subjectsOf(key)).toEqual(["Gardé"])
})

test("where Gmail has forgotten the last sync, everything is read anew", async () => {
  const { key, actor, email } = await newMailbox([{ subject: "Ancien" }])
  await runSync(key)
  await google.deliver(email, { subject: "Nouveau" })
  await google.forgetHistory(email)
  await Inbox.sync(actor, { influencerId: key.influencerId, full: false })
  await takeStep(key)
  expect(await syncOf(key)).toMatchObject({ full: true, phase: "messages", generation: 2 })
  await runSync(key)
  expect(await subjectsOf(key)).toEqual(["Ancien", "Nouveau"])
  expect(await mailboxOf(key)).toMatchObject({ generation: 2, lastSync: { added: 1 } })
})

test("ten calls at once start one sync, and learn its id", async () => {
  const { key, actor } = await newMailbox()
  await runSync(key)
  const calls = Array.from({ length: 10 }, () =>
    Inbox.sync(actor, { influencerId: key.influencerId, full: false }),
  )
  const ids = new Set((await Promise.all(calls)).map(({ syncId }) => syncId))
  expect(ids.size).toBe(1)
  expect(ids).toContain((await syncOf(key))?.syncId)
  // Also where it ends before the last of them has looked.
  const askedAt = new Date().toISOString()
  await runSync(key)
  const { beginSync } = await import("@trame/core/inbox/store/syncs")
  expect(ids).toContain(await beginSync(key, { full: false, askedAt }))
  expect(await syncOf(key)).toBeNull()
})

test("a step that comes twice, side by side or late, is taken once", async () => {
  const { key } = await newMailbox(Array.from({ length: 7 }, (_, index) => ({ subject: `Mail ${index}` })))
  for (let sync = await syncOf(key); sync; sync = await syncOf(key)) {
    const message = { ...key, syncId: sync.syncId, turn: sync.turn }
    await Promise.all([1, 2, 3].map(() => MailSyncWorker.handle(message)))
    const after = await syncOf(key)
    await MailSyncWorker.handle(message)
    expect(await syncOf(key)).toEqual(after)
  }
  expect(await mailsOf(key)).toHaveLength(7)
  expect((await mailboxOf(key))?.lastSync?.added).toBe(7)
})

test("somebody at work is left alone, and taken over once dead", async () => {
  const { key } = await newMailbox([{ subject: "Un" }])
  const sync = await syncOf(key)
  if (!sync) throw new Error("A sync")
  const { syncId } = sync
  // What a worker leaves that was killed in its work.
  await MailSyncEntity.patch(key)
    .set({ turn: 1, tries: 1, busyUntil: Date.now() + 60_000 })
    .go()
  await MailSyncWorker.handle({ ...key, syncId, turn: 2 })
  expect(await syncOf(key)).toMatchObject({ turn: 1 })
  await MailSyncEntity.patch(key)
    .set({ busyUntil: Date.now() - 1 })
    .go()
  await MailSyncWorker.handle({ ...key, syncId, turn: 2 })
  expect(await syncOf(key)).toMatchObject({ turn: 3, historyId: expect.any(String) })
  await runSync(key)
  expect(await mailsOf(key)).toHaveLength(1)
})

test("who was taken for dead in their work writes nothing more, and keeps nobody waiting", async () => {
  const { key } = await newMailbox([{ subject: "Un" }])
  await takeStep(key)
  const busyUntil = Date.now() + 60_000
  let [isTaken, isOvertaken] = [false, false]
  await intercepting(
    async (command, input) => {
      if (!input.includes("mailSync_1")) return
      if (command === "UpdateItemCommand") isTaken = true
      if (!isTaken || isOvertaken || command !== "GetItemCommand") return
      isOvertaken = true
      const { turn = 0 } = (await syncOf(key)) ?? {}
      await MailSyncEntity.patch(key)
        .set({ turn: turn + 1, tries: 1, busyUntil })
        .go()
    },
    () => takeStep(key),
  )
  expect(isOvertaken).toBe(true)
  expect(await mailsOf(key)).toEqual([])
  expect(await syncOf(key)).toMatchObject({ tries: 1, busyUntil })
})

test("a reading that was asked for before the mailbox was disconnected begins nothing", async () => {
  const { key, actor, influencerId } = await newMailbox()
  await runSync(key)
  await Inbox.disconnect(actor, { influencerId })
  await MailSyncWorker.handle(key)
  expect(await syncOf(key)).toBeNull()
})

test("Gmail's quotas are borne, and in the end told of", async () => {
  const { key, actor, email } = await newMailbox([{ subject: "Un" }, { subject: "Deux" }])
  const reason = "userRateLimitExceeded"
  await google.refuse({ email, operation: "messages.get", status: 403, reason, times: 3 })
  await google.refuse({ email, operation: "messages.list", status: 429, times: 2 })
  await runSync(key)
  expect(await mailsOf(key)).toHaveLength(2)
  await google.refuse({ email, operation: "history.list", status: 503, times: 1000 })
  await Inbox.sync(actor, { influencerId: key.influencerId, full: false })
  await takeStep(key)
  const resting = await syncOf(key)
  expect(resting).toMatchObject({ tries: 1 })
  expect(resting?.busyUntil).toBeGreaterThan(Date.now())
  await MailSyncEntity.patch(key).set({ tries: 10, busyUntil: 0 }).go()
  await runSync(key)
  expect((await mailboxOf(key))?.lastSync).toMatchObject({
    added: 0,
    error: "Erreur sync : Gmail ne répond pas. Réessayez plus tard.",
  })
  expect(await mailboxOf(key)).toMatchObject({ status: "connected" })
})

test.for([
  [503, 0, 1, 2],
  // As long as it asks for.
  [429, 0, 7, 7],
  [503, 3, 8, 16],
  [503, 9, 120, 120],
] as const)(
  "at %i after %i tries Gmail is left in peace for %i to %i seconds",
  async ([status, tries, least, most]) => {
    const { key, email } = await newMailbox()
    await MailSyncEntity.patch(key).set({ tries }).go()
    await google.refuse({ email, operation: "getProfile", status, times: 3 })
    const before = Date.now()
    await takeStep(key)
    const { busyUntil = 0 } = (await syncOf(key)) ?? {}
    expect(busyUntil).toBeGreaterThanOrEqual(before + least * 1000)
    expect(busyUntil).toBeLessThanOrEqual(Date.now() + most * 1000)
  },
)

test("a reading that was silent for a minute goes on when somebody asks for one, and else is left alone", async () => {
  const { key, actor } = await newMailbox([{ subject: "Un" }])
  const { syncId = "", turn = 0 } = (await syncOf(key)) ?? {}
  await stepsAskedOf(key)
  const minuteAgo = Date.now() - 61_000
  const asks = async (changes: { startedAt?: string; busyUntil?: number }) => {
    await MailSyncEntity.patch(key).set(changes).go()
    expect(await Inbox.sync(actor, { influencerId: key.influencerId, full: false })).toEqual({ syncId })
    return stepsAskedOf(key)
  }
  expect(await asks({})).toEqual([])
  expect(await asks({ startedAt: new Date(minuteAgo).toISOString() })).toEqual([{ ...key, syncId, turn }])
  expect(await asks({ busyUntil: Date.now() - 1000 })).toEqual([])
  expect(await asks({ busyUntil: minuteAgo })).toEqual([{ ...key, syncId, turn }])
})

test("an increment that fails loses nothing: the next one begins where the last good one ended", async () => {
  const { key, actor, email } = await newMailbox([{ subject: "Un" }])
  await runSync(key)
  const { historyId, syncedAt } = (await mailboxOf(key)) ?? {}
  await google.deliver(email, { subject: "Deux" })
  const reason = "insufficientPermissions"
  await google.refuse({ email, operation: "messages.get", status: 403, reason, times: 2 })
  await syncNow(actor, key)
  expect(await mailboxOf(key)).toMatchObject({ historyId, syncedAt, lastSync: { error: expect.any(String) } })
  await google.deliver(email, { subject: "Trois" })
  await syncNow(actor, key)
  expect(await subjectsOf(key)).toEqual(["Deux", "Trois", "Un"])
  // Without reading everything anew.
  expect(await mailboxOf(key)).toMatchObject({ generation: 1, lastSync: { added: 2 } })
})

test("what comes while the pages of an increment are read is the next one's", async () => {
  const { key, actor, email, delivered } = await newMailbox([{ subject: "Un" }])
  await runSync(key)
  const [first] = delivered
  for (let turn = 0; turn < 60; turn++) {
    await google.label(email, first?.id ?? "", { add: ["STARRED"] })
    await google.label(email, first?.id ?? "", { remove: ["STARRED"] })
  }
  await Inbox.sync(actor, { influencerId: key.influencerId, full: false })
  await takeStep(key)
  expect((await syncOf(key))?.pageToken).toBeDefined()
  await google.deliver(email, { subject: "Entre deux pages" })
  await runSync(key)
  await syncNow(actor, key)
  expect(await subjectsOf(key)).toEqual(["Entre deux pages", "Un"])
})

test("a consent that is over, or too little, ends the sync and says so", async () => {
  const { key, actor, email } = await newMailbox()
  await runSync(key)
  await google.refuse({
    email,
    operation: "history.list",
    status: 403,
    reason: "insufficientPermissions",
    times: 9,
  })
  await syncNow(actor, key)
  expect((await mailboxOf(key))?.lastSync?.error).toBe(
    "Erreur sync : Google refuse l'accès à cette boîte mail.",
  )
  await google.revokeConsent(email)
  await syncNow(actor, key)
  expect(await mailboxOf(key)).toMatchObject({
    status: "expired",
    lastSync: { error: "Erreur sync : la connexion à Gmail a expiré. Reconnectez la boîte mail." },
  })
  expect(await mailboxOf(key)).not.toHaveProperty("encryptedToken")
  await expect(Inbox.sync(actor, { influencerId: key.influencerId, full: false })).rejects.toMatchObject({
    code: "closed",
    message: "Connexion OAuth non trouvée",
  })
})

// rules/inbox.md#classification
test("of a first import the model gets what is new, rules the rest; of an increment it gets all", async () => {
  const old = new Date(Date.now() - 40 * 86_400_000).toISOString()
  const { key, actor, email, delivered } = await newMailbox([
    { subject: "Récent" },
    { subject: "Vous avez gagné au casino", at: old },
    { subject: "Envoyé", labels: ["SENT"] },
  ])
  await runSync(key)
  const [recent] = delivered
  expect(await leftToModel(key)).toEqual([
    { ...key, threadId: recent?.threadId, messageId: recent?.id, first: true },
  ])
  expect((await mailsOf(key)).find(({ receivedAt }) => receivedAt === old)).toMatchObject({
    classification: "spam",
    classifiedBy: "rules",
  })
  const late = await google.deliver(email, { subject: "Arrivé", at: old })
  await syncNow(actor, key)
  expect(await leftToModel(key)).toEqual([
    { ...key, threadId: late.threadId, messageId: late.id, first: false },
  ])
})
