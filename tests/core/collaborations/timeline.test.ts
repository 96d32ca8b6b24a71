import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { race } from "../../support/race.ts"
import { RootEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"
import { FIGURES, first, listed, newCampaign } from "./newCampaign.ts"

describe("a timeline", () => {
  it("when twenty steps are moved at once, it loses none and puts each where it was sent", async () => {
    const { actor, key, read, addStep } = await newCampaign({ steps: named(20) })
    expect(await addStep({ name: "Étape 20" })).toMatchObject({ status: "todo", version: 1 })
    const { steps } = await read()
    expect(steps.map(({ name }) => name)).toEqual(Array.from({ length: 21 }, (_, index) => `Étape ${index}`))
    const [anchor, ...others] = steps
    const move = (id: string, version: number) =>
      Collaborations.moveStep(actor, { ...key, stepId: id, version, afterStepId: anchor?.id ?? "" })
    await Promise.all(others.map(({ id, version }) => move(id, version)))
    const after = (await read()).steps
    expect(after.map(({ id }) => id).sort()).toEqual(steps.map(({ id }) => id).sort())
    expect(new Set(after.map(({ order }) => order)).size).toBe(21)
    expect(after.map(({ version }) => version)).toEqual([1, ...Array(20).fill(2)])
    expect(after[0]?.id).toBe(anchor?.id)
    const last = after.at(-1)?.id ?? ""
    await move(last, 2)
    expect((await read()).steps.slice(0, 3).map(({ id }) => id)).toEqual([anchor?.id, last, after[1]?.id])
  })

  it("when a step is moved twice at once or behind a removed one, tells so", async () => {
    const { actor, key, read } = await newCampaign({ steps: named(3) })
    const [stepId = "", second = "", third = ""] = (await read()).steps.map(({ id }) => id)
    const move = (afterStepId: string, version = 1) =>
      Collaborations.moveStep(actor, { ...key, stepId, version, afterStepId })
    const outcomes = await Promise.allSettled([move(second), move(third)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect((await read()).steps.find(({ id }) => id === stepId)?.version).toBe(2)
    await Collaborations.removeStep(actor, { ...key, stepId: second })
    for (const late of [() => move(third), () => move(second, 2)])
      await expect(late()).rejects.toMatchObject({ code: "conflict" })
  })

  // rules/campaigns.md#several-steps-at-once
  it("when several steps change in one request, leaves alone what somebody else changed or deleted", async () => {
    const [here, there] = await Promise.all([
      newCampaign({ steps: named(4) }),
      newCampaign({ steps: named(1) }),
    ])
    const { actor, key, read } = here
    const [one = "", two = "", three = "", four = ""] = (await read()).steps.map(({ id }) => id)
    const change = (stepId: string, version = 1) =>
      ({ ...key, stepId, version, deadline: "2026-12-01", status: "done" }) as const
    const foreign = { ...change(first((await there.read()).steps).id), ...there.key }
    const edit = (stepId: string, version: number, name: string) =>
      Collaborations.updateStep(actor, { ...key, stepId, version, name })
    await edit(two, 1, "Déjà changée")
    const outcome = await race({
      over: "step",
      first: () =>
        Promise.all([
          edit(one, 1, "Changée pendant"),
          Collaborations.removeStep(actor, { ...key, stepId: three }),
        ]),
      late: () =>
        Collaborations.updateSteps(actor, {
          steps: [change(one), change(two), change(three), change(four), foreign],
        }),
    })
    expect(outcome).toMatchObject({
      changed: [{ id: four, version: 2, status: "done" }],
      left: [
        { id: one, reason: "conflict" },
        { id: two, reason: "conflict" },
        { id: three, reason: "not_found" },
        { id: foreign.stepId, reason: "not_found" },
      ],
    })
    expect((await read()).steps).toMatchObject([
      { name: "Changée pendant", status: "todo", deadline: null, version: 2 },
      { name: "Déjà changée", status: "todo", deadline: null, version: 2 },
      { name: "Étape 3", status: "done", deadline: "2026-12-01", version: 2 },
    ])
    const assigned = { ...change(two, 2), assigneeId: there.actor.userId }
    await expect(Collaborations.updateSteps(actor, { steps: [assigned] })).rejects.toMatchObject({
      code: "invalid",
    })
  })

  it("refuses a step or figures of somebody who does not take part, beside the field", async () => {
    const { actor, key, participants, addStep } = await newCampaign({ creators: 1 })
    const wrong = { code: "invalid", fields: { participantId: expect.any(String) } }
    await expect(addStep({ participantId: "nobody" })).rejects.toMatchObject(wrong)
    const figures = { ...key, ...FIGURES, participantId: "nobody" }
    await expect(Collaborations.addStat(actor, figures)).rejects.toMatchObject(wrong)
    const { id: participantId, fullName } = first(participants)
    expect(await addStep({ participantId })).toMatchObject({ participantId, participantName: fullName })
  })

  it("keeps the step of an influencer who leaves under their name", async () => {
    const { actor, key, participants, save, addStep, read } = await newCampaign({ creators: 1 })
    const { id: participantId, fullName: participantName } = first(participants)
    const theirs = { participantId, participantName }
    const step = await addStep({ participantId, deadline: "2026-01-05" })
    await eventually(async () => {
      const { items } = await Collaborations.dueSteps(actor, { whose: "team" })
      expect(items).toMatchObject([{ id: step.id, participantName }])
    })
    await save(1, { removed: participants })
    expect((await read()).steps).toMatchObject([theirs])
    const resent = { ...key, stepId: step.id, version: 1, participantId, name: "Brief final" }
    expect(await Collaborations.updateStep(actor, resent)).toMatchObject({
      participantId,
      name: "Brief final",
    })
  })
})

describe("the summary of a timeline in lists", () => {
  it("follows each change of a step, and is nobody's edit", async () => {
    const { actor, key, read, save, addStep } = await newCampaign()
    const shows = (lateSteps: number, name: string | null) =>
      eventually(async () => {
        const { nextStep, ...card } = first((await listed(actor)).items)
        expect([card.lateSteps, nextStep?.name ?? null]).toEqual([lateSteps, name])
      })
    const brief = await addStep({ deadline: "2026-01-05" })
    await addStep({ name: "Tournage", deadline: "2026-01-06" })
    await addStep({ name: "Suite" })
    await shows(2, "Brief")
    await Collaborations.updateStep(actor, { ...key, stepId: brief.id, version: 1, status: "done" })
    await shows(1, "Tournage")
    expect((await save(1, { fields: { name: "Rebaptisée" } })).collaboration.version).toBe(2)
    for (const { id: stepId } of (await read()).steps)
      await Collaborations.removeStep(actor, { ...key, stepId })
    await shows(0, null)
  })

  it("is written for several campaigns at once, unless nothing changed or the campaign is gone", async () => {
    const { agencyId, admin: actor } = await newAgency()
    for (const name of ["Un", "Deux", "Trois"]) {
      const steps = [{ name: `Brief ${name}`, deadline: "2026-01-05", influencerId: null }]
      await Collaborations.create(actor, { fields: fieldsOf({ name }), participants: [], steps })
    }
    const cards = async () => (await listed(actor, { sort: "name", order: "asc" })).items
    const before = await cards()
    expect(before.map(({ nextStep }) => nextStep?.name)).toEqual(["Brief Deux", "Brief Trois", "Brief Un"])
    const keys = before.map(({ id: collaborationId }) => ({ agencyId, collaborationId }))
    const changed = [{ agencyId, collaborationId: newId() }, ...keys].map((key) => ({
      __edb_e__: "step",
      ...key,
    }))
    const revisions = () =>
      Promise.all(keys.map(async (key) => (await Collaborations.get(actor, key)).collaboration.revision))
    const asCreated = await revisions()
    await Collaborations.keepOpenSteps(changed)
    expect(await revisions()).toEqual(asCreated)
    for (const key of keys)
      await RootEntity.patch(key)
        .set({ openSteps: { dueDays: [] } })
        .go()
    await Collaborations.keepOpenSteps(changed)
    expect(await cards()).toMatchObject(before.map(({ id, nextStep }) => ({ id, nextStep })))
  })
})

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Étape ${index}`,
    deadline: null,
    influencerId: null,
  }))
