import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { type Resource, resource as shape } from "@trame/core/workspace/resources/contract"
import { COUNTED_RESOURCES, RESOURCE_TYPES, type ResourceType } from "@trame/core/workspace/resources/rules"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { contentWord } from "../../../../packages/web/src/features/resources/looks.tsx"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { conflict, failing, fakeApi, refusal, refusing } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { dialog, field, press, says, section, textOf, visit } from "../../../world/page.tsx"
import { hugo } from "../../../world/people.ts"
import { builder } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"
import { storageTakes } from "../../../world/storage.ts"

/** As the index shows them: it does not follow what is written. */
let listed: Resource[]
/** Of briefs, where it is not as many as are listed. */
let count: number | null

beforeEach(() => {
  signIn()
  withoutMotion()
  listed = [4, 3, 2, 1].map((id) => aResource(id))
  count = null
})

/** rules/team.md#resources */
describe("the resources", () => {
  it("stand by their types, each with its three newest", async () => {
    listed.push(aResource(7, { type: "contract", ...zip }))
    open()
    await section("Briefs")
    const regions = [...document.querySelectorAll("main section h2")].map(({ textContent }) => textContent)
    expect(regions).toEqual(Object.values(RESOURCE_TYPES))
    expect(await names("Briefs")).toEqual(["Brief 4", "Brief 3", "Brief 2"])
    const tiles = ["Brief 4", "Brief 7"].map((name) => textOf(tile(name)?.closest("article")))
    expect(tiles).toEqual([
      ["Brief 4", "À relire", "drive.example", "04/11/2026"],
      ["Brief 7", "À relire", "ZIP", "2 KB", "07/11/2026"],
    ])
    expect(textOf(await screen.findByRole("region", { name: "Contrats" }))).not.toContain("Tout afficher")
    expect(textOf(await screen.findByRole("region", { name: "Devis" }))).toEqual([
      ...["Devis", "0 ressource", "Aucune ressource de ce type pour l'instant."],
    ])
  })

  it("are counted up to sixty, whatever the address says", async () => {
    count = COUNTED_RESOURCES
    const { router } = open("?expanded=toString")
    expect(await screen.findAllByText("60 ressources")).not.toEqual([])
    expect(await names("Briefs")).toHaveLength(3)
    count = COUNTED_RESOURCES + 1
    await act(() => queryClient.invalidateQueries())
    expect(await says("60+ ressources")).toBeDefined()
    listed = []
    count = null
    await act(() => queryClient.invalidateQueries())
    await press("Ajouter une première ressource")
    expect(router.state.location.search).toBe("?expanded=toString&dialog=new")
  })

  it.each([
    [4, 0],
    [12, 0],
    [13, 1],
  ])("of one type all %i open and shut, which the address keeps", async (most, buttons) => {
    listed = Array.from({ length: most }, (_, at) => aResource(most - at))
    const { api, router } = open()
    const reading = Promise.withResolvers<void>()
    const all = { items: listed, nextCursor: null }
    api.answer({
      resources: {
        list: async () => {
          await reading.promise
          return all
        },
      },
    })
    await press("Tout afficher : Briefs")
    expect(router.state.location.search).toBe("?expanded=brief")
    // The newest stay while the rest is read.
    expect(await says("Chargement des ressources")).toBeDefined()
    expect(await names("Briefs")).toHaveLength(3)
    reading.resolve()
    await waitFor(async () => expect(await names("Briefs")).toHaveLength(most))
    expect(api.callsOf("resources.list")).toEqual([{ type: "brief", search: "" }])
    expect(screen.queryAllByRole("button", { name: "Réduire" })).toHaveLength(buttons)
    await press(buttons ? "Réduire" : "Réduire : Briefs")
    await waitFor(async () => expect(await names("Briefs")).toHaveLength(3))
    expect(router.state.location.search).toBe("")
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Tout afficher : Briefs" }))
  })

  it("that are found stand with their types; a search that finds nothing is taken back", async () => {
    const { api, router } = open("?search=brief")
    expect(await says("4 ressources trouvées")).toBeDefined()
    expect(textOf(tile("Brief 2")?.closest("article"))).toContain("Briefs")
    expect(api.callsOf("resources.list")).toEqual([{ search: "brief" }])
    await act(() => router.navigate("?search=personne"))
    expect(await says("Aucune ressource trouvée")).toBeDefined()
    await press("Effacer la recherche")
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })

  it.each([
    [{ kind: "file", url: null, file: { ...zip.file, name: "contrat.final.zip" } }, "ZIP"],
    [{ kind: "file", url: null, file: { ...zip.file, name: "notes" } }, "Fichier"],
    [{ kind: "file", url: null, file: { ...zip.file, name: ".env" } }, "Fichier"],
    [{ kind: "file", url: null, file: { ...zip.file, name: "archive.sauvegarde" } }, "Fichier"],
    [{ kind: "link", url: LINK, file: null }, "drive.example"],
    [{ kind: "link", url: "n'importe quoi", file: null }, "Lien"],
  ] as const)("are called by their content in a word (%#)", (content, word) => {
    expect(contentWord(content)).toBe(word)
  })
})

describe("deleting a resource", () => {
  it("asks about a link as what it is", async () => {
    open()
    await press("Supprimer Brief 4")
    expect(await says(/^Le lien sera retiré/)).toBeDefined()
  })
})

describe("the window of a resource", () => {
  it("shows a link, who added it and when, and leads on", async () => {
    listed[0] = aResource(4, { updatedAt: "2026-11-20T10:00:00.000Z" })
    const { api, router } = open("?dialog=resource&resource=4")
    const user = userEvent.setup()
    const shown = await dialog("Brief 4")
    const opened = await shown.findByRole("link", { name: "Ouvrir le lien" })
    expect([opened.getAttribute("href"), opened.getAttribute("target")]).toEqual([LINK, "_blank"])
    const facts = [...document.querySelectorAll("[role=dialog] dl > *")].map((fact) =>
      textOf(fact).join(" : "),
    )
    expect(facts).toEqual([
      ...["Type : Briefs", "Ajoutée par : Ada", "Ajoutée le : 04/11/2026", "Modifiée le : 20/11/2026"],
    ])
    await user.click(shown.getByRole("button", { name: /^Copier/ }))
    expect(await navigator.clipboard.readText()).toBe(LINK)
    expect(api.callsOf("resources.file")).toEqual([])
    await press("Modifier", shown)
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=edit&resource=4"))
  })

  it("shows a picture, and downloads a file as one or says why it cannot", async () => {
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.href)
    })
    const picture = { name: "a.png", contentType: "image/png", size: 2048 }
    listed[0] = aResource(4, { kind: "file", url: null, file: picture })
    const { api } = open("?dialog=resource&resource=4")
    const shown = await dialog("Brief 4")
    const image = await shown.findByRole("img", { name: /Brief 4/ })
    expect(image.getAttribute("src")).toBe("https://files.test/a")
    for (const said of ["a.png", "2 KB"]) expect(shown.getByText(said)).toBeDefined()
    expect(shown.queryByText("Modifiée le")).toBeNull()
    await press("Télécharger", shown)
    await waitFor(() => expect(followed).toEqual(["https://files.test/a"]))
    api.answer({ resources: { file: down } })
    await press("Télécharger", shown)
    expect(await says("Erreur lors du téléchargement. Plus tard.")).toBeDefined()
    expect(api.callsOf("resources.file").map(({ disposition }) => disposition)).toEqual([
      ...["inline", "attachment", "attachment"],
    ])
    expect(followed).toHaveLength(1)
  })

  it("leads nowhere by an address that may not be opened", async () => {
    listed[0] = aResource(4, { url: "javascript:alert(1)" })
    open("?dialog=resource&resource=4")
    await (await dialog("Brief 4")).findByText("Ajoutée par")
    const links = [...document.querySelectorAll("a")].map((one) => one.getAttribute("href"))
    expect(links.filter((href) => href?.startsWith("javascript"))).toEqual([])
  })

  it.each(["?dialog=resource&resource=8", "?dialog=resource", "?dialog=edit&resource=8"])(
    "when there is no such resource (%s), leads back",
    async (search) => {
      const { router } = open(search)
      expect(await says("Cette ressource n'existe plus")).toBeDefined()
      await press("Retour aux ressources")
      await waitFor(() => expect(router.state.location.search).toBe(""))
    },
  )
})

describe("the form of a resource", () => {
  it("asks for what is missing, and takes only a link that may be opened", async () => {
    const { api } = open("?dialog=new&type=toString")
    for (const label of ["Nom", "Description"]) await put(label, "  ")
    await save("Ajouter")
    for (const missing of [
      "Le nom est requis",
      "La description est requise",
      "Veuillez fournir soit une URL, soit un fichier.",
    ])
      expect(await says(missing)).toBeDefined()
    const type = screen.getByLabelText("Type").closest(".ant-select")
    expect(type?.textContent).toContain(RESOURCE_TYPES.other)
    await byLink()
    await put("URL", "ftp://a.b")
    await save("Ajouter")
    expect(await says(/^Lien invalide/)).toBeDefined()
    expect(api.writes()).toEqual([])
  })

  it("adds a link of a type, which stands first although lists lag and has the keyboard", async () => {
    const { api, router } = open()
    await press("Ajouter une ressource : Briefs")
    expect(router.state.location.search).toBe("?dialog=new&type=brief")
    await byLink()
    await put("URL", " https://a.example/ ")
    await put("Nom", "Charte")
    await put("Description", "À joindre")
    await save("Ajouter")
    expect(await says("Ressource ajoutée")).toBeDefined()
    const source = { kind: "link", url: "https://a.example/" }
    const fields = { name: "Charte", description: "À joindre", type: "brief", creationId: expect.any(String) }
    expect(api.writes()).toEqual([["resources.create", { ...fields, source }]])
    await waitFor(async () => expect(await names("Briefs")).toEqual(["Charte", "Brief 4", "Brief 3"]))
    expect(screen.getByText("5 ressources")).toBeDefined()
    await waitFor(() => expect(document.activeElement?.closest("[data-row='9']")).not.toBeNull())
  })

  /** rules/team.md#resource-names */
  it("takes a file's name without its extension until another is typed; too large a file is refused", async () => {
    open("?dialog=new")
    const named = (name: string) =>
      waitFor(async () => expect((await field("Nom", await dialog())).value).toBe(name))
    await chooseFile("Été 2026.final.pdf")
    await named("Été 2026.final")
    await chooseFile(`${"x".repeat(230)}.pdf`)
    await named("x".repeat(200))
    await put("Nom", "Le mien")
    await chooseFile("troisième.pdf")
    await named("Le mien")
    const large = new File(["a"], "film.mp4")
    Object.defineProperty(large, "size", { value: 524_288_001 })
    await userEvent.upload(document.querySelector("input[type=file]") as HTMLInputElement, large)
    expect(await says("Le fichier est trop volumineux. La taille maximale est de 500 MB.")).toBeDefined()
  })

  /** rules/team.md#resource-failures */
  it.each([
    ["unavailable", "Panne", "Une erreur est survenue lors de la sauvegarde de la ressource."],
    ["no_agency", "Sans agence.", null],
    ["unauthenticated", "Connectez-vous.", "Erreur d'authentification"],
    ["account_removed", "Plus de compte.", "Erreur lors de la récupération des informations utilisateur"],
  ] as const)("when a save is refused as %s, says so", async (code, reason, title) => {
    const { api } = open("?dialog=edit&resource=4")
    await put("Nom", "Brief bis")
    api.answer({ resources: { update: refusing(code, reason) } })
    await save()
    expect(await says(reason)).toBeDefined()
    if (title) expect(screen.getByText(title)).toBeDefined()
  })

  it.each([
    ["1", ["Brief 4", "Brief 3", "Brief 2"]],
    ["4", ["Brief bis", "Brief 3", "Brief 2"]],
  ])("sends what changed of %s, which stays in its place although lists lag", async (id, shown) => {
    const { api } = open(`?dialog=edit&resource=${id}`)
    await put("Nom", "Brief bis")
    expect(screen.getByText(/^Actuellement : https:\/\/www\.drive\.example\/briefs\./)).toBeDefined()
    const reads = api.callsOf("resources.overview").length
    await save()
    expect(await says("Ressource mise à jour")).toBeDefined()
    expect(api.writes()).toEqual([["resources.update", { resourceId: id, version: 1, name: "Brief bis" }]])
    await waitFor(async () => expect(await names("Briefs")).toEqual(shown))
    expect(screen.getByText("4 ressources")).toBeDefined()
    await waitFor(() => expect(api.callsOf("resources.overview").length).toBeGreaterThan(reads))
  })

  it("sends another content and type, under which the resource stands", async () => {
    const { api } = open("?expanded=brief&dialog=edit&resource=4")
    await put("URL", "https://b.example/")
    await userEvent.click(await field("Type", await dialog()))
    await userEvent.click(await screen.findByText("Contrats", { selector: ".ant-select-item *" }))
    await save()
    await waitFor(async () => expect(await names("Contrats")).toEqual(["Brief 4"]))
    const source = { kind: "link", url: "https://b.example/" }
    const changes = { resourceId: "4", version: 1, type: "contract", source }
    expect(api.writes()).toEqual([["resources.update", changes]])
    expect(textOf(await screen.findByRole("region", { name: "Contrats" }))).toContain("1 ressource")
    // The index does not show yet which one comes after them.
    await waitFor(async () => expect(await names("Briefs")).toEqual(["Brief 3", "Brief 2"]))
  })

  it.each([
    [{}, false],
    [zip, true],
  ])("when a search finds its file's name (%#), the resource stays found", async (content, stays) => {
    listed = [aResource(4, { name: "Contrat", ...content })]
    const { api } = open("?search=contrat&dialog=edit&resource=4")
    await put("Nom", "Charte")
    const reads = api.callsOf("resources.list").length
    await save()
    await says("Ressource mise à jour")
    await waitFor(() => expect(tile("Contrat")).toBeNull())
    expect(tile("Charte") !== null).toBe(stays)
    await waitFor(() => expect(api.callsOf("resources.list").length).toBeGreaterThan(reads))
  })

  it("when somebody gave it another file meanwhile, tells both by their size before it replaces one", async () => {
    storageTakes("all")
    listed = [aResource(4, zip)]
    const { api } = open("?dialog=edit&resource=4")
    await field("Nom", await dialog())
    await chooseFile("contrat.zip")
    listed = [aResource(4, { ...zip, version: 2, file: { ...zip.file, size: 1200 } })]
    await act(() => queryClient.invalidateQueries({ queryKey: queries.resources.key() }))
    api.answer({ resources: { update: failing(conflict) } })
    await save()
    expect(await says("Cette ressource a été modifiée entre-temps par une autre personne.")).toBeDefined()
    const row = (await dialog()).getAllByRole("row", { name: /^Contenu/ })[0]
    expect(textOf(row)).toEqual(["Contenu", "contrat.zip (1 200 octets)", "contrat.zip (3 octets)"])
    expect(api.callsOf("resources.update")).toMatchObject([{ version: 1 }])
  })
})

const LINK = "https://www.drive.example/briefs"
const zip = {
  kind: "file",
  url: null,
  file: { name: "contrat.zip", contentType: "application/zip", size: 2048 },
} as const
const built = builder(shape, {
  type: "brief",
  description: "À relire",
  kind: "link",
  url: LINK,
  addedBy: { id: "u2", name: "Ada" },
})
/** The higher its id, the newer it is. */
const aResource = (id: number, changes: Partial<Resource> = {}) => {
  const at = `2026-11-${String(id).padStart(2, "0")}T10:00:00.000Z`
  return built({ id: `${id}`, name: `Brief ${id}`, createdAt: at, updatedAt: at, ...changes })
}

function open(search = "") {
  const find = (id: string): Resource => {
    const found = listed.find((one) => one.id === id)
    if (!found) throw refusal("not_found")
    return found
  }
  const api = fakeApi({
    identity: { me: { ...hugo, permissions: { resources: true } } },
    resources: {
      overview: () => ({
        types: (Object.keys(RESOURCE_TYPES) as ResourceType[]).map((type) => {
          const items = listed.filter((one) => one.type === type)
          return { type, count: (type === "brief" && count) || items.length, items: items.slice(0, 3) }
        }),
      }),
      list: ({ type, search: searched }) => ({
        items: listed.filter((one) => (searched ? searched !== "personne" : one.type === type)),
        nextCursor: null,
      }),
      get: ({ resourceId }) => find(resourceId),
      create: ({ creationId: _, source, ...fields }) =>
        aResource(9, { ...fields, ...(source.kind === "link" ? { url: source.url } : zip) }),
      update: ({ resourceId, version, source, ...changes }) => ({
        ...find(resourceId),
        ...(changes as Partial<Resource>),
        ...(source?.kind === "link" && { url: source.url }),
        version: version + 1,
      }),
      remove: ({ resourceId }) => ({ id: resourceId, binId: null }),
      file: { url: "https://files.test/a", expiresAt: "2099-01-01T00:00:00.000Z" },
    },
    files: {
      start: { uploadId: "u-1", partBytes: 5_000_000, partCount: 1 },
      signParts: { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] },
      complete: { uploadId: "u-1", fileName: "contrat.zip", fileSize: 3 },
      cancel: { uploadId: "u-1" },
    },
  })
  return { api, router: visit(`/app/resources${search}`) }
}

const tile = (name: string) => screen.queryByRole("link", { name })
const names = async (type: string) =>
  [...(await screen.findByRole("region", { name: type })).querySelectorAll("article h3")].map(
    ({ textContent }) => textContent,
  )
const put = async (label: string, value: string) =>
  fireEvent.change(await (await dialog()).findByRole("textbox", { name: label }), { target: { value } })
const byLink = async () => userEvent.click((await dialog()).getByTitle("URL"))
const chooseFile = async (name: string, content = "abc") => {
  await field(/fichier/i, await dialog())
  const input = document.querySelector<HTMLInputElement>("[role=dialog] input[type=file]")
  await userEvent.upload(input as HTMLInputElement, new File([content], name))
}
const save = async (name = "Enregistrer") => press(name, await dialog())
const down = refusing("unavailable", "Plus tard.")
