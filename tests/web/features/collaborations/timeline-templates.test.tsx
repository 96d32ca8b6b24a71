import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import type { Step } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { TimelineTemplate } from "@trame/core/campaigns/templates/contract"
import { MAX_TEMPLATE_STEPS, MAX_TEMPLATES } from "@trame/core/campaigns/templates/rules"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { camille } from "../../../world/people.ts"
import { collaboration as untouched } from "../../support/campaign.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/ApplyDialog.tsx"
import "../../../../packages/web/src/features/collaborations/templates/TemplateDialog.tsx"
import "../../../../packages/web/src/features/collaborations/templates/TemplateListDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-03-01T08:00:00.000Z"
const templateOf = (id: string, name: string, changes: Partial<TimelineTemplate> = {}): TimelineTemplate => ({
  ...{ id, name, version: 4, createdAt: NOW, updatedAt: NOW },
  steps: [
    { name: "Brief", offset: -7 },
    { name: "Publication", offset: 3 },
    { name: "Bilan", offset: null },
  ],
  ...changes,
})
const stepOf = (id: string, changes: Partial<Step> = {}): Step => ({
  ...{ id, version: 1, name: id, deadline: null, status: "todo", order: id, updatedAt: NOW, createdAt: NOW },
  ...{ participantId: null, participantName: null, assigneeId: null, viaPublicLink: false },
  ...changes,
})

let templates: TimelineTemplate[]
let campaign: typeof untouched
let steps: Step[]
let writes: { call: string; body: Record<string, unknown> }[]
/** Answers in the place of the next write. */
let refusals: Response[]

const bodyOf = async (request: Request) => {
  const body = request.method === "DELETE" ? {} : await request.json()
  writes.push({ call: `${request.method} ${new URL(request.url).pathname.replace("/api/", "")}`, body })
  return body
}

function enter(path: string) {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/collaborations": () => json(200, { items: [], nextCursor: null }),
    "/api/collaborations/k1": () =>
      json(200, { collaboration: campaign, participants: [], steps, documents: [], stats: [] }),
    "/api/timeline-templates": async (request) => {
      if (request.method === "GET") return json(200, { items: templates })
      const fields = await bodyOf(request)
      const refused = refusals.shift()
      if (refused) return refused
      const made = templateOf(`new${writes.length}`, "", { ...fields, version: 1 })
      templates = [...templates, made]
      return json(201, made)
    },
    "/api/timeline-templates/t1": async (request) => {
      const { version: _version, ...changes } = await bodyOf(request)
      const refused = refusals.shift()
      if (refused) return refused
      if (request.method === "DELETE") {
        templates = templates.filter(({ id }) => id !== "t1")
        return json(200, { id: "t1" })
      }
      templates = templates.map((one) =>
        one.id === "t1" ? { ...one, ...changes, version: one.version + 1 } : one,
      )
      return json(
        200,
        templates.find(({ id }) => id === "t1"),
      )
    },
    "/api/timeline-templates/t1/apply": async (request) => {
      await bodyOf(request)
      const refused = refusals.shift()
      if (refused) return refused
      return json(200, { steps: [stepOf("s1", { name: "Brief" })] })
    },
  })
  return visit(path, routes)
}

beforeEach(() => {
  signIn()
  templates = [templateOf("t1", "Lancement"), templateOf("t2", "Teasing")]
  campaign = { ...untouched, signedDate: "2026-03-10", date: "2026-04-01" }
  steps = []
  writes = []
  refusals = []
})

const LIST = "/app/collaborations?templates=list"
const EDIT = "/app/collaborations?templates=edit&template=t1"
const APPLY = "/app/collaborations/k1?templates=apply"
const conflict = () => json(409, { code: "conflict", detail: "Modifié entre-temps." })

const dialog = async () => within(await screen.findByRole("dialog"))
/** As pasted, for every key of a long form would be waited for. */
const write = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
const listed = () =>
  screen
    .getAllByRole("list", { name: "Modèles de timeline" })
    .flatMap((list) => within(list).getAllByRole("listitem"))
    .map((line) => within(line).getAllByRole("button")[0]?.textContent)

async function choose(template: string, action: string) {
  fireEvent.click(await screen.findByRole("button", { name: new RegExp(`Actions.*${template}`) }))
  fireEvent.click(await screen.findByRole("menuitem", { name: action }))
}

/** rules/campaigns.md#timeline-templates */
describe("the agency's timeline templates", () => {
  it("are listed with how many steps they have and which days these span", async () => {
    templates = [
      templateOf("t1", "Lancement"),
      templateOf("t2", "Sans", { steps: [{ name: "a", offset: null }] }),
      templateOf("t3", "Un jour", { steps: [{ name: "a", offset: 0 }] }),
    ]
    enter(LIST)
    await screen.findByRole("list", { name: "Modèles de timeline" })
    expect(listed()).toEqual([
      "Lancement3 étapes · de J-7 à J+3",
      "Sans1 étape · sans dates",
      "Un jour1 étape · le jour de la signature",
    ])
  })

  it("that are not there yet begin with the first, which is listed, as the next one is by its name", async () => {
    templates = []
    enter(LIST)
    expect(await screen.findByText("Aucun modèle pour le moment")).toBeDefined()
    fireEvent.click(screen.getByRole("button", { name: "Nouveau modèle" }))
    const make = async (name: string) => {
      const field = await screen.findByLabelText("Nom du modèle")
      const form = within(field.closest("form") ?? document.body)
      write(field, name)
      write(form.getByLabelText("Nom de l'étape 1"), "Brief")
      fireEvent.click(form.getByRole("button", { name: "Enregistrer" }))
      expect(await screen.findByText(`Modèle « ${name} » enregistré`)).toBeDefined()
    }
    await make("Modèle 10")
    await waitFor(() => expect(listed()).toEqual(["Modèle 101 étape · sans dates"]))
    expect(writes).toEqual([
      {
        call: "POST timeline-templates",
        body: { name: "Modèle 10", steps: [{ name: "Brief", offset: null }], creationId: expect.any(String) },
      },
    ])
    fireEvent.click(screen.getByRole("button", { name: "Nouveau modèle" }))
    await make("modèle 9")
    await waitFor(() => expect(listed().map((line) => line?.slice(0, 9))).toEqual(["modèle 91", "Modèle 10"]))
  })

  it("are duplicated in their order, also one whose name is as long as may be", async () => {
    templates = [templateOf("t1", "L".repeat(120)), templateOf("t2", "Teasing")]
    enter(LIST)
    await choose("L{120}", "Dupliquer")
    expect(await screen.findByText("Modèle dupliqué")).toBeDefined()
    const [{ call, body } = { call: "", body: {} }] = writes
    expect(call).toBe("POST timeline-templates")
    expect(body).toMatchObject({ name: `${"L".repeat(112)} (copie)`, steps: templates[0]?.steps })
    await waitFor(() => expect(listed()).toHaveLength(3))
    expect(listed()[0]).toMatch(/^L{112} \(copie\)/)
  })

  it("are duplicated once, however often that is asked for before the answer is there", async () => {
    enter(LIST)
    await choose("Lancement", "Dupliquer")
    fireEvent.click(screen.getByRole("menuitem", { name: "Dupliquer" }))
    expect(await screen.findByText("Modèle dupliqué")).toBeDefined()
    expect(writes).toHaveLength(1)
  })

  it("says why one was not duplicated", async () => {
    refusals = [json(400, { code: "invalid", detail: "Votre agence a déjà 50 modèles." })]
    enter(LIST)
    await choose("Lancement", "Dupliquer")
    expect(await screen.findByText(/la duplication du modèle\. Votre agence a déjà 50 modèles/)).toBeDefined()
    expect(listed()).toHaveLength(2)
  })

  it.each([
    ["goes", null, "Modèle supprimé", 1],
    ["goes, gone already,", json(404, { code: "not_found", detail: "Introuvable." }), null, 1],
    [
      "stays",
      json(500, { code: "unexpected", detail: "" }),
      /^Erreur lors de la suppression du modèle\. /,
      2,
    ],
  ])("%s where its removal, once confirmed, is or is not done", async (_what, refused, said, left) => {
    if (refused) refusals = [refused]
    enter(LIST)
    await choose("Lancement", "Supprimer")
    expect(writes).toEqual([])
    fireEvent.click(await screen.findByRole("button", { name: "Supprimer", hidden: true }))
    if (said) expect(await screen.findByText(said)).toBeDefined()
    await waitFor(() => expect(listed()).toHaveLength(left))
    expect(writes.map(({ call }) => call)).toEqual(["DELETE timeline-templates/t1"])
  })

  it.each([
    [MAX_TEMPLATES - 1, false],
    [MAX_TEMPLATES, true],
  ])("of %i, whether there may be no other: %s", async (count, full) => {
    templates = Array.from({ length: count }, (_, index) => templateOf(`n${index}`, `Modèle ${index}`))
    enter(LIST)
    const add = await screen.findByRole<HTMLButtonElement>("button", { name: "Nouveau modèle" })
    expect(add.disabled).toBe(full)
    fireEvent.click(screen.getByRole("button", { name: "Actions pour « Modèle 0 »" }))
    const duplicate = await screen.findByRole("menuitem", { name: "Dupliquer" })
    expect(duplicate.getAttribute("aria-disabled") === "true").toBe(full)
  })
})

describe("a template's form", () => {
  const nameField = async () => (await dialog()).findByLabelText<HTMLInputElement>("Nom du modèle")
  const save = async () => fireEvent.click((await dialog()).getByRole("button", { name: "Enregistrer" }))

  it.each([
    ["its name", "Nom du modèle", "Autre", { name: "Autre" }],
    [
      "a step's name",
      "Nom de l'étape 2",
      "Post",
      {
        steps: [
          { name: "Brief", offset: -7 },
          { name: "Post", offset: 3 },
          { name: "Bilan", offset: null },
        ],
      },
    ],
    [
      "a step's days",
      "Jours de l'étape 3",
      "j + 10",
      {
        steps: [
          { name: "Brief", offset: -7 },
          { name: "Publication", offset: 3 },
          { name: "Bilan", offset: 10 },
        ],
      },
    ],
    [
      "that a step has no day any more",
      "Jours de l'étape 1",
      "",
      {
        steps: [
          { name: "Brief", offset: null },
          { name: "Publication", offset: 3 },
          { name: "Bilan", offset: null },
        ],
      },
    ],
  ])("sends %s alone, with the version that was read", async (_what, label, typed, changes) => {
    enter(EDIT)
    await nameField()
    write((await dialog()).getByLabelText(label), typed)
    await save()
    await waitFor(() =>
      expect(writes).toEqual([{ call: "PATCH timeline-templates/t1", body: { version: 4, ...changes } }]),
    )
    expect(await screen.findByText("Modèle mis à jour")).toBeDefined()
  })

  it("moves, takes out and adds steps, whose order is sent", async () => {
    enter(EDIT)
    await nameField()
    const { getByRole, getByLabelText } = await dialog()
    fireEvent.click(getByRole("button", { name: "Descendre l'étape 1" }))
    fireEvent.click(getByRole("button", { name: "Monter l'étape 3" }))
    fireEvent.click(getByRole("button", { name: "Retirer l'étape 1" }))
    fireEvent.click(getByRole("button", { name: "Ajouter une étape" }))
    write(getByLabelText("Nom de l'étape 3"), "Relance")
    await save()
    await waitFor(() =>
      expect(writes[0]?.body).toEqual({
        version: 4,
        steps: [
          { name: "Bilan", offset: null },
          { name: "Brief", offset: -7 },
          { name: "Relance", offset: null },
        ],
      }),
    )
  })

  it("refuses what the API would, beside its field", async () => {
    enter(EDIT)
    await nameField()
    const { getByLabelText, findByText } = await dialog()
    for (const [label, typed, said] of [
      ["Nom du modèle", "", "Le nom du modèle est obligatoire"],
      ["Nom du modèle", "x".repeat(121), "120 caractères au maximum"],
      ["Nom de l'étape 1", " ", "Le nom de l'étape est obligatoire"],
      ["Nom de l'étape 2", "x".repeat(201), "200 caractères au maximum"],
      ["Jours de l'étape 1", "bientôt", "Un nombre de jours, comme J-7 ou J+3"],
    ] as const) {
      write(getByLabelText(label), typed)
      await save()
      expect(await findByText(said)).toBeDefined()
    }
    expect(writes).toEqual([])
  })

  it("keeps what was typed where somebody was faster, and shows what is stored beside it", async () => {
    enter(EDIT)
    write(await nameField(), "Le mien")
    templates = templates.map((one) => (one.id === "t1" ? { ...one, version: 5, name: "Le leur" } : one))
    refusals = [conflict()]
    await save()
    await (await dialog()).findByText(/Ce modèle a été modifié/)
    expect((await nameField()).value).toBe("Le mien")
    expect((await dialog()).getByText("Le leur")).toBeDefined()
  })

  it("shows the steps that are stored with their days, where both have changed them", async () => {
    enter(EDIT)
    await nameField()
    write((await dialog()).getByLabelText("Nom de l'étape 1"), "Le mien")
    const steps = [
      { name: "Le leur", offset: -3 },
      { name: "Bilan", offset: null },
    ]
    templates = templates.map((one) => (one.id === "t1" ? { ...one, version: 5, steps } : one))
    refusals = [conflict()]
    await save()
    expect(await (await dialog()).findByText("Le leur (J-3), Bilan")).toBeDefined()
  })

  it("that is gone meanwhile makes a new one of what was typed", async () => {
    enter(EDIT)
    write(await nameField(), "Le mien")
    templates = templates.filter(({ id }) => id !== "t1")
    await act(() => queryClient.invalidateQueries({ queryKey: api.timelineTemplates.key() }))
    fireEvent.click(await (await dialog()).findByRole("button", { name: "Enregistrer comme nouveau modèle" }))
    await waitFor(() => expect(writes.map(({ call }) => call)).toEqual(["POST timeline-templates"]))
    expect(writes[0]?.body).toMatchObject({ name: "Le mien", steps: templateOf("t1", "").steps })
    expect(await screen.findByText("Modèle « Le mien » enregistré")).toBeDefined()
  })

  it("has one step at least, and as many as may be; one that is added has the keyboard", async () => {
    const steps = Array.from({ length: MAX_TEMPLATE_STEPS }, (_, at) => ({ name: `É${at}`, offset: null }))
    templates = [
      templateOf("t1", "Lancement", { steps: steps.slice(-2) }),
      templateOf("t2", "Long", { steps }),
    ]
    enter(EDIT)
    await nameField()
    const { getByRole, getByText, findByText, findByLabelText } = await dialog()
    const isOff = (name: string) => getByRole<HTMLButtonElement>("button", { name }).disabled
    expect(["Monter l'étape 1", "Descendre l'étape 1"].map(isOff)).toEqual([true, false])
    expect(["Monter l'étape 2", "Descendre l'étape 2"].map(isOff)).toEqual([false, true])
    for (const _ of [1, 2]) fireEvent.click(getByRole("button", { name: "Retirer l'étape 1" }))
    await save()
    expect(await findByText("Un modèle compte au moins une étape")).toBeDefined()
    expect(writes).toEqual([])
    fireEvent.click(getByText("Ajouter une étape"))
    const added = await findByLabelText("Nom de l'étape 1")
    await waitFor(() => expect(document.activeElement).toBe(added))
    cleanup()
    enter("/app/collaborations?templates=edit&template=t2")
    await nameField()
    const long = await dialog()
    expect(long.getByText(`${MAX_TEMPLATE_STEPS} étapes au maximum.`)).toBeDefined()
    expect(long.queryByText("Ajouter une étape")).toBeNull()
  })

  it("says that it is gone", async () => {
    templates = templates.filter(({ id }) => id !== "t1")
    enter(EDIT)
    expect(await screen.findByText("Ce modèle n'existe plus")).toBeDefined()
  })

  it.each([
    [{ signedDate: null, date: "2026-04-01" }, /en jours depuis la date de la campagne\./],
    [{ signedDate: null, date: null }, /en jours depuis la première date limite\./],
  ])("says what a campaign's days are counted from (%j)", async (dates, words) => {
    campaign = { ...campaign, ...dates }
    enter("/app/collaborations/k1?templates=save")
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByText("Enregistrer comme modèle")).toBeDefined()
  })

  it("begins with a campaign's steps, in days from its signature", async () => {
    steps = [stepOf("a", { name: "Brief", deadline: "2026-03-08" }), stepOf("b", { name: "Bilan" })]
    enter("/app/collaborations/k1?templates=save")
    write(await nameField(), "De la campagne")
    expect((await dialog()).getByText(/en jours depuis la signature/)).toBeDefined()
    await save()
    await waitFor(() =>
      expect(writes).toEqual([
        {
          call: "POST timeline-templates",
          body: {
            name: "De la campagne",
            steps: [
              { name: "Brief", offset: -2 },
              { name: "Bilan", offset: null },
            ],
            creationId: expect.any(String),
          },
        },
      ]),
    )
  })
})

describe("applying a template", () => {
  const preview = async () => within(await (await dialog()).findByRole("region", { name: "Aperçu" }))
  const planned = async () => (await preview()).getAllByRole("listitem").map(({ textContent }) => textContent)
  const add = async () => fireEvent.click((await dialog()).getByRole("button", { name: "Ajouter 3 étapes" }))

  it.each([
    [
      { signedDate: "2026-03-10", date: "2026-04-01" },
      "2026-03-10",
      ["03/03/2026", "13/03/2026"],
      /la signature/,
    ],
    [
      { signedDate: null, date: "2026-04-01" },
      "2026-04-01",
      ["25/03/2026", "04/04/2026"],
      /n'est pas signée/,
    ],
    [
      { signedDate: null, date: null },
      null,
      ["Sans date limite", "Sans date limite"],
      /ni date ni signature/,
    ],
  ])("shows and sends the day that it counts from (%j)", async (dates, start, days, words) => {
    campaign = { ...campaign, ...dates }
    enter(APPLY)
    expect(await planned()).toEqual([
      expect.stringContaining(`Brief ${days[0]}`),
      expect.stringContaining(`Publication ${days[1]}`),
      expect.stringContaining("Bilan Sans date limite"),
    ])
    expect((await preview()).getByText(words)).toBeDefined()
    await add()
    await waitFor(() =>
      expect(writes).toEqual([
        {
          call: "POST timeline-templates/t1/apply",
          body: expect.objectContaining({ collaborationId: "k1", version: 4, start, participantId: null }),
        },
      ]),
    )
    expect(await screen.findByText("1 étape ajoutée à la timeline")).toBeDefined()
  })

  it("is the same addition when it is sent again after no answer", async () => {
    enter(APPLY)
    await preview()
    refusals = [json(503, { code: "unavailable", detail: "Réessayez." })]
    await add()
    await screen.findByText("Les étapes n'ont pas été ajoutées")
    await add()
    await waitFor(() => expect(writes).toHaveLength(2))
    expect(writes[0]?.body.applicationId).toBe(writes[1]?.body.applicationId)
  })

  it("shows what would be added now, where the campaign or the template has changed meanwhile", async () => {
    enter(APPLY)
    await preview()
    refusals = [conflict()]
    campaign = { ...campaign, signedDate: "2026-03-11" }
    templates = templates.map((one) => ({ ...one, version: one.version + 1 }))
    await add()
    await waitFor(async () => expect((await planned())[0]).toContain("04/03/2026"))
    await add()
    await waitFor(() => expect(writes).toHaveLength(2))
    expect(writes[1]?.body).toMatchObject({ version: 5, start: "2026-03-11" })
    expect(writes[0]?.body.applicationId).not.toBe(writes[1]?.body.applicationId)
  })
})
