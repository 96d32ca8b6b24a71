import { Clients } from "@trame/core/campaigns/clients/index"
import { CollaborationComments } from "@trame/core/campaigns/collaborations/comments"
import { TimelineTemplates } from "@trame/core/campaigns/templates/index"
import { Recruitment } from "@trame/core/influencers/recruitment/index"
import { Roster } from "@trame/core/influencers/roster/index"
import { Planner } from "@trame/core/workspace/planner/index"
import { PublicBrief } from "@trame/core/workspace/planner/public/brief"
import { Resources } from "@trame/core/workspace/resources/index"
import { Todos } from "@trame/core/workspace/todos/index"
import { Views } from "@trame/core/workspace/views/index"
import { expect, test } from "vitest"
import { DATE, newTasks, oneBrief } from "../../support/briefs.ts"
import { newCreators } from "../../support/creators.ts"
import { overtaken } from "../../support/overtaken.ts"
import { newProspects } from "../../support/prospects.ts"
import { newResources } from "../../support/resources.ts"
import { newRoster } from "../../support/roster.ts"
import { newTodo } from "../../support/todos.ts"
import { newAgency } from "../totals/world.ts"
import { newCampaign } from "./campaign.ts"

const REFUSED = { status: "rejected", reason: { code: "conflict" } }
const GONE = { status: "rejected", reason: { code: "not_found" } }

const newActor = async () => (await newAgency()).admin

/** Something that people edit by a version, as far as one of its texts goes. */
interface Edited {
  entity: string
  edit(text: string): Promise<unknown>
  read(): Promise<string | undefined>
  remove?(): Promise<unknown>
}

async function todo(): Promise<Edited> {
  const actor = await newActor()
  const { id: todoId } = await newTodo(actor)
  return {
    entity: "todo",
    edit: (title) => Todos.update(actor, { todoId, version: 1, title }),
    read: async () => (await Todos.get(actor, { todoId })).title,
    remove: () => Todos.remove(actor, { todoId }),
  }
}

async function brief(): Promise<Edited> {
  const { actor, key } = await oneBrief()
  return {
    entity: "brief",
    edit: (internalNotes) => Planner.update(actor, { ...key, version: 1, internalNotes }),
    read: async () => (await Planner.get(actor, key)).internalNotes,
    remove: () => Planner.remove(actor, key),
  }
}

async function resource(): Promise<Edited> {
  const actor = await newActor()
  const [resourceId = ""] = await newResources(actor.agencyId ?? "", [{ name: "Charte" }])
  return {
    entity: "resource",
    edit: (name) => Resources.update(actor, { resourceId, version: 1, name }),
    read: async () => (await Resources.get(actor, { resourceId })).name,
    remove: () => Resources.remove(actor, { resourceId }),
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

const CLIENT = { brandName: "Brume", sector: null, notes: "", contacts: [] }

async function client() {
  const actor = await newActor()
  const { id: clientId } = await Clients.create(actor, CLIENT)
  return {
    entity: "client",
    edit: (notes: string) => Clients.update(actor, { clientId, version: 1, notes }),
    read: async () => (await Clients.get(actor, { clientId })).client.notes,
    remove: () => Clients.remove(actor, { clientId }),
    archive: () => Clients.archive(actor, { clientId, version: 1, archived: true }),
    isArchived: async () => (await Clients.get(actor, { clientId })).client.archived,
  }
}

async function comment(): Promise<Edited> {
  const { actor, key } = await newCampaign()
  const subjectId = key.collaborationId
  const { id: commentId } = await CollaborationComments.create(actor, { subjectId, text: "Un" })
  const one = { subjectId, commentId }
  return {
    entity: "comment",
    edit: (text) => CollaborationComments.update(actor, { ...one, version: 1, text }),
    read: async () => (await CollaborationComments.list(actor, { subjectId })).items[0]?.text,
    remove: () => CollaborationComments.remove(actor, one),
  }
}

async function template(): Promise<Edited> {
  const actor = await newActor()
  const steps = [{ name: "Brief", offset: null }]
  const { id: templateId } = await TimelineTemplates.create(actor, { name: "Lancement", steps })
  return {
    entity: "timelineTemplate",
    edit: (name) => TimelineTemplates.update(actor, { templateId, version: 1, name }),
    read: async () => (await TimelineTemplates.list(actor)).items[0]?.name,
    remove: () => TimelineTemplates.remove(actor, { templateId }),
  }
}

async function view(): Promise<Edited> {
  const actor = await newActor()
  const { id: viewId } = await Views.create(actor, { page: "clients", name: "Tous", query: "", shared: true })
  return {
    entity: "savedView",
    edit: (name) => Views.update(actor, { viewId, version: 1, name }),
    read: async () => (await Views.list(actor)).items[0]?.name,
    remove: () => Views.remove(actor, { viewId }),
  }
}

test.for([
  ["a task", todo],
  ["a brief", brief],
  ["a resource", resource],
  ["an entry of the roster", rosterEntry],
  ["a prospect", prospect],
  ["a client", client],
  ["a comment", comment],
  ["a timeline template", template],
  ["a saved view", view],
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

test.for([
  ["a task", todo],
  ["a brief", brief],
  ["a resource", resource],
  ["a client", client],
  ["a comment", comment],
  ["a timeline template", template],
  ["a saved view", view],
] as const)("%s that is removed while somebody edits it is gone, and they are told so", async ([, make]) => {
  const { entity, edit, read, remove } = await make()
  const outcome = await overtaken(
    entity,
    () => edit("Seconde"),
    async () => remove?.(),
  )
  expect(outcome).toMatchObject(GONE)
  expect(await read().catch(({ code }) => code)).toSatisfy(
    (left) => left === undefined || left === "not_found",
  )
})

test.for([
  ["a client", client],
  ["a comment", comment],
  ["a timeline template", template],
  ["a saved view", view],
] as const)("of two who remove %s at once, the later is told that it is gone", async ([, make]) => {
  const { entity, remove } = await make()
  const outcome = await overtaken(
    entity,
    async () => remove?.(),
    async () => remove?.(),
  )
  expect(outcome).toMatchObject(GONE)
})

test("a client that is archived while somebody edits it stays, with what they wrote", async () => {
  const { entity, edit, read, archive, isArchived } = await client()
  expect(await overtaken(entity, archive, () => edit("Première"))).toMatchObject(REFUSED)
  expect([await read(), await isArchived()]).toEqual(["Première", false])
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
