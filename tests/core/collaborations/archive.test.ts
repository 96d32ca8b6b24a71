import { archive } from "@trame/core/campaigns/collaborations/commands/archive"
import { removeAllOf } from "@trame/core/campaigns/collaborations/commands/remove"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { deadlinesAround } from "@trame/core/campaigns/collaborations/queries/calendar"
import { MAX_STEPS } from "@trame/core/campaigns/collaborations/rules/values"
import type { UserActor } from "@trame/core/lib/access"
import { dayAfter, today } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { fieldsOf } from "../../support/campaigns.ts"
import { indexed } from "../../support/indexed.ts"
import { StepEntity } from "../../support/stored.ts"
import { first, listed, newCampaign } from "./newCampaign.ts"

// rules/campaigns.md#archive
describe("an archived campaign", () => {
  it("takes its steps away, whatever is done to them, and brings them back", async () => {
    const { actor, key } = await newCampaign({ steps: [late("Brief"), late("Tournage")] })
    const id = key.collaborationId
    await create(actor, {}, [late("Ailleurs")])
    const elsewhere = ["Ailleurs"]
    await put(actor, id, true)
    expect(await stepsOf(actor)).toEqual({ due: elsewhere, calendar: elsewhere, around: elsewhere })
    expect(await Collaborations.dueCounts(actor)).toEqual({ late: 1, thisWeek: 0 })
    const brief = first((await Collaborations.get(actor, key)).steps)
    expect(brief).toMatchObject({ version: 2, deadline: LATE })
    const step = { ...key, stepId: brief.id }
    await Collaborations.updateStep(actor, { ...step, version: 2, status: "done" })
    await Collaborations.updateStep(actor, { ...step, version: 3, status: "late" })
    await Collaborations.addStep(actor, { ...key, ...lateStep })
    const template = { requestId: newId(), stepsOf: () => [late("Modèle")] }
    await Collaborations.addSteps(actor, { ...key, participantId: null }, template)
    expect(await stepsOf(actor)).toEqual({ due: elsewhere, calendar: elsewhere, around: elsewhere })
    await put(actor, id, false, 2)
    const all = ["Ailleurs", "Ajout", "Brief", "Modèle", "Tournage"]
    expect(await stepsOf(actor)).toEqual({ due: all, calendar: all, around: all })
    expect(await Collaborations.dueCounts(actor)).toEqual({ late: 5, thisWeek: 0 })
  })

  it("stays archived when it is edited or archived again, and is a conflict for another version", async () => {
    const { actor, key, save, read } = await newCampaign()
    const id = key.collaborationId
    await expect(put(actor, id, true, 3)).rejects.toMatchObject({ code: "conflict" })
    const done = await put(actor, id, true)
    expect([await put(actor, id, true), await put(actor, id, true, 9)]).toEqual([done, done])
    await expect(put(actor, id, false)).rejects.toMatchObject({ code: "conflict" })
    await save(2, { fields: { name: "Autre" } })
    expect((await read()).collaboration).toMatchObject({ archived: true, version: 3, name: "Autre" })
    await indexed()
    for (const search of ["", "autre"]) {
      expect((await listed(actor, { search, archived: true })).items).toMatchObject([{ name: "Autre" }])
      expect((await listed(actor, { search })).items).toEqual([])
    }
    await expect(put(actor, "nulle-part", true)).rejects.toMatchObject({ code: "not_found" })
  })

  it("is counted for the totals, and erased with its agency", async () => {
    const { agencyId, actor, worker, key, read } = await newCampaign()
    const other = await create(actor, {})
    await put(actor, other, true)
    await indexed()
    const counted: string[] = []
    for await (const page of Collaborations.totalsSource.list(agencyId)) counted.push(...page.keys())
    expect(counted.sort()).toEqual([key.collaborationId, other].sort())
    for await (const _portion of removeAllOf(worker));
    await expect(read()).rejects.toMatchObject({ code: "not_found" })
    await expect(Collaborations.get(actor, { collaborationId: other })).rejects.toMatchObject({
      code: "not_found",
    })
  })

  it("takes along a timeline longer than a transaction", async () => {
    const steps = Array.from({ length: MAX_STEPS }, (_, index) => late(`Étape ${index}`))
    const { actor, key, read } = await newCampaign({ steps })
    for (const [archived, version, count] of [
      [true, 1, 0],
      [false, 2, 100],
    ] as const) {
      await put(actor, key.collaborationId, archived, version)
      expect(new Set((await read()).steps.map((step) => step.version))).toEqual(new Set([version + 1]))
      await indexed()
      expect((await Collaborations.dueCounts(actor)).late).toBe(count)
    }
  })

  it("when it was cut off before the last steps, it is finished by the next request", async () => {
    const { actor, key, read } = await newCampaign({ steps: [late("Brief")] })
    const { id: stepId } = first((await read()).steps)
    for (const [archived, version, due] of [
      [true, 1, []],
      [false, 2, ["Brief"]],
    ] as const) {
      await put(actor, key.collaborationId, archived, version)
      const { data } = await StepEntity.get({ ...key, stepId }).go({ consistent: true })
      if (!data) throw new Error("A step")
      await StepEntity.put({ ...data, archived: !archived }).go()
      await put(actor, key.collaborationId, archived)
      expect((await stepsOf(actor)).due).toEqual(due)
    }
  })

  it("when steps are added at the same moment, it leaves none of them due", async () => {
    const { actor, key, read } = await newCampaign({ steps: [late("Brief")] })
    const add = () => Collaborations.addStep(actor, { ...key, ...lateStep })
    await Promise.allSettled([put(actor, key.collaborationId, true), ...Array.from({ length: 6 }, add)])
    expect((await read()).collaboration.archived).toBe(true)
    expect((await stepsOf(actor)).due).toEqual([])
  })
})

const LATE = dayAfter(today(), -3)
const late = (name: string) => ({ name, deadline: LATE, influencerId: null })
const lateStep = { name: "Ajout", deadline: dayAfter(today(), -2), participantId: null }

const put = (actor: UserActor, collaborationId: string, archived: boolean, version = 1) =>
  archive(actor, { collaborationId, archived, version })

const create = async (actor: UserActor, fields: Parameters<typeof fieldsOf>[0], steps = [late("Brief")]) => {
  const created = await Collaborations.create(actor, { fields: fieldsOf(fields), participants: [], steps })
  return created.collaboration.id
}

/** Due, late, and in the calendar. */
async function stepsOf(actor: UserActor) {
  await indexed()
  const { items } = await Collaborations.dueSteps(actor, { whose: "team" })
  const range = { from: dayAfter(today(), -10), to: dayAfter(today(), 10) }
  const calendar = (await Collaborations.calendar(actor, range)).items
  const around = await deadlinesAround(actor, range)
  const names = (some: { name: string }[]) => some.map(({ name }) => name).sort()
  return { due: names(items), calendar: names(calendar), around: names(around) }
}
