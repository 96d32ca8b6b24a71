import { Castings } from "@trame/core/campaigns/castings/index"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import type { Permissions } from "@trame/core/lib/access"
import { dayAfter, today } from "@trame/core/lib/day"
import { newId, tokenHash } from "@trame/core/lib/id"
import { Calendar } from "@trame/core/workspace/calendar/index"
import { CalendarFeed } from "@trame/core/workspace/calendar/public/feed"
import { Planner } from "@trame/core/workspace/planner/index"
import { PublicBrief } from "@trame/core/workspace/planner/public/brief"
import { Todos } from "@trame/core/workspace/todos/index"
import ICAL from "ical.js"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { newTasks, planned } from "../../support/briefs.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { overtaken } from "../../support/overtaken.ts"
import { AgencyEntity, CalendarFeedEntity, CalendarFeedLinkEntity, UserEntity } from "../../support/stored.ts"
import { newTodo } from "../../support/todos.ts"

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

test("a person's feed has every kind to which they have the right, as all-day entries that lead to their place", async () => {
  const { token, key, stepId, casting, influencerId, todo } = await newTeam()
  await eventually(async () => expect(await eventsOf(token)).toHaveLength(4))
  const day = in_(5)
  const site = process.env.SITE_URL
  const host = new URL(site ?? "").hostname
  const whole = { day, end: in_(6), allDay: true }
  expect(await eventsOf(token)).toEqual([
    {
      ...whole,
      uid: `todo-${todo.id}@${host}`,
      summary: "Appeler",
      description: expect.anything(),
      url: `${site}/app/todo?week=${day}&dialog=edit&todo=${todo.id}`,
    },
    {
      ...whole,
      uid: `step-${stepId}@${host}`,
      summary: "Aubépine · Tournage",
      description: "Étape : À faire\nCollaboration : Lancement\nMarque : Aubépine",
      url: `${site}/app/collaborations/${key.collaborationId}`,
    },
    {
      ...whole,
      uid: `brief-${influencerId}-${day}@${host}`,
      summary: "Brief – Créatrice 1",
      description: "0 tâche faite sur 1",
      url: `${site}/app/daily-brief?dialog=day&date=${day}`,
    },
    {
      ...whole,
      uid: `casting-${casting.id}@${host}`,
      summary: "Casting – Printemps",
      description: expect.stringContaining(casting.brand),
      url: `${site}/app/casting?dialog=detail&casting=${casting.id}`,
    },
  ])
})

test.for(["collaborations", "casting", "todo", "daily_brief"] as const)(
  "without the right to %s the feed has the other kinds",
  async (missing) => {
    const { token } = await newTeam({ ...ALL, [missing]: false })
    const lost = {
      collaborations: "Aubépine · Tournage",
      casting: "Casting – Printemps",
      todo: "Appeler",
      daily_brief: "Brief – Créatrice 1",
    }[missing]
    await eventually(async () => expect(await summariesOf(token)).toHaveLength(3))
    expect(await summariesOf(token)).not.toContain(lost)
  },
)

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

test("it goes from thirty days ago to a hundred and eighty from now, and marks what is done", async () => {
  const { ada, key, token, add } = await newTeam({ collaborations: true })
  for (const days of [-31, -30, 180, 181]) await add(`Jour ${days}`, in_(days))
  const done = await add("Faite", in_(1))
  await Collaborations.updateStep(ada, { ...key, stepId: done.id, version: 1, status: "done" })
  await eventually(async () =>
    expect(await summariesOf(token)).toEqual([
      "Aubépine · Jour -30",
      "Aubépine · Jour 180",
      "Aubépine · Tournage",
      "✓ Aubépine · Faite",
    ]),
  )
})

test("whatever is done is marked, of every kind, and briefs are of the same days", async () => {
  const { ada, max, token, key, stepId, casting, influencerId, todo } = await newTeam()
  await Collaborations.updateStep(ada, { ...key, stepId, version: 1, status: "done" })
  const { version } = (await Castings.get(ada, { castingId: casting.id })).casting
  const none = { added: [], changed: [], removed: [] }
  const closed = { castingId: casting.id, version, fields: { status: "closed" as const }, proposals: none }
  await Castings.update(ada, closed)
  const brief = await Planner.get(ada, { influencerId, date: in_(5) })
  const ticked = { slug: brief.slug, date: in_(5), taskId: brief.tasks[0]?.id ?? "", completed: true }
  await PublicBrief.tick(nobody, ticked)
  await Todos.complete(max, { todoId: todo.id, completed: true })
  for (const days of [-31, -30, 180, 181])
    await planned(ada, influencerId, { date: in_(days), tasks: newTasks("Publier") })
  await eventually(async () => {
    const events = await eventsOf(token)
    expect(events.map(({ summary, day }) => `${summary} ${day}`)).toEqual([
      `Brief – Créatrice 1 ${in_(-30)}`,
      `Brief – Créatrice 1 ${in_(180)}`,
      ...["Appeler", "Aubépine · Tournage", "Brief – Créatrice 1", "Casting – Printemps"].map(
        (summary) => `✓ ${summary} ${in_(5)}`,
      ),
    ])
    expect(events.map(({ description }) => description)).toEqual(
      expect.arrayContaining([
        "1 tâche faite sur 1",
        `Échéance du casting : Fermé\nMarque : ${casting.brand}`,
        "Étape : Terminé\nCollaboration : Lancement\nMarque : Aubépine",
      ]),
    )
  })
})

test("a calendar is called as its agency, and a step says whose it is", async () => {
  const { ada, max, token } = await newTeam({ collaborations: true })
  const [creator] = await newCreators(1)
  if (!creator) throw new Error("A creator")
  const { collaboration, participants } = await Collaborations.create(ada, {
    fields: fieldsOf({ brand: "Aubépine" }),
    participants: [influencerOf(creator)],
  })
  await Collaborations.addStep(ada, {
    ...{ collaborationId: collaboration.id, name: "Envoi", deadline: in_(3) },
    participantId: participants[0]?.id ?? "",
  })
  await eventually(async () => expect(await eventsOf(token)).toHaveLength(2))
  const [own] = await eventsOf(token)
  expect(own?.description).toBe(
    `Étape : À faire\nCollaboration : ${collaboration.name}\nMarque : Aubépine\nInfluenceur : Créatrice 1`,
  )
  const text = await textOf(token)
  expect(text).toContain(`\r\nX-WR-CALNAME:Trame – ${max.agencyName}\r\n`)
  expect(text).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n")
})

test("of more steps than it holds, it has those nearest to today", async () => {
  const { ada, token } = await newTeam({ collaborations: true })
  const campaign = (count: number, deadlineOf: (index: number) => string) =>
    Collaborations.create(ada, {
      fields: fieldsOf({ name: "Longue" }),
      participants: [],
      steps: Array.from({ length: count }, (_, index) => ({
        ...{ name: "Étape", deadline: deadlineOf(index), influencerId: null },
      })),
    })
  await campaign(280, (index) => in_(-1 - Math.floor(index / 10)))
  for (const from of [0, 250, 500]) await campaign(250, (index) => in_(Math.floor((from + index) / 5)))
  await campaign(20, () => in_(170))
  await eventually(async () => expect(await eventsOf(token)).toHaveLength(1000))
  const days = (await eventsOf(token)).map(({ day }) => day).sort()
  expect([days[0], days[249], days[250], days.at(-1)]).toEqual([in_(-25), in_(-1), in_(0), in_(149)])
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
  let renewed = ""
  await overtaken(
    "calendarFeed",
    () => Calendar.removeFeed(max),
    async () => {
      renewed = (await Calendar.makeFeed(max)).token
    },
  )
  for (const one of [token, renewed]) await expect(textOf(one)).rejects.toMatchObject(gone)
  expect(await Calendar.feed(max)).toEqual({ createdAt: null })
})

test("an address shows nothing to whoever guesses", async () => {
  for (const token of [newId(), "x", tokenHash("x")]) await expect(textOf(token)).rejects.toMatchObject(gone)
})

test("it follows the person: rejected, moved to another agency, removed or without a subscription, nothing is left", async () => {
  const rejected = await newTeam()
  const { data: max } = await UserEntity.get({ userId: rejected.max.userId }).go()
  if (!max) throw new Error("Nobody is stored")
  const { userId, shard, createdAt } = max
  await UserEntity.patch({ userId }).set({ status: "rejected" }).composite({ shard, createdAt }).go()
  await expect(textOf(rejected.token)).rejects.toMatchObject(gone)

  const moved = await newTeam()
  const elsewhere = await newAgency()
  await UserEntity.patch({ userId: moved.max.userId })
    .set({ agencyId: elsewhere.agencyId })
    .composite({ lastName: "Membre" })
    .go()
  await expect(textOf(moved.token)).rejects.toMatchObject(gone)

  const removed = await newTeam()
  await UserEntity.delete({ userId: removed.max.userId }).go()
  await expect(textOf(removed.token)).rejects.toMatchObject(gone)

  const unpaid = await newTeam()
  await AgencyEntity.patch({ agencyId: unpaid.agencyId }).remove(["subscription"]).go()
  await expect(textOf(unpaid.token)).rejects.toMatchObject(gone)
})
