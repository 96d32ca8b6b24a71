import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { asksBeforeClosing, change, controlsIn, nameOf, oneOfEach } from "../../world/unsaved.ts"
import { answerForms } from "../support/forms.ts"
import { fieldOf, json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/app/shell/Shell.tsx"
import "../../../packages/web/src/features/account/AccountPage.tsx"
import "../../../packages/web/src/features/castings/CastingDialog.tsx"
import "../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../packages/web/src/features/castings/ConversionDialog.tsx"
import "../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/StatDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/DocumentDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/StatsSection.tsx"
import "../../../packages/web/src/features/collaborations/detail/StepDialog.tsx"
import "../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import "../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../packages/web/src/features/collaborations/templates/TemplateDialog.tsx"
import "../../../packages/web/src/features/planner/BriefDialog.tsx"
import "../../../packages/web/src/features/planner/PlannerPage.tsx"
import "../../../packages/web/src/features/todos/TodoDialog.tsx"
import "../../../packages/web/src/features/todos/TodosPage.tsx"
import "../../../packages/web/src/ui/form/PeriodForm.tsx"
import "../../../packages/web/src/ui/views/ViewDialog.tsx"

vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  signIn()
  answerForms()
})

/** Forms with controls of every kind: where they are, and what is there once one may type. */
const FORMS: [name: string, path: string, label: string][] = [
  ["a step", "/app/collaborations/k1?dialog=step&item=s1", "Nom de l'étape"],
  ["figures", "/app/collaborations/k1?dialog=stat", "Créateur"],
  ["a task", "/app/todo?dialog=edit&todo=t1", "Titre"],
  ["a day's brief", "/app/daily-brief?dialog=edit&date=2099-05-12&influencer=zoe", "Date"],
  ["oneself", "/app/account", "Prénom"],
]

const place = () => screen.queryByRole("dialog") ?? screen.getByRole("main")
async function open(path: string, label: string) {
  cleanup()
  sessionStorage.clear()
  const router = visit(path, routes)
  const form = (await fieldOf(label)).closest("form") ?? place()
  return { router, controls: controlsIn(form) }
}

/** Those of a form's controls that leave the tab to be closed unasked. */
async function silent(path: string, label: string, chosen = (all: HTMLElement[]) => all): Promise<string[]> {
  const found: string[] = []
  for (let at = 0, count = 1; at < count; at++) {
    const controls = chosen((await open(path, label)).controls)
    count = controls.length
    const control = controls[at]
    if (!control) throw new Error("There is nothing to change")
    expect(asksBeforeClosing()).toBe(false)
    await change(control)
    await waitFor(() => expect(asksBeforeClosing()).toBe(true)).catch(() => found.push(nameOf(control)))
  }
  return found
}

describe.each(FORMS)("the form of %s", (_name, path, label) => {
  it("keeps its tab open from the first change, of whatever kind, and not before", async () => {
    expect(await silent(path, label, oneOfEach)).toEqual([])
  })
})

it("a collaboration that is made of a casting keeps its tab open from the first change of anything", async () => {
  expect(await silent("/app/casting?dialog=convert&casting=c1", "Nom")).toEqual([])
})

it("a period of one's own is unsaved from the change of either of its days", async () => {
  const days = (all: HTMLElement[]) => all.filter((field) => field.matches("[placeholder='jj/mm/aaaa']"))
  const path = "/app/collaborations?dialog=period&from=2026-03-01&to=2026-03-31"
  expect(days((await open(path, "Date de début")).controls)).toHaveLength(2)
  expect(await silent(path, "Date de début", days)).toEqual([])
  expect(await leaving("Annuler")).not.toEqual([])
})

const leaving = async (button: string) => {
  await userEvent.click((await screen.findAllByRole("button", { name: button })).at(-1) ?? document.body)
  return screen.findAllByText("Quitter sans enregistrer ?")
}
const kept = () => Object.keys(sessionStorage).filter((key) => key.includes("draft"))

describe("a new form in which only somebody was chosen", () => {
  it("of a collaboration is unsaved: it asks, and the tab keeps it", async () => {
    await open("/app/collaborations/new", "Nom")
    expect(asksBeforeClosing()).toBe(false)
    await userEvent.click(screen.getByRole("button", { name: "Ajouter un influenceur" }))
    const picker = within(await screen.findByRole("dialog", { name: "Ajouter des influenceurs" }))
    await userEvent.click(await picker.findByRole("button", { name: /Ajouter$/ }))
    await userEvent.click(picker.getByRole("button", { name: "Terminer" }))
    await waitFor(() => expect(asksBeforeClosing()).toBe(true))
    fireEvent(window, new Event("pagehide"))
    expect(kept()).toHaveLength(1)
    expect(await leaving("Retour")).not.toEqual([])
  })

  it("of a casting is unsaved: it asks, and the tab keeps it", async () => {
    await open("/app/casting?dialog=new", "Nom")
    await userEvent.click(screen.getByRole("button", { name: "Choisir des influenceurs" }))
    await userEvent.click(await screen.findByLabelText(/Zoé Mercier/, { selector: "input" }))
    await userEvent.click(screen.getByText("Terminer"))
    await waitFor(() => expect(asksBeforeClosing()).toBe(true))
    fireEvent(window, new Event("pagehide"))
    expect(kept()).toHaveLength(1)
    expect(await leaving("Annuler")).not.toEqual([])
  })
})

describe("once it is saved", () => {
  it("the tab of a dialog's form closes unasked", async () => {
    await open("/app/clients?dialog=new", "Nom de la marque")
    await userEvent.type(screen.getByLabelText("Nom de la marque"), "Sel")
    expect(asksBeforeClosing()).toBe(true)
    await userEvent.click(screen.getByRole("button", { name: "Ajouter le client" }))
    expect(await screen.findByText("Client ajouté avec succès")).toBeDefined()
    expect(asksBeforeClosing()).toBe(false)
  })

  it("the tab of a large form closes unasked, from the save on, though the page stays a while", async () => {
    const { router } = await open("/app/collaborations/new?id=k1", "Nom")
    await userEvent.type(screen.getByLabelText("Nom"), " 2")
    expect(asksBeforeClosing()).toBe(true)
    await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Collaboration mise à jour avec succès")).toBeDefined()
    expect(router.state.location.pathname).toBe("/app/collaborations/new")
    expect(asksBeforeClosing()).toBe(false)
    expect(kept()).toEqual([])
  })

  it("the tab of what was put back as it was closes unasked too", async () => {
    await open("/app/collaborations/new?id=k1", "Nom")
    const name = screen.getByLabelText("Nom")
    await userEvent.type(name, "!")
    expect(asksBeforeClosing()).toBe(true)
    await userEvent.type(name, "{Backspace}")
    await waitFor(() => expect(asksBeforeClosing()).toBe(false))
  })
})

describe("what could not be saved says why, and stays as it was typed", () => {
  it.each<[what: string, path: string, field: string, button: string, address: string, said: string]>([
    [
      "a new step",
      "/app/collaborations/k1?dialog=step",
      ...(["Nom de l'étape", "Ajouter", "/api/collaborations/k1/steps", "Erreur lors de l'ajout"] as const),
    ],
    [
      "a step",
      "/app/collaborations/k1?dialog=step&item=s1",
      ...(["Nom de l'étape", "Enregistrer", "/api/collaborations/k1/steps/s1"] as const),
      "Erreur lors de la mise à jour",
    ],
    [
      "figures",
      "/app/collaborations/k1?dialog=stat",
      ...(["Créateur", "Ajouter", "/api/collaborations/k1/stats", "Erreur lors de l'ajout"] as const),
    ],
    [
      "a template",
      "/app/collaborations/k1?templates=save",
      ...(["Nom du modèle", "Enregistrer", "/api/timeline-templates"] as const),
      "Erreur lors de l'enregistrement du modèle",
    ],
    [
      "a view",
      "/app/collaborations?search=sel&views=save",
      ...(["Nom de la vue", "Enregistrer", "/api/views", "La vue n'a pas pu être enregistrée"] as const),
    ],
  ])("%s", async (what, path, label, button, address, said) => {
    answerForms({
      "/api/timeline-templates": () => json(200, { items: [] }),
      "/api/views": () => json(200, { items: [] }),
      [address]: ({ method }) =>
        method === "GET"
          ? json(200, { items: [] })
          : json(503, { code: "unavailable", detail: "Plus tard." }),
    })
    await open(path, label)
    const form = within(place())
    const field = form.getByLabelText<HTMLInputElement>(label)
    await userEvent.type(field, "Sel")
    const figures = what === "figures" ? ["Vues", "Likes", "Taux d'engagement"] : []
    for (const figure of figures) await userEvent.type(form.getByLabelText(figure), "3")
    const typed = field.value
    await userEvent.click(form.getByRole("button", { name: button }))
    const alert = await form.findByRole("alert")
    expect([alert.textContent?.startsWith(said), alert.textContent?.includes("Plus tard.")]).toEqual([
      true,
      true,
    ])
    expect(field.value).toBe(typed)
  })
})
