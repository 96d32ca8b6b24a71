import { SESv2Client } from "@aws-sdk/client-sesv2"
import { CastingComments } from "@trame/core/campaigns/castings/comments"
import { Castings } from "@trame/core/campaigns/castings/index"
import { Clients } from "@trame/core/campaigns/clients/index"
import { CollaborationComments } from "@trame/core/campaigns/collaborations/comments"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { mentionOf } from "@trame/core/campaigns/comments/rules"
import { LinkMails } from "@trame/core/campaigns/link-mails/index"
import type { UserActor } from "@trame/core/lib/access"
import { putAll } from "@trame/core/lib/batch"
import { newId, timedId } from "@trame/core/lib/id"
import { Activity } from "@trame/core/together/activity/index"
import type { TeamEvent } from "@trame/core/together/events"
import { Notifications } from "@trame/core/together/notifications/index"
import { record } from "@trame/core/together/record"
import { type EventKind, sentenceOf } from "@trame/core/together/rules/sentences"
import { describe, expect, test, vi } from "vitest"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { ActivityEntryEntity, NotificationEntity } from "../../support/stored.ts"
import { setPermissions } from "../../support/together.ts"

async function world() {
  const agency = await newAgency({ permissions: { collaborations: true } })
  const [admin, member] = await Promise.all([actorOf(agency.admin), actorOf(agency.member)])
  const { collaboration } = await Collaborations.create(admin, {
    fields: fieldsOf({ name: "Avent", manager: "Personne" }),
    participants: [],
  })
  await indexed()
  const event = (changes: Partial<TeamEvent> = {}): TeamEvent => ({
    id: newId(),
    agencyId: agency.agencyId,
    at: new Date().toISOString(),
    kind: "stepAssigned",
    right: "collaborations",
    actorId: admin.userId,
    actorName: "",
    subject: { kind: "collaboration", id: collaboration.id },
    subjectName: null,
    what: ["Brief"],
    told: [],
    personal: false,
    ...changes,
  })
  return { ...agency, admin, member, collaborationId: collaboration.id, event }
}

/** A moment so many days ago, the same throughout this file. */
const NOW = Date.now()
const ago = (days: number, seconds = 0) =>
  new Date(NOW - days * 24 * 3_600_000 + seconds * 1000).toISOString()

/** What is stored of something that happened so many seconds after a moment two days ago. */
const written = (agencyId: string, collaborationId: string, second: number) => ({
  ...{ agencyId, at: ago(2, second), kind: "edited" as const, actorName: "Zoé", what: [`${second}`] },
  right: "collaborations" as const,
  ...{ subjectKind: "collaboration" as const, subjectId: collaborationId, subjectName: "Avent" },
  expiresAt: Math.floor(NOW / 1000) + 3600,
})

/** The stream tells of the campaign itself. */
const isOfTest = ({ kind }: { kind: EventKind }) => kind !== "created"

const kindsOf = async (actor: UserActor) =>
  (await Notifications.list(actor, {})).items.map(({ kind }) => kind)

describe("activity", () => {
  test("is written once however often an event comes, and read by the newest", async () => {
    const { admin, member, collaborationId, event } = await world()
    const first = event({ at: ago(3) })
    for (const one of [first, event({ kind: "stepDone", at: ago(2) }), first]) await record(one)
    // Names come from the team's index.
    await eventually(async () => {
      const { items } = await Activity.ofCollaboration(member, { collaborationId })
      expect(items.filter(isOfTest)).toMatchObject([
        {
          kind: "stepDone",
          actor: { id: admin.userId, name: "Ada Admin" },
          subject: { kind: "collaboration", id: collaborationId, name: "Avent" },
        },
        { kind: "stepAssigned", what: ["Brief"] },
      ])
    })
    await eventually(async () => {
      expect((await Activity.list(member, {})).items.filter(isOfTest)).toHaveLength(2)
    })
  })

  test("is read as far as one's rights go", async () => {
    const { agencyId, admin, member, collaborationId, event } = await world()
    await record(event())
    await record(event({ kind: "paid", right: "accounting" }))
    const ofCastings = await actorOf(await newUser({ agencyId, permissions: { casting: true } }))
    const kinds = async (actor: UserActor) =>
      (await Activity.list(actor, {})).items
        .filter(isOfTest)
        .map(({ kind }) => kind)
        .sort()
    await eventually(async () => expect(await kinds(admin)).toEqual(["paid", "stepAssigned"]))
    expect(await kinds(member)).toEqual(["stepAssigned"])
    expect(await kinds(ofCastings)).toEqual([])
    const one = await Activity.ofCollaboration(member, { collaborationId })
    expect(one.items.filter(isOfTest).map(({ kind }) => kind)).toEqual(["stepAssigned"])
    await expect(Activity.ofCollaboration(ofCastings, { collaborationId })).rejects.toMatchObject({
      code: "forbidden",
    })
    const stranger = await actorOf((await newAgency()).admin)
    expect(await kinds(stranger)).toEqual([])
    await expect(Activity.ofCollaboration(stranger, { collaborationId })).rejects.toMatchObject({
      code: "not_found",
    })
  })

  test("goes with what was deleted, whose end stays; what comes late is not written", async () => {
    const { admin, collaborationId, event } = await world()
    await record(event())
    await Collaborations.remove(admin, { collaborationId })
    await record(event({ kind: "removed", subjectName: "Avent" }))
    await record(event({ kind: "stepDone" }))
    await eventually(async () => {
      const { items } = await Activity.list(admin, {})
      // The stream tells of the same end, sooner or later.
      expect(new Set(items.map(({ kind, subject }) => `${kind} ${subject.name}`))).toEqual(
        new Set(["removed Avent"]),
      )
    })
  })
})

test("what was deleted leaves everybody's notifications, but for the word of its end", async () => {
  const { member, event } = await world()
  const about = (id: string) => ({
    subject: { kind: "todo" as const, id },
    subjectName: "",
    right: "collaborations" as const,
  })
  const handed = { kind: "todoAssigned" as const, told: [member.userId], personal: true }
  const [kept, gone] = [newId(), newId()]
  for (const id of [kept, gone]) await record(event({ ...handed, ...about(id) }))
  await record(event({ kind: "removed", personal: true, ...about(gone) }))
  const { items } = await Notifications.list(member, {})
  expect(items.map(({ told }) => told?.subject.id)).toEqual([kept])
})

test("a deleted part of a campaign leaves everybody's notifications, the others of the campaign stay", async () => {
  const { member, event } = await world()
  const [kept, gone] = [newId(), newId()]
  for (const partId of [kept, gone]) await record(event({ told: [member.userId], what: [partId], partId }))
  await record(event({ kind: "removed", personal: true, subjectName: "", partId: gone }))
  const { items } = await Notifications.list(member, {})
  expect(items.map(({ told }) => told?.what)).toEqual([[kept]])
})

test("activity is read page by page, of all domains that one may read merged by time, and of nothing twice", async () => {
  const { agencyId, admin, member, collaborationId } = await world()
  const entries = Array.from({ length: 64 }, (_, second) => ({
    ...written(agencyId, collaborationId, second),
    ...(second % 2 === 1 && { right: "accounting" as const }),
    entryId: timedId(new Date(ago(2, second))),
  }))
  await putAll(ActivityEntryEntity, entries)
  await indexed()
  const walk = async (read: (cursor?: string) => ReturnType<typeof Activity.list>) => {
    const first = await read()
    const second = await read(first.nextCursor ?? "")
    const third = second.nextCursor ? await read(second.nextCursor) : null
    return [first, second, third].map((page) =>
      page?.items.filter(isOfTest).map(({ what }) => Number(what[0] ?? -1)),
    )
  }
  const down = (from: number, count: number, by = 1) =>
    Array.from({ length: count }, (_, at) => from - at * by)
  // The stream tells of the campaign itself, sooner or later.
  await eventually(async () => expect((await Activity.list(admin, {})).items[0]?.kind).toBe("created"))
  const all = [down(63, 29), down(34, 30), down(4, 5)]
  expect(await walk((cursor) => Activity.list(admin, { cursor }))).toEqual(all)
  expect(await walk((cursor) => Activity.ofCollaboration(admin, { collaborationId, cursor }))).toEqual(all)
  const own = [down(62, 29, 2), down(4, 3, 2), undefined]
  expect(await walk((cursor) => Activity.list(member, { cursor }))).toEqual(own)
  expect(await walk((cursor) => Activity.ofCollaboration(member, { collaborationId, cursor }))).toEqual(own)
})

describe("the archives", () => {
  test("campaigns and clients that go there and come back are told of, a deleted client no more", async () => {
    const { admin, member, collaborationId } = await world()
    const names = { sector: null, notes: "", contacts: [] }
    const client = await Clients.create(admin, { brandName: "Brume", ...names })
    await Collaborations.archive(admin, { collaborationId, version: 1, archived: true })
    await Collaborations.archive(admin, { collaborationId, version: 2, archived: false })
    await Clients.archive(admin, { clientId: client.id, version: 1, archived: true })
    await Clients.archive(admin, { clientId: client.id, version: 2, archived: false })
    const said = async (actor: UserActor) =>
      (await Activity.list(actor, {})).items
        .filter(isOfTest)
        .map((one) => `${one.actor.name} ${sentenceOf(one)} — ${one.subject.name}`)
    const ofCampaign = [
      "Ada Admin a sorti la campagne des archives — Avent",
      "Ada Admin a archivé la campagne — Avent",
    ]
    await eventually(async () =>
      expect(await said(admin)).toEqual([
        "Ada Admin a sorti le client des archives — Brume",
        "Ada Admin a archivé le client — Brume",
        ...ofCampaign,
      ]),
    )
    expect(await said(member)).toEqual(ofCampaign)
    await Clients.remove(admin, { clientId: client.id })
    await eventually(async () => expect(await said(admin)).toEqual(ofCampaign))
  })
})

test("a link that was mailed is told of to those who may read of campaigns; what was not sent is not", async () => {
  const { agencyId, admin, member, collaborationId } = await world()
  const ses = vi.spyOn(SESv2Client.prototype, "send").mockImplementation(async () => ({}))
  const send = (to: string) => LinkMails.sendTracking(admin, { collaborationId, to, message: "" })
  await Collaborations.setLink(admin, { collaborationId, active: true })
  await send("rose@rive.example")
  ses.mockImplementation(async () => {
    throw new Error("Throttling")
  })
  await expect(send("autre@rive.example")).rejects.toMatchObject({ code: "unavailable" })
  ses.mockRestore()
  const said = async (actor: UserActor) =>
    (await Activity.list(actor, {})).items
      .filter(({ kind }) => kind === "linkSent")
      .map((one) => `${one.actor.name} ${sentenceOf(one)} — ${one.subject.name}`)
  const sent = ["Ada Admin a envoyé le lien de suivi à rose@rive.example — Avent"]
  await eventually(async () => expect(await said(member)).toEqual(sent))
  const [newest] = (await Activity.ofCollaboration(member, { collaborationId })).items
  expect(newest).toMatchObject({ kind: "linkSent", what: ["rose@rive.example"] })
  expect(await said(await actorOf(await newUser({ agencyId, permissions: { casting: true } })))).toEqual([])
})

describe("notifications", () => {
  test("reach those who are told and may know, but never who did it", async () => {
    const { agencyId, admin, member, event } = await world()
    const without = await actorOf(await newUser({ agencyId }))
    const stranger = await actorOf((await newAgency({ permissions: { collaborations: true } })).member)
    const told = [admin, member, without, stranger].map(({ userId }) => userId)
    await record(event({ told }))
    expect(await kindsOf(member)).toEqual(["stepHanded"])
    for (const actor of [admin, without, stranger]) expect(await kindsOf(actor)).toEqual([])
  })

  test("are not of what they would be forgotten of at once; the activity still is, up to a year", async () => {
    const { member, collaborationId, event } = await world()
    const told = [member.userId]
    for (const days of [89, 91, 364, 366]) await record(event({ told, what: [String(days)], at: ago(days) }))
    expect((await Notifications.list(member, {})).items).toMatchObject([{ told: { what: ["89"] } }])
    await eventually(async () => {
      const { items } = await Activity.ofCollaboration(member, { collaborationId })
      expect(items.filter(isOfTest).map(({ what }) => what[0])).toEqual(["89", "91", "364"])
    })
  })

  test("are counted among the latest hundred", async () => {
    const { agencyId, member, collaborationId } = await world()
    const { userId } = member
    const ids = Array.from({ length: 102 }, (_, second) => timedId(new Date(ago(2, second))))
    const all = ids.map((notificationId, second) => ({
      ...written(agencyId, collaborationId, second),
      ...{ userId, notificationId, read: false },
    }))
    await putAll(NotificationEntity, all)
    expect(await Notifications.unread(member)).toEqual({ count: 100 })
    const [oldest = ""] = ids
    await Notifications.markRead(member, { notificationId: oldest })
    expect(await Notifications.unread(member)).toEqual({ count: 100 })
    await Notifications.markRead(member, { notificationId: ids.at(-1) ?? "" })
    expect(await Notifications.unread(member)).toEqual({ count: 99 })
  })

  test("come once, and stay read", async () => {
    const { member, event } = await world()
    const one = event({ told: [member.userId] })
    await record(one)
    const [shown] = (await Notifications.list(member, {})).items
    expect(await Notifications.unread(member)).toEqual({ count: 1 })
    await Notifications.markRead(member, { notificationId: shown?.id ?? "" })
    await record(one)
    expect((await Notifications.list(member, {})).items).toMatchObject([{ read: true }])
    expect(await Notifications.unread(member)).toEqual({ count: 0 })
  })

  test("of guests and brands reach whose the campaign is", async () => {
    const { agencyId, admin, member, event } = await world()
    await record(event({ kind: "documentAdded", actorId: null, actorName: "Zoé" }))
    expect(await kindsOf(admin)).toEqual(["documentAdded"])
    expect(await kindsOf(member)).toEqual([])
    const managed = await Collaborations.create(admin, {
      fields: fieldsOf({ manager: "Max Membre" }),
      participants: [],
    })
    const subject = { kind: "collaboration" as const, id: managed.collaboration.id }
    await eventually(async () => {
      await record(event({ kind: "documentAdded", actorId: null, actorName: "Zoé", subject }))
      expect(await kindsOf(member)).toContain("documentAdded")
    })
    // Whoever made it hears nothing of what has a manager.
    expect(await kindsOf(admin)).toEqual(["documentAdded"])
    expect(agencyId).toBe(member.agencyId)
  })

  test("are marked as read up to one, and what came since is not", async () => {
    const { admin, member, event } = await world()
    const told = [member.userId]
    for (const days of [3, 2, 1]) await record(event({ told, at: ago(days) }))
    const { items } = await Notifications.list(member, {})
    expect(await Notifications.markAllRead(member, { upTo: items[1]?.id ?? "" })).toEqual({
      upTo: items[1]?.id,
    })
    const after = (await Notifications.list(member, {})).items
    expect(after.map(({ read }) => read)).toEqual([false, true, true])
    // What is wanted by mail and what was read leave one another alone.
    await Notifications.setPreferences(member, { dailyMail: false })
    expect(await Notifications.unread(member)).toEqual({ count: 1 })
    await Notifications.markAllRead(member, { upTo: items[0]?.id ?? "" })
    expect(await Notifications.unread(member)).toEqual({ count: 0 })
    expect(await Notifications.preferences(member)).toEqual({ dailyMail: false })
    const notificationId = items[0]?.id ?? ""
    await expect(Notifications.markRead(admin, { notificationId })).rejects.toMatchObject({
      code: "not_found",
    })
    await expect(Notifications.markAllRead(admin, { upTo: notificationId })).rejects.toMatchObject({
      code: "not_found",
    })
  })

  test("stay read, whichever of several windows says last that all it shows was read", async () => {
    const { member, event } = await world()
    for (const days of [4, 3, 2, 1]) await record(event({ told: [member.userId], at: ago(days) }))
    const newestFirst = (await Notifications.list(member, {})).items.map(({ id }) => id)
    const [newest = "", second = "", third = ""] = newestFirst
    // One after the other, the later of an older list; then at once.
    for (const upTo of [second, third]) {
      expect(await Notifications.markAllRead(member, { upTo })).toEqual({ upTo })
      expect(await Notifications.unread(member)).toEqual({ count: 1 })
    }
    await Promise.all(newestFirst.map((upTo) => Notifications.markAllRead(member, { upTo })))
    expect(await Notifications.unread(member)).toEqual({ count: 0 })
    await Notifications.markAllRead(member, { upTo: newest })
    expect((await Notifications.list(member, {})).items.every(({ read }) => read)).toBe(true)
  })

  test("are read page by page, each person's own", async () => {
    const { admin, member, event } = await world()
    const at = (second: number) => ago(1, second)
    const told = [admin.userId, member.userId]
    const seconds = Array.from({ length: 41 }, (_, second) => second)
    await Promise.all(seconds.map((second) => record(event({ actorId: null, told, at: at(second) }))))
    const shown: string[] = []
    let cursor: string | undefined
    for (const [left, length] of [20, 20, 1].entries()) {
      const { items, nextCursor } = await Notifications.list(member, { cursor })
      expect([items.length, nextCursor === null]).toEqual([length, left === 2])
      shown.push(...items.map((one) => one.at))
      cursor = nextCursor ?? undefined
    }
    expect(shown).toEqual(seconds.map(at).reverse())
  })

  test("show what a comment says now, and nothing to who has lost the right", async () => {
    const { member, admin, collaborationId } = await world()
    const text = `${mentionOf(member.userId)} le code est 1234`
    const one = { subjectId: collaborationId }
    const { id: commentId } = await CollaborationComments.create(admin, { ...one, text })
    const shown = async () => (await Notifications.list(await actorOf(memberUser), {})).items[0]?.told
    const memberUser = { userId: member.userId, email: "", password: "", agencyId: member.agencyId }
    await eventually(async () =>
      expect(await shown()).toMatchObject({
        comment: "@Max Membre le code est 1234",
        subject: { kind: "collaboration", id: collaborationId, name: "Avent" },
      }),
    )
    await CollaborationComments.update(admin, { ...one, commentId, version: 1, text: "Rien" })
    expect(await shown()).toMatchObject({ comment: "Rien" })
    await setPermissions(member.userId, {})
    const hidden = (await Notifications.list(await actorOf(memberUser), {})).items
    expect(hidden).toMatchObject([{ kind: "mentioned", told: null }])
    expect(JSON.stringify(hidden)).not.toMatch(/Avent|Ada|Rien/)
    await setPermissions(member.userId, { collaborations: true })
    await CollaborationComments.remove(admin, { ...one, commentId })
    expect(await shown()).toMatchObject({ comment: null })
  })

  test("of a casting's comments say what these say now", async () => {
    const { agencyId, admin } = await newAgency()
    const [ada, reader] = await Promise.all(
      [admin, newUser({ agencyId, permissions: { casting: true } })].map(async (user) => actorOf(await user)),
    )
    if (!ada || !reader) throw new Error("Two people")
    const { casting } = await Castings.create(ada, { fields: castingFieldsOf(), proposals: [] })
    const text = `${mentionOf(reader.userId)} on y va`
    const { id: commentId } = await CastingComments.create(ada, { subjectId: casting.id, text })
    await record({
      ...{ id: newId(), agencyId, at: ago(0), kind: "mentioned", right: "casting", actorId: ada.userId },
      ...{ actorName: "", subject: { kind: "casting", id: casting.id }, subjectName: null, what: [] },
      ...{ told: [reader.userId], commentId, personal: true },
    })
    await eventually(async () => {
      const [newest] = (await Notifications.list(reader, {})).items
      expect(newest?.told).toMatchObject({ comment: "@Alix Essai on y va", subject: { name: "Printemps" } })
    })
  })
})
