import * as Clients from "@trame/core/campaigns/clients/index"
import * as Roster from "@trame/core/influencers/roster/index"
import * as Planner from "@trame/core/workspace/planner/index"
import * as PublicBrief from "@trame/core/workspace/planner/public/brief"
import * as Todos from "@trame/core/workspace/todos/index"
import { expect, it } from "vitest"
import { DATE, newTasks, oneBrief } from "../../support/briefs.ts"
import { newCreators } from "../../support/creators.ts"
import { race, refusal } from "../../support/race.ts"
import { newTodo } from "../../support/todos.ts"
import { first, NOBODY } from "../collaborations/newCampaign.ts"
import { newAgency } from "../totals/world.ts"

it("a client that is archived while somebody edits it stays, with what they wrote", async () => {
  const { admin: actor } = await newAgency()
  const fields = { brandName: "Brume", sector: null, notes: "", contacts: [] }
  const { id: clientId } = await Clients.create(actor, fields)
  const edit = () => Clients.update(actor, { clientId, version: 1, notes: "Note" })
  const late = () => Clients.archive(actor, { clientId, version: 1, archived: true })
  expect(await refusal({ over: "client", first: edit, late })).toBe("conflict")
  const { client } = await Clients.get(actor, { clientId })
  expect(client).toMatchObject({ notes: "Note", archived: false, version: 2 })
})

it("a task that is ticked while somebody edits it keeps both", async () => {
  const { admin: actor } = await newAgency()
  const { id: todoId } = await newTodo(actor)
  const edit = () => Todos.update(actor, { todoId, version: 1, title: "Autre titre" })
  const late = () => Todos.complete(actor, { todoId, completed: true })
  await race({ over: "todo", first: edit, late })
  expect(await Todos.get(actor, { todoId })).toMatchObject({ title: "Autre titre", status: "completed" })
})

it("a brief that is ticked while it is moved goes along with its tick", async () => {
  const tasks = newTasks("Poster une story")
  const { actor, key, brief } = await oneBrief({ tasks })
  const tick = { slug: brief.slug, date: DATE, taskId: first(tasks).id, completed: true }
  const moved = { ...key, date: "2026-05-13" }
  const late = () => Planner.update(actor, { ...key, version: 1, moveTo: moved })
  await race({ over: "brief", first: () => PublicBrief.tick(NOBODY, tick), late })
  expect((await Planner.get(actor, moved)).tasks).toMatchObject([{ completed: true }])
})

it("somebody whom a colleague adds to the roster at the same moment keeps what the colleague has noted", async () => {
  const { admin: actor } = await newAgency()
  const { influencerId } = first(await newCreators(1))
  const add = () => Roster.add(actor, { influencerId })
  const note = async () => {
    await add()
    await Roster.update(actor, { influencerId, version: 1, managerName: "Noé" })
  }
  await race({ over: "rosterEntry", first: note, late: add })
  expect(await Roster.get(actor, { influencerId })).toMatchObject({ managerName: "Noé", version: 2 })
})
