import * as Inbox from "@trame/core/inbox/index"
import { beginSync } from "@trame/core/inbox/store/syncs"
import * as MailSyncWorker from "@trame/core/inbox/sync/worker"
import { documentClient } from "@trame/core/lib/table"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { google } from "../../support/google.ts"
import {
  leftToModel,
  mailboxOf,
  mailsOf,
  newSyncedMailbox,
  runSync,
  stepsAskedOf,
  syncOf,
  takeStep,
  threadsOf,
  withoutWorkers,
} from "../../support/mailbox.ts"
import { intercepting } from "../../support/overtaken.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { MailBodyEntity } from "../../support/stored.ts"

beforeAll(withoutWorkers)
afterEach(() => void vi.unstubAllEnvs())

/** rules/inbox.md#sync */
describe("a worker", () => {
  it("reads everything once although it is killed at any command", async () => {
    const labelsOf = (n: number) => [n % 3 ? "INBOX" : "SENT"]
    const mails = Array.from({ length: 7 }, (_, n) => ({ subject: `${n}`, labels: labelsOf(n) }))
    const { key, patch, lastSync, delivered } = await newSyncedMailbox(mails, { read: false })
    for (let commands = 1; await syncOf(key); commands += 4) {
      await takeDeadlyStep(key, commands)
      if (await syncOf(key)) await patch({ tries: 0, busyUntil: Date.now() - 1 })
    }
    const stored = await mailsOf(key)
    expect(stored.map(({ messageId }) => messageId).sort()).toEqual(delivered.map(({ id }) => id).sort())
    expect((await MailBodyEntity.query.primary(key).go()).data).toHaveLength(7)
    expect((await threadsOf(key)).map(({ messageCount }) => messageCount)).toEqual(Array(7).fill(1))
    expect(await lastSync()).toEqual({ id: expect.any(String), endedAt: expect.any(String), added: 7 })
    const received = stored.filter(({ direction }) => direction === "in").map(({ messageId }) => messageId)
    expect(new Set((await leftToModel(key)).map(({ messageId }) => messageId))).toEqual(new Set(received))
  })

  it("adds each page to its counts, and counts anew when Gmail has forgotten the page", async () => {
    const { key, patch } = await newSyncedMailbox([{ subject: "Un" }], { read: false })
    await takeStep(key)
    await patch({ done: 40, added: 30, queued: 20 })
    await takeStep(key)
    expect(await syncOf(key)).toMatchObject({ done: 41, added: 31, queued: 21, phase: "sweeping" })
    await patch({ phase: "messages", pageToken: "oubliée" })
    await takeStep(key)
    expect(await syncOf(key)).toMatchObject({ done: 0, added: 0, queued: 0, phase: "messages" })
    expect(await syncOf(key)).not.toHaveProperty("pageToken")
  })

  it("starts one reading for ten calls, which all learn its id", async () => {
    const { key, ask } = await newSyncedMailbox()
    const calls = await Promise.all(Array.from({ length: 10 }, () => ask()))
    const ids = new Set(calls.map(({ syncId }) => syncId))
    expect([...ids]).toEqual([(await syncOf(key))?.syncId])
    const askedAt = new Date().toISOString()
    await runSync(key)
    expect(ids).toContain(await beginSync(key, { full: false, askedAt }))
    expect(await syncOf(key)).toBeNull()
  })

  it("takes each step once, however often its message comes", async () => {
    const mails = Array.from({ length: 7 }, (_, index) => ({ subject: `Mail ${index}` }))
    const { key, lastSync } = await newSyncedMailbox(mails, { read: false })
    for (let sync = await syncOf(key); sync; sync = await syncOf(key)) {
      const message = { ...key, syncId: sync.syncId, turn: sync.turn }
      await Promise.all([1, 2, 3].map(() => MailSyncWorker.handle(message)))
      const after = await syncOf(key)
      await MailSyncWorker.handle(message)
      expect(await syncOf(key)).toEqual(after)
    }
    expect(await mailsOf(key)).toHaveLength(7)
    expect((await lastSync())?.added).toBe(7)
  })

  it("asks for the next step at once and for a look later, and leaves a working one alone until it is dead", async () => {
    const waiting = await ownQueue("MAIL_SYNC_QUEUE_URL")
    const { key, patch } = await newSyncedMailbox([{ subject: "Un" }], { read: false })
    expect(await waiting()).toEqual({ now: 1, later: 0 })
    await takeStep(key)
    expect(await waiting()).toEqual({ now: 2, later: 1 })
    const { syncId = "" } = (await syncOf(key)) ?? {}
    await patch({ turn: 1, tries: 1, busyUntil: Date.now() + 60_000 })
    await MailSyncWorker.handle({ ...key, syncId, turn: 2 })
    expect(await syncOf(key)).toMatchObject({ turn: 1 })
    expect(await waiting()).toEqual({ now: 2, later: 2 })
    await patch({ busyUntil: Date.now() - 1 })
    await MailSyncWorker.handle({ ...key, syncId, turn: 2 })
    expect(await syncOf(key)).toMatchObject({ turn: 3 })
    await runSync(key)
    expect(await mailsOf(key)).toHaveLength(1)
  })

  it("writes nothing more when it was taken for dead", async () => {
    const { key, patch } = await newSyncedMailbox([{ subject: "Un" }], { read: false })
    await takeStep(key)
    const busyUntil = Date.now() + 60_000
    let [isTaken, isOvertaken] = [false, false]
    await intercepting(
      async (command, input) => {
        if (!input.includes("mailSync_1")) return
        if (command === "UpdateItemCommand") isTaken = true
        if (!isTaken || isOvertaken || command !== "GetItemCommand") return
        isOvertaken = true
        await patch({ turn: ((await syncOf(key))?.turn ?? 0) + 1, tries: 1, busyUntil })
      },
      () => takeStep(key),
    )
    expect([isOvertaken, await mailsOf(key)]).toEqual([true, []])
    expect(await syncOf(key)).toMatchObject({ tries: 1, busyUntil })
  })

  it("is asked for again when a reading was silent for a minute, and begins none after a disconnection", async () => {
    const { key, actor, influencerId, ask, patch } = await newSyncedMailbox([{ subject: "Un" }], {
      read: false,
    })
    const { syncId = "", turn = 0 } = (await syncOf(key)) ?? {}
    await stepsAskedOf(key)
    const minuteAgo = Date.now() - 61_000
    const steps = async (changes: { startedAt?: string; busyUntil?: number }) => {
      await patch(changes)
      expect(await ask()).toEqual({ syncId })
      return stepsAskedOf(key)
    }
    expect(await steps({})).toEqual([])
    expect(await steps({ startedAt: new Date(minuteAgo).toISOString() })).toEqual([{ ...key, syncId, turn }])
    expect(await steps({ busyUntil: Date.now() - 1000 })).toEqual([])
    expect(await steps({ busyUntil: minuteAgo })).toEqual([{ ...key, syncId, turn }])
    await Inbox.disconnect(actor, { influencerId })
    await MailSyncWorker.handle(key)
    expect(await syncOf(key)).toBeNull()
  })
})

describe("a refusal by Gmail", () => {
  it("is waited for when it passes, and ends the reading after ten tries", async () => {
    const mails = [{ subject: "Un" }, { subject: "Deux" }]
    const { key, email, ask, patch, lastSync } = await newSyncedMailbox(mails, { read: false })
    const reason = "userRateLimitExceeded"
    await google.refuse({ email, operation: "messages.get", status: 403, reason, times: 3 })
    await google.refuse({ email, operation: "messages.list", status: 429, times: 2 })
    await runSync(key)
    expect(await mailsOf(key)).toHaveLength(2)
    await google.refuse({ email, operation: "history.list", status: 503, times: 1000 })
    await ask()
    await takeStep(key)
    expect(await syncOf(key)).toMatchObject({ tries: 1 })
    await patch({ tries: 10, busyUntil: 0 })
    await runSync(key)
    const error = "Erreur sync : Gmail ne répond pas. Réessayez plus tard."
    expect(await lastSync()).toMatchObject({ added: 0, error })
    expect(await mailboxOf(key)).toMatchObject({ status: "connected" })
  })

  it.for([
    [503, 0, 1, 2],
    // Gmail asks for 7 seconds.
    [429, 0, 7, 7],
    [503, 3, 8, 16],
    [503, 9, 120, 120],
  ] as const)("of %i after %i tries pauses from %i to %i seconds", async ([status, tries, least, most]) => {
    const { key, email, patch } = await newSyncedMailbox([], { read: false })
    await patch({ tries })
    await google.refuse({ email, operation: "getProfile", status, times: 3 })
    const before = Date.now()
    await takeStep(key)
    const { busyUntil = 0 } = (await syncOf(key)) ?? {}
    expect(busyUntil).toBeGreaterThanOrEqual(before + least * 1000)
    expect(busyUntil).toBeLessThanOrEqual(Date.now() + most * 1000)
  })

  it("ends the reading with its reason when it lasts, and removes no mail", async () => {
    const { key, email, ask, sync, lastSync, subjects } = await newSyncedMailbox([{ subject: "Un" }])
    for (const operation of ["getProfile", "messages.list"]) {
      await google.refuse({ email, operation, status: 404 })
      await sync(true)
      expect(await mailboxOf(key)).toMatchObject({ status: "connected", lastSync: { error: REFUSED } })
    }
    expect(await subjects()).toEqual(["Un"])
    await google.refuse({ email, operation: "history.list", times: 9, ...TOO_LITTLE })
    await sync()
    expect(await lastSync()).toMatchObject({ error: REFUSED })
    await google.revokeConsent(email)
    await sync()
    const error = "Erreur sync : la connexion à Gmail a expiré. Reconnectez la boîte mail."
    expect(await mailboxOf(key)).toMatchObject({ status: "expired", lastSync: { error } })
    expect(await mailboxOf(key)).not.toHaveProperty("encryptedToken")
    await expect(ask()).rejects.toMatchObject({ code: "closed", message: "Connexion OAuth non trouvée" })
  })
})

const REFUSED = "Erreur sync : Google refuse l'accès à cette boîte mail."
const TOO_LITTLE = { status: 403, reason: "insufficientPermissions" }

/** Takes a step in which every command after so many fails, as if the worker had been killed. */
async function takeDeadlyStep(key: Parameters<typeof takeStep>[0], commands: number): Promise<void> {
  const send = documentClient.send.bind(documentClient)
  let left = commands
  const spy = vi.spyOn(documentClient, "send").mockImplementation(((...call: Parameters<typeof send>) => {
    left -= 1
    return left < 0 ? Promise.reject(new Error("killed")) : send(...call)
  }) as typeof documentClient.send)
  await takeStep(key).catch(() => undefined)
  spy.mockRestore()
}
