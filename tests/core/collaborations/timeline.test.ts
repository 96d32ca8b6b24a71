import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { RootEntity } from "../../support/stored.ts"

async function newCampaign(steps = 0) {
  const { admin } = await newAgency()
  const actor = await actorOf(admin)
  const creators = await newCreators(2)
  const { collaboration, participants } = await Collaborations.create(actor, {
    fields: fieldsOf(),
    participants: creators.map((creator) => influencerOf(creator)),
  })
  const key = { collaborationId: collaboration.id }
  for (let index = 0; index < steps; index++) {
    await Collaborations.addStep(actor, {
      ...key,
      name: `Étape ${index}`,
      deadline: null,
      participantId: null,
    })
  }
  const read = () => Collaborations.get(actor, key)
  return { actor, key, participants, read }
}

test("a new step stands last and is to do", async () => {
  const { read } = await newCampaign(12)
  const { steps } = await read()
  expect(steps.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, index) => `Étape ${index}`))
  expect(steps.every(({ status }) => status === "todo")).toBe(true)
})

test("twenty moves at once lose no step, leave no two in one place, and put each where it was sent", async () => {
  const { actor, key, read } = await newCampaign(21)
  const { steps } = await read()
  const [anchor, ...others] = steps
  if (!anchor) throw new Error("steps")
  await Promise.all(
    others.map(({ id, version }) =>
      Collaborations.moveStep(actor, { ...key, stepId: id, version, afterStepId: anchor.id }),
    ),
  )
  const after = (await read()).steps
  expect(after.map(({ id }) => id).sort()).toEqual(steps.map(({ id }) => id).sort())
  expect(new Set(after.map(({ order }) => order)).size).toBe(21)
  expect(after[0]?.id).toBe(anchor.id)
  expect(after.slice(1).every(({ version }) => version === 2)).toBe(true)
  const last = after.at(-1)
  const second = after[1]
  if (!last || !second) throw new Error("steps")
  await Collaborations.moveStep(actor, { ...key, stepId: last.id, version: 2, afterStepId: anchor.id })
  expect((await read()).steps.slice(0, 3).map(({ id }) => id)).toEqual([anchor.id, last.id, second.id])
})

test("one step changed by two people is a conflict for the second", async () => {
  const { actor, key, read } = await newCampaign(2)
  const [step, other] = (await read()).steps
  if (!step || !other) throw new Error("steps")
  const edit = { ...key, stepId: step.id, version: 1 }
  const done = await Collaborations.updateStep(actor, { ...edit, status: "done" })
  expect(done).toMatchObject({ status: "done", version: 2, name: "Étape 0" })
  await expect(Collaborations.updateStep(actor, { ...edit, name: "X" })).rejects.toMatchObject({
    code: "conflict",
  })
  await expect(Collaborations.moveStep(actor, { ...edit, afterStepId: other.id })).rejects.toMatchObject({
    code: "conflict",
  })
})

test("of two people who move one step at the same time, one does and the other hears of it", async () => {
  const { actor, key, read } = await newCampaign(3)
  const [step, second, third] = (await read()).steps
  if (!step || !second || !third) throw new Error("steps")
  const moves = [second, third].map(({ id }) =>
    Collaborations.moveStep(actor, { ...key, stepId: step.id, version: 1, afterStepId: id }),
  )
  const outcomes = await Promise.allSettled(moves)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } })
  expect((await read()).steps.find(({ id }) => id === step.id)?.version).toBe(2)
})

test("a step or figure belongs to somebody who takes part, else the field is named", async () => {
  const { actor, key, participants } = await newCampaign()
  const stranger = { ...key, participantId: "nobody" }
  const wrong = { code: "invalid", fields: { participantId: expect.any(String) } }
  const step = { name: "Brief", deadline: null }
  await expect(Collaborations.addStep(actor, { ...step, ...stranger })).rejects.toMatchObject(wrong)
  const figures = { creator: "A", views: 1, likes: 1, engagementRate: 1.25, postUrl: null, postThumb: null }
  await expect(Collaborations.addStat(actor, { ...figures, ...stranger })).rejects.toMatchObject(wrong)
  const [participant] = participants
  if (!participant) throw new Error("a participant")
  const mine = await Collaborations.addStep(actor, { ...step, ...key, participantId: participant.id })
  expect(mine.participantName).toBe(participant.fullName)
})

test("the step of an influencer who leaves keeps their name and does not become common", async () => {
  const { actor, key, participants, read } = await newCampaign()
  const [participant] = participants
  if (!participant) throw new Error("a participant")
  const { id, fullName } = participant
  const step = await Collaborations.addStep(actor, {
    ...key,
    name: "Brief",
    deadline: "2026-01-05",
    participantId: id,
  })
  await eventually(async () => {
    const { items } = await Collaborations.dueSteps(actor, { whose: "team" })
    expect(items).toMatchObject([{ id: step.id, participantName: fullName }])
  })
  await Collaborations.update(actor, {
    ...key,
    version: 1,
    participants: { ...noChanges(), removed: [participant] },
  })
  expect((await read()).steps[0]).toMatchObject({ participantId: id, participantName: fullName })
  const resent = { ...key, stepId: step.id, version: 1, participantId: id, name: "Brief final" }
  expect(await Collaborations.updateStep(actor, resent)).toMatchObject({
    participantId: id,
    name: "Brief final",
  })
})

test("what lists keep of a timeline is not written where nothing has changed, nor of a campaign that is gone", async () => {
  const actor = await actorOf((await newAgency()).admin)
  const { collaboration } = await Collaborations.create(actor, {
    fields: fieldsOf(),
    participants: [],
    steps: [{ name: "Brief", deadline: "2026-01-05", influencerId: null }],
  })
  const { id: collaborationId, revision, updatedAt } = collaboration
  const changed = { __edb_e__: "step", agencyId: actor.agencyId ?? "" }
  await Collaborations.keepOpenSteps([
    { ...changed, collaborationId: newId() },
    { ...changed, collaborationId },
  ])
  const after = await Collaborations.get(actor, { collaborationId })
  expect(after.collaboration).toMatchObject({ revision, updatedAt })
})

test("of several campaigns whose timelines change together, the lists tell what each has to do next", async () => {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const names = ["Un", "Deux", "Trois"]
  for (const name of names) {
    const steps = [{ name: `Brief ${name}`, deadline: "2026-01-05", influencerId: null }]
    await Collaborations.create(actor, { fields: fieldsOf({ name }), participants: [], steps })
  }
  const listed = async () => {
    const { items } = await Collaborations.list(actor, {
      ...{ search: "", status: "all", type: "all", sort: "name", order: "asc" },
    })
    return items
  }
  const nextOf = async () => (await listed()).map(({ nextStep }) => nextStep?.name)
  const wanted = ["Brief Deux", "Brief Trois", "Brief Un"]
  expect(await nextOf()).toEqual(wanted)
  const keys = (await listed()).map(({ id: collaborationId }) => ({ agencyId, collaborationId }))
  for (const key of keys)
    await RootEntity.patch(key)
      .set({ openSteps: { dueDays: [] } })
      .go()
  await Collaborations.keepOpenSteps(keys.map((key) => ({ __edb_e__: "step", ...key })))
  expect(await nextOf()).toEqual(wanted)
})
