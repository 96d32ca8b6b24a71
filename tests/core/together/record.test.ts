import { CollaborationComments } from "@trame/core/campaigns/collaborations/comments"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { mentionOf } from "@trame/core/campaigns/comments/rules"
import type { UserActor } from "@trame/core/lib/access"
import { putAll } from "@trame/core/lib/batch"
import { today } from "@trame/core/lib/day"
import { newId, timedId } from "@trame/core/lib/id"
import * as Activity from "@trame/core/together/activity/index"
import type { TeamEvent } from "@trame/core/together/events"
import * as MailPreferences from "@trame/core/together/mail-preferences/index"
import * as Notifications from "@trame/core/together/notifications/index"
import { record } from "@trame/core/together/record"
import { backAtOf, returnDays } from "@trame/core/together/rules/putting-off"
import { sentenceOf } from "@trame/core/together/rules/sentences"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { pagesOf } from "../../support/pages.ts"
import { ActivityEntryEntity, NotificationEntity, NotificationStateEntity } from "../../support/stored.ts"
import { mailLinkFor, setPermissions } from "../../support/together.ts"

/** rules/together.md#activity */
describe("the activity", () => {
  it("has each event once, the newest first, for those who may read it", async () => {
    const { agencyId, admin, member, collaborationId, happens } = await newCampaign()
    const first = { id: newId(), at: ago(3) }
    for (const one of [first, { kind: "stepDone", at: ago(2) } as const, first]) await happens(one)
    await happens({ kind: "paid", right: "accounting", at: ago(4) })
    await eventually(async () => {
      expect(await activityOf(member)).toMatchObject([
        {
          kind: "stepDone",
          actor: { id: admin.userId, name: "Ada Admin" },
          subject: { kind: "collaboration", id: collaborationId, name: "Avent" },
        },
        { kind: "stepAssigned", what: ["Brief"] },
      ])
    })
    const kinds = async (actor: UserActor) => (await activityOf(actor)).map(({ kind }) => kind)
    await eventually(async () => expect(await kinds(admin)).toEqual(["stepDone", "stepAssigned", "paid"]))
    const own = (await Activity.ofCollaboration(member, { collaborationId })).items.map(({ kind }) => kind)
    expect(own.filter((kind) => kind !== "created")).toEqual(["stepDone", "stepAssigned"])
    const ofCastings = await actorOf(await newUser({ agencyId, permissions: { casting: true } }))
    expect(await kinds(ofCastings)).toEqual([])
  })

  it("stays with a collaboration in the bin and goes with an erased one; a late event is not written", async () => {
    const { admin, collaborationId, happens } = await newCampaign()
    await happens()
    await Collaborations.remove(admin, { collaborationId })
    const assigned = "Ada Admin a confié l'étape « Brief » — Avent"
    await eventually(async () => expect(await saidTo(admin)).toContain(assigned))
    await happens({ kind: "removed", subjectName: "Avent", personal: true })
    await happens({ kind: "stepDone" })
    await eventually(async () => {
      // The stream tells of its way into the bin, sooner or later.
      expect(new Set(await saidTo(admin))).toEqual(new Set(["Ada Admin a supprimé — Avent"]))
      expect((await Activity.list(admin, {})).items.map(({ kind }) => kind)).not.toContain("created")
    })
  })

  it("is read thirty at a time, of all readable domains by time, each event once", async () => {
    const { agencyId, admin, member, collaborationId } = await newCampaign()
    const entries = Array.from({ length: 64 }, (_, second) => ({
      ...stored(agencyId, collaborationId, second),
      right: second % 2 ? ("accounting" as const) : ("collaborations" as const),
      entryId: timedId(new Date(ago(2, second))),
    }))
    await putAll(ActivityEntryEntity, entries)
    await indexed()
    // The stream's own event stands first.
    await eventually(async () => expect((await Activity.list(admin, {})).items[0]?.kind).toBe("created"))
    const down = (from: number, count: number, by = 1) =>
      Array.from({ length: count }, (_, at) => from - at * by)
    for (const [actor, expected] of [
      [admin, [down(63, 29), down(34, 30), down(4, 5)]],
      [member, [down(62, 29, 2), down(4, 3, 2)]],
    ] as const)
      for (const read of [
        (cursor?: string) => Activity.list(actor, { cursor }),
        (cursor?: string) => Activity.ofCollaboration(actor, { collaborationId, cursor }),
      ]) {
        const pages = (await pagesOf(read)).map(({ items }) =>
          items.filter(({ kind }) => kind !== "created").map(({ what }) => Number(what[0])),
        )
        expect(pages).toEqual(expected)
      }
  })
})

/** rules/together.md#notifications */
describe("notifications", () => {
  it("reach once those who are told and may know, but not who did it", async () => {
    const { agencyId, admin, member, happens } = await newCampaign()
    const without = await actorOf(await newUser({ agencyId }))
    const stranger = await actorOf((await newAgency({ permissions: { collaborations: true } })).member)
    const told = [admin, member, without, stranger].map(({ userId }) => userId)
    const one = { id: newId(), at: ago(0), told }
    await happens(one)
    for (const actor of [admin, without, stranger]) expect(await notifiedOf(actor)).toEqual([])
    const [shown] = await notifiedOf(member)
    expect(shown).toMatchObject({ kind: "stepHanded", read: false })
    await Notifications.markRead(member, { ids: [shown?.id ?? ""] })
    await happens(one)
    expect(await notifiedOf(member)).toEqual([{ ...shown, read: true }])
    expect(await Notifications.unread(member)).toMatchObject({ count: 0 })
  })

  it("are kept for 90 days, the activity for a year", async () => {
    const { member, happens } = await newCampaign()
    for (const days of [89, 91, 364, 366])
      await happens({ told: [member.userId], what: [String(days)], at: ago(days) })
    expect(await notifiedOf(member)).toMatchObject([{ told: { what: ["89"] } }])
    await eventually(async () =>
      expect((await activityOf(member)).map(({ what }) => what[0])).toEqual(["89", "91", "364"]),
    )
  })

  it("of a guest reach the manager, or else the creator of the collaboration", async () => {
    const { admin, member, create, happens } = await newCampaign()
    const guests = { kind: "documentAdded", actorId: null, actorName: "Zoé" } as const
    await happens(guests)
    const subject = { kind: "collaboration", id: await create({ manager: "Max Membre" }) } as const
    await eventually(async () => {
      await happens({ ...guests, subject })
      expect(await notifiedOf(member)).not.toEqual([])
    })
    expect(await notifiedOf(admin)).toMatchObject([{ kind: "documentAdded" }])
  })

  it("go with the deleted subject or part, not with another", async () => {
    const { member, happens } = await newCampaign()
    const [kept, gone] = [newId(), newId()]
    const todo = (id: string) => ({ subject: { kind: "todo", id } as const, subjectName: "", personal: true })
    const told = [member.userId]
    for (const id of [kept, gone]) {
      await happens({ ...todo(id), kind: "todoAssigned", told, what: [`todo ${id}`] })
      await happens({ told, what: [`part ${id}`], partId: id })
    }
    await happens({ ...todo(gone), kind: "removed" })
    await happens({ kind: "removed", personal: true, subjectName: "", partId: gone })
    const left = (await notifiedOf(member)).map((one) => one.told?.what[0])
    expect(new Set(left)).toEqual(new Set([`todo ${kept}`, `part ${kept}`]))
  })

  it("are listed and counted by the hundred", async () => {
    const { agencyId, member, collaborationId } = await newCampaign()
    const ids = Array.from({ length: 102 }, (_, second) => timedId(new Date(ago(2, second))))
    const all = ids.map((notificationId, second) => ({
      ...stored(agencyId, collaborationId, second),
      userId: member.userId,
      notificationId,
      read: false,
    }))
    await putAll(NotificationEntity, all)
    const read = (id = "") => Notifications.markRead(member, { ids: [id] })
    await read(ids[0])
    expect(await Notifications.unread(member)).toMatchObject({ count: 100 })
    await read(ids.at(-1))
    expect(await Notifications.unread(member)).toMatchObject({ count: 99 })
    const pages = await pagesOf((cursor) => Notifications.list(member, { cursor }))
    expect(pages.map(({ items }) => items.length)).toEqual([100, 2])
    const shown = pages.flatMap(({ items }) => items.map(({ id }) => id))
    expect(shown).toEqual(ids.reverse())
  })

  it("are marked as read up to one, whichever window says so last", async () => {
    const { admin, member, happens } = await newCampaign()
    for (const days of [4, 3, 2, 1]) await happens({ told: [member.userId], at: ago(days) })
    const ids = (await notifiedOf(member)).map(({ id }) => id)
    const [newest = "", second = "", third = ""] = ids
    const mark = (upTo: string, by = member) => Notifications.markAllRead(by, { upTo })
    for (const upTo of [second, third]) expect(await mark(upTo)).toEqual({ upTo })
    expect((await notifiedOf(member)).map(({ read }) => read)).toEqual([false, true, true, true])
    // Preferences are stored beside what was read.
    await Notifications.setPreferences(member, { dailyMail: false })
    expect(await Notifications.unread(member)).toMatchObject({ count: 1 })
    await Promise.all(ids.map((upTo) => mark(upTo)))
    expect(await Notifications.unread(member)).toMatchObject({ count: 0 })
    expect(await Notifications.preferences(member)).toEqual({ dailyMail: false })
    const missing = { code: "not_found" }
    await expect(mark(newest, admin)).rejects.toMatchObject(missing)
    await expect(Notifications.markRead(admin, { ids: [newest] })).rejects.toMatchObject(missing)
  })

  it("are put off, and come back unread at nine at the top, in their order, though all were read meanwhile", async () => {
    const { admin, member, happens } = await newCampaign()
    for (const days of [4, 3, 2, 1])
      await happens({ told: [member.userId], what: [String(days)], at: ago(days) })
    const shown = async () => (await notifiedOf(member)).map(({ read, told }) => `${told?.what} ${read}`)
    const ids = (await notifiedOf(member)).map(({ id }) => id)
    await Notifications.markAllRead(member, { upTo: ids[2] ?? "" })
    const before = await shown()
    const [{ day = "" } = {}] = returnDays(today())
    const some = { ids: [ids[3] ?? "", ids[1] ?? ""], until: day }
    await expect(Notifications.putOff(admin, some)).rejects.toMatchObject({ code: "not_found" })
    await expect(Notifications.putOff(member, { ...some, until: "2026-01-01" })).rejects.toMatchObject({
      code: "invalid",
    })
    const undone = await Notifications.putOff(member, some)
    await Notifications.undoPutOff(member, undone)
    expect(await shown()).toEqual(before)
    await Notifications.putOff(member, some)
    const backAt = backAtOf(day).toISOString()
    expect(await shown()).toEqual(["1 false", "3 true"])
    expect(await Notifications.unread(member)).toEqual({ count: 1, putOff: 2, nextAt: backAt })
    const { items } = await Notifications.listPutOff(member)
    expect(items.map((one) => [one.told?.what[0], one.backAt])).toEqual([
      ["4", backAt],
      ["2", backAt],
    ])
    await Notifications.markAllRead(member, { upTo: ids[0] ?? "" })
    vi.useFakeTimers({ now: backAtOf(day).getTime() + 1000, toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    expect(await shown()).toEqual(["2 false", "4 false", "1 true", "3 true"])
    expect(await Notifications.unread(member)).toEqual({ count: 2, putOff: 0, nextAt: null })
  })

  it("that are put off come back at once when the person asks", async () => {
    const { member, happens } = await newCampaign()
    await happens({ told: [member.userId], at: ago(1) })
    const [{ id = "" } = {}] = await notifiedOf(member)
    const [{ day = "" } = {}] = returnDays(today())
    const { ids } = await Notifications.putOff(member, { ids: [id], until: day })
    await Notifications.putOff(member, { ids, until: null })
    expect(await notifiedOf(member)).toMatchObject([{ read: false }])
    expect(await Notifications.unread(member)).toEqual({ count: 1, putOff: 0, nextAt: null })
  })

  it("show a comment as it is now, and nothing after the right is gone", async () => {
    const { member: user, admin, collaborationId: subjectId, agencyId } = await newCampaign()
    const of = { userId: user.userId, email: "", password: "", agencyId }
    const shown = async () => (await notifiedOf(await actorOf(of)))[0]?.told
    const text = `${mentionOf(user.userId)} le code est 1234`
    const { id: commentId } = await CollaborationComments.create(admin, { subjectId, text })
    const subject = { kind: "collaboration", id: subjectId, name: "Avent" }
    await eventually(async () =>
      expect(await shown()).toMatchObject({ comment: "@Max Membre le code est 1234", subject }),
    )
    await CollaborationComments.update(admin, { subjectId, commentId, version: 1, text: "Rien" })
    expect(await shown()).toMatchObject({ comment: "Rien" })
    await setPermissions(user.userId, {})
    const hidden = await notifiedOf(await actorOf(of))
    expect(hidden).toMatchObject([{ kind: "mentioned", told: null }])
    expect(JSON.stringify(hidden)).not.toMatch(/Avent|Ada|Rien/)
    await setPermissions(user.userId, { collaborations: true })
    await CollaborationComments.remove(admin, { subjectId, commentId })
    expect(await shown()).toMatchObject({ comment: null })
  })
})

/** rules/together.md#daily-mail */
it("the link of a daily mail switches its own person's mail in its own agency, until they are forgotten", async () => {
  const { agencyId, admin, member } = await newCampaign()
  const token = await mailLinkFor(agencyId, admin.userId)
  await mailLinkFor(agencyId, member.userId)
  const set = (on: boolean) => MailPreferences.set({ type: "public", address: newId() }, { token, on })
  const wanted = async () =>
    (await Promise.all([admin, member].map(Notifications.preferences))).map(({ dailyMail }) => dailyMail)
  expect([await set(false), await wanted()]).toEqual([{ on: false }, [false, true]])
  expect([await set(true), await wanted()]).toEqual([{ on: true }, [true, true]])
  await NotificationStateEntity.delete({ agencyId, userId: admin.userId }).go()
  await expect(set(false)).rejects.toMatchObject({ code: "not_found" })
  expect(await wanted()).toEqual([true, true])
})

/** A moment so many days ago, the same throughout this file. */
const NOW = Date.now()
const ago = (days: number, seconds = 0) =>
  new Date(NOW - days * 24 * 3_600_000 + seconds * 1000).toISOString()

/** An agency's collaboration, and events about it by its administrator. */
async function newCampaign() {
  const agency = await newAgency({ permissions: { collaborations: true } })
  const { agencyId } = agency
  const [admin, member] = await Promise.all([actorOf(agency.admin), actorOf(agency.member)])
  const create = async (fields: Parameters<typeof fieldsOf>[0]) =>
    (await Collaborations.create(admin, { fields: fieldsOf(fields), participants: [] })).collaboration.id
  const collaborationId = await create({ name: "Avent", manager: "Personne" })
  await indexed()
  const happens = (changes: Partial<TeamEvent> = {}) =>
    record({
      id: newId(),
      agencyId,
      at: new Date().toISOString(),
      kind: "stepAssigned",
      right: "collaborations",
      actorId: admin.userId,
      actorName: "",
      what: ["Brief"],
      told: [],
      subject: { kind: "collaboration", id: collaborationId },
      subjectName: null,
      personal: false,
      ...changes,
    })
  return { ...agency, admin, member, collaborationId, create, happens }
}

/** Something as storage has it, so many seconds after a moment two days ago. */
const stored = (agencyId: string, collaborationId: string, second: number) => ({
  agencyId,
  at: ago(2, second),
  kind: "edited" as const,
  actorName: "Zoé",
  what: [`${second}`],
  right: "collaborations" as const,
  subjectKind: "collaboration" as const,
  subjectId: collaborationId,
  subjectName: "Avent",
  expiresAt: Math.floor(NOW / 1000) + 3600,
})

/** The stream tells of the campaign's creation by itself. */
const activityOf = async (actor: UserActor) =>
  (await Activity.list(actor, {})).items.filter(({ kind }) => kind !== "created")
const saidTo = async (actor: UserActor) =>
  (await activityOf(actor)).map((one) => `${one.actor.name} ${sentenceOf(one)} — ${one.subject.name}`)
const notifiedOf = async (actor: UserActor) => (await Notifications.list(actor, {})).items
