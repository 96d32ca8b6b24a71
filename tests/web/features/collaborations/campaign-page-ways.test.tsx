import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationDetail } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { TimelineTemplate } from "@trame/core/campaigns/templates/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { camille } from "../../../world/people.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"
import { collaboration as untouched } from "../../support/campaign.ts"
import { participantOf, stepOf } from "../../support/openCampaign.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/ApplyDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/SendLinkDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-03-01T08:00:00.000Z"

let collaboration: CollaborationDetail["collaboration"]
let steps: CollaborationDetail["steps"]
let templates: TimelineTemplate[]
let moves: object[]
let applied: { applicationId: string; participantId: string | null }[]
let listed: object[]
let held: Promise<unknown> | null
let refuse: (() => Response) | null
let read: (() => Response | Promise<Response>) | null

function enter(search = "") {
  const participants = [
    participantOf("p1", "Ada Lune", { linkKey: "usuelle" }),
    participantOf("p2", "Bea Sol"),
  ]
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/clients": () => json(200, { items: [], total: 0, page: 1, pageCount: 1 }),
    "/api/collaborations": () => json(200, { items: listed, nextCursor: null }),
    "/api/collaborations/k1": (request) =>
      request.method === "DELETE"
        ? json(200, { id: "k1" })
        : (read?.() ?? json(200, { collaboration, participants, steps, documents: [], stats: [] })),
    "/api/collaborations/k1/steps/s1/move": async (request) => {
      moves.push(await request.json())
      await held
      return refuse?.() ?? json(200, { ...steps[0], order: "a5", version: 2 })
    },
    "/api/collaborations/k1/participants/p1/link": () =>
      json(429, { code: "throttled", detail: "Trop tôt." }),
    "/api/timeline-templates": () => json(200, { items: templates }),
    "/api/timeline-templates/t1/apply": async (request) => {
      applied.push(await request.json())
      const added = ["Repérage", "Relance", "Clôture"]
      return (
        refuse?.() ??
        json(200, { steps: added.map((name, at) => stepOf(`n${at}`, name, { order: `b${at}` })) })
      )
    },
  })
  return visit(`/app/collaborations/k1${search}`, routes)
}

const names = () =>
  within(screen.getByRole("list", { name: "Étapes" }))
    .getAllByRole("heading")
    .map(({ textContent }) => textContent)
/** Rows below each other, as a browser lays them out. */
function layOut(): void {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const row = this.closest("[data-row]")
    const at = row ? [...document.querySelectorAll("[data-row]")].indexOf(row) : 0
    return new DOMRect(0, at * 50, 300, row ? 40 : 150)
  })
}
const dialog = async () => within(await screen.findByRole("dialog"))

beforeEach(() => {
  signIn()
  withoutMotion()
  collaboration = untouched
  steps = [
    stepOf("s1", "Brief", { order: "a0" }),
    stepOf("s2", "Tournage", { order: "a1", status: "done" }),
    stepOf("s3", "Bilan", { order: "a9", status: "done" }),
  ]
  templates = [
    {
      ...{ id: "t1", name: "Lancement", version: 4, createdAt: NOW, updatedAt: NOW },
      steps: [{ name: "Repérage", offset: null }],
    },
  ]
  ;[moves, applied] = [[], []]
  ;[listed, held, refuse, read] = [[], null, null, null]
})

/** A key, where the keyboard is, and what is said of it. */
async function press(code: string, said: string): Promise<void> {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: code, code })
  expect(await screen.findByText(said)).toBeDefined()
}

describe("a campaign's page", () => {
  it("has the room of all its actions and tabs while it is read, so that nothing moves", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const participants = [
      participantOf("p1", "Ada Lune", { linkKey: "usuelle" }),
      participantOf("p2", "Bea Sol"),
    ]
    read = async () => {
      await promise
      return json(200, { collaboration, participants, steps, documents: [], stats: [] })
    }
    enter()
    await screen.findByText("Chargement de la collaboration")
    const found = () => ({
      actions: document.querySelector("h1")?.closest("header")?.lastElementChild?.childElementCount,
      tabs: document.querySelectorAll("[role='tab']").length,
    })
    const before = found()
    resolve()
    await screen.findByRole("heading", { level: 1, name: "Lancement d'automne" })
    expect(before).toEqual(found())
  })

  it.each([
    ["", "Timeline"],
    ["?tab=comments", "Commentaires"],
    ["?tab=nowhere", "Timeline"],
  ])("is at the tab of its address while it is read: %j", async (search, tab) => {
    read = () => new Promise(() => {})
    enter(search)
    await screen.findByText("Chargement de la collaboration")
    expect(document.querySelector("[role='tab'][aria-selected='true']")?.textContent).toBe(tab)
  })

  it.each([
    ["its name", null, "Lancement d'automne · "],
    [
      "that there is none",
      () => json(404, { code: "not_found", detail: "Introuvable." }),
      "Collaboration introuvable · ",
    ],
    ["that it could not be read", () => json(403, { code: "forbidden", detail: "Non." }), "Erreur · "],
  ])("says by the title of its tab %s", async (_what, answers, title) => {
    read = answers
    const router = enter()
    await waitFor(() => expect(document.title).toContain(title))
    if (!title.startsWith("Erreur")) return
    fireEvent.click(screen.getByRole("button", { name: "Retour" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations"))
  })

  it("that is deleted is gone from the list too, though that lags behind", async () => {
    listed = ["k1", "k2"].map((id) => ({
      ...{ ...untouched, id, name: `Campagne ${id}`, participants: [], participantCount: 0 },
      ...{ nextStep: null, lateSteps: 0 },
    }))
    enter()
    fireEvent.click(await screen.findByRole("button", { name: "Supprimer" }))
    fireEvent.click((await dialog()).getByRole("button", { name: "Supprimer" }))
    expect(await screen.findByText("Collaboration supprimée avec succès")).toBeDefined()
    expect(await screen.findByRole("link", { name: "Campagne k2" })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole("link", { name: "Campagne k1" })).toBeNull())
  })

  it("names whom its view is restricted to, by whichever of their ids it was opened", async () => {
    enter("?influencerId=i-p2")
    const filter = (await screen.findByRole("combobox", { name: "Influenceur affiché" })).closest(
      ".ant-select",
    )
    expect(filter?.textContent).toContain("Bea Sol")
    expect(screen.getByText("+ éléments communs")).toBeDefined()
  })

  it("stays where it could not be read again", async () => {
    enter()
    await screen.findByRole("heading", { level: 1, name: untouched.name })
    read = () => json(403, { code: "forbidden", detail: "Non." })
    await act(() => queryClient.invalidateQueries())
    expect(screen.getByRole("heading", { level: 1, name: untouched.name })).toBeDefined()
  })
})

it.each([
  ["Générer le lien public", "?dialog=link"],
  ["Ajouter une étape", "?dialog=step"],
  ["Appliquer un modèle", "?templates=apply"],
  ["Enregistrer comme modèle", "?templates=save"],
  ["Gérer les modèles", "?templates=list"],
])("« %s » leads to its dialog: %s", async (name, search) => {
  const router = enter()
  await screen.findByRole("list", { name: "Étapes" })
  const ofTemplates = search.startsWith("?templates")
  if (ofTemplates) fireEvent.click(screen.getByRole("button", { name: /^Modèles/ }))
  fireEvent.click(await screen.findByRole(ofTemplates ? "menuitem" : "button", { name }))
  await waitFor(() => expect(router.state.location.search).toBe(search))
})

describe("the timeline", () => {
  it("shows a moved step in its new place at once, and counts those that are done", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    enter()
    expect(await screen.findByText("2 étapes terminées sur 3")).toBeDefined()
    const bar = screen.getByRole("progressbar", { name: "2 étapes terminées sur 3" })
    expect(bar.getAttribute("aria-valuenow")).toBe("67")
    fireEvent.click(await screen.findByLabelText("Actions pour « Brief »"))
    fireEvent.click(await screen.findByRole("menuitem", { name: "Descendre" }))
    await waitFor(() => expect(names()).toEqual(["Tournage", "Brief", "Bilan"]))
    expect(screen.queryByText(/déplacée en position/)).toBeNull()
    resolve()
    expect(await screen.findByText("« Brief » déplacée en position 2 sur 3.")).toBeDefined()
    expect(names()).toEqual(["Tournage", "Brief", "Bilan"])
  })

  it("says in words where a colleague was faster to move a step, and shows it as it is then", async () => {
    enter()
    await screen.findByRole("list", { name: "Étapes" })
    refuse = () => json(409, { code: "conflict", detail: "Modifiée entre-temps." })
    steps = [...steps.slice(1), stepOf("s1", "Brief validé", { order: "b0" })]
    fireEvent.click(screen.getByLabelText("Actions pour « Brief »"))
    fireEvent.click(await screen.findByRole("menuitem", { name: "Descendre" }))
    expect(
      await screen.findByText(
        /^« Brief » a été modifiée .* L'étape est maintenant « Brief validé », à faire\.$/,
      ),
    ).toBeDefined()
    expect(screen.getByText("Erreur lors de la mise à jour")).toBeDefined()
    expect(names()).toEqual(["Tournage", "Bilan", "Brief validé"])
  })

  it.each([
    ["behind what is left", 2, "s2"],
    ["first", 1, null],
  ])("puts a step %s where a colleague has deleted the one it was to follow", async (_, left, place) => {
    layOut()
    enter()
    const handle = await screen.findByRole("button", { name: "Déplacer « Brief »" })
    handle.focus()
    await press("Space", "Étape « Brief » saisie, position 1 sur 3.")
    await press("ArrowDown", "Étape « Brief » en position 2 sur 3.")
    await press("ArrowDown", "Étape « Brief » en position 3 sur 3.")
    steps = steps.slice(0, left)
    refuse = () => {
      refuse = null
      return json(409, { code: "conflict", detail: "Modifiée entre-temps." })
    }
    await press("Space", "Étape « Brief » déposée en position 3 sur 3.")
    await waitFor(() =>
      expect(moves).toEqual([
        { version: 1, afterStepId: "s3" },
        { version: 1, afterStepId: place },
      ]),
    )
    await waitFor(() => expect(isHeld()).toBe(false))
    expect(screen.queryByText(/a été modifiée/)).toBeNull()
  })

  it("makes a template also where one's view shows none of its steps", async () => {
    steps = [stepOf("s1", "Brief", { participantId: "p1", participantName: "Ada Lune" })]
    enter("?influencerId=p2")
    expect(await screen.findByText("Aucune étape pour le moment")).toBeDefined()
    fireEvent.click(await screen.findByRole("button", { name: /^Modèles/ }))
    const save = await screen.findByRole("menuitem", { name: "Enregistrer comme modèle" })
    expect(save.getAttribute("aria-disabled")).not.toBe("true")
  })

  it("tells whoever moves a step by the keyboard where it is, and stores where it is put", async () => {
    layOut()
    enter()
    const handle = await screen.findByRole("button", { name: "Déplacer « Brief »" })
    expect(document.getElementById(handle.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(
      /^Pour déplacer une étape, appuyez sur Espace ou Entrée/,
    )
    handle.focus()
    await press("Space", "Étape « Brief » saisie, position 1 sur 3.")
    await press("ArrowDown", "Étape « Brief » en position 2 sur 3.")
    await press("ArrowUp", "Étape « Brief » en position 1 sur 3.")
    // Nothing comes between meanwhile.
    expect(isHeld()).toBe(true)
    await press("Escape", "Déplacement annulé, l'étape « Brief » reste en position 1 sur 3.")
    await waitFor(() => expect(isHeld()).toBe(false))
    handle.focus()
    await press("Space", "Étape « Brief » saisie, position 1 sur 3.")
    await press("Space", "Étape « Brief » déposée en position 1 sur 3.")
    expect(moves).toEqual([])
    await waitFor(() => expect(isHeld()).toBe(false))
    handle.focus()
    await press("Space", "Étape « Brief » saisie, position 1 sur 3.")
    await press("ArrowDown", "Étape « Brief » en position 2 sur 3.")
    await press("Space", "Étape « Brief » déposée en position 2 sur 3.")
    await waitFor(() => expect(moves).toEqual([{ version: 1, afterStepId: "s2" }]))
    await waitFor(() => expect(names()).toEqual(["Tournage", "Brief", "Bilan"]))
    await waitFor(() => expect(isHeld()).toBe(false))
  })
})

describe("applying a template", () => {
  const add = async () => fireEvent.click(await screen.findByRole("button", { name: "Ajouter 1 étape" }))

  it("adds all of its steps, and takes the keyboard to the first of them", async () => {
    enter("?templates=apply")
    await add()
    expect(await screen.findByText("3 étapes ajoutées à la timeline")).toBeDefined()
    expect(names()).toEqual(["Brief", "Tournage", "Bilan", "Repérage", "Relance", "Clôture"])
    await waitFor(() =>
      expect(document.activeElement?.closest("[data-row]")?.getAttribute("data-row")).toBe("n0"),
    )
  })

  it("closes without a question, whatever was chosen, since nothing was typed", async () => {
    enter("?templates=apply")
    const form = await dialog()
    fireEvent.mouseDown(await form.findByLabelText("Influenceur"))
    fireEvent.click((await screen.findAllByText("Bea Sol")).at(-1) ?? document.body)
    expect(asksBeforeClosing()).toBe(false)
  })

  it("to another influencer is another addition, though the first was not answered", async () => {
    refuse = () => json(503, { code: "unavailable", detail: "Réessayez." })
    enter("?templates=apply")
    await add()
    const form = await dialog()
    expect(await form.findByText("Les étapes n'ont pas été ajoutées")).toBeDefined()
    fireEvent.mouseDown(form.getByLabelText("Influenceur"))
    fireEvent.click(await screen.findByTitle("Bea Sol"))
    await add()
    await waitFor(() => expect(applied.map(({ participantId }) => participantId)).toEqual([null, "p2"]))
    expect(applied[0]?.applicationId).not.toBe(applied[1]?.applicationId)
  })

  it.each([
    [3, "Lancement", true],
    [0, "Teasing", false],
  ])(
    "of %i steps begins with « %s », and says whether others are there before",
    async (count, name, after) => {
      const [lancement] = templates
      templates = [...templates, { ...lancement, id: "t2", name: "Teasing" } as TimelineTemplate]
      steps = steps.slice(0, count)
      enter(`?templates=apply${name === "Teasing" ? "&template=t2" : ""}`)
      const form = await dialog()
      const field = (await form.findByLabelText("Modèle")).closest(".ant-select")
      expect(field?.textContent).toContain(name)
      expect(form.queryByText(/Elles s'ajoutent après celles en place/) !== null).toBe(after)
    },
  )

  it("says that the campaign was deleted meanwhile", async () => {
    enter("?templates=apply")
    const form = await dialog()
    await form.findByRole("button", { name: "Ajouter 1 étape" })
    read = () => json(404, { code: "not_found", detail: "Introuvable." })
    await act(() => queryClient.invalidateQueries())
    expect(await form.findByText(/^Cette fiche vient d'être supprimée/)).toBeDefined()
  })

  it("reads templates again where the chosen one is gone", async () => {
    enter("?templates=apply")
    await screen.findByRole("button", { name: "Ajouter 1 étape" })
    const left = templates.map((one) => ({ ...one, id: "t2", name: "Teasing" }))
    templates = left
    refuse = () => json(404, { code: "not_found", detail: "Ce modèle n'existe plus." })
    await add()
    expect(await screen.findByText("Ce modèle n'existe plus.")).toBeDefined()
    await waitFor(() => expect(screen.queryByRole("region", { name: "Aperçu" })).toBeNull())
  })

  it("says why nothing was added also where what is stored by then cannot be read", async () => {
    enter("?templates=apply")
    await screen.findByRole("button", { name: "Ajouter 1 étape" })
    refuse = () => json(409, { code: "conflict", detail: "Le modèle a changé." })
    read = () => json(503, { code: "unavailable", detail: "Plus tard." })
    await add()
    expect(await screen.findByText("Le modèle a changé.")).toBeDefined()
  })
})

describe("the links of a campaign", () => {
  it("are copied each by its own button, and say what switching them does", async () => {
    const user = userEvent.setup()
    collaboration = { ...untouched, linkToken: "jeton", linkActive: true, guestKey: "clef" }
    enter("?dialog=link")
    const form = await dialog()
    for (const [name, url] of [
      ["Copier le lien", "http://trame.test/suivi/jeton"],
      ["Copier le lien public", "http://trame.test/collaboration/k1?key=clef"],
    ] as const) {
      await user.click(form.getByRole("button", { name }))
      await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(url))
    }
    expect(form.getByText(/^Ouvre la page de suivi à qui a son lien/)).toBeDefined()
    expect(form.getByText(/^Tant que le lien est actif, le profil public/)).toBeDefined()
  })

  it("say once they are closed that they answer nothing any more", async () => {
    collaboration = { ...untouched, linkToken: "jeton", linkActive: false }
    enter("?dialog=link")
    expect(
      await (await dialog()).findByText(/^Ces pages répondent que le lien n'est plus actif/),
    ).toBeDefined()
  })

  it("are mailed to an influencer also before the brand has one", async () => {
    enter("?tab=influencers")
    const buttons = await screen.findAllByRole("button", { name: /^Envoyer par e-mail le lien d(e |')/ })
    expect(buttons).toHaveLength(2)
  })

  it("of an influencer that could not be renewed say why, and may be tried again", async () => {
    enter("?tab=influencers")
    const [renew] = await screen.findAllByRole("button", { name: "Nouveau lien d'Ada Lune" })
    fireEvent.click(renew ?? document.body)
    const question = within(await screen.findByRole("dialog"))
    fireEvent.click(question.getByRole("button", { name: "Créer le nouveau lien" }))
    expect(await screen.findByText("Trop tôt.")).toBeDefined()
    expect(screen.queryByText("Lien copié !")).toBeNull()
    await waitFor(() => expect(renew?.hasAttribute("disabled")).toBe(false))
  })

  it("are mailed to the brand in the agency's name, as is said before", async () => {
    collaboration = { ...untouched, linkToken: "jeton", linkActive: true }
    enter("?dialog=send")
    expect(
      await (await dialog()).findByText(
        "Le lien de suivi de « Lancement d'automne » part au nom de votre agence.",
      ),
    ).toBeDefined()
  })
})
