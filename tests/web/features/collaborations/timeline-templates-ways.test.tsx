import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import type { TimelineTemplate } from "@trame/core/campaigns/templates/contract"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { camille } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/templates/TemplateDialog.tsx"
import "../../../../packages/web/src/features/collaborations/templates/TemplateListDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-03-01T08:00:00.000Z"
const templateOf = (id: string, name: string): TimelineTemplate => ({
  ...{ id, name, version: 4, createdAt: NOW, updatedAt: NOW },
  steps: ["Brief", "Tournage", "Bilan"].map((step, at) => ({ name: step, offset: at * 7 })),
})

/** As they are read, which does not follow what is written. */
let templates: TimelineTemplate[]
/** What was written, in order. */
let written: Record<string, unknown>[]
/** In place of the next answer to a write. */
let lost: Response | null
/** In place of what is read. */
let read: (() => Promise<Response>) | null

function enter(search: string) {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/collaborations": () => json(200, { items: [], nextCursor: null }),
    "/api/timeline-templates": async (request) => {
      if (request.method === "GET") return read?.() ?? json(200, { items: templates })
      const { creationId, ...fields } = await request.json()
      written.push({ id: creationId, ...fields })
      // By its id, it is the one that stands already.
      const stored = written.find(({ id }) => id === creationId)
      const answered = lost ?? json(201, { ...templateOf("new", ""), ...stored, id: "new", version: 1 })
      lost = null
      return answered
    },
    "/api/timeline-templates/new": async (request) => {
      const { version, ...fields } = await request.json()
      written.push({ id: "new", version, ...fields })
      return json(200, { ...templateOf("new", ""), ...fields, version: 2 })
    },
    "/api/timeline-templates/t1": () => json(200, { id: "t1" }),
  })
  return visit(`/app/collaborations?templates=${search}`, routes)
}

const dialog = async () => within(await screen.findByRole("dialog"))
const listed = () =>
  within(screen.getByRole("list", { name: "Modèles de timeline" }))
    .getAllByRole("listitem")
    .map((line) => line.querySelector("button")?.firstChild?.textContent)
const remove = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name: `Actions pour « ${name} »` }))
  fireEvent.click(await screen.findByRole("menuitem", { name: "Supprimer" }))
  fireEvent.click(
    (await screen.findAllByRole("button", { name: "Supprimer", hidden: true })).at(-1) as Element,
  )
}

beforeEach(() => {
  // What is new is looked for as long as it takes here.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) })
  signIn()
  withoutMotion()
  templates = [templateOf("t1", "Lancement"), templateOf("t2", "Teasing")]
  ;[written, lost, read] = [[], null, null]
})

it("a template that is deleted goes at once, whatever was read or began to be before", async () => {
  enter("list")
  await screen.findByRole("list", { name: "Modèles de timeline" })
  const before = json(200, { items: templates })
  const late = Promise.withResolvers<Response>()
  read = () => late.promise
  const reading = queryClient.invalidateQueries()
  await remove("Lancement")
  expect(await screen.findByText("Modèle supprimé")).toBeDefined()
  await act(async () => {
    late.resolve(before)
    await reading
  })
  await waitFor(() => expect(before.bodyUsed).toBe(true))
  await waitFor(() => expect(listed()).toEqual(["Teasing"]))
})

it("a new template has the keyboard once it is in the list, where one of its name stands by its id", async () => {
  templates = [templateOf("t1", "Lancement"), templateOf("t2", "Réassort"), templateOf("a3", "Réassort")]
  enter("list")
  fireEvent.click(await screen.findByRole("button", { name: "Nouveau modèle" }))
  const form = within((await screen.findByLabelText("Nom du modèle")).closest("form") ?? document.body)
  fireEvent.change(form.getByLabelText("Nom du modèle"), { target: { value: "Réassort" } })
  fireEvent.change(form.getByLabelText("Nom de l'étape 1"), { target: { value: "Brief" } })
  fireEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  const rows = () => [...document.querySelectorAll("[data-row]")].map((row) => row.getAttribute("data-row"))
  await waitFor(() => expect(rows()).toEqual(["t1", "a3", "new", "t2"]))
  await waitFor(() =>
    expect(document.activeElement?.closest("[data-row]")?.getAttribute("data-row")).toBe("new"),
  )
})

it.each<[string, () => Promise<unknown>]>([
  ["its line", async () => fireEvent.click(await screen.findByRole("button", { name: /^Teasing/ }))],
  [
    "its menu",
    async () => {
      fireEvent.click(await screen.findByRole("button", { name: "Actions pour « Teasing »" }))
      fireEvent.click(await screen.findByRole("menuitem", { name: "Modifier" }))
    },
  ],
])("a template is changed by %s", async (_, open) => {
  const router = enter("list")
  await open()
  await waitFor(() => expect(router.state.location.search).toBe("?templates=edit&template=t2"))
  expect(await screen.findByDisplayValue("Teasing")).toBeDefined()
})

it("a copy whose answer was lost is one, and of the template as it is when it is asked for again", async () => {
  enter("list")
  const duplicate = async (name: string) => {
    fireEvent.click(await screen.findByRole("button", { name: `Actions pour « ${name} »` }))
    fireEvent.click((await screen.findAllByRole("menuitem", { name: "Dupliquer" })).at(-1) as HTMLElement)
  }
  lost = json(503, { code: "unavailable", detail: "Réessayez." })
  await duplicate("Teasing")
  await screen.findByText(/^Erreur lors de la duplication du modèle/)
  templates = [templateOf("t1", "Lancement"), templateOf("t2", "Teaser")]
  await act(() => queryClient.invalidateQueries())
  await duplicate("Teaser")
  expect(await screen.findByText("Modèle dupliqué")).toBeDefined()
  expect(listed()).toEqual(["Lancement", "Teaser", "Teaser (copie)"])
  expect(written.map(({ id, name }) => [id, name])).toEqual([
    [expect.any(String), "Teasing (copie)"],
    [written[0]?.id, "Teaser (copie)"],
    ["new", "Teaser (copie)"],
  ])
})

it("a template's steps go no further than its ends, and what is wrong of one goes with it", async () => {
  enter("edit&template=t1")
  const form = await dialog()
  const buttons = async (name: RegExp) =>
    (await form.findAllByRole<HTMLButtonElement>("button", { name })).map(({ disabled }) => disabled)
  expect(await buttons(/^Monter l'étape/)).toEqual([true, false, false])
  expect(await buttons(/^Descendre l'étape/)).toEqual([false, false, true])
  fireEvent.change(form.getByLabelText("Nom de l'étape 1"), { target: { value: "" } })
  fireEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  expect(await form.findByText("Le nom de l'étape est obligatoire")).toBeDefined()
  fireEvent.click(form.getByRole("button", { name: "Retirer l'étape 1" }))
  await waitFor(() => expect(form.queryByText("Le nom de l'étape est obligatoire")).toBeNull())
  expect(form.getByLabelText<HTMLInputElement>("Nom de l'étape 1").value).toBe("Tournage")
})
