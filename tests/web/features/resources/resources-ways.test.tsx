import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Resource } from "@trame/core/workspace/resources/contract"
import { RESOURCE_TYPES } from "@trame/core/workspace/resources/rules"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { contentWord } from "../../../../packages/web/src/features/resources/looks.tsx"
import { hugo } from "../../../world/people.ts"
import { storageTakes } from "../../../world/storage.ts"
import { answer, closePage, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/resources/ResourcesPage.tsx"
import "../../../../packages/web/src/features/resources/ResourceDialog.tsx"
import "../../../../packages/web/src/features/resources/DetailDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const pdf = { name: "contrat.zip", contentType: "application/zip", size: 2048 }
const link = (id: string, changes: Partial<Resource> = {}): Resource => ({
  ...{ id, version: 1, name: `Brief ${id}`, description: "À relire", type: "brief", kind: "link" },
  ...{ url: "https://www.drive.example/briefs", file: null, addedBy: { id: "u2", name: "Ada Admin" } },
  ...{ createdAt: "2026-11-01T10:00:00.000Z", updatedAt: "2026-11-01T10:00:00.000Z" },
  ...changes,
})

let stored: Resource[]
let removal: () => Response
let download: () => Response
let sent: { method: string; body: unknown }[]
/** What the lists were asked for. */
let listed: Record<string, string>[]
/** In place of the lists. */
let failing: (() => Response) | null
/** Before a list is read. */
let reading: Promise<unknown> | null

async function oneOf(id: string, request: Request) {
  if (request.method === "DELETE") return removal()
  const one = stored.find((each) => each.id === id)
  if (!one) return json(404, { code: "not_found", detail: "Introuvable" })
  if (request.method === "GET") return json(200, one)
  const { source, ...changes } = await request.json()
  sent.push({ method: request.method, body: { ...(source && { source }), ...changes } })
  return json(200, { ...one, ...changes, ...(source && { url: source.url }), version: one.version + 1 })
}

function open(search = "") {
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { resources: true } }),
    "/api/resources": async (request) => {
      if (request.method !== "GET") {
        const { source, ...fields } = await request.json()
        sent.push({ method: "POST", body: { source, ...fields } })
        return json(201, link("9", { ...fields, url: source.url, createdAt: "2026-11-09T10:00:00.000Z" }))
      }
      if (failing) return failing()
      return json(200, {
        types: Object.keys(RESOURCE_TYPES).map((type) => {
          const items = stored.filter((one) => one.type === type)
          return { type, count: items.length, items: items.slice(0, 3) }
        }),
      })
    },
    "/api/resources/list": async ({ url }) => {
      listed.push(Object.fromEntries(new URL(url).searchParams))
      await reading
      return failing?.() ?? json(200, { items: stored, nextCursor: null })
    },
    "/api/resources/1": (request) => oneOf("1", request),
    "/api/resources/4": (request) => oneOf("4", request),
    "/api/files/uploads": () => json(201, { uploadId: "u-1", partBytes: 5_000_000, partCount: 1 }),
    "/api/files/uploads/u-1": () => json(200, { uploadId: "u-1" }),
    "/api/files/uploads/u-1/parts": () =>
      json(200, { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] }),
    "/api/resources/1/file": ({ url }) => {
      sent.push({ method: "GET", body: new URL(url).searchParams.get("disposition") })
      return download()
    },
  })
  return visit(`/app/resources${search}`, routes)
}

beforeEach(() => {
  signIn()
  stored = [link("1")]
  removal = () => json(200, { id: "1" })
  download = () => json(200, { url: "https://files.test/contrat.zip", expiresAt: "2099-01-01T00:00:00Z" })
  sent = []
  listed = []
  failing = null
  reading = null
})

const down = () => json(503, { code: "unavailable", detail: "Plus tard." })
const remove = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Supprimer Brief 1" }))
  await screen.findAllByText(/^Supprimer la ressource/)
  await userEvent.click(
    screen.getAllByRole("button", { name: "Supprimer", hidden: true }).at(-1) ?? document.body,
  )
}
const tile = () => screen.queryByRole("link", { name: "Brief 1" })

/** rules/team.md#resources */
describe("a resource that is deleted", () => {
  it("leaves its card at once, though the index lags behind", async () => {
    open()
    await remove()
    expect(await screen.findByText("Ressource supprimée")).toBeDefined()
    await waitFor(() => expect(tile()).toBeNull())
  })

  it("stays where that fails, with the reason", async () => {
    removal = down
    open()
    await remove()
    expect(await screen.findByText("Erreur lors de la suppression de la ressource. Plus tard.")).toBeDefined()
    expect(tile()).not.toBeNull()
    expect(screen.queryByText("Ressource supprimée")).toBeNull()
  })

  it("by somebody else before is gone all the same, without an error", async () => {
    removal = () => json(404, { code: "not_found", detail: "Introuvable" })
    open()
    await remove()
    await waitFor(() => expect(tile()).toBeNull())
    expect(screen.queryByText(/^Erreur/)).toBeNull()
  })

  it.each([
    ["a link", {}, /^Le lien sera retiré/],
    ["a file", { kind: "file" as const, url: null, file: pdf }, /^Le fichier sera supprimé définitivement/],
  ])("is asked about as what it is: %s", async (_what, changes, said) => {
    stored = [link("1", changes)]
    open()
    await userEvent.click(await screen.findByRole("button", { name: "Supprimer Brief 1" }))
    expect(await screen.findByText(said)).toBeDefined()
  })
})

describe("a file", () => {
  it("is downloaded as one, or says why it cannot be", async () => {
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.href)
    })
    stored = [link("1", { kind: "file", url: null, file: pdf })]
    open()
    await userEvent.click(await screen.findByRole("button", { name: "Télécharger Brief 1" }))
    await waitFor(() => expect(followed).toEqual(["https://files.test/contrat.zip"]))
    expect(sent).toEqual([{ method: "GET", body: "attachment" }])
    download = down
    await userEvent.click(screen.getByRole("button", { name: "Télécharger Brief 1" }))
    expect(await screen.findByText("Erreur lors du téléchargement. Plus tard.")).toBeDefined()
    expect(followed).toHaveLength(1)
  })
})

describe("a link", () => {
  it("opens in another tab, from its tile and its window, where it may be opened", async () => {
    open("?dialog=resource&resource=1")
    const dialog = within(await screen.findByRole("dialog", { name: "Brief 1" }))
    const opened = await dialog.findByRole("link", { name: "Ouvrir le lien" })
    expect(opened.getAttribute("href")).toBe("https://www.drive.example/briefs")
    expect(opened.getAttribute("target")).toBe("_blank")
    closePage()
    stored = [link("1", { url: "javascript:alert(1)" })]
    open()
    await screen.findByRole("link", { name: "Brief 1" })
    for (const one of screen.queryAllByRole("link", { name: /^Ouvrir le lien/ }))
      expect(one.getAttribute("href") ?? "").not.toContain("javascript")
  })

  it("that was changed since says when, and leads to be changed again", async () => {
    stored = [link("1", { updatedAt: "2026-11-20T10:00:00.000Z" })]
    const router = open("?dialog=resource&resource=1")
    const dialog = within(await screen.findByRole("dialog", { name: "Brief 1" }))
    expect((await dialog.findByText("Modifiée le")).nextElementSibling?.textContent).toBe("20/11/2026")
    await userEvent.click(dialog.getByRole("button", { name: "Modifier" }))
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=edit&resource=1"))
  })
})

it("e edits the one that has the keyboard, n begins another", async () => {
  const router = open()
  ;(await screen.findByRole("link", { name: "Brief 1" })).focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "e" })
  await waitFor(() => expect(router.state.location.search).toBe("?dialog=edit&resource=1"))
  cleanup()
  const other = open()
  await screen.findByRole("link", { name: "Brief 1" })
  fireEvent.keyDown(document.body, { key: "n" })
  expect(other.state.location.search).toBe("?dialog=new")
})

it("what is added from a type's card is of that type, and then has the keyboard", async () => {
  const router = open()
  await userEvent.click(await screen.findByRole("button", { name: "Ajouter une ressource : Contrats" }))
  expect(router.state.location.search).toBe("?dialog=new&type=contract")
  const dialog = within(await screen.findByRole("dialog"))
  await userEvent.click(dialog.getByText("URL"))
  for (const [label, value] of [
    ["URL", "https://a.example/"],
    ["Nom", "Modèle"],
    ["Description", "À joindre"],
  ] as const)
    fireEvent.change(dialog.getByRole("textbox", { name: label }), { target: { value } })
  await userEvent.click(dialog.getByRole("button", { name: "Ajouter" }))
  await waitFor(() => expect(sent).toMatchObject([{ method: "POST", body: { type: "contract" } }]))
  const card = within(await screen.findByRole("region", { name: "Contrats" }))
  expect(await card.findByRole("link", { name: "Modèle" })).toBeDefined()
  await waitFor(() => {
    // As the window does once it has faded out.
    const held = document.activeElement as HTMLElement | null
    if (held?.closest("[role=dialog]")) held.blur()
    expect(document.activeElement?.closest("[data-row]")?.getAttribute("data-row")).toBe("9")
  })
})

it.each([
  ["1", ["Brief 4", "Brief 3", "Brief 2"]],
  ["4", ["Brief 4 bis", "Brief 3", "Brief 2"]],
])(
  "what is changed stays in its place, and is counted once, though the index lags behind (%s)",
  async (id, shown) => {
    stored = ["4", "3", "2", "1"].map((each) => link(each, { createdAt: `2026-11-0${each}T10:00:00.000Z` }))
    open(`?dialog=edit&resource=${id}`)
    const dialog = within(await screen.findByRole("dialog"))
    await userEvent.type(await dialog.findByRole("textbox", { name: "Nom" }), " bis")
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Ressource mise à jour")).toBeDefined()
    const briefs = within(await screen.findByRole("region", { name: "Briefs" }))
    const tiles = () => briefs.getAllByRole("link", { name: /^Brief/ }).map(({ textContent }) => textContent)
    await waitFor(() => expect(tiles()).toEqual(shown))
    expect(briefs.getByText("4")).toBeDefined()
  },
)

it("a type's newest stay while the rest of it is read", async () => {
  stored = ["1", "2", "3", "4"].map((id) => link(id))
  reading = new Promise(() => {})
  open("?expanded=brief")
  const briefs = within(await screen.findByRole("region", { name: "Briefs" }))
  expect(briefs.getByText("Chargement des ressources")).toBeDefined()
  expect(briefs.getAllByRole("link", { name: /^Brief/ })).toHaveLength(3)
  expect(briefs.getByRole("button", { name: "Réduire : Briefs" }).getAttribute("aria-expanded")).toBe("true")
})

it("a long list of one type is shut from its end, and the keyboard is back where it began", async () => {
  stored = Array.from({ length: 13 }, (_, at) =>
    link(`${at + 1}`, { createdAt: `2026-11-${String(20 - at).padStart(2, "0")}T10:00:00.000Z` }),
  )
  const router = open("?expanded=brief")
  await screen.findByRole("link", { name: "Brief 13" })
  await userEvent.click(screen.getByRole("button", { name: "Réduire" }))
  expect(router.state.location.search).toBe("")
  await waitFor(() => expect(screen.queryByRole("link", { name: "Brief 13" })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Tout afficher : Briefs" }))
})

describe("what a resource is", () => {
  const file = (name: string) => ({ kind: "file" as const, url: null, file: { ...pdf, name } })
  const site = (url: string) => ({ kind: "link" as const, url, file: null })
  it.each([
    [file("contrat.final.zip"), "ZIP"],
    [file("notes"), "Fichier"],
    [file(".env"), "Fichier"],
    [file("archive.sauvegarde"), "Fichier"],
    [site("https://www.drive.example/briefs"), "drive.example"],
    [site("n'importe quoi"), "Lien"],
  ])("of %j is said in a word: %s", (content, word) => expect(contentWord(content)).toBe(word))
})

describe("a resource's window", () => {
  it("stays open where the deletion is refused, and gives its file to be downloaded", async () => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    removal = down
    stored = [link("1", { kind: "file", url: null, file: pdf })]
    const router = open("?dialog=resource&resource=1")
    const dialog = within(await screen.findByRole("dialog", { name: "Brief 1" }))
    await userEvent.click(await dialog.findByRole("button", { name: "Télécharger" }))
    await waitFor(() => expect(sent).toEqual([{ method: "GET", body: "attachment" }]))
    await userEvent.click(dialog.getByRole("button", { name: "Supprimer" }))
    await screen.findAllByText(/^Supprimer la ressource/)
    await userEvent.click(
      screen.getAllByRole("button", { name: "Supprimer", hidden: true }).at(-1) ?? document.body,
    )
    expect(await screen.findByText(/^Erreur lors de la suppression de la ressource/)).toBeDefined()
    expect(router.state.location.search).toBe("?dialog=resource&resource=1")
  })

  it("shows what a page may show, asked for to be looked at, and gives a link to be copied", async () => {
    download = () => json(200, { url: "https://files.test/a.png", expiresAt: "2099-01-01T00:00:00Z" })
    stored = [
      link("1", { kind: "file", url: null, file: { ...pdf, name: "a.png", contentType: "image/png" } }),
    ]
    open("?dialog=resource&resource=1")
    const dialog = within(await screen.findByRole("dialog", { name: "Brief 1" }))
    expect((await dialog.findByRole("img", { name: /Brief 1/ })).getAttribute("src")).toBe(
      "https://files.test/a.png",
    )
    expect(sent).toEqual([{ method: "GET", body: "inline" }])
    closePage()
    stored = [link("1")]
    open("?dialog=resource&resource=1")
    const user = userEvent.setup()
    const other = within(await screen.findByRole("dialog", { name: "Brief 1" }))
    await user.click(await other.findByRole("button", { name: /^Copier/ }))
    expect(await navigator.clipboard.readText()).toBe("https://www.drive.example/briefs")
    expect(sent).toHaveLength(1)
  })

  it.each(["?dialog=resource&resource=1", "?dialog=resource", "?dialog=edit&resource=1"])(
    "of what is not there leads back (%s)",
    async (address) => {
      stored = [link("4")]
      const router = open(address)
      await userEvent.click(await screen.findByRole("button", { name: "Retour aux ressources" }))
      await waitFor(() => expect(router.state.location.search).toBe(""))
    },
  )
})

describe("a resource's form", () => {
  it("sends another content and type, and the resource stands under that", async () => {
    open("?dialog=edit&resource=1")
    const dialog = within(await screen.findByRole("dialog"))
    await dialog.findByRole("textbox", { name: "Nom" })
    fireEvent.change(dialog.getByRole("textbox", { name: "URL" }), {
      target: { value: "https://b.example/" },
    })
    await userEvent.click(dialog.getByLabelText("Type"))
    await userEvent.click(await screen.findByText("Contrats", { selector: ".ant-select-item *" }))
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          method: "PATCH",
          body: { version: 1, type: "contract", source: { kind: "link", url: "https://b.example/" } },
        },
      ]),
    )
    const contracts = within(await screen.findByRole("region", { name: "Contrats" }))
    expect(await contracts.findByRole("link", { name: "Brief 1" })).toBeDefined()
    expect(contracts.getByText("1 ressource")).toBeDefined()
    const briefs = within(screen.getByRole("region", { name: "Briefs" }))
    await waitFor(() => expect(briefs.getByText("0 ressource")).toBeDefined())
  })

  it("has one button while its file is on its way, which stops it", async () => {
    const { stopped } = storageTakes("none")
    open("?dialog=new")
    const dialog = within(await screen.findByRole("dialog"))
    const field = await fieldOf("Fichier", () => [
      ...document.querySelectorAll<HTMLInputElement>("[role=dialog] input[type=file]"),
    ])
    await userEvent.upload(field, new File(["abc"], "été.pdf"))
    await userEvent.type(dialog.getByRole("textbox", { name: "Description" }), "À relire")
    await userEvent.click(dialog.getByRole("button", { name: "Ajouter" }))
    const stop = await dialog.findByRole("button", { name: "Annuler l'envoi" })
    for (const name of ["Ajouter", "Annuler"]) expect(dialog.queryByRole("button", { name })).toBeNull()
    await userEvent.click(stop)
    expect(await dialog.findByRole("button", { name: "Ajouter" })).toBeDefined()
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Nom" }).value).toBe("été")
    expect(dialog.queryByText(/^Une erreur est survenue/)).toBeNull()
    expect(stopped).toHaveBeenCalled()
    expect(sent).toEqual([])

    // A link in its place is one write, though nobody knew how the first try had ended.
    await userEvent.click(dialog.getByTitle("URL"))
    await userEvent.type(await dialog.findByRole("textbox", { name: "URL" }), "https://b.example/")
    await userEvent.click(dialog.getByRole("button", { name: "Ajouter" }))
    expect(await screen.findByText("Ressource ajoutée")).toBeDefined()
    expect(sent.map(({ method }) => method)).toEqual(["POST"])
  })

  it("is of no particular type where the address names none that there is", async () => {
    open("?dialog=new&type=toString")
    const dialog = within(await screen.findByRole("dialog", { name: "Nouvelle ressource" }))
    const type = (await dialog.findByLabelText("Type")).closest(".ant-select")
    expect(type?.textContent).toContain(RESOURCE_TYPES.other)
  })
})

describe("what is found", () => {
  it("is asked for by what was typed, and loses what is no longer called so", async () => {
    open("?search=brief&dialog=edit&resource=1")
    const dialog = within(await screen.findByRole("dialog", { name: "Modifier la ressource" }))
    fireEvent.change(await dialog.findByRole("textbox", { name: "Nom" }), { target: { value: "Charte" } })
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Ressource mise à jour")).toBeDefined()
    // The index lags behind.
    await waitFor(() => expect(tile()).toBeNull())
    expect(screen.queryByRole("link", { name: "Charte" })).toBeNull()
    expect(listed[0]).toEqual({ search: "brief" })
    expect(await screen.findByText("Aucune ressource trouvée")).toBeDefined()
  })

  it.each(["", "?search=brief"])("that cannot be read says so, and is tried again (%s)", async (search) => {
    failing = down
    open(search)
    expect(await screen.findByText("Erreur lors du chargement des données")).toBeDefined()
    failing = null
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(await screen.findByRole("link", { name: "Brief 1" })).toBeDefined()
  })
})
