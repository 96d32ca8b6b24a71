import { Recruitment } from "@trame/core/influencers/recruitment/index"
import { Roster } from "@trame/core/influencers/roster/index"
import { Planner } from "@trame/core/workspace/planner/index"
import { PublicBrief } from "@trame/core/workspace/planner/public/brief"
import { Resources } from "@trame/core/workspace/resources/index"
import { Todos } from "@trame/core/workspace/todos/index"
import { expect, test } from "vitest"
import { DATE, newTasks, oneBrief } from "../../support/briefs.ts"
import { newCreators } from "../../support/creators.ts"
import { overtaken } from "../../support/overtaken.ts"
import { newProspects } from "../../support/prospects.ts"
import { newResources } from "../../support/resources.ts"
import { newRoster } from "../../support/roster.ts"
import { newTodo } from "../../support/todos.ts"
import { newAgency } from "../totals/world.ts"

const REFUSED = { status: "rejected", reason: { code: "conflict" } }

const newActor = async () => (await newAgency()).admin

/** Something that people edit by a version, as far as one of its texts goes. */
interface Edited {
  entity: string
  edit(text: string): Promise<unknown>
  read(): Promise<string | undefined>
}

async function todo(): Promise<Edited> {
  const actor = await newActor()
  const { id: todoId } = await newTodo(actor)
  return {
    entity: "todo",
    edit: (title) => Todos.update(actor, { todoId, version: 1, title }),
    read: async () => (await Todos.get(actor, { todoId })).title,
  }
}

async function brief(): Promise<Edited> {
  const { actor, key } = await oneBrief()
  return {
    entity: "brief",
    edit: (internalNotes) => Planner.update(actor, { ...key, version: 1, internalNotes }),
    read: async () => (await Planner.get(actor, key)).internalNotes,
  }
}

async function resource(): Promise<Edited> {
  const actor = await newActor()
  const [resourceId = ""] = await newResources(actor.agencyId ?? "", [{ name: "Charte" }])
  return {
    entity: "resource",
    edit: (name) => Resources.update(actor, { resourceId, version: 1, name }),
    read: async () => (await Resources.get(actor, { resourceId })).name,
  }
}

async function rosterEntry(): Promise<Edited> {
  const actor = await newActor()
  const [{ influencerId = "" } = {}] = await newRoster(actor.agencyId ?? "", 1)
  return {
    entity: "rosterEntry",
    edit: (managerName) => Roster.update(actor, { influencerId, version: 1, managerName }),
    read: async () => (await Roster.get(actor, { influencerId })).managerName,
  }
}

async function prospect(): Promise<Edited> {
  const actor = await newActor()
  const [{ influencerId = "" } = {}] = await newProspects(actor.agencyId ?? "", 1)
  return {
    entity: "prospect",
    edit: (notes) => Recruitment.update(actor, { influencerId, version: 1, notes }),
    read: async () => (await Recruitment.get(actor, { influencerId })).notes,
  }
}

test.for([
  ["a task", todo],
  ["a brief", brief],
  ["a resource", resource],
  ["an entry of the roster", rosterEntry],
  ["a prospect", prospect],
] as const)("of two who edit %s that they read alike, the later is told", async ([, make]) => {
  const { entity, edit, read } = await make()
  const outcome = await overtaken(
    entity,
    () => edit("Seconde"),
    () => edit("Première"),
  )
  expect(outcome).toMatchObject(REFUSED)
  expect(await read()).toBe("Première")
})

test("a task that is ticked while somebody edits it keeps both", async () => {
  const actor = await newActor()
  const { id: todoId } = await newTodo(actor)
  await overtaken(
    "todo",
    () => Todos.complete(actor, { todoId, completed: true }),
    () => Todos.update(actor, { todoId, version: 1, title: "Autre titre" }),
  )
  expect(await Todos.get(actor, { todoId })).toMatchObject({ title: "Autre titre", status: "completed" })
})

test("a brief that is ticked while it is moved goes along with its tick, or stays", async () => {
  const tasks = newTasks("Poster une story")
  const { actor, key, brief } = await oneBrief({ tasks })
  const tick = { slug: brief.slug, date: DATE, taskId: tasks[0]?.id ?? "", completed: true }
  const moved = await overtaken(
    "brief",
    () => Planner.update(actor, { ...key, version: 1, moveTo: { ...key, date: "2026-05-13" } }),
    () => PublicBrief.tick({ type: "public", address: null }, tick),
  )
  expect(moved.status).toBe("fulfilled")
  const { tasks: stored } = await Planner.get(actor, { ...key, date: "2026-05-13" })
  expect(stored).toMatchObject([{ completed: true }])
})

test("a resource that is edited while it is removed goes all the same", async () => {
  const actor = await newActor()
  const [resourceId = ""] = await newResources(actor.agencyId ?? "", [{ name: "Charte" }])
  await overtaken(
    "resource",
    () => Resources.remove(actor, { resourceId }),
    () => Resources.update(actor, { resourceId, version: 1, name: "Charte 2" }),
  )
  await expect(Resources.get(actor, { resourceId })).rejects.toMatchObject({ code: "not_found" })
})

test("somebody whom a colleague adds at the same moment keeps what the colleague has noted", async () => {
  const actor = await newActor()
  const [{ influencerId = "" } = {}] = await newCreators(1)
  await overtaken(
    "rosterEntry",
    () => Roster.add(actor, { influencerId }),
    async () => {
      await Roster.add(actor, { influencerId })
      await Roster.update(actor, { influencerId, version: 1, managerName: "Noé" })
    },
  )
  expect(await Roster.get(actor, { influencerId })).toMatchObject({ managerName: "Noé", version: 2 })
})
