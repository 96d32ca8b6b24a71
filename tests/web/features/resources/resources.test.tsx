import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Resource } from "@trame/core/workspace/resources/contract"
import { COUNTED_RESOURCES, RESOURCE_TYPES, type ResourceType } from "@trame/core/workspace/resources/rules"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { hugo } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/resources/ResourcesPage.tsx"
import "../../../../packages/web/src/features/resources/ResourceDialog.tsx"
import "../../../../packages/web/src/features/resources/DetailDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const resource = (id: string, changes: Partial<Resource> = {}): Resource => ({
  id,
  version: 1,
  name: `Brief ${id}`,
  description: "À relire",
  type: "brief",
  kind: "link",
  url: "https://www.drive.example/briefs",
  file: null,
  addedBy: { id: "u2", name: "Ada Admin" },
  createdAt: `2026-11-0${id}T10:00:00.000Z`,
  updatedAt: `2026-11-0${id}T10:00:00.000Z`,
  ...changes,
})

const pdf = { name: "contrat.pdf", contentType: "application/pdf", size: 2048 }

let stored: Resource[]
let count: number | null
let refuse: (() => Response) | null
const listed = vi.fn<(query: Record<string, string>) => void>()
const written = vi.fn<(method: string, body: unknown) => void>()

const newest = () => stored.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
const ofType = (type: ResourceType) => newest().filter((one) => one.type === type)

beforeEach(async () => {
  stored = ["1", "2", "3", "4"].map((id) => resource(id))
  count = null
  refuse = null
  listed.mockClear()
  written.mockClear()
  signIn()
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { resources: true } }),
    "/api/resources": async (request) => {
      if (request.method === "GET")
        return json(200, {
          types: Object.keys(RESOURCE_TYPES).map((key) => {
            const items = ofType(key as ResourceType)
            return {
              type: key,
              count: key === "brief" ? (count ?? items.length) : items.length,
              items: items.slice(0, 3),
            }
          }),
        })
      const body = await request.json()
      written("POST", body)
      if (refuse) return refuse()
      const { source, ...fields } = body
      return json(201, resource("9", { ...fields, url: source.url }))
    },
    "/api/resources/list": (request) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      listed(query)
      const items = query.search
        ? newest().filter(({ name }) => name.includes(query.search ?? ""))
        : ofType("brief")
      return json(200, { items, nextCursor: null })
    },
    "/api/resources/1": async (request) => {
      const one = stored.find(({ id }) => id === "1")
      if (!one)
        return json(404, { code: "not_found", detail: "Cette ressource n'existe pas ou n'existe plus." })
      if (request.method === "GET") return json(200, one)
      if (request.method === "DELETE") {
        stored = stored.filter(({ id }) => id !== "1")
        return json(200, { id: "1" })
      }
      const body = await request.json()
      written("PATCH", body)
      if (refuse) return refuse()
      return json(200, { ...one, ...body, version: one.version + 1 })
    },
  })
})

const open = (search = "") => visit(`/app/resources${search}`, routes)
const section = (name: string) => screen.findByRole("region", { name })
const names = (place: HTMLElement) =>
  within(place)
    .getAllByRole("article")
    .map((tile) => within(tile).getByRole("link", { name: /^[^(]*$/ }).textContent)

/** rules/team.md#resources */
it("nine cards in order, each with its three newest; one that is empty says so", async () => {
  open()
  await section("Briefs")
  const regions = screen
    .getAllByRole("region")
    .map((region) => within(region).getByRole("heading", { level: 2 }))
  expect(regions.map(({ textContent }) => textContent)).toEqual(Object.values(RESOURCE_TYPES))
  const briefs = await section("Briefs")
  expect(names(briefs)).toEqual(["Brief 4", "Brief 3", "Brief 2"])
  expect(within(briefs).getByText("4")).toBeTruthy()
  // Also to whoever cannot see where it stands.
  expect(within(briefs).getByText("4 ressources")).toBeTruthy()
  expect(within(await section("Devis")).getByText("0 ressource")).toBeTruthy()
  expect(within(await section("Devis")).getByText("Aucune ressource de ce type pour l'instant.")).toBeTruthy()
  expect(within(await section("Devis")).queryByRole("button", { name: /Tout afficher/ })).toBeNull()
})

it("a card opens to all and closes again, which the address keeps", async () => {
  const router = open()
  await userEvent.click(await screen.findByRole("button", { name: "Tout afficher : Briefs" }))
  expect(router.state.location.search).toBe("?expanded=brief")
  await screen.findByRole("link", { name: "Brief 1" })
  expect(listed).toHaveBeenLastCalledWith({ type: "brief" })
  await userEvent.click(screen.getByRole("button", { name: "Réduire : Briefs" }))
  expect(router.state.location.search).toBe("")
  expect(names(await section("Briefs"))).toHaveLength(3)
})

it("more than are counted say so", async () => {
  count = COUNTED_RESOURCES + 1
  open()
  expect(within(await section("Briefs")).getByText("60+")).toBeTruthy()
  expect(within(await section("Briefs")).getByText("60+ ressources")).toBeTruthy()
})

it("nonsense in the address opens no card", async () => {
  open("?expanded=toString")
  expect(names(await section("Briefs"))).toHaveLength(3)
  expect(listed).not.toHaveBeenCalled()
})

it("an agency without any is led to add its first", async () => {
  stored = []
  const router = open()
  await userEvent.click(await screen.findByRole("button", { name: "Ajouter une première ressource" }))
  expect(router.state.location.search).toBe("?dialog=new")
  expect(screen.queryByRole("region")).toBeNull()
})

it("a search shows what it finds of all types, with its type; one that finds nothing is taken back", async () => {
  open("?search=Brief+2")
  const tile = (await screen.findByRole("link", { name: "Brief 2" })).closest("article")
  expect(tile?.textContent).toContain("Briefs")
  expect(tile?.textContent).toContain("drive.example")
  cleanup()
  const router = open("?search=personne")
  expect(await screen.findByText("Aucune ressource trouvée")).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Effacer la recherche" }))
  expect(router.state.location.search).toBe("")
})

async function dialogAt(search: string) {
  open(search)
  return within(await screen.findByRole("dialog"))
}

it("name, description and a content are asked for, and only a link that may be opened is taken", async () => {
  const dialog = await dialogAt("?dialog=new")
  // Blanks are nothing.
  for (const label of ["Nom", "Description"]) await userEvent.type(dialog.getByLabelText(label), "  ")
  await userEvent.click(dialog.getByRole("button", { name: "Ajouter" }))
  for (const missing of [
    "Le nom est requis",
    "La description est requise",
    "Veuillez fournir soit une URL, soit un fichier.",
  ])
    expect(await dialog.findByText(missing)).toBeTruthy()
  await userEvent.click(dialog.getByText("URL"))
  await userEvent.type(dialog.getByRole("textbox", { name: "URL" }), "ftp://a.b")
  await userEvent.click(dialog.getByRole("button", { name: "Ajouter" }))
  expect(await dialog.findByText(/^Lien invalide/)).toBeTruthy()
  expect(written).not.toHaveBeenCalled()
})

it("a link is sent once, and what is added stands first", async () => {
  const dialog = await dialogAt("?dialog=new&type=brief")
  await userEvent.click(dialog.getByText("URL"))
  await userEvent.type(dialog.getByRole("textbox", { name: "URL" }), " https://a.example/ ")
  await userEvent.type(dialog.getByRole("textbox", { name: "Nom" }), "Charte")
  await userEvent.type(dialog.getByRole("textbox", { name: "Description" }), "À joindre")
  await userEvent.dblClick(dialog.getByRole("button", { name: "Ajouter" }))
  await waitFor(() =>
    expect(written).toHaveBeenCalledWith("POST", {
      name: "Charte",
      description: "À joindre",
      type: "brief",
      source: { kind: "link", url: "https://a.example/" },
      creationId: expect.any(String),
    }),
  )
  expect(await screen.findByText("Ressource ajoutée")).toBeTruthy()
  expect(written).toHaveBeenCalledTimes(1)
  // The index does not show it yet.
  await waitFor(async () => expect(names(await section("Briefs"))).toEqual(["Charte", "Brief 4", "Brief 3"]))
  expect(within(await section("Briefs")).getByText("5")).toBeTruthy()
})

/** rules/interface.md#several-in-a-row */
it("several in a row: the next begins without words or content, of the same type", async () => {
  const dialog = await dialogAt("?dialog=new&type=brief")
  await userEvent.click(dialog.getByText("URL"))
  const texts = () =>
    ["Nom", "Description", "URL"].map((name) => dialog.getByRole<HTMLInputElement>("textbox", { name }))
  for (const name of ["Charte", "Modèle"]) {
    for (const field of texts())
      fireEvent.change(field, {
        target: { value: field === texts()[2] ? `https://a.example/${name}` : name },
      })
    fireEvent.click(dialog.getByRole("button", { name: "Ajouter et continuer" }))
    expect(await dialog.findByText(`Ressource « ${name} » ajoutée`)).toBeTruthy()
    await waitFor(() => expect(texts().map(({ value }) => value)).toEqual(["", "", ""]))
  }
  expect(written.mock.calls).toEqual(
    ["Charte", "Modèle"].map((name) => [
      "POST",
      {
        ...{ name, description: name, type: "brief", creationId: expect.any(String) },
        source: { kind: "link", url: `https://a.example/${name}` },
      },
    ]),
  )
})

/** rules/team.md#resource-names */
it("a file gives its name without its extension, until somebody types another; too large a one is refused", async () => {
  const dialog = await dialogAt("?dialog=new")
  const field = document.querySelector<HTMLInputElement>("input[type=file]")
  if (!field) throw new Error("A field for the file")
  const named = () => dialog.getByRole<HTMLInputElement>("textbox", { name: "Nom" }).value
  await userEvent.upload(field, new File(["a"], "Été 2026.final.pdf"))
  await waitFor(() => expect(named()).toBe("Été 2026.final"))
  await userEvent.upload(field, new File(["a"], "autre.pdf"))
  await waitFor(() => expect(named()).toBe("autre"))
  await userEvent.type(dialog.getByRole("textbox", { name: "Nom" }), " chose")
  await userEvent.upload(field, new File(["a"], "troisième.pdf"))
  expect(named()).toBe("autre chose")
  const large = new File(["a"], "film.mp4")
  Object.defineProperty(large, "size", { value: 524_288_001 })
  await userEvent.upload(field, large)
  expect(
    await dialog.findByText("Le fichier est trop volumineux. La taille maximale est de 500 MB."),
  ).toBeTruthy()
})

/** rules/team.md#resource-failures */
it.each([
  [503, "unavailable", "Panne", "Une erreur est survenue lors de la sauvegarde de la ressource.", "Panne"],
  [
    403,
    "no_agency",
    "Votre compte n'est pas associé à une agence. Contactez l'administrateur.",
    "Votre compte n'est pas associé à une agence. Contactez l'administrateur.",
    null,
  ],
  [
    401,
    "unauthenticated",
    "Vous devez être connecté pour ajouter une ressource",
    "Erreur d'authentification",
    "Vous devez être connecté pour ajouter une ressource",
  ],
  [
    401,
    "account_removed",
    "Votre compte n'existe plus.",
    "Erreur lors de la récupération des informations utilisateur",
    "Votre compte n'existe plus.",
  ],
])(
  "what keeps it from being saved is said (%i %s), and what was typed stays",
  async (status, code, detail, title, reason) => {
    refuse = () => json(status, { code, detail })
    const dialog = await dialogAt("?dialog=edit&resource=1")
    const name = await dialog.findByRole<HTMLInputElement>("textbox", { name: "Nom" })
    await userEvent.type(name, " bis")
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    expect(await dialog.findByText(title)).toBeTruthy()
    if (reason) expect(dialog.getByText(reason)).toBeTruthy()
    expect(name.value).toBe("Brief 1 bis")
  },
)

it("an edit sends what changed, and keeps the content without another one", async () => {
  const dialog = await dialogAt("?dialog=edit&resource=1")
  await userEvent.type(await dialog.findByRole("textbox", { name: "Nom" }), " bis")
  expect(dialog.getByText(/^Actuellement : https:\/\/www\.drive\.example\/briefs\./)).toBeTruthy()
  await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
  await waitFor(() => expect(written).toHaveBeenCalledWith("PATCH", { version: 1, name: "Brief 1 bis" }))
  expect(await screen.findByText("Ressource mise à jour")).toBeTruthy()
})

it("the detail says who added it and when, and deletes it once asked", async () => {
  stored[0] = resource("1", {
    kind: "file",
    url: null,
    file: { ...pdf, contentType: "application/zip", name: "a.zip" },
  })
  const dialog = await dialogAt("?dialog=resource&resource=1")
  for (const said of ["Briefs", "a.zip", "2 KB", "Ada Admin", "01/11/2026"])
    expect(await dialog.findByText(said)).toBeTruthy()
  expect(dialog.queryByText("Modifiée le")).toBeNull()
  await userEvent.click(dialog.getByRole("button", { name: "Supprimer" }))
  await screen.findAllByText(/^Supprimer la ressource/)
  await userEvent.click(
    screen.getAllByRole("button", { name: "Supprimer", hidden: true }).at(-1) ?? document.body,
  )
  expect(await screen.findByText("Ressource supprimée")).toBeTruthy()
  await waitFor(async () => expect(within(await section("Briefs")).getByText("3")).toBeTruthy())
})

it("what is gone says so", async () => {
  stored = []
  const dialog = await dialogAt("?dialog=resource&resource=1")
  expect(await dialog.findByText("Cette ressource n'existe plus")).toBeTruthy()
})

it("whoever lacks the right is told so", async () => {
  answer({ "/api/identity/me": () => json(200, hugo) })
  queryClient.clear()
  open()
  expect(await screen.findByRole("heading", { name: "Accès refusé" })).toBeTruthy()
})

it("all of a type are offered only where there are more than are shown", async () => {
  stored = ["1", "2", "3"].map((id) => resource(id))
  open()
  expect(names(await section("Briefs"))).toHaveLength(3)
  expect(screen.queryByRole("button", { name: "Tout afficher : Briefs" })).toBeNull()
})
