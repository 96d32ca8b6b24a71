import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import type { TimelineTemplate } from "@trame/core/campaigns/templates/contract"
import { MAX_TEMPLATE_STEPS, MAX_TEMPLATES } from "@trame/core/campaigns/templates/rules"
import { beforeEach, describe, expect, it } from "vitest"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { openedCampaign } from "../../../world/campaigns.ts"
import { conflict, refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import * as page from "../../../world/page.tsx"
import { choose, closePage, dialog, paste, pick, press, says } from "../../../world/page.tsx"
import { aCampaign, aStep, aTemplate } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"

let world: ReturnType<typeof openedCampaign>
let templates: TimelineTemplate[]
/** Thrown in place of the next answer to a write of templates. */
let refused: Error | null

beforeEach(() => {
  signIn()
  withoutMotion()
  world = openedCampaign({ collaboration: aCampaign({ signedDate: "2026-03-10", date: "2026-04-01" }) })
  templates = [aTemplate("t1", "Lancement"), aTemplate("t2", "Teasing")]
  refused = null
})

/** rules/campaigns.md#timeline-templates */
describe("the agency's timeline templates", () => {
  it("begin with a first one, and stand by name, then by id", async () => {
    templates = []
    const { sent } = enter("list", LIST)
    expect(await says("Aucun modèle pour le moment")).toBeDefined()
    await press("Nouveau modèle")
    await paste("Nom du modèle", "Modèle 10")
    await paste("Nom de l'étape 1", "Brief")
    await press("Enregistrer")
    expect(await says("Modèle « Modèle 10 » enregistré")).toBeDefined()
    await waitFor(() => expect(listed()).toEqual(["Modèle 10"]))
    templates = [aTemplate("z", "modèle 10"), aTemplate("a", "Modèle 10"), aTemplate("m", "modèle 9")]
    await act(() => queryClient.invalidateQueries())
    await choose("Actions pour « modèle 9 »", "Dupliquer")
    expect(await says("Modèle dupliqué")).toBeDefined()
    await waitFor(() => expect(listed()).toEqual(["modèle 9", "modèle 9 (copie)", "Modèle 10", "modèle 10"]))
    expect(sent()).toEqual([
      ["create", { name: "Modèle 10", steps: [{ name: "Brief", offset: null }] }],
      ["create", { name: "modèle 9 (copie)", steps: aTemplate("m", "").steps }],
    ])
  })

  it("when the answer to a duplication was lost, are duplicated once, as the template is then", async () => {
    templates = [aTemplate("t1", "L".repeat(120))]
    const { sent } = enter("list", LIST)
    refused = refusal("unavailable", "Réessayez.")
    await choose(/Actions pour/, "Dupliquer")
    expect(await says("Erreur lors de la duplication du modèle. Réessayez.")).toBeDefined()
    changeAll({ name: "Teaser" })
    await act(() => queryClient.invalidateQueries())
    await choose(/Actions pour/, "Dupliquer")
    expect(await says("Modèle dupliqué")).toBeDefined()
    const { steps } = aTemplate("", "")
    expect(sent()).toEqual([
      ["create", { name: `${"L".repeat(112)} (copie)`, steps }],
      ["create", { name: "Teaser (copie)", steps }],
      ["update", { templateId: "new", version: 1, name: "Teaser (copie)", steps }],
    ])
  })

  it.each([
    [MAX_TEMPLATES - 1, false],
    [MAX_TEMPLATES, true],
  ])("of %i are full: %s", async (count, full) => {
    templates = Array.from({ length: count }, (_, at) => aTemplate(`n${at}`, `Modèle ${at}`))
    const { router } = enter("list", LIST)
    const add = await screen.findByRole<HTMLButtonElement>("button", { name: "Nouveau modèle" })
    expect(add.disabled).toBe(full)
    await press("Actions pour « Modèle 0 »")
    expect((await page.entryOf("Dupliquer")).getAttribute("aria-disabled") === "true").toBe(full)
    fireEvent.click(await page.entryOf("Modifier"))
    await waitFor(() => expect(router.state.location.search).toBe("?templates=edit&template=n0"))
  })
})

describe("the form of a template", () => {
  const [brief, publication, bilan] = aTemplate("", "").steps

  it.each<[string, string, string, object]>([
    ["its name", "Nom du modèle", "Autre", { name: "Autre" }],
    ["a name", "Nom de l'étape 2", "Post", { steps: [brief, { name: "Post", offset: 3 }, bilan] }],
    ["days", "Jours de l'étape 3", "j + 10", { steps: [brief, publication, { name: "Bilan", offset: 10 }] }],
    ["no days", "Jours de l'étape 1", "", { steps: [{ name: "Brief", offset: null }, publication, bilan] }],
  ])("sends %s alone", async (_, label, typed, changes) => {
    const { sent } = enter("edit&template=t1", LIST)
    await paste(label, typed)
    await press("Enregistrer")
    expect(await says("Modèle mis à jour")).toBeDefined()
    expect(sent()).toEqual([["update", { templateId: "t1", version: 4, ...changes }]])
  })

  it("moves, removes and adds steps within their ends", async () => {
    const { sent } = enter("edit&template=t1", LIST)
    const form = await dialog()
    const off = async (name: RegExp) =>
      (await form.findAllByRole<HTMLButtonElement>("button", { name })).map(({ disabled }) => disabled)
    expect(await off(/^Monter/)).toEqual([true, false, false])
    expect(await off(/^Descendre/)).toEqual([false, false, true])
    await press("Descendre l'étape 1", form)
    await press("Monter l'étape 3", form)
    await press("Retirer l'étape 1", form)
    await press("Ajouter une étape", form)
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Nom de l'étape 3")))
    await paste("Nom de l'étape 3", "Relance", form)
    await press("Enregistrer", form)
    await says("Modèle mis à jour")
    const steps = [bilan, brief, { name: "Relance", offset: null }]
    expect(sent()).toEqual([["update", { templateId: "t1", version: 4, steps }]])
  })

  it("refuses what the API would, beside its field", async () => {
    const { sent } = enter("edit&template=t1", LIST)
    const form = await dialog()
    for (const [label, typed, said] of [
      ["Nom du modèle", "", "Le nom du modèle est obligatoire"],
      ["Nom du modèle", "x".repeat(121), "120 caractères au maximum"],
      ["Nom de l'étape 1", " ", "Le nom de l'étape est obligatoire"],
      ["Nom de l'étape 2", "x".repeat(201), "200 caractères au maximum"],
      ["Jours de l'étape 1", "bientôt", "Un nombre de jours, comme J-7 ou J+3"],
    ] as const) {
      await paste(label, typed, form)
      await press("Enregistrer", form)
      expect(await form.findByText(said)).toBeDefined()
    }
    for (const _ of [1, 2, 3]) await press("Retirer l'étape 1", form)
    await press("Enregistrer", form)
    expect(await form.findByText("Un modèle compte au moins une étape")).toBeDefined()
    expect(form.queryByText(/^Un nombre de jours/)).toBeNull()
    expect(sent()).toEqual([])
    closePage()
    const steps = Array.from({ length: MAX_TEMPLATE_STEPS }, (_, at) => ({ name: `${at}`, offset: null }))
    templates = [aTemplate("t1", "Long", { steps })]
    enter("edit&template=t1", LIST)
    expect(await says(`${MAX_TEMPLATE_STEPS} étapes au maximum.`)).toBeDefined()
    expect(screen.queryByText("Ajouter une étape")).toBeNull()
  })

  it.each([
    [{ signedDate: "2026-03-10" }, /en jours depuis la signature/, -2],
    [{ date: "2026-04-01" }, /en jours depuis la date de la campagne\./, -24],
    [{}, /en jours depuis la première date limite\./, 0],
  ])("begins with the steps of a campaign of %j", async (dates, words, offset) => {
    world.detail.collaboration = aCampaign(dates)
    world.detail.steps = [aStep("a", "Brief", { deadline: "2026-03-08" }), aStep("b", "Bilan")]
    const { sent } = enter("save")
    expect(await says(words)).toBeDefined()
    await paste("Nom du modèle", "De la campagne")
    await press("Enregistrer")
    await says("Modèle « De la campagne » enregistré")
    const steps = [{ name: "Brief", offset }, bilan]
    expect(sent()).toEqual([["create", { name: "De la campagne", steps }]])
  })
})

describe("applying a template", () => {
  const preview = async () => (await dialog()).findByRole("region", { name: "Aperçu" })
  const planned = async () =>
    [...(await preview()).querySelectorAll("li")].map((step) => page.textOf(step)[1])
  const ADD = "Ajouter 3 étapes"

  it.each([
    [
      { signedDate: "2026-03-10", date: "2026-04-01" },
      "2026-03-10",
      ["03/03/2026", "13/03/2026"],
      /la signature, le 10 mars/,
    ],
    [
      { date: "2026-04-01" },
      "2026-04-01",
      ["25/03/2026", "04/04/2026"],
      /n'est pas signée : .* le 1er avril/,
    ],
    [{}, null, ["Sans date limite", "Sans date limite"], /ni date ni signature/],
  ])("to a campaign of %j shows and sends the days", async (dates, start, days, words) => {
    world.detail.collaboration = aCampaign(dates)
    const { router, sent } = enter("apply&template=t2&influencerId=p2")
    expect(await planned()).toEqual([...days, "Sans date limite"])
    expect((await preview()).textContent).toMatch(words)
    expect((await preview()).textContent).not.toContain("Elles s'ajoutent après")
    await press(ADD)
    expect(await says("2 étapes ajoutées à la timeline")).toBeDefined()
    const asked = { templateId: "t2", version: 4, applicationId: expect.any(String) }
    expect(sent()).toEqual([["apply", { ...asked, start, participantId: "p2" }]])
    await waitFor(() => expect(page.focusedRow()).toBe("n0"))
    expect(router.state.location.search).toBe("?influencerId=p2")
  })

  it.each([
    [{ removed: ["n0", "n1"], kept: 0 }, "Étapes retirées de la timeline", 0],
    [{ removed: ["n1"], kept: 1 }, "1 étape modifiée depuis : elle reste dans la timeline.", 1],
  ])("is undone by Ctrl+Z, which answers %j", async (undoApply, words, left) => {
    const { api } = enter("apply")
    api.answer({ timelineTemplates: { undoApply } })
    await preview()
    await press(ADD)
    await says("2 étapes ajoutées à la timeline")
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true })
    expect(await says(words)).toBeDefined()
    const [{ applicationId }] = api.callsOf("timelineTemplates.apply")
    expect(api.callsOf("timelineTemplates.undoApply")).toEqual([{ applicationId, collaborationId: "k1" }])
    await waitFor(() => expect(document.querySelectorAll("[data-row^='n']")).toHaveLength(left))
  })

  it("is one addition when its answer was lost, and another for somebody else", async () => {
    world.detail.steps = [aStep("1", "Déjà là")]
    const { api } = enter("apply")
    expect((await preview()).textContent).toContain("Elles s'ajoutent après celles en place")
    for (const who of ["", "", "Bea Sol"]) {
      if (who) await pick("Influenceur", who)
      refused = refusal("unavailable", "Réessayez.")
      await press(ADD)
      await says("Les étapes n'ont pas été ajoutées")
    }
    expect(asksBeforeClosing()).toBe(false)
    const [first, second, other] = api.callsOf("timelineTemplates.apply")
    expect([
      first.applicationId === second.applicationId,
      other.applicationId === first.applicationId,
    ]).toEqual([...[true, false]])
    expect(other.participantId).toBe("p2")
  })

  it("when the campaign or the template has changed, shows what would be added now", async () => {
    const { api } = enter("apply")
    await preview()
    refused = conflict()
    world.detail.collaboration = aCampaign({ signedDate: "2026-03-11" })
    changeAll({})
    await press(ADD)
    await waitFor(async () => expect((await planned())[0]).toBe("04/03/2026"))
    refused = conflict()
    world.read = () => Promise.reject(refusal("unavailable"))
    await press(ADD)
    await waitFor(() => expect(api.callsOf("timelineTemplates.apply")).toHaveLength(2))
    expect(await says("Modifié entre-temps.")).toBeDefined()
    expect(api.callsOf("timelineTemplates.apply")[1]).toMatchObject({ version: 5, start: "2026-03-11" })
  })

  it("when the template is deleted meanwhile, adds nothing until another is chosen", async () => {
    const { sent } = enter("apply&template=t2")
    await preview()
    templates = [aTemplate("t1", "Lancement")]
    refused = refusal("not_found", "Ce modèle n'existe plus.")
    await press(ADD)
    expect(await says(/^Ce modèle vient d'être supprimé par une autre personne/)).toBeDefined()
    expect(screen.queryByRole("region", { name: "Aperçu" })).toBeNull()
    await press("Ajouter", await dialog())
    await pick("Modèle", "Lancement")
    await waitFor(() => expect(screen.queryByText(/^Ce modèle vient d'être supprimé/)).toBeNull())
    await press(ADD)
    await says("2 étapes ajoutées à la timeline")
    expect(sent().map(([, { templateId }]) => templateId)).toEqual(["t2", "t1"])
  })

  it("leads an agency without templates to the first one", async () => {
    templates = []
    const { router } = enter("apply")
    await press("Nouveau modèle")
    expect(router.state.location.search).toBe("?templates=edit")
  })
})

const LIST = "/app/collaborations"

const answered = <Answer,>(answer: () => Answer): Answer => {
  const error = refused
  refused = null
  if (error) throw error
  return answer()
}

function enter(search: string, path?: string) {
  const opened = world.enter(`?templates=${search}`, path)
  opened.api.answer({
    timelineTemplates: {
      list: () => ({ items: templates }),
      create: ({ creationId: _, ...fields }) =>
        answered(() => aTemplate("new", fields.name, { version: 1, ...fields })),
      update: ({ templateId, version, ...changes }) =>
        answered(() => ({ ...aTemplate(templateId, "Lancement"), ...changes, version: version + 1 })),
      remove: ({ templateId }) => answered(() => ({ id: templateId, binId: null })),
      apply: () =>
        answered(() => ({
          steps: ["Repérage", "Clôture"].map((name, at) => aStep(`n${at}`, name, { order: `b${at}` })),
        })),
    },
  })
  return opened
}

const listed = () =>
  within(screen.getByRole("list", { name: "Modèles de timeline" }))
    .getAllByRole("listitem")
    .map((row) => page.textOf(row)[0])
const changeAll = (changes: Partial<TimelineTemplate>) => {
  templates = templates.map((one) => ({ ...one, ...changes, version: one.version + 1 }))
}
