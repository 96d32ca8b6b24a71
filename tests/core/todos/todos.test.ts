import * as Identity from "@trame/core/account/users/index"
import * as Clients from "@trame/core/campaigns/clients/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import type { UserActor } from "@trame/core/lib/access"
import { dayAfter, today } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import * as Bin from "@trame/core/processes/bin"
import { AUTOMATIC_PAGE_SIZE } from "@trame/core/workspace/todos/contract"
import * as Todos from "@trame/core/workspace/todos/index"
import { beforeAll, describe, expect, it, test } from "vitest"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { pagesOf } from "../../support/pages.ts"
import { newTodo } from "../../support/todos.ts"

/** rules/team.md#the-week */
describe("the week of a day", () => {
  let ada: UserActor

  beforeAll(async () => {
    ;({ ada } = await team())
    const autumn = ["2026-10-18", "2026-10-19", "2026-10-24", "2026-10-25", "2026-10-26"]
    const days = [...autumn, "2026-12-28", "2027-01-01", "2027-01-03", "2027-01-04"]
    await Promise.all(days.map((dueDate) => newTodo(ada, { title: dueDate, dueDate })))
    await eventually(async () => {
      for (const day of days) expect(await titlesOf(ada, day)).toContain(day)
    })
  })

  it("holds Monday to Sunday, the day when clocks change included, and goes on over New Year", async () => {
    const october = ["2026-10-19", "2026-10-24", "2026-10-25"]
    await eventually(async () => {
      for (const day of ["2026-10-19", "2026-10-22", "2026-10-25"])
        expect(await titlesOf(ada, day)).toEqual(october)
      expect(await titlesOf(ada, "2027-01-01")).toEqual(["2026-12-28", "2027-01-01", "2027-01-03"])
    })
    for (const day of ["2026-10-18", "2026-10-26", "2027-01-04"])
      expect(await titlesOf(ada, day)).toEqual([day])
    expect(await titlesOf(ada, "2027-01-11")).toEqual([])
  })

  it("moves with its task, and tells the day that was asked for", async () => {
    const { id, dueDate } = await newTodo(ada, { title: "en marche", dueDate: "2027-03-28" })
    expect(dueDate).toBe("2027-03-28")
    const moved = await Todos.update(ada, { todoId: id, version: 1, dueDate: "2027-03-29" })
    expect(moved).toMatchObject({ dueDate: "2027-03-29", version: 2 })
    await eventually(async () => {
      expect(await titlesOf(ada, "2027-03-29")).toEqual(["en marche"])
      expect(await titlesOf(ada, "2027-03-28")).toEqual([])
    })
  })
})

/** rules/team.md#whose-tasks-one-sees */
test("one sees what one wrote or is to do; an automatic task is everybody's", async () => {
  const { ada, max, tom } = await team()
  await newTodo(ada, { title: "à moi" })
  await newTodo(ada, { title: "pour Max", assignedTo: max.userId })
  await newTodo(max, { title: "de Max" })
  await newTodo(max, { title: "Tâche pour Zoé – appeler", assignedTo: tom.userId })
  await eventually(async () => {
    expect(await titlesOf(ada, "2026-11-25")).toEqual(["pour Max", "à moi"])
    expect(await titlesOf(max, "2026-11-25")).toEqual(["de Max", "pour Max"])
    for (const one of [ada, max, tom]) expect(await automaticOf(one)).toEqual(["Tâche pour Zoé – appeler"])
  })
  expect(await titlesOf(tom, "2026-11-25")).toEqual([])
})

test("what was handed on is its author's and the other's, and no longer the first one's", async () => {
  const { ada, max, tom } = await team()
  const { id } = await newTodo(ada, { title: "relais", assignedTo: max.userId })
  const handed = await Todos.update(max, { todoId: id, version: 1, assignedTo: tom.userId })
  expect(handed.assignee).toEqual({ id: tom.userId, name: "Tom Tiers" })
  expect(await Todos.get(tom, { todoId: id })).toMatchObject({ author: { name: "Ada Admin" } })
  expect(await Todos.get(ada, { todoId: id })).toMatchObject({ assignee: { name: "Tom Tiers" } })
  await expect(Todos.get(max, { todoId: id })).rejects.toMatchObject({ code: "not_found" })
  // "Moi" is whoever saves.
  const taken = await Todos.update(tom, { todoId: id, version: 2, assignedTo: null })
  expect(taken.assignee).toEqual({ id: tom.userId, name: "Tom Tiers" })
  const back = await Todos.update(ada, { todoId: id, version: 3, assignedTo: null })
  expect(back.assignee).toEqual({ id: ada.userId, name: "Ada Admin" })
})

/** rules/team.md#record-of-a-task */
test("the record of a task is named while it exists, to those who may see it", async () => {
  const { ada, max } = await team()
  const [{ collaboration }, client] = await Promise.all([
    Collaborations.create(ada, { fields: fieldsOf({ name: "Hiver" }), participants: [] }),
    Clients.create(ada, { brandName: "Écume", sector: null, notes: "", contacts: [] }),
  ])
  const campaign = { kind: "collaboration", id: collaboration.id } as const
  const brand = { kind: "client", id: client.id } as const
  const { id } = await newTodo(ada, { title: "une", subject: campaign, assignedTo: max.userId })
  await newTodo(max, { title: "autre", subject: brand })
  await indexed()
  const subjectsOf = async (actor: UserActor) =>
    (await Todos.week(actor, { day: "2026-11-25" })).items.map(({ subject }) => subject)
  expect(await subjectsOf(ada)).toEqual([{ ...campaign, name: "Hiver" }])
  // Max has no right to campaigns; a client's name is open to all.
  expect(await subjectsOf(max)).toEqual(expect.arrayContaining([null, { ...brand, name: "Écume" }]))
  await expect(newTodo(max, { subject: campaign })).rejects.toMatchObject({ code: "invalid" })
  // His edit leaves what he cannot see.
  await Todos.update(max, { todoId: id, version: 1, title: "un" })
  expect((await Todos.get(ada, { todoId: id })).subject).toMatchObject(campaign)
  const { binId } = await Collaborations.remove(ada, { collaborationId: collaboration.id })
  expect(await Todos.update(ada, { todoId: id, version: 2, title: "deux" })).toMatchObject({ subject: null })
  await Bin.restore(ada, { binId: binId ?? "", replace: false })
  expect((await Todos.get(ada, { todoId: id })).subject).toMatchObject(campaign)
})

/** rules/team.md#checklist */
test("a checklist keeps its ticks while somebody edits it, and all of several at once", async () => {
  const { ada } = await team()
  const items = ["Lire", "Signer", "Envoyer"].map((text) => ({ id: newId(), text }))
  const [one, two, three] = items as [Item, Item, Item]
  const { id: todoId } = await newTodo(ada, { checklist: items })
  await Promise.all([one, two].map(({ id }) => Todos.check(ada, { todoId, itemId: id, done: true })))
  await Todos.check(ada, { todoId, itemId: one.id, done: true })
  const edited = await Todos.update(ada, {
    todoId,
    version: 3,
    checklist: [three, { ...two, text: "Contresigner" }],
  })
  expect(edited.checklist).toEqual([
    { ...three, done: false },
    { ...two, text: "Contresigner", done: true },
  ])
  const gone = Todos.check(ada, { todoId, itemId: one.id, done: false })
  await expect(gone).rejects.toMatchObject({ code: "not_found" })
})

/** rules/team.md#repeated-tasks */
describe("a repeated task", () => {
  const DAILY = { repeat: "daily", dueDate: today() } as const

  it("when it is done by two people at once, has one next task, as new", async () => {
    const { ada, max } = await team()
    const checklist = [{ id: newId(), text: "Lire" }]
    const { id: todoId } = await newTodo(ada, {
      ...DAILY,
      assignedTo: max.userId,
      checklist,
      priority: "high",
    })
    await Todos.check(max, { todoId, itemId: checklist[0]?.id ?? "", done: true })
    const done = await Promise.all(
      [ada, max, ada, max].map((one) => Todos.complete(one, { todoId, completed: true })),
    )
    const [nextId, ...others] = new Set(done.map((todo) => todo.nextId))
    expect(others).toEqual([])
    expect(await Todos.get(ada, { todoId: nextId ?? "" })).toMatchObject({
      version: 1,
      status: "pending",
      dueDate: dayAfter(today(), 1),
      repeat: "daily",
      nextId: null,
      completedAt: null,
      priority: "high",
      author: { id: ada.userId },
      assignee: { id: max.userId },
      checklist: [{ text: "Lire", done: false }],
    })
  })

  it("when it is reopened, takes back the next one unless somebody has touched it", async () => {
    const { ada } = await team()
    const { id: todoId } = await newTodo(ada, DAILY)
    const first = await Todos.update(ada, { todoId, version: 1, status: "completed" })
    const reopened = await Todos.complete(ada, { todoId, completed: false })
    expect(reopened.nextId).toBeNull()
    await expect(Todos.get(ada, { todoId: first.nextId ?? "" })).rejects.toMatchObject({ code: "not_found" })

    const { nextId } = await Todos.complete(ada, { todoId, completed: true })
    await Todos.update(ada, { todoId: nextId ?? "", version: 1, title: "Autre" })
    expect(await Todos.complete(ada, { todoId, completed: false })).toMatchObject({ nextId })
    // It has its next one already.
    expect(await Todos.complete(ada, { todoId, completed: true })).toMatchObject({ nextId })
  })
})

/** rules/team.md#automatic-tasks */
describe("automatic tasks", () => {
  it("stand with what is open first, the earliest due first, then what is done, the last first", async () => {
    const { ada } = await team()
    const count = 2 * AUTOMATIC_PAGE_SIZE + 5
    for (let index = 0; index < count; index++) {
      const dueDate = dayAfter("2026-11-01", (index * 7) % count)
      const { id } = await newTodo(ada, { title: `Tâche pour Zoé – ${dueDate}`, dueDate })
      if (index % 3 === 0) await Todos.complete(ada, { todoId: id, completed: true })
    }
    await eventually(async () => {
      const pages = (await pagesOf((cursor) => Todos.automatic(ada, { cursor }))).map(({ items }) => items)
      expect(pages.map(({ length }) => length)).toEqual([AUTOMATIC_PAGE_SIZE, AUTOMATIC_PAGE_SIZE, 5])
      const all = pages.flat()
      expect(new Set(all.map(({ id }) => id)).size).toBe(count)
      const days = (status: string) =>
        all.filter((one) => one.status === status).map(({ dueDate }) => dueDate)
      const statuses = [...Array(30).fill("pending"), ...Array(15).fill("completed")]
      expect(all.map(({ status }) => status)).toEqual(statuses)
      expect(days("pending")).toEqual(days("pending").sort())
      expect(days("completed")).toEqual(days("completed").sort().reverse())
    })
  })

  it.for([
    [AUTOMATIC_PAGE_SIZE, 0, [AUTOMATIC_PAGE_SIZE]],
    [AUTOMATIC_PAGE_SIZE + 1, 0, [AUTOMATIC_PAGE_SIZE, 1]],
    [AUTOMATIC_PAGE_SIZE, 1, [AUTOMATIC_PAGE_SIZE, 1]],
    [0, AUTOMATIC_PAGE_SIZE, [AUTOMATIC_PAGE_SIZE]],
    [0, AUTOMATIC_PAGE_SIZE + 1, [AUTOMATIC_PAGE_SIZE, 1]],
  ] as const)("%i open and %i done come each once, wherever a page ends", async ([open, done, lengths]) => {
    const { ada } = await team()
    const write = async (isDone: boolean) => {
      const { id } = await newTodo(ada, { title: "Tâche pour Zoé – appeler" })
      if (isDone) await Todos.complete(ada, { todoId: id, completed: true })
    }
    await Promise.all(Array.from({ length: open + done }, (_, index) => write(index >= open)))
    await indexed()
    const pages = (await pagesOf((cursor) => Todos.automatic(ada, { cursor }))).map(({ items }) => items)
    expect(pages.map(({ length }) => length)).toEqual(lengths)
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(open + done)
  })

  it("become one's own by another title, and back", async () => {
    const { ada, max } = await team()
    // Whoever it is said to be for counts for nothing.
    const written = { title: "Tâche pour Zoé – appeler", assignedTo: "personne" }
    const { id, automatic, assignee } = await newTodo(ada, written)
    expect({ automatic, assignee }).toEqual({ automatic: true, assignee: null })
    const own = await Todos.update(max, { todoId: id, version: 1, title: "Appeler Zoé" })
    const people = { author: { name: "Ada Admin" }, assignee: { id: max.userId } }
    expect(own).toMatchObject({ automatic: false, ...people })
    await eventually(async () => {
      expect(await titlesOf(max, "2026-11-25")).toEqual(["Appeler Zoé"])
      expect(await automaticOf(max)).toEqual([])
    })
    const again = await Todos.update(ada, { todoId: id, version: 2, title: "Tâche pour Zoé – rappeler" })
    expect(again).toMatchObject({ automatic: true, assignee: null })
    await eventually(async () => {
      expect(await titlesOf(max, "2026-11-25")).toEqual([])
      expect(await automaticOf(max)).toEqual(["Tâche pour Zoé – rappeler"])
    })
  })
})

/** rules/team.md#a-tasks-status */
test("ticking ten times side by side leaves it done once; the time of completion stays", async () => {
  const { ada, max } = await team()
  const { id: todoId } = await newTodo(ada, { assignedTo: max.userId })
  const ticks = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      Todos.complete(turn % 2 ? ada : max, { todoId, completed: true }),
    ),
  )
  expect(new Set(ticks.map(({ completedAt }) => completedAt)).size).toBe(1)
  const { version, status } = await Todos.get(ada, { todoId })
  expect({ version, status }).toEqual({ version: 2, status: "completed" })
})

interface Item {
  id: string
  text: string
}

const TODO = { permissions: { todo: true } }

/** An agency with three people who have the right. */
async function team() {
  const { agencyId, admin, member } = await newAgency(TODO)
  const third = await newUser({ agencyId, ...TODO, firstName: "Tom", lastName: "Tiers" })
  const [ada, max, tom] = await Promise.all([admin, member, third].map(actorOf))
  if (!ada || !max || !tom) throw new Error("Three people")
  // Names are read from the list of people, which shows them a little later.
  await eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(3))
  return { agencyId, ada, max, tom }
}

const titlesOf = async (actor: UserActor, day: string): Promise<string[]> =>
  (await Todos.week(actor, { day })).items.map(({ title }) => title).sort()

const automaticOf = async (actor: UserActor): Promise<string[]> =>
  (await Todos.automatic(actor, {})).items.map(({ title }) => title)
