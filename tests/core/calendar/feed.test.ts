import * as Castings from "@trame/core/campaigns/castings/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import type { Permissions } from "@trame/core/lib/access"
import { dayAfter, instantAt, today } from "@trame/core/lib/day"
import { newId, tokenHash } from "@trame/core/lib/id"
import * as Calendar from "@trame/core/workspace/calendar/index"
import * as CalendarFeed from "@trame/core/workspace/calendar/public/feed"
import * as Planner from "@trame/core/workspace/planner/index"
import * as PublicBrief from "@trame/core/workspace/planner/public/brief"
import * as Todos from "@trame/core/workspace/todos/index"
import ICAL from "ical.js"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { newTasks, planned } from "../../support/briefs.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { race } from "../../support/race.ts"
import { AgencyEntity, CalendarFeedEntity, CalendarFeedLinkEntity, UserEntity } from "../../support/stored.ts"
import { newTodo } from "../../support/todos.ts"

test("a person's feed has every kind to which they have the right, as all-day entries that lead to their place", async () => {
  const { token, key, stepId, casting, influencerId, todo } = await newTeam()
  await eventually(async () => expect(await eventsOf(token)).toHaveLength(4))
  const day = in_(5)
  const site = process.env.SITE_URL
  const host = new URL(site ?? "").hostname
  const entry = (uid: string, summary: string, path: string, description: unknown) => ({
    uid: `${uid}@${host}`,
    summary,
    description,
    url: `${site}/app/${path}`,
    day,
    end: in_(6),
    allDay: true,
  })
  const { collaborationId } = key
  const about = "Étape : À faire\nCollaboration : Lancement\nMarque : Aubépine"
  const [inTodo, inBrief] = [`todo?week=${day}&dialog=edit&todo=${todo.id}`, `dialog=day&date=${day}`]
  const ofCasting = expect.stringContaining(casting.brand)
  expect(await eventsOf(token)).toEqual([
    entry(`todo-${todo.id}`, "Appeler", inTodo, expect.anything()),
    entry(`step-${stepId}`, "Aubépine · Tournage", `collaborations/${collaborationId}`, about),
    entry(
      `brief-${influencerId}-${day}`,
      "Brief – Créatrice 1",
      `daily-brief?${inBrief}`,
      "0 tâche faite sur 1",
    ),
    entry(
      `casting-${casting.id}`,
      "Casting – Printemps",
      `casting?dialog=detail&casting=${casting.id}`,
      ofCasting,
    ),
  ])
})

test.for([
  ["collaborations", "Aubépine · Tournage"],
  ["casting", "Casting – Printemps"],
  ["todo", "Appeler"],
  ["daily_brief", "Brief – Créatrice 1"],
])("without the right to %s the feed has the other kinds", async ([missing = "", lost]) => {
  const { token } = await newTeam({ ...ALL, [missing]: false })
  await eventually(async () => expect(await summariesOf(token)).toHaveLength(3))
  expect(await summariesOf(token)).not.toContain(lost)
})

test("the own feed has the steps, castings, briefs and tasks of the person alone", async () => {
  const { ada, max, token, key } = await newTeam()
  const mine = { ...key, name: "Montage", deadline: in_(5), participantId: null, assigneeId: max.userId }
  await Collaborations.addStep(ada, mine)
  await eventually(async () =>
    expect(await summariesOf(`${token}.mine`)).toEqual(["Appeler", "Aubépine · Montage"]),
  )
})

test("the same entries are the same file, each with its revision", async () => {
  const { token, todo } = await newTeam()
  await eventually(async () => expect(await eventsOf(token)).toHaveLength(4))
  const text = await textOf(token)
  expect(await textOf(token)).toBe(text)
  const stamp = todo.updatedAt.replace(/[-:]|\.\d+/g, "")
  for (const line of [`DTSTAMP:${stamp}`, `LAST-MODIFIED:${stamp}`, `SEQUENCE:${todo.version}`])
    expect(text).toContain(`\r\n${line}\r\n`)
  const written = /^DTSTAMP:(\S+)\r\n(?:(?!END:).*\r\n)*LAST-MODIFIED:\1$/gm
  expect(text.match(written)).toHaveLength(4)
})

test("it goes from thirty days ago to a hundred and eighty from now, and marks what is done, of every kind", async () => {
  const { ada, max, token, key, stepId, add, casting, influencerId, todo } = await newTeam()
  await Collaborations.updateStep(ada, { ...key, stepId, version: 1, status: "done" })
  const { version } = (await Castings.get(ada, { castingId: casting.id })).casting
  const closed = { castingId: casting.id, version, fields: { status: "closed" as const } }
  await Castings.update(ada, { ...closed, proposals: { added: [], changed: [], removed: [] } })
  const brief = await Planner.get(ada, { influencerId, date: in_(5) })
  const ticked = { slug: brief.slug, date: in_(5), taskId: brief.tasks[0]?.id ?? "", completed: true }
  await PublicBrief.tick(nobody, ticked)
  await Todos.complete(max, { todoId: todo.id, completed: true })
  for (const days of [-31, -30, 180, 181]) {
    await planned(ada, influencerId, { date: in_(days), tasks: newTasks("Publier") })
    await add("Montage", in_(days))
  }
  const done = ["Appeler", "Aubépine · Tournage", "Brief – Créatrice 1", "Casting – Printemps"]
  await eventually(async () => {
    const events = await eventsOf(token)
    expect(events.map(({ summary, day }) => `${summary} ${day}`).sort()).toEqual(
      [
        ...["Aubépine · Montage", "Brief – Créatrice 1"].flatMap((one) =>
          [in_(-30), in_(180)].map((day) => `${one} ${day}`),
        ),
        ...done.map((summary) => `✓ ${summary} ${in_(5)}`),
      ].sort(),
    )
    expect(events.map(({ description }) => description)).toEqual(
      expect.arrayContaining([
        "1 tâche faite sur 1",
        `Échéance du casting : Fermé\nMarque : ${casting.brand}`,
        "Étape : Terminé\nCollaboration : Lancement\nMarque : Aubépine",
      ]),
    )
  })
})

test("an entry with a time takes half an hour from that time in Paris", async () => {
  const { ada, max, key, stepId, token, todo } = await newTeam({ collaborations: true, todo: true })
  await Collaborations.updateStep(ada, { ...key, stepId, version: 1, time: "09:30" })
  await Todos.update(max, { todoId: todo.id, version: 1, time: "14:00" })
  const at = (time: string) => instantAt(in_(5), time).toISOString().replace(".000", "")
  await eventually(async () =>
    expect(await eventsOf(token)).toMatchObject([
      { summary: "Appeler", allDay: false, day: at("14:00"), end: at("14:30") },
      { summary: "Aubépine · Tournage", allDay: false, day: at("09:30"), end: at("10:00") },
    ]),
  )
  // Without a deadline, a time counts for nothing.
  const changed = await Collaborations.updateStep(ada, { ...key, stepId, version: 2, deadline: null })
  expect(changed).toMatchObject({ deadline: null, time: null })
})

test("an entry keeps its id when its day changes", async () => {
  const { ada, key, token, stepId } = await newTeam({ collaborations: true })
  await eventually(async () => expect(await eventsOf(token)).toHaveLength(1))
  const [before] = await eventsOf(token)
  await Collaborations.updateStep(ada, { ...key, stepId, version: 1, deadline: in_(9) })
  await eventually(async () =>
    expect(await eventsOf(token)).toMatchObject([{ day: in_(9), uid: before?.uid }]),
  )
})

test("what people typed stays text: separators, breaks and long lines are written as RFC 5545 asks", async () => {
  const name = `Relecture; virgule, antislash \\ et ${"accentué é ".repeat(12).trim()}`
  const { ada, max, token } = await newTeam({ collaborations: true, todo: true }, name)
  const description = "Une ligne\nEND:VEVENT\nBEGIN:VEVENT\nune autre; et, fin"
  await newTodo(ada, { title: "Piège", description, dueDate: in_(1), assignedTo: max.userId })
  await eventually(async () => expect(await eventsOf(token)).toHaveLength(3))
  const events = await eventsOf(token)
  expect(events.map(({ summary }) => summary)).toContain(`Aubépine · ${name}`)
  expect(events.find(({ summary }) => summary === "Piège")?.description).toBe(description)
  const text = await textOf(token)
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test("each has an address of their own, of which only a hash is kept", async () => {
  const { agencyId, ada, max, token } = await newTeam()
  const { token: other } = await Calendar.makeFeed(ada)
  expect(other).not.toBe(token)
  expect(token).toMatch(/^[a-z2-7]{26}$/)
  const { data: stored } = await CalendarFeedEntity.query.primary({ agencyId }).go()
  expect(stored.map(({ userId, tokenHash: hash }) => [userId, hash]).sort()).toEqual(
    [
      [ada.userId, tokenHash(other)],
      [max.userId, tokenHash(token)],
    ].sort(),
  )
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(await Calendar.feed(ada)).toEqual({ createdAt: expect.stringMatching(/^\d{4}-/) })
})

const gone = { code: "not_found", message: "Ce calendrier n'existe pas ou n'est plus partagé." }

test("renewed, the address before shows nothing; taken away, none does", async () => {
  const { max, token } = await newTeam()
  const { token: renewed } = await Calendar.makeFeed(max)
  await expect(textOf(token)).rejects.toMatchObject(gone)
  expect(await textOf(renewed)).toContain("BEGIN:VCALENDAR")
  const { data } = await CalendarFeedLinkEntity.get({ tokenHash: tokenHash(token) }).go()
  expect(data).toBeNull()
  expect(await Calendar.removeFeed(max)).toEqual({ createdAt: null })
  await expect(textOf(renewed)).rejects.toMatchObject(gone)
  expect(await Calendar.removeFeed(max)).toEqual({ createdAt: null })
  expect(await Calendar.feed(max)).toEqual({ createdAt: null })
})

test("of two renewals at once, one address is left that works", async () => {
  const { max } = await newTeam()
  const made = await Promise.all([Calendar.makeFeed(max), Calendar.makeFeed(max)])
  const opened = await Promise.allSettled(made.map(({ token }) => textOf(token)))
  expect(opened.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})

test("taken away while it is renewed, neither address shows anything", async () => {
  const { max, token } = await newTeam()
  const made: { token: string }[] = [{ token }]
  const first = async () => made.push(await Calendar.makeFeed(max))
  await race({ over: "calendarFeed", first, late: () => Calendar.removeFeed(max) })
  for (const one of made) await expect(textOf(one.token)).rejects.toMatchObject(gone)
  expect(await Calendar.feed(max)).toEqual({ createdAt: null })
})

test("an address shows nothing to whoever guesses", async () => {
  for (const token of [newId(), "x", tokenHash("x")]) await expect(textOf(token)).rejects.toMatchObject(gone)
})

type Team = Awaited<ReturnType<typeof newTeam>>

test.for([
  [
    "is rejected",
    async ({ max: { userId } }: Team) => {
      const { data } = await UserEntity.get({ userId }).go()
      const { shard = 0, createdAt = "" } = data ?? {}
      await UserEntity.patch({ userId }).set({ status: "rejected" }).composite({ shard, createdAt }).go()
    },
  ],
  [
    "moves to another agency",
    async ({ max: { userId } }: Team) => {
      const { agencyId } = await newAgency()
      await UserEntity.patch({ userId }).set({ agencyId }).composite({ lastName: "Membre" }).go()
    },
  ],
  ["is removed", ({ max: { userId } }: Team) => UserEntity.delete({ userId }).go()],
  [
    "has no subscription",
    ({ agencyId }: Team) => AgencyEntity.patch({ agencyId }).remove(["subscription"]).go(),
  ],
] as const)("of a person who %s, nothing is left", async ([, happens]) => {
  const team = await newTeam()
  await happens(team)
  await expect(textOf(team.token)).rejects.toMatchObject(gone)
})

const nobody = { type: "public", address: "203.0.113.7" } as const
const in_ = (days: number) => dayAfter(today(), days)

const textOf = async (token: string): Promise<string> =>
  (await CalendarFeed.get(nobody, { file: `${token}.ics` })).text()

/** As another program understands it. */
async function eventsOf(token: string) {
  const calendar = new ICAL.Component(ICAL.parse(await textOf(token)))
  return calendar
    .getAllSubcomponents("vevent")
    .map((component) => new ICAL.Event(component))
    .map((event) => ({
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      day: event.startDate.toString(),
      end: event.endDate.toString(),
      allDay: event.startDate.isDate,
      url: String(event.component.getFirstPropertyValue("url")),
    }))
    .sort((one, other) => (one.summary < other.summary ? -1 : 1))
}

const summariesOf = async (token: string) => (await eventsOf(token)).map(({ summary }) => summary)

const ALL: Permissions = { collaborations: true, casting: true, todo: true, daily_brief: true }

/** An agency with one of each kind in five days, whose member has these rights. */
async function newTeam(permissions: Permissions = ALL, step = "Tournage") {
  const { agencyId, admin, member } = await newAgency({ permissions })
  const [ada, max] = await Promise.all([actorOf(admin), actorOf(member)])
  const { collaboration } = await Collaborations.create(ada, {
    fields: fieldsOf({ name: "Lancement", brand: "Aubépine" }),
    participants: [],
  })
  const key = { collaborationId: collaboration.id }
  const add = (name: string, deadline: string) =>
    Collaborations.addStep(ada, { ...key, name, deadline, participantId: null, assigneeId: null })
  const { id: stepId } = await add(step, in_(5))
  const fields = castingFieldsOf({ name: "Printemps", deadline: in_(5) })
  const { casting } = await Castings.create(ada, { fields, proposals: [] })
  const [creator] = await newCreators(1)
  const influencerId = creator?.influencerId ?? ""
  await planned(ada, influencerId, { date: in_(5), tasks: newTasks("Publier") })
  const todo = await newTodo(ada, { title: "Appeler", dueDate: in_(5), assignedTo: max.userId })
  const { token } = await Calendar.makeFeed(max)
  return { agencyId, ada, max, token, key, stepId, add, casting, influencerId, todo }
}
