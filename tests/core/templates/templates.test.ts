import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { MAX_STEPS } from "@trame/core/campaigns/collaborations/rules/values"
import * as TimelineTemplates from "@trame/core/campaigns/templates/index"
import {
  MAX_TEMPLATE_STEPS,
  MAX_TEMPLATES,
  stepsFrom,
  templateOf,
} from "@trame/core/campaigns/templates/rules"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { first, newCampaign } from "../collaborations/newCampaign.ts"
import { newAgency } from "../totals/world.ts"

// rules/campaigns.md#timeline-templates
describe("the templates of an agency", () => {
  it("are listed by name, as French sorts it, for that agency alone, and number 50 at most", async () => {
    const actor = await newActor()
    const create = (name: string) => TimelineTemplates.create(actor, { ...LAUNCH, name })
    for (const name of ["Zèbre", "éclat", "Avent 10", "Avent 9", "ECLAT", "Eclat", "Éclat"])
      await create(name)
    const { items } = await TimelineTemplates.list(actor)
    const twins = items.slice(2, 6).map(({ id }) => id)
    expect(twins).toEqual(twins.toSorted())
    const others = items.map(({ name }) => name).filter((name) => !/clat$/i.test(name))
    expect(others).toEqual(["Avent 9", "Avent 10", "Zèbre"])
    expect(items[0]).toMatchObject({ version: 1, steps: STEPS })
    expect(await TimelineTemplates.list(await newActor())).toEqual({ items: [] })
    for (let count = items.length; count < MAX_TEMPLATES; count++) await create("Encore")
    await expect(create("Trop")).rejects.toMatchObject({ code: "invalid" })
  })
})

describe("applying a template", () => {
  async function newDesk(
    wanted: Parameters<typeof newCampaign>[0] = { fields: { signedDate: "2026-03-01" } },
  ) {
    const campaign = await newCampaign(wanted)
    const { actor, key } = campaign
    const template = await TimelineTemplates.create(actor, LAUNCH)
    const ids = { ...key, templateId: template.id, applicationId: newId() }
    const request = { ...ids, version: 1, participantId: null }
    const apply = (changes: object = {}) => TimelineTemplates.apply(actor, { ...request, ...changes })
    const steps = async () => (await campaign.read()).steps
    return { ...campaign, template, apply, steps }
  }

  it.each([
    [{ signedDate: "2026-03-01", date: "2026-06-01" }, ["2026-02-19", "2026-03-04", null]],
    [{ date: "2026-06-01" }, ["2026-05-22", "2026-06-04", null]],
    [{}, [null, null, null]],
  ])("to a campaign of %o adds its steps behind those there are, due %o", async (fields, deadlines) => {
    const { apply, addStep, steps } = await newDesk({ fields })
    await addStep({ name: "Devis" })
    const added = await apply()
    const expected = STEPS.map(({ name }, index) => ({ name, deadline: deadlines[index], status: "todo" }))
    expect(await steps()).toMatchObject([{ name: "Devis" }, ...expected])
    expect(added.steps).toMatchObject(expected)
  })

  it("when it is asked for several times, it adds once and answers the same steps", async () => {
    const { actor, template, apply, steps } = await newDesk()
    const answers = await Promise.all(Array.from({ length: 4 }, () => apply()))
    const ids = (await steps()).map(({ id }) => id)
    for (const answer of answers) expect(answer.steps.map(({ id }) => id)).toEqual(ids)
    await apply({ applicationId: newId() })
    expect(await steps()).toHaveLength(6)
    const [brief] = STEPS
    const edit = { templateId: template.id, version: 1, steps: brief ? [brief] : [] }
    await TimelineTemplates.update(actor, edit)
    const single = { applicationId: newId(), version: 2 }
    const one = await apply(single)
    expect(one.steps).toMatchObject([{ name: "Brief" }])
    expect([await apply(single), (await steps()).length]).toEqual([one, 7])
  })

  it("is refused when it would not add what was shown or beyond what a timeline holds", async () => {
    const { actor, template, apply, save, steps } = await newDesk()
    const conflict = { code: "conflict" }
    await save(1, { fields: { signedDate: "2026-03-02" } })
    await expect(apply({ start: "2026-03-01" })).rejects.toMatchObject(conflict)
    await TimelineTemplates.update(actor, { templateId: template.id, version: 1, name: "Autre" })
    const start = "2026-03-02"
    await expect(apply({ start })).rejects.toMatchObject(conflict)
    // When no day was shown, the campaign has one by now.
    await expect(apply({ version: 2, start: null })).rejects.toMatchObject(conflict)
    expect(await steps()).toEqual([])
    await apply({ version: 2, start })
    expect(await steps()).toHaveLength(3)
    const step = { name: "Étape", deadline: null, influencerId: null }
    const full = await newDesk({ steps: Array(MAX_STEPS - 2).fill(step) })
    const message = `Une timeline compte ${MAX_STEPS} étapes au maximum.`
    await expect(full.apply()).rejects.toMatchObject({ code: "invalid", message })
    expect(await full.steps()).toHaveLength(MAX_STEPS - 2)
    const open = await newDesk({})
    expect((await open.apply({ start: null })).steps).toHaveLength(3)
  })

  it("is undone at once, except for steps that somebody changed since", async () => {
    const { actor, key, addStep, apply, steps } = await newDesk()
    await addStep({ name: "Devis" })
    const applicationId = newId()
    const added = (await apply({ applicationId })).steps
    const { id: stepId, version } = first(added)
    await Collaborations.updateStep(actor, { ...key, stepId, version, status: "done" })
    const undo = () => TimelineTemplates.undoApply(actor, { ...key, applicationId })
    expect(await undo()).toEqual({ removed: added.slice(1).map(({ id }) => id), kept: 1 })
    expect(await undo()).toEqual({ removed: [], kept: 1 })
    expect((await steps()).map(({ name }) => name)).toEqual(["Devis", first(added).name])
  })

  it("may concern one influencer, who takes part", async () => {
    const { apply, participants, steps } = await newDesk({ creators: 1 })
    await expect(apply({ participantId: "nobody" })).rejects.toMatchObject({ code: "invalid" })
    const { id: participantId, fullName: participantName } = first(participants)
    await apply({ participantId })
    expect(await steps()).toMatchObject(Array(3).fill({ participantName }))
  })
})

describe("a template made of a timeline", () => {
  const stepOf = (name: string, deadline: string | null, participantId: string | null = null) => ({
    name,
    deadline,
    participantId,
  })
  const offsetsOf = (
    steps: ReturnType<typeof stepOf>[],
    date: string | null = null,
    signedDate: string | null = null,
  ) => templateOf(steps, { signedDate, date }).map(({ name, offset }) => `${name} ${offset}`)

  it("gives that timeline again, by calendar days from the signature, the date or the first deadline", () => {
    const steps = [stepOf("Brief", "2026-02-19"), stepOf("Tournage", "2026-03-04"), stepOf("Bilan", null)]
    expect(offsetsOf(steps, "2026-05-01", "2026-03-01")).toEqual(["Brief -10", "Tournage 3", "Bilan null"])
    expect(offsetsOf(steps)).toEqual(["Brief 0", "Tournage 13", "Bilan null"])
    const deadlines = (start: string, offset: number) => stepsFrom([{ name: "a", offset }], start)
    expect(deadlines("2026-10-24", 2)).toEqual([{ name: "a", deadline: "2026-10-26" }])
    expect(deadlines("2028-03-01", -1)).toEqual([{ name: "a", deadline: "2028-02-29" }])
  })

  it("holds each step of several influencers once, at its first deadline, within 999 days", () => {
    const same = ["a", "b", "c"].map((id, at) => stepOf("Envoi", `2026-04-1${at + 1}`, id))
    expect(offsetsOf([stepOf("Brief", "2026-04-10"), ...same])).toEqual(["Brief 0", "Envoi 1"])
    const some = [stepOf("Envoi", null, "a"), stepOf("Envoi", "2026-03-05", "b"), stepOf("Envoi", null)]
    expect(offsetsOf(some, "2026-03-01")).toEqual(["Envoi 4", "Envoi null"])
    const far = [stepOf("Tôt", "2023-06-06"), stepOf("Plus tôt", "2023-06-05"), stepOf("Tard", "2028-11-25")]
    expect(offsetsOf(far, "2026-03-01")).toEqual(["Tôt -999", "Plus tôt null", "Tard null"])
    const many = Array.from({ length: MAX_TEMPLATE_STEPS + 5 }, (_, index) => stepOf(`${index}`, null))
    expect(offsetsOf(many)).toHaveLength(MAX_TEMPLATE_STEPS)
  })
})

const STEPS = [
  { name: "Brief", offset: -10 },
  { name: "Tournage", offset: 3 },
  { name: "Bilan", offset: null },
]
const LAUNCH = { name: "Lancement", steps: STEPS }

const newActor = async () => (await newAgency()).admin
