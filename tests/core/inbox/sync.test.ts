import type { ParsedMail } from "@trame/core/inbox/store/parse"
import { byModelOrRules } from "@trame/core/inbox/sync/reading"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { google } from "../../support/google.ts"
import {
  leftToModel,
  mailboxOf,
  mailsOf,
  newSyncedMailbox,
  runSync,
  syncOf,
  takeStep,
  threadsOf,
  withoutWorkers,
} from "../../support/mailbox.ts"
import { MailContactEntity, MailEntity } from "../../support/stored.ts"

beforeAll(withoutWorkers)
afterEach(() => void vi.unstubAllEnvs())

/** rules/inbox.md#sync */
describe("a reading", () => {
  it("brings all mails of a new connection, tells its progress, and then brings increments", async () => {
    const draft = { subject: "Brouillon", labels: ["DRAFT"] }
    const box = await newSyncedMailbox([{ subject: "Un" }, { subject: "Deux" }, draft], { read: false })
    const { key, email } = box
    const { startedAt } = (await syncOf(key)) ?? {}
    expect(await syncOf(key)).toMatchObject({ full: true, phase: "messages", turn: 0 })
    expect(await box.progress()).toEqual({ full: true, startedAt, done: 0, total: null })
    await takeStep(key)
    expect(await box.progress()).toEqual({ full: true, startedAt, done: 0, total: 3 })
    await takeStep(key)
    expect(await box.progress()).toMatchObject({ done: 3, total: 3 })
    await takeStep(key)
    expect(await box.progress()).toBeNull()
    expect(await box.subjects()).toEqual(["Deux", "Un"])
    const historyId = expect.any(String)
    expect(await mailboxOf(key)).toMatchObject({ syncedAt: startedAt, historyId, lastSync: { added: 2 } })
    await google.deliver(email, { subject: "Trois" })
    await box.ask()
    expect(await box.progress()).toMatchObject({ full: false, done: 0, total: null })
    await runSync(key)
    expect(await box.subjects()).toHaveLength(3)
    expect(await box.lastSync()).toEqual({ id: expect.any(String), endedAt: expect.any(String), added: 1 })
  })

  it("follows labels, the bin and deletions", async () => {
    const { email, ids, subjects, sync, lastSync, key } = await newSyncedMailbox([
      { subject: "Lu", labels: ["INBOX", "UNREAD"] },
      { subject: "Jeté" },
      { subject: "Effacé" },
      { subject: "Indésirable", labels: ["SPAM"] },
      { subject: "Corbeille", labels: ["TRASH"] },
    ])
    expect(await subjects()).toEqual(["Effacé", "Jeté", "Lu"])
    const [read = "", binned = "", deleted = ""] = ids
    await google.label(email, read, { remove: ["INBOX", "UNREAD"] })
    await google.label(email, binned, { add: ["TRASH"], remove: ["INBOX"] })
    await google.delete(email, deleted)
    await sync()
    expect(await mailsOf(key)).toMatchObject([{ subject: "Lu", labels: [] }])
    expect(await threadsOf(key)).toHaveLength(1)
    expect((await lastSync())?.added).toBe(0)
    await google.label(email, binned, { remove: ["TRASH"], add: ["INBOX"] })
    await sync()
    await sync(true)
    expect(await subjects()).toEqual(["Jeté", "Lu"])
    expect((await mailsOf(key)).find(({ subject }) => subject === "Lu")?.labels).toEqual([])
  })

  it("makes threads and contacts of all their mails, in whatever order they come", async () => {
    const { key, email, sync, delivered } = await newSyncedMailbox(
      [{ subject: "Partenariat", from: "Zoé <zoe@marque.example>" }],
      { read: false },
    )
    const [{ id: inReplyTo = "", threadId = "" } = {}] = delivered
    const people = { to: "zoe@marque.example", cc: "Tom <TOM@Marque.example>" }
    const answer = { inReplyTo, labels: ["SENT"], ...people, subject: "Re:", text: "Avec plaisir" }
    await google.deliver(email, answer)
    await runSync(key)
    const thread = { threadId, subject: "Partenariat", hasReply: true }
    const zoe = { name: "Zoé", address: "zoe@marque.example" }
    expect(await threadsOf(key)).toMatchObject([
      { ...thread, messageCount: 2, snippet: "Avec plaisir", with: zoe },
    ])
    const { data: contacts } = await MailContactEntity.query.primary(key).go()
    const addresses = contacts.map(({ address }) => address)
    expect(addresses.sort()).toEqual(["tom@marque.example", "zoe@marque.example"])
    await google.deliver(email, { inReplyTo, from: "tom@marque.example", text: "Suite" })
    await sync()
    expect(await threadsOf(key)).toMatchObject([
      { ...thread, messageCount: 3, snippet: "Suite", with: { address: "tom@marque.example" } },
    ])
  })

  it("of everything keeps what was noted and sweeps what Gmail no longer has, over several calls", async () => {
    const { key, email, delivered, subjects, ask, lastSync } = await newSyncedMailbox([
      { subject: "Gardé" },
      { subject: "Perdu" },
    ])
    const [kept, lost] = delivered
    const { id: messageId = "", threadId = "" } = kept ?? {}
    const judged = { classification: "gift", classifiedBy: "model", aiSummary: "Un cadeau" } as const
    const noted = { ...judged, handledAt: "2026-05-01T10:00:00.000Z" }
    const one = { ...key, threadId, messageId }
    await MailEntity.patch(one).set(noted).go()
    await google.delete(email, lost?.id ?? "")
    await ask(true)
    while ((await syncOf(key))?.phase === "messages") {
      expect(await subjects()).toHaveLength(2)
      await takeStep(key)
    }
    const start = Date.now()
    let looks = 0
    const clock = vi.spyOn(Date, "now").mockImplementation(() => start + 60_000 * looks++)
    await takeStep(key).finally(() => clock.mockRestore())
    expect((await syncOf(key))?.phase).toBe("sweeping")
    await runSync(key)
    expect(await mailsOf(key)).toMatchObject([{ subject: "Gardé", ...noted, generation: 2 }])
    expect(await threadsOf(key)).toHaveLength(1)
    expect((await lastSync())?.added).toBe(0)
  })

  it("does not sweep a mail that moved between the pages", async () => {
    const { key, ask, patch } = await newSyncedMailbox([{ subject: "Insaisissable" }])
    await ask(true)
    await patch({ phase: "sweeping", historyId: "1" })
    await runSync(key)
    expect(await mailsOf(key)).toMatchObject([{ subject: "Insaisissable", generation: 2 }])
  })

  it("is of everything again when Gmail has forgotten the history", async () => {
    const { key, email, ask, subjects } = await newSyncedMailbox([{ subject: "Ancien" }])
    await google.deliver(email, { subject: "Nouveau" })
    await google.forgetHistory(email)
    await ask()
    await takeStep(key)
    expect(await syncOf(key)).toMatchObject({ full: true, phase: "messages", generation: 2 })
    await runSync(key)
    expect(await subjects()).toEqual(["Ancien", "Nouveau"])
    expect(await mailboxOf(key)).toMatchObject({ generation: 2, lastSync: { added: 1 } })
  })

  it("loses nothing when it fails or when mails arrive meanwhile", async () => {
    const { key, email, ids, sync, ask, subjects } = await newSyncedMailbox([{ subject: "Un" }])
    const { historyId, syncedAt } = (await mailboxOf(key)) ?? {}
    await google.deliver(email, { subject: "Deux" })
    await google.refuse({ email, operation: "messages.get", times: 2, ...TOO_LITTLE })
    await sync()
    expect(await mailboxOf(key)).toMatchObject({ historyId, syncedAt, lastSync: { error: REFUSED } })
    await sync()
    expect(await mailboxOf(key)).toMatchObject({ generation: 1, lastSync: { added: 1 } })
    for (let turn = 0; turn < 60; turn++) {
      await google.label(email, ids[0] ?? "", { add: ["STARRED"] })
      await google.label(email, ids[0] ?? "", { remove: ["STARRED"] })
    }
    await ask()
    await takeStep(key)
    expect((await syncOf(key))?.pageToken).toBeDefined()
    await google.deliver(email, { subject: "Entre deux pages" })
    await runSync(key)
    await sync()
    expect(await subjects()).toEqual(["Deux", "Entre deux pages", "Un"])
  })
})

/** rules/inbox.md#classification */
describe("the model", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  it("gets the recent mails of a first import and all of an increment; rules judge the others", async () => {
    const old = daysAgo(40)
    const { key, email, delivered, sync } = await newSyncedMailbox([
      { subject: "Récent" },
      { subject: "Vous avez gagné au casino", at: old },
      { subject: "Envoyé", labels: ["SENT"] },
    ])
    const [recent] = delivered
    const asked = ({ threadId = "", id = "" }, first: boolean) => [{ ...key, threadId, messageId: id, first }]
    expect(await leftToModel(key)).toEqual(asked(recent ?? {}, true))
    const spam = { classification: "spam", classifiedBy: "rules" }
    expect((await mailsOf(key)).find(({ receivedAt }) => receivedAt === old)).toMatchObject(spam)
    const late = await google.deliver(email, { subject: "Arrivé", at: old })
    await sync()
    expect(await leftToModel(key)).toEqual(asked(late, false))
  })

  it("gets 200 received mails of the last 30 days of a first import", async () => {
    const { key } = await newSyncedMailbox([], { read: false })
    const sync = await syncOf(key)
    if (!sync) throw new Error("A sync")
    const from = { name: "", address: "a@b.example" }
    const mail = { subject: "Facture", from, isBulk: false, text: "" }
    const mailOf = (days: number, direction = "in") =>
      ({ ...mail, direction, receivedAt: daysAgo(days) }) as ParsedMail
    const kinds = (queued: number, mails: ReturnType<typeof mailOf>[], of = sync) =>
      mails.map(byModelOrRules(of, queued))
    expect(kinds(0, [mailOf(29.9), mailOf(30.1), mailOf(30.1, "out")])).toEqual([null, "admin", null])
    const many = [mailOf(40), mailOf(1), mailOf(1, "out"), mailOf(1), mailOf(1)]
    expect(kinds(198, many)).toEqual(["admin", null, null, null, "admin"])
    expect(kinds(900, [mailOf(1), mailOf(90)], { ...sync, full: false })).toEqual([null, null])
  })
})

const REFUSED = "Erreur sync : Google refuse l'accès à cette boîte mail."
const TOO_LITTLE = { status: 403, reason: "insufficientPermissions" }
