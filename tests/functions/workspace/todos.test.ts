import { describe, expect, it } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { type Api, apiAs } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { refused } from "../../support/problem.ts"

/** rules/team.md#a-tasks-status */
describe("a task", () => {
  it("begins pending, belongs to its author, and keeps its completion time until it is open again", async () => {
    const { todos, todo, todoId, member } = await oneTask()
    const me = { id: member.userId, name: "Max Membre" }
    expect(todo).toEqual({
      ...TASK,
      id: todoId,
      version: 1,
      description: "",
      status: "pending",
      priority: "medium",
      automatic: false,
      author: me,
      assignee: me,
      subject: null,
      checklist: [],
      repeat: null,
      time: null,
      nextId: null,
      completedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const done = await todos.complete({ todoId, completed: true })
    expect(done).toMatchObject({ status: "completed", version: 2, completedAt: expect.any(String) })
    const { completedAt } = done
    const open = { completedAt: null }
    for (const [version, change, became] of [
      [2, { title: "Relire", description: "Deux\nlignes" }, { status: "completed", completedAt }],
      [3, { status: "in_progress", description: "" }, { ...open, title: "Relire", description: "" }],
      [4, { status: "completed" }, { completedAt: expect.any(String) }],
      [5, { status: "in_progress", priority: "high" }, { ...open, dueDate: TASK.dueDate }],
    ] as const)
      expect(await todos.update({ todoId, version, ...change })).toMatchObject({ ...change, ...became })
  })
})

/** rules/team.md#whose-tasks-one-sees */
describe("access to a task", () => {
  const callsOf = ({ todos }: Api, todoId: string) => [
    () => todos.get({ todoId }),
    () => todos.update({ todoId, version: 1, title: "À moi" }),
    () => todos.complete({ todoId, completed: true }),
    () => todos.remove({ todoId }),
  ]

  it("is for its author and its assignee only: for an administrator and another agency it is missing", async () => {
    const { admin, third, todos, todoId } = await oneTask()
    const { id: automatic } = await todos.create({ ...TASK, title: "Tâche pour Zoé – appeler" })
    const stranger = apiAs((await newAgency()).admin)
    for (const [other, id] of [
      [apiAs(admin), todoId],
      [apiAs(third), todoId],
      [stranger, todoId],
      [stranger, automatic],
    ] as const)
      for (const call of callsOf(other, id)) expect(await refused(call())).toMatchObject(MISSING)
    expect(await stranger.todos.week({ day: TASK.dueDate })).toEqual({ items: [] })
    expect((await stranger.todos.automatic({})).items).toEqual([])
    expect(await todos.get({ todoId })).toMatchObject({ version: 1, status: "pending" })
  })

  it.each([
    ["its assignee", "Pour Tom", { name: "Tom Tiers" }],
    ["every user with the right, when it is automatic", "Tâche pour Zoé – appeler", null],
  ])("by %s includes editing, ticking and deleting", async (_, title, assignee) => {
    const { api, third, todos } = await oneTask()
    const { id: todoId } = await todos.create({ ...TASK, title, assignedTo: third.userId })
    const theirs = apiAs(third).todos
    expect(await theirs.complete({ todoId, completed: true })).toMatchObject({ status: "completed" })
    // The team's list, which lags a little, holds the author's name.
    await eventually(async () => expect((await api.agencies.pickTeammates()).items).toHaveLength(3))
    const people = { author: { name: "Max Membre" }, assignee }
    const edited = await theirs.update({ todoId, version: 2, priority: "high" })
    expect(edited).toMatchObject({ priority: "high", ...people })
    expect(await theirs.remove({ todoId })).toMatchObject({ id: todoId })
    expect(await refused(todos.remove({ todoId }))).toMatchObject(MISSING)
  })

  it("needs the right, even for its assignee", async () => {
    const { agencyId, todos } = await oneTask()
    const without = await newUser({ agencyId })
    const { id: todoId, assignee } = await todos.create({ ...TASK, assignedTo: without.userId })
    expect(assignee).toMatchObject({ id: without.userId })
    expect(await refused(apiAs(without).todos.get({ todoId }))).toMatchObject({ status: 403 })
  })
})

/** rules/team.md#who-is-to-do-it */
describe("the assignee of a task", () => {
  it("is a member of the agency who is not rejected; others are refused beside the field", async () => {
    const { api, agencyId, todoId } = await oneTask()
    const stranger = await newAgency(TODO)
    const rejected = await newUser({ agencyId, status: "rejected", ...TODO })
    const data = { fields: { assignedTo: "Cette personne ne fait pas partie de votre équipe." } }
    for (const assignedTo of [stranger.member.userId, rejected.userId, "personne"]) {
      const created = api.todos.create({ ...TASK, assignedTo })
      expect(await refused(created)).toMatchObject({ status: 400, data })
      const updated = api.todos.update({ todoId, version: 1, assignedTo })
      expect(await refused(updated)).toMatchObject({ status: 400, data })
    }
    const { items } = await api.agencies.pickTeammates()
    expect(items.map(({ id }) => id)).not.toContain(rejected.userId)
  })

  it("stays after leaving, as « Utilisateur inconnu », and the other fields can be edited", async () => {
    const { admin, third, todos } = await oneTask()
    const assignedTo = third.userId
    const { id: todoId } = await todos.create({ ...TASK, assignedTo })
    await apiAs(admin).membership.removeMember({ userId: assignedTo })
    const unknown = { assignee: { id: assignedTo, name: "Utilisateur inconnu" } }
    await eventually(async () => expect(await todos.get({ todoId })).toMatchObject(unknown))
    const same = await todos.update({ todoId, version: 1, title: "Restée", assignedTo })
    expect(same).toMatchObject({ title: "Restée", assignee: { id: assignedTo } })
    const mine = await todos.update({ todoId, version: 2, assignedTo: null })
    expect(mine).toMatchObject({ assignee: { name: "Max Membre" } })
    expect(await refused(todos.update({ todoId, version: 3, assignedTo }))).toMatchObject({ status: 400 })
  })
})

const TODO = { permissions: { todo: true } }
const TASK = { title: "Relire le brief", dueDate: "2026-11-25" }
const MISSING = { status: 404, message: "Cette tâche n'existe pas ou n'existe plus." }

/** An agency whose member wrote a task for themselves, and a third user who may use tasks. */
async function oneTask() {
  const { agencyId, admin, member } = await newAgency(TODO)
  const third = await newUser({ agencyId, ...TODO, firstName: "Tom", lastName: "Tiers" })
  const api = apiAs(member)
  const todo = await api.todos.create(TASK)
  await indexed()
  return { agencyId, admin, member, third, api, todos: api.todos, todo, todoId: todo.id }
}
