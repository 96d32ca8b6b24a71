import { describe, expect, it, test } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { refused } from "../../support/problem.ts"

const TODO = { permissions: { todo: true } }
const AUTOMATIC = { title: "Tâche pour Zoé – appeler", dueDate: "2026-11-25" }

/** An agency whose member wrote a task that is assigned to them. */
async function oneTask(fields: { title?: string; assignedTo?: string } = {}) {
  const agency = await newAgency(TODO)
  const api = apiAs(agency.member)
  const todo = await api.todos.create({ title: "Relire le brief", dueDate: "2026-11-25", ...fields })
  const third = await newUser({ agencyId: agency.agencyId, ...TODO, firstName: "Tom", lastName: "Tiers" })
  await indexed()
  return { ...agency, api, admins: apiAs(agency.admin), third, thirds: apiAs(third), todo, todoId: todo.id }
}

test("a new task begins pending, of medium priority, its author's", async () => {
  const { todo, member } = await oneTask()
  const me = { id: member.userId, name: "Max Membre" }
  expect(todo).toEqual({
    id: expect.any(String),
    version: 1,
    title: "Relire le brief",
    description: "",
    status: "pending",
    priority: "medium",
    dueDate: "2026-11-25",
    automatic: false,
    author: me,
    assignee: me,
    completedAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
})

/** rules/team.md#a-tasks-status */
test("completing stores when, by the toggle and by the form; reopening forgets it", async () => {
  const { api, todoId } = await oneTask()
  const done = await api.todos.complete({ todoId, completed: true })
  expect(done).toMatchObject({ status: "completed", version: 2, completedAt: expect.any(String) })
  expect(await api.todos.complete({ todoId, completed: true })).toEqual(done)
  const edited = await api.todos.update({ todoId, version: 2, title: "Relire" })
  expect(edited).toMatchObject({ status: "completed", completedAt: done.completedAt })
  const open = await api.todos.complete({ todoId, completed: false })
  expect(open).toMatchObject({ status: "pending", completedAt: null, version: 4 })
  const begun = await api.todos.update({ todoId, version: 4, status: "in_progress" })
  expect(begun).toMatchObject({ status: "in_progress", completedAt: null })
  const ended = await api.todos.update({ todoId, version: 5, status: "completed" })
  expect(ended.completedAt).toEqual(expect.any(String))
  const again = await api.todos.update({ todoId, version: 6, status: "in_progress" })
  expect(again).toMatchObject({ status: "in_progress", completedAt: null })
})

test("an edit stores what it sends, and what is emptied is gone", async () => {
  const { api, todoId } = await oneTask()
  const edited = await api.todos.update({ todoId, version: 1, description: "Deux\nlignes", priority: "high" })
  expect(edited).toMatchObject({ description: "Deux\nlignes", priority: "high", title: "Relire le brief" })
  expect(await api.todos.update({ todoId, version: 2, description: "" })).toMatchObject({
    description: "",
    priority: "high",
    dueDate: "2026-11-25",
  })
})

test("the second of two savers is told, and nothing of the first is lost", async () => {
  const { api, todoId } = await oneTask()
  await api.todos.update({ todoId, version: 1, title: "La première" })
  expect(await refused(api.todos.update({ todoId, version: 1, title: "La seconde" }))).toMatchObject({
    status: 409,
    code: "conflict",
  })
  const races = await Promise.allSettled(
    Array.from({ length: 6 }, () => api.todos.update({ todoId, version: 2, title: "Course" })),
  )
  expect(races.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
})

test("what is wrong is said beside its field, in French", async () => {
  const { api } = await oneTask()
  const error = await refused(api.todos.create({ title: " ", dueDate: "", description: "a".repeat(2001) }))
  expect(error.data.fields).toEqual({
    title: "Le titre est requis",
    dueDate: "La date est requise",
    description: "2000 caractères au maximum",
  })
  expect(await refused(api.todos.week({ day: "9999-12-31" }))).toMatchObject({ status: 400 })
})

/** rules/team.md#whose-tasks-one-sees */
describe("who may do what", () => {
  it("somebody else's task answers as a missing one, an administrator's asking included", async () => {
    const { admins, thirds, todoId, api } = await oneTask()
    for (const other of [admins, thirds]) {
      const attempts = [
        () => other.todos.get({ todoId }),
        () => other.todos.update({ todoId, version: 1, title: "À moi" }),
        () => other.todos.complete({ todoId, completed: true }),
        () => other.todos.remove({ todoId }),
      ]
      for (const attempt of attempts) {
        expect(await refused(attempt())).toMatchObject({
          status: 404,
          message: "Cette tâche n'existe pas ou n'existe plus.",
        })
      }
    }
    expect(await api.todos.get({ todoId })).toMatchObject({ version: 1, status: "pending" })
  })

  it("whoever is to do it may edit, tick and delete it", async () => {
    const { api, third, thirds } = await oneTask()
    const { id: todoId } = await api.todos.create({
      title: "Pour Tom",
      dueDate: "2026-11-25",
      assignedTo: third.userId,
    })
    expect(await thirds.todos.complete({ todoId, completed: true })).toMatchObject({ status: "completed" })
    expect(await thirds.todos.update({ todoId, version: 2, title: "De Tom" })).toMatchObject({
      title: "De Tom",
      author: { name: "Max Membre" },
      assignee: { name: "Tom Tiers" },
    })
    expect(await thirds.todos.remove({ todoId })).toEqual({ id: todoId })
    expect(await refused(api.todos.get({ todoId }))).toMatchObject({ status: 404 })
    expect(await refused(api.todos.remove({ todoId }))).toMatchObject({ status: 404 })
  })

  it("an automatic task is anybody's who has the right", async () => {
    const { api, thirds, admins } = await oneTask()
    const { id: todoId } = await api.todos.create(AUTOMATIC)
    expect(await thirds.todos.complete({ todoId, completed: true })).toMatchObject({ assignee: null })
    // Who wrote it is found in the team's list, which follows a little later.
    await eventually(async () => expect((await api.agencies.pickTeammates()).items).toHaveLength(3))
    expect(await admins.todos.update({ todoId, version: 2, priority: "high" })).toMatchObject({
      priority: "high",
      status: "completed",
      author: { name: "Max Membre" },
    })
    expect(await thirds.todos.remove({ todoId })).toEqual({ id: todoId })
  })

  it("another agency sees nothing of it, automatic or not", async () => {
    const { api, todoId } = await oneTask()
    const { id: automatic } = await api.todos.create(AUTOMATIC)
    const other = apiAs((await newAgency()).admin)
    for (const one of [todoId, automatic]) {
      expect(await refused(other.todos.get({ todoId: one }))).toMatchObject({ status: 404 })
      expect(await refused(other.todos.remove({ todoId: one }))).toMatchObject({ status: 404 })
    }
    expect(await other.todos.week({ day: "2026-11-25" })).toEqual({ items: [] })
    expect((await other.todos.automatic({})).items).toEqual([])
  })

  it("without the right nothing opens, though one may be assigned", async () => {
    const { agencyId, api } = await oneTask()
    const without = await newUser({ agencyId })
    const todo = await api.todos.create({
      title: "Pour qui n'a pas le droit",
      dueDate: "2026-11-25",
      assignedTo: without.userId,
    })
    expect(todo.assignee).toMatchObject({ id: without.userId })
    const refusal = await refused(apiAs(without).todos.get({ todoId: todo.id }))
    expect(refusal).toMatchObject({ status: 403, code: "forbidden" })
  })
})

/** rules/team.md#who-is-to-do-it */
describe("who is to do it", () => {
  it("is of the agency, and not rejected; else it says so beside the field", async () => {
    const { api, agencyId, todoId } = await oneTask()
    const stranger = await newAgency(TODO)
    const rejected = await newUser({ agencyId, status: "rejected", ...TODO })
    for (const assignedTo of [stranger.member.userId, rejected.userId, "personne"]) {
      const fields = { assignedTo: "Cette personne ne fait pas partie de votre équipe." }
      const created = await refused(api.todos.create({ title: "A", dueDate: "2026-11-25", assignedTo }))
      expect(created).toMatchObject({ status: 400, data: { fields } })
      const updated = await refused(api.todos.update({ todoId, version: 1, assignedTo }))
      expect(updated).toMatchObject({ status: 400, data: { fields } })
    }
    const { items } = await api.agencies.pickTeammates()
    expect(items.map(({ id }) => id)).not.toContain(rejected.userId)
  })

  it("stays who it was when they leave, as « Utilisateur inconnu », and the rest can be edited", async () => {
    const { api, admins, third } = await oneTask()
    const { id: todoId } = await api.todos.create({
      title: "Pour Tom",
      dueDate: "2026-11-25",
      assignedTo: third.userId,
    })
    await admins.membership.removeMember({ userId: third.userId })
    await eventually(async () =>
      expect(await api.todos.get({ todoId })).toMatchObject({
        assignee: { id: third.userId, name: "Utilisateur inconnu" },
      }),
    )
    const same = { todoId, assignedTo: third.userId }
    expect(await api.todos.update({ ...same, version: 1, title: "Restée" })).toMatchObject({
      title: "Restée",
      assignee: { id: third.userId },
    })
    expect(await api.todos.update({ todoId, version: 2, assignedTo: null })).toMatchObject({
      assignee: { name: "Max Membre" },
    })
    expect(await refused(api.todos.update({ ...same, version: 3 }))).toMatchObject({ status: 400 })
  })
})
