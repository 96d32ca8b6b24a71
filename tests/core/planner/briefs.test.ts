import { newId } from "@trame/core/lib/id"
import * as Planner from "@trame/core/workspace/planner/index"
import { MAX_TASKS } from "@trame/core/workspace/planner/rules/briefs"
import { tick } from "@trame/core/workspace/planner/store"
import { expect, test } from "vitest"
import { DATE, newTasks, oneBrief, planned } from "../../support/briefs.ts"
import { newCreators } from "../../support/creators.ts"
import { race } from "../../support/race.ts"
import { scaled } from "../../support/scale.ts"
import { InfluencerEntity } from "../../support/stored.ts"

test("a new brief has its tasks in order, none of them done", async () => {
  const { actor, brief, key } = await oneBrief({ internalNotes: "Cachet réglé" })
  expect(brief).toMatchObject({
    ...key,
    influencerName: "Créatrice 1",
    version: 1,
    internalNotes: "Cachet réglé",
    tasks: [
      { text: "Poster une story", completed: false, completedAt: null },
      { text: "Envoyer les chiffres", completed: false, completedAt: null },
    ],
  })
  expect(await Planner.get(actor, key)).toEqual(brief)
})

/** rules/team.md#one-brief-a-day */
test("where there is a brief already, tasks are added to it, and its notes stay", async () => {
  const { actor, agencyId, brief, influencerId, key } = await oneBrief({ internalNotes: "Les premières" })
  const [first] = brief.tasks
  await tick({ agencyId, ...key }, { taskId: first?.id ?? "", completed: true })
  const [tasks, internalNotes] = [newTasks("Répondre aux commentaires"), "Les secondes"]
  const wanted = { influencerIds: [influencerId], dates: [DATE, "2026-05-13"], tasks, internalNotes }
  const { created, extended, briefs } = await Planner.create(actor, wanted)
  expect({ created, extended }).toEqual({ created: 1, extended: 1 })
  const [merged, other] = briefs
  expect(merged).toMatchObject({ date: DATE, internalNotes: "Les premières", version: 2 })
  const texts = ["Poster une story", "Envoyer les chiffres", "Répondre aux commentaires"]
  expect(merged && textsOf(merged)).toEqual(texts)
  expect(merged?.tasks[0]?.completed).toBe(true)
  expect(other).toMatchObject({ date: "2026-05-13", internalNotes: "Les secondes", version: 1 })
})

test("notes are taken where there were none", async () => {
  const { actor, influencerId } = await oneBrief()
  const merged = await planned(actor, influencerId, { tasks: newTasks("Encore"), internalNotes: "Enfin" })
  expect(merged.internalNotes).toBe("Enfin")
})

test("sent twice, it is planned once", async () => {
  const { actor, brief, influencerId } = await oneBrief()
  const again = {
    influencerIds: [influencerId],
    dates: [DATE],
    tasks: brief.tasks.map(({ id, text }) => ({ id, text })),
    internalNotes: "",
  }
  expect(await Planner.create(actor, again)).toEqual({ created: 1, extended: 0, briefs: [brief] })
  const named = { influencerIds: [influencerId, influencerId], dates: [DATE, DATE] }
  expect(await Planner.create(actor, { ...again, ...named })).toMatchObject({ created: 1, extended: 0 })
})

test("a brief holds fifty tasks, and says so before anything is written", async () => {
  const texts = Array.from({ length: MAX_TASKS - 1 }, (_, index) => `Tâche ${index}`)
  const { actor, influencerId, key } = await oneBrief({ tasks: newTasks(...texts) })
  const two = { influencerIds: [influencerId], dates: ["2026-05-11", DATE], tasks: newTasks("a", "b") }
  const message = "Le brief du 12 mai 2026 a déjà 49 tâches, sur 50 au maximum"
  const refused = { code: "invalid", fields: { tasks: message } }
  await expect(Planner.create(actor, { ...two, internalNotes: "" })).rejects.toMatchObject(refused)
  const other = Planner.get(actor, { ...key, date: "2026-05-11" })
  await expect(other).rejects.toMatchObject({ code: "not_found" })
  const full = await planned(actor, influencerId, { tasks: newTasks("La dernière") })
  expect(full.tasks).toHaveLength(MAX_TASKS)
  // As many as a brief holds are edited, and ticked, in one write.
  const renamed = full.tasks.map(({ id, text }) => ({ id, text: `${text} !` })).reverse()
  const edited = await Planner.update(actor, { ...key, version: full.version, tasks: renamed })
  expect(textsOf(edited)).toEqual(renamed.map(({ text }) => text))
})

test("where a day fills up while several are planned, the others are there, and it is said how many", async () => {
  const texts = Array.from({ length: MAX_TASKS - 1 }, (_, index) => `Tâche ${index}`)
  const { actor, influencerId, key } = await oneBrief({ tasks: newTasks(...texts) })
  const other = "2026-05-13"
  const wanted = { influencerIds: [influencerId], dates: [DATE, other], internalNotes: "" }
  const late = () => Planner.create(actor, { ...wanted, tasks: newTasks("De trop") })
  const first = () => planned(actor, influencerId, { tasks: newTasks("La dernière") })
  await expect(race({ over: "brief", first, late })).rejects.toMatchObject({
    code: "invalid",
    message: "1 brief sur 2 : enregistrés. Le brief du 12 mai 2026 a déjà 50 tâches, sur 50 au maximum.",
  })
  expect(textsOf(await Planner.get(actor, { ...key, date: other }))).toEqual(["De trop"])
  expect((await Planner.get(actor, key)).tasks.at(-1)?.text).toBe("La dernière")
})

test.for([
  ["add to", DATE],
  ["begin", "2026-05-20"],
] as const)("people who %s one day at once lose nothing of one another", async ([, date]) => {
  const { actor, influencerId, brief } = await oneBrief({ tasks: newTasks("La première") })
  const several = Array.from({ length: scaled(8) }, (_, index) => newTasks(`Ajout ${index}`))
  await Promise.all(several.map((tasks) => planned(actor, influencerId, { date, tasks })))
  const { tasks } = await Planner.get(actor, { influencerId, date })
  const all = [...(date === DATE ? brief.tasks : []), ...several.flat()]
  expect(tasks.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
})

test("ids that differ by their hyphens, or are called as what every object has, are tasks of their own", async () => {
  const ids = ["a-bcdefghijklmnopq", "ab-cdefghijklmnopq", "propertyIsEnumerable", "__defineGetter__"]
  const tasks = ids.map((id) => ({ id, text: id }))
  const { actor, agencyId, influencerId, brief, key } = await oneBrief({ tasks: newTasks("La première") })
  const merged = await planned(actor, influencerId, { tasks })
  expect(textsOf(merged).slice(1)).toEqual(ids)
  for (const taskId of ids) {
    expect(await tick({ agencyId, ...key }, { taskId, completed: true })).toMatchObject({ text: taskId })
  }
  const swapped = [...tasks].reverse().map(({ id, text }) => ({ id, text: `${text} !` }))
  const edited = await Planner.update(actor, { ...key, version: merged.version, tasks: swapped })
  expect(edited.tasks).toMatchObject(swapped.map((task) => ({ ...task, completed: true })))
  expect(edited.tasks.map(({ id }) => id)).not.toContain(brief.tasks[0]?.id)
})

/** rules/team.md#ticks */
test("neither edits nor additions undo ticks that come meanwhile", async () => {
  const texts = Array.from({ length: 12 }, (_, index) => `Tâche ${index}`)
  const { actor, agencyId, influencerId, brief, key } = await oneBrief({ tasks: newTasks(...texts) })
  const ticked = (from: number, to: number) =>
    brief.tasks
      .slice(from, to)
      .map(({ id: taskId }) => tick({ agencyId, ...key }, { taskId, completed: true }))
  const tasks = brief.tasks.map(({ id, text }) => ({ id, text: `${text} bis` })).reverse()
  await Promise.all([...ticked(0, 6), Planner.update(actor, { ...key, version: 1, tasks })])
  await Promise.all([...ticked(6, 12), planned(actor, influencerId, { tasks: newTasks("Ajoutée") })])
  const now = await Planner.get(actor, key)
  expect(textsOf(now)).toEqual([...tasks.map(({ text }) => text), "Ajoutée"])
  expect(now.tasks.filter(({ completed }) => completed)).toHaveLength(12)
})

test("an edit keeps what is left out, what is done, and the order that it gives", async () => {
  const { actor, agencyId, brief, key } = await oneBrief({ internalNotes: "Restent" })
  const [first, second] = brief.tasks
  await tick({ agencyId, ...key }, { taskId: second?.id ?? "", completed: true })
  const tasks = [{ id: second?.id ?? "", text: "Envoyer tout" }, ...newTasks("Nouvelle")]
  const edited = await Planner.update(actor, { ...key, version: 1, tasks })
  expect(textsOf(edited)).toEqual(["Envoyer tout", "Nouvelle"])
  expect(edited).toMatchObject({ version: 2, internalNotes: "Restent", tasks: [{ completed: true }, {}] })
  expect(edited.tasks.map(({ id }) => id)).not.toContain(first?.id)
  const emptied = await Planner.update(actor, { ...key, version: 2, internalNotes: "" })
  expect(emptied).toMatchObject({ version: 3, internalNotes: "", tasks: edited.tasks })
})

test("a brief moves to another day and influencer, where there is none already", async () => {
  const { actor, brief, influencerId, key } = await oneBrief({ internalNotes: "Suivent" })
  const [other] = await newCreators(1)
  const moveTo = { influencerId: other?.influencerId ?? "", date: "2026-05-14" }
  const moved = await Planner.update(actor, { ...key, version: 1, moveTo })
  expect(moved).toMatchObject({ ...moveTo, version: 2, internalNotes: "Suivent", createdAt: brief.createdAt })
  expect(moved.tasks).toEqual(brief.tasks)
  await expect(Planner.get(actor, key)).rejects.toMatchObject({ code: "not_found" })

  await planned(actor, influencerId, { date: "2026-05-14", tasks: newTasks("Déjà là") })
  const message = "Il y a déjà un brief pour cet influenceur le 14 mai 2026 : modifiez-le plutôt."
  const back = Planner.update(actor, { ...moveTo, version: 2, moveTo: { influencerId, date: "2026-05-14" } })
  await expect(back).rejects.toMatchObject({ code: "invalid", fields: { "moveTo.influencerId": message } })
  const early = await planned(actor, influencerId, { date: "2026-05-15", tasks: newTasks("Tôt") })
  const unchanged = { tasks: undefined, internalNotes: undefined }
  const target = { influencerId, date: "2026-05-14" }
  const onto = Planner.update(actor, { ...early, version: 1, ...unchanged, moveTo: target })
  await expect(onto).rejects.toMatchObject({ fields: { "moveTo.date": message } })
})

test("a brief that is moved and edited at once keeps its ticks, and where it stays it is edited alone", async () => {
  const { actor, agencyId, brief, key } = await oneBrief({ internalNotes: "Suivent" })
  const [first, second] = brief.tasks
  await tick({ agencyId, ...key }, { taskId: second?.id ?? "", completed: true })
  const tasks = [{ id: second?.id ?? "", text: "Envoyer tout" }, ...newTasks("Nouvelle")]
  const moveTo = { ...key, date: "2026-05-14" }
  const moved = await Planner.update(actor, { ...key, version: 1, moveTo, tasks, internalNotes: "" })
  expect(moved).toMatchObject({
    ...moveTo,
    version: 2,
    internalNotes: "",
    tasks: [
      { ...tasks[0], completed: true, completedAt: expect.any(String) },
      { text: "Nouvelle", completed: false, completedAt: null },
    ],
  })
  expect(await Planner.get(actor, moveTo)).toEqual(moved)
  expect(textsOf(moved)).not.toContain(first?.text)
  const same = await Planner.update(actor, { ...moveTo, version: 2, moveTo, internalNotes: "Restent" })
  expect(same).toMatchObject({ ...moveTo, version: 3, internalNotes: "Restent", tasks: moved.tasks })
  const late = Planner.update(actor, { ...moveTo, version: 2, moveTo: key })
  await expect(late).rejects.toMatchObject({ code: "conflict" })
})

test("who is not in the catalogue gets no brief; who left it keeps the name and the page they had", async () => {
  const { actor, influencerId, brief } = await oneBrief()
  const wanted = { dates: [DATE], tasks: newTasks("a"), internalNotes: "" }
  const unknown = Planner.create(actor, { ...wanted, influencerIds: [influencerId, newId()] })
  await expect(unknown).rejects.toMatchObject({ code: "not_found" })
  const [archived] = await newCreators(1, { archived: true })
  const refused = Planner.create(actor, { ...wanted, influencerIds: [archived?.influencerId ?? ""] })
  await expect(refused).rejects.toMatchObject({ code: "not_found" })
  expect((await Planner.get(actor, { influencerId, date: DATE })).tasks).toEqual(brief.tasks)
  await InfluencerEntity.delete({ influencerId }).go()
  const later = await planned(actor, influencerId, { date: "2026-05-13", tasks: newTasks("a") })
  const { influencerName, slug } = brief
  expect(later).toMatchObject({ influencerName, slug, profileImageUrl: null })
})

test("a removed brief is gone, and removing it again is no error", async () => {
  const { actor, key } = await oneBrief()
  expect(await Planner.remove(actor, key)).toMatchObject({ influencerId: key.influencerId, date: DATE })
  expect(await Planner.remove(actor, key)).toMatchObject({ influencerId: key.influencerId, date: DATE })
  await expect(Planner.get(actor, key)).rejects.toMatchObject({ code: "not_found" })
})

const textsOf = ({ tasks }: { tasks: readonly { text: string }[] }) => tasks.map(({ text }) => text)
