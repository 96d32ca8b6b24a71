import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { refused } from "../../support/problem.ts"

const LAUNCH = { name: "Lancement", steps: [{ name: "Brief", offset: -3 }, { name: "Bilan" }] }

/** A member with the right to collaborations, who has a template and a campaign to apply it to. */
async function oneTemplate() {
  const agency = await newAgency({ permissions: { collaborations: true } })
  const api = apiAs(agency.member)
  const template = await api.timelineTemplates.create(LAUNCH)
  const { collaboration } = await api.collaborations.create({
    fields: fieldsOf({ signedDate: "2026-03-01" }),
  })
  const apply = {
    templateId: template.id,
    version: 1,
    collaborationId: collaboration.id,
    applicationId: newId(),
  }
  return { api, template, apply, templateId: template.id }
}

test("a template is made, listed, edited and deleted", async () => {
  const { api, template, templateId } = await oneTemplate()
  expect(template).toEqual({
    id: expect.any(String),
    version: 1,
    name: "Lancement",
    steps: [
      { name: "Brief", offset: -3 },
      { name: "Bilan", offset: null },
    ],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const steps = [{ name: "Bilan", offset: 30 }]
  const edited = await api.timelineTemplates.update({ templateId, version: 1, steps })
  expect(edited).toMatchObject({ name: "Lancement", steps, version: 2 })
  expect(await api.timelineTemplates.list()).toEqual({ items: [edited] })
  expect(await api.timelineTemplates.remove({ templateId })).toEqual({ id: templateId })
  expect(await api.timelineTemplates.list()).toEqual({ items: [] })
})

test("what is wrong is said beside its field, in French", async () => {
  const { api } = await oneTemplate()
  const wrong = await refused(
    api.timelineTemplates.create({ name: " ", steps: [{ name: "" }, { name: "A", offset: 1.5 }] }),
  )
  expect(wrong.data.fields).toEqual({
    name: "Le nom du modèle est obligatoire",
    "steps.0.name": "Le nom de l'étape est obligatoire",
    "steps.1.offset": "Nombre de jours entre -999 et 999",
  })
  const empty = await refused(api.timelineTemplates.create({ name: "Vide", steps: [] }))
  expect(empty.data.fields).toEqual({ steps: "Un modèle compte au moins une étape" })
})

test("the second of two savers is told", async () => {
  const { api, templateId } = await oneTemplate()
  const races = await Promise.allSettled(
    ["La première", "La seconde"].map((name) =>
      api.timelineTemplates.update({ templateId, version: 1, name }),
    ),
  )
  expect(races.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  expect(await refused(api.timelineTemplates.update({ templateId, version: 1, name: "X" }))).toMatchObject({
    status: 409,
    code: "conflict",
  })
})

test("a double click applies it once", async () => {
  const { api, apply } = await oneTemplate()
  const [first, second] = await Promise.all([
    api.timelineTemplates.apply(apply),
    api.timelineTemplates.apply(apply),
  ])
  expect(first).toEqual(second)
  expect(first.steps).toMatchObject([
    { name: "Brief", deadline: "2026-02-26", status: "todo" },
    { name: "Bilan", deadline: null },
  ])
  const { steps } = await api.collaborations.get({ collaborationId: apply.collaborationId })
  expect(steps).toEqual(first.steps)
})

test("a preview of another day is a conflict", async () => {
  const { api, apply } = await oneTemplate()
  const stale = await refused(api.timelineTemplates.apply({ ...apply, start: "2026-03-02" }))
  expect(stale).toMatchObject({ status: 409, code: "conflict" })
  expect((await api.timelineTemplates.apply({ ...apply, start: "2026-03-01" })).steps).toHaveLength(2)
})

test("without the right nothing opens; another agency's is not there", async () => {
  const { apply, templateId } = await oneTemplate()
  const without = await newAgency()
  expect(await refused(apiAs(without.member).timelineTemplates.list())).toMatchObject({ status: 403 })
  const stranger = apiAs(without.admin)
  expect(await stranger.timelineTemplates.list()).toEqual({ items: [] })
  for (const attempt of [
    () => stranger.timelineTemplates.update({ templateId, version: 1, name: "À moi" }),
    () => stranger.timelineTemplates.remove({ templateId }),
    () => stranger.timelineTemplates.apply(apply),
    () => stranger.collaborations.copy({ collaborationId: apply.collaborationId }),
  ]) {
    expect(await refused(attempt())).toMatchObject({ status: 404 })
  }
})
