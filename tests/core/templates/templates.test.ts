import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { MAX_STEPS } from "@trame/core/campaigns/collaborations/rules/values"
import { TimelineTemplates } from "@trame/core/campaigns/templates/index"
import { MAX_TEMPLATES } from "@trame/core/campaigns/templates/rules"
import { newId } from "@trame/core/lib/id"
import { describe, expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"

const LAUNCH = {
  name: "Lancement",
  steps: [
    { name: "Brief", offset: -10 },
    { name: "Tournage", offset: 3 },
    { name: "Bilan", offset: null },
  ],
}

const newActor = async () => actorOf((await newAgency()).admin)

async function newCampaign(fields: Parameters<typeof fieldsOf>[0] = { signedDate: "2026-03-01" }) {
  const actor = await newActor()
  const [creator] = await newCreators(1)
  const { collaboration, participants } = await Collaborations.create(actor, {
    fields: fieldsOf(fields),
    participants: creator ? [influencerOf(creator)] : [],
  })
  const key = { collaborationId: collaboration.id }
  const template = await TimelineTemplates.create(actor, LAUNCH)
  const request = { ...key, templateId: template.id, version: 1, applicationId: newId(), participantId: null }
  return { actor, key, template, request, participants, read: () => Collaborations.get(actor, key) }
}

describe("an agency's templates", () => {
  test("are listed by name, as French sorts it, and for that agency alone", async () => {
    const actor = await newActor()
    for (const name of ["Zèbre", "éclat", "Avent 10", "Avent 9"]) {
      await TimelineTemplates.create(actor, { ...LAUNCH, name })
    }
    const { items } = await TimelineTemplates.list(actor)
    expect(items.map(({ name }) => name)).toEqual(["Avent 9", "Avent 10", "éclat", "Zèbre"])
    expect(items[0]).toMatchObject({ version: 1, steps: LAUNCH.steps })
    expect(await TimelineTemplates.list(await newActor())).toEqual({ items: [] })
    for (let count = 0; count < 4; count++)
      await TimelineTemplates.create(actor, { ...LAUNCH, name: "ECLAT" })
    const twins = (await TimelineTemplates.list(actor)).items.slice(2, 7).map(({ id }) => id)
    expect(twins).toEqual(twins.toSorted())
  })

  test("number as many as they may, and no more", async () => {
    const actor = await newActor()
    for (let count = 0; count < MAX_TEMPLATES; count++) await TimelineTemplates.create(actor, LAUNCH)
    await expect(TimelineTemplates.create(actor, LAUNCH)).rejects.toMatchObject({ code: "invalid" })
  })

  test("are edited on condition that nobody else did, and say so when they are gone", async () => {
    const actor = await newActor()
    const { id: templateId } = await TimelineTemplates.create(actor, LAUNCH)
    const edit = { templateId, version: 1, name: "Relance" }
    expect(await TimelineTemplates.update(actor, edit)).toMatchObject({
      name: "Relance",
      version: 2,
      steps: LAUNCH.steps,
    })
    await expect(TimelineTemplates.update(actor, edit)).rejects.toMatchObject({ code: "conflict" })
    await TimelineTemplates.remove(actor, { templateId })
    for (const late of [
      TimelineTemplates.update(actor, edit),
      TimelineTemplates.remove(actor, { templateId }),
    ]) {
      await expect(late).rejects.toMatchObject({ code: "not_found" })
    }
  })
})

describe("applying a template", () => {
  test("adds its steps behind those there are, in its order, by days from the signature", async () => {
    const { actor, key, request, read } = await newCampaign({ signedDate: "2026-03-01", date: "2026-06-01" })
    await Collaborations.addStep(actor, { ...key, name: "Devis", deadline: null, participantId: null })
    await TimelineTemplates.apply(actor, request)
    expect((await read()).steps).toMatchObject([
      { name: "Devis" },
      { name: "Brief", deadline: "2026-02-19", status: "todo", participantId: null },
      { name: "Tournage", deadline: "2026-03-04" },
      { name: "Bilan", deadline: null },
    ])
  })

  test("counts from the campaign's date where nothing is signed, and else sets no dates", async () => {
    const dated = await newCampaign({ date: "2026-06-01" })
    const { steps } = await TimelineTemplates.apply(dated.actor, dated.request)
    expect(steps.map(({ deadline }) => deadline)).toEqual(["2026-05-22", "2026-06-04", null])
    const open = await newCampaign({})
    const undated = await TimelineTemplates.apply(open.actor, open.request)
    expect(undated.steps.map(({ deadline }) => deadline)).toEqual([null, null, null])
  })

  test("asked for several times at once adds once, and each is told the same steps", async () => {
    const { actor, request, read } = await newCampaign()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => TimelineTemplates.apply(actor, request)),
    )
    const { steps } = await read()
    expect(steps).toHaveLength(3)
    for (const answer of answers) expect(answer.steps.map(({ id }) => id)).toEqual(steps.map(({ id }) => id))
    await TimelineTemplates.apply(actor, { ...request, applicationId: newId() })
    expect((await read()).steps).toHaveLength(6)
  })

  test("of one step alone, asked for again adds nothing and tells that step", async () => {
    const { actor, template, request, read } = await newCampaign()
    const [brief] = LAUNCH.steps
    await TimelineTemplates.update(actor, {
      templateId: template.id,
      version: 1,
      steps: brief ? [brief] : [],
    })
    const once = { ...request, version: 2 }
    const first = await TimelineTemplates.apply(actor, once)
    expect(await TimelineTemplates.apply(actor, once)).toEqual(first)
    expect((await read()).steps.map(({ id }) => id)).toEqual(first.steps.map(({ id }) => id))
    expect(first.steps).toMatchObject([{ name: "Brief" }])
  })

  test("is refused when it would not add what was shown", async () => {
    const { actor, key, template, request, read } = await newCampaign()
    const shown = { ...request, start: "2026-03-01" }
    const refused = { code: "conflict" }
    await Collaborations.update(actor, {
      ...key,
      version: 1,
      fields: { signedDate: "2026-03-02" },
      participants: noChanges(),
    })
    await expect(TimelineTemplates.apply(actor, shown)).rejects.toMatchObject(refused)
    await TimelineTemplates.update(actor, { templateId: template.id, version: 1, name: "Autre" })
    const now = { ...shown, start: "2026-03-02" }
    await expect(TimelineTemplates.apply(actor, now)).rejects.toMatchObject(refused)
    expect((await read()).steps).toEqual([])
    await TimelineTemplates.apply(actor, { ...now, version: 2 })
    expect((await read()).steps).toHaveLength(3)
    // As much as a day does none that was shown: the campaign has one by now.
    const undated = { ...now, version: 2, applicationId: newId(), start: null }
    await expect(TimelineTemplates.apply(actor, undated)).rejects.toMatchObject(refused)
    const open = await newCampaign({})
    await TimelineTemplates.apply(open.actor, { ...open.request, start: null })
  })

  test("may concern one influencer, who takes part", async () => {
    const { actor, request, participants, read } = await newCampaign()
    const [participant] = participants
    await expect(
      TimelineTemplates.apply(actor, { ...request, participantId: "nobody" }),
    ).rejects.toMatchObject({ code: "invalid" })
    await TimelineTemplates.apply(actor, { ...request, participantId: participant?.id ?? "" })
    expect((await read()).steps.map(({ participantName }) => participantName)).toEqual(
      Array(3).fill(participant?.fullName),
    )
  })

  test("is refused beyond what a timeline holds, and adds nothing then", async () => {
    const actor = await newActor()
    const steps = Array.from({ length: MAX_STEPS - 2 }, (_, index) => ({
      name: `Étape ${index}`,
      deadline: null,
      influencerId: null,
    }))
    const { collaboration } = await Collaborations.create(actor, {
      fields: fieldsOf(),
      participants: [],
      steps,
    })
    const { id: templateId } = await TimelineTemplates.create(actor, LAUNCH)
    const request = { templateId, version: 1, collaborationId: collaboration.id, applicationId: newId() }
    await expect(TimelineTemplates.apply(actor, { ...request, participantId: null })).rejects.toMatchObject({
      code: "invalid",
      message: `Une timeline compte ${MAX_STEPS} étapes au maximum.`,
    })
    const stored = await Collaborations.get(actor, { collaborationId: collaboration.id })
    expect(stored.steps.map(({ name }) => name)).toEqual(steps.map(({ name }) => name))
  })

  test("needs a template and a campaign of one's own", async () => {
    const { request, actor } = await newCampaign()
    const stranger = await newCampaign()
    const foreign = [
      { ...request, templateId: stranger.template.id },
      { ...request, collaborationId: stranger.key.collaborationId },
    ]
    for (const one of foreign) {
      await expect(TimelineTemplates.apply(actor, one)).rejects.toMatchObject({ code: "not_found" })
    }
  })
})
