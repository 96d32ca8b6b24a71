import { newId } from "@trame/core/lib/id"
import {
  MAX_BRIEFS,
  MAX_DAYS,
  MAX_INFLUENCERS,
  TASK_LENGTH,
} from "@trame/core/workspace/planner/rules/briefs"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { newTasks } from "../../support/briefs.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { refused } from "../../support/problem.ts"

async function plannerOf(people = 1) {
  const agency = await newAgency({ permissions: { daily_brief: true } })
  const { planner, influencers } = apiAs(agency.member)
  const creators = await newCreators(people)
  const influencerIds = creators.map(({ influencerId }) => influencerId)
  return { ...agency, planner, influencers, influencerIds }
}

test("a month for three influencers is planned by one call, changed and shown", async () => {
  const { planner, influencerIds } = await plannerOf(3)
  const dates = ["2026-05-04", "2026-05-06", "2026-05-08"]
  const tasks = newTasks("  Publier la story ", "Répondre")
  const { created, extended, briefs } = await planner.create({ influencerIds, dates, tasks })
  expect({ created, extended }).toEqual({ created: 9, extended: 0 })
  const [first] = briefs
  if (!first) throw new Error("A brief")
  const { date, influencerId } = first
  expect(first.tasks.map(({ text }) => text)).toEqual(["Publier la story", "Répondre"])

  const notes = { internalNotes: "Deux\nlignes" }
  const edited = await planner.update({ date, influencerId, version: 1, ...notes })
  expect(edited).toMatchObject({ ...notes, version: 2, tasks: first.tasks })
  const moveTo = { influencerId, date: "2026-05-05" }
  expect(await planner.update({ date, influencerId, version: 2, moveTo })).toMatchObject(moveTo)
  expect(await refused(planner.get({ date, influencerId }))).toMatchObject({
    status: 404,
    message: "Cette tâche n'existe pas ou n'existe plus.",
  })
  await planner.remove({ date: "2026-05-08", influencerId })
  await eventually(async () => {
    const shown = (await planner.month({ month: "2026-05" })).briefs
    expect(shown).toHaveLength(8)
    expect(shown.filter((one) => one.influencerId === influencerId).map((one) => one.date)).toEqual([
      "2026-05-05",
      "2026-05-06",
    ])
    // The month's grid shows no notes.
    expect(JSON.stringify(shown)).not.toContain("lignes")
    expect((await planner.day({ date: "2026-05-05" })).briefs).toMatchObject([notes])
  })
})

/** rules/team.md#brief-form */
test("what is wrong is said beside its field, in French", async () => {
  const { planner, influencerIds } = await plannerOf()
  const wrong = await refused(
    planner.create({ influencerIds: [], dates: ["2026-02-31"], tasks: [], internalNotes: "a".repeat(5001) }),
  )
  expect(wrong).toMatchObject({ status: 400, code: "invalid" })
  expect(wrong.data.fields).toEqual({
    influencerIds: "Veuillez sélectionner un influenceur",
    "dates.0": "La date est requise",
    tasks: "Veuillez ajouter au moins une tâche",
    internalNotes: "5000 caractères au maximum",
  })
  const [task] = newTasks("a")
  if (!task) throw new Error("A task")
  const texts = await refused(
    planner.create({
      influencerIds,
      dates: [],
      tasks: [
        { ...task, text: "  " },
        { id: newId(), text: "a".repeat(TASK_LENGTH + 1) },
        { id: "court", text: "a" },
        { id: newId(), text: "deux\nlignes" },
      ],
    }),
  )
  expect(texts.data.fields).toEqual({
    dates: "La date est requise",
    "tasks.0.text": "Une tâche ne peut pas être vide",
    "tasks.1.text": "300 caractères au maximum",
    "tasks.2.id": expect.any(String),
    "tasks.3.text": "Une seule ligne, sans caractère invisible",
  })
  const twice = await refused(planner.create({ influencerIds, dates: ["2026-05-04"], tasks: [task, task] }))
  expect(twice.data.fields).toEqual({ tasks: "Une tâche est deux fois dans la liste" })
})

/** rules/team.md#repetition */
test("more influencers, days or briefs than a plan may have are refused before anything is written", async () => {
  const { planner, influencerIds } = await plannerOf()
  const tasks = newTasks("a")
  const many = (count: number) => Array.from({ length: count }, () => newId())
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      new Date(Date.UTC(2026, 4, 1 + index)).toISOString().slice(0, 10),
    )
  const people = await refused(
    planner.create({ influencerIds: many(MAX_INFLUENCERS + 1), dates: days(1), tasks }),
  )
  expect(people.data.fields).toMatchObject({ influencerIds: "10 influenceurs au maximum" })
  const long = await refused(planner.create({ influencerIds, dates: days(MAX_DAYS + 1), tasks }))
  expect(long.data.fields).toMatchObject({ dates: "62 jours au maximum" })
  const much = await refused(planner.create({ influencerIds: many(4), dates: days(51), tasks }))
  expect(much.data.fields).toMatchObject({ dates: `${MAX_BRIEFS} briefs au maximum en une fois` })
  expect((await planner.month({ month: "2026-05" })).briefs).toEqual([])
})

test("the largest plan is written whole", async () => {
  const { planner, influencerIds } = await plannerOf(MAX_INFLUENCERS)
  const dates = Array.from({ length: 20 }, (_, index) => `2026-05-${String(index + 1).padStart(2, "0")}`)
  const plan = { influencerIds, dates, tasks: newTasks("a", "b") }
  expect(await planner.create(plan)).toMatchObject({ created: MAX_BRIEFS, extended: 0 })
  const { briefs, extended } = await planner.create({ ...plan, tasks: newTasks("c") })
  expect(extended).toBe(MAX_BRIEFS)
  expect(briefs.every(({ tasks }) => tasks.length === 3)).toBe(true)
})

test("who plans no briefs is refused, another agency's answers as missing, and a nonsensical month is wrong", async () => {
  const { planner, influencerIds } = await plannerOf()
  await planner.create({ influencerIds, dates: ["2026-05-04"], tasks: newTasks("a") })
  const { member, admin } = await newAgency()
  expect(await refused(apiAs(member).planner.month({ month: "2026-05" }))).toMatchObject({
    status: 403,
    code: "forbidden",
  })
  const other = apiAs(admin).planner
  const key = { date: "2026-05-04", influencerId: influencerIds[0] ?? "" }
  expect(await refused(other.get(key))).toMatchObject({ status: 404 })
  expect(await refused(planner.month({ month: "2026-13" }))).toMatchObject({ status: 400 })
})

test("the picker finds as many as a form asks for", async () => {
  const { influencers } = await plannerOf()
  await newCreators(60, { displayName: "Ornella Quantin" })
  const count = async (limit?: number) =>
    (await influencers.pick({ search: "ornella quantin", limit })).items.length
  await eventually(async () => expect(await count()).toBe(20))
  expect(await count(50)).toBe(50)
  expect(await refused(influencers.pick({ limit: 101 }))).toMatchObject({ status: 400 })
})
