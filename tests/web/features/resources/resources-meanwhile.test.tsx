import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Resource } from "@trame/core/workspace/resources/contract"
import { COUNTED_RESOURCES, RESOURCE_TYPES } from "@trame/core/workspace/resources/rules"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { hugo } from "../../../world/people.ts"
import { storageTakes } from "../../../world/storage.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/resources/ResourcesPage.tsx"
import "../../../../packages/web/src/features/resources/ResourceDialog.tsx"
import "../../../../packages/web/src/features/resources/DetailDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const resource = (id: string, changes: Partial<Resource> = {}): Resource => ({
  ...{ id, version: 1, name: `Brief ${id}`, description: "À relire", type: "brief", kind: "link" },
  ...{ url: "https://www.drive.example/briefs", file: null, addedBy: { id: "u2", name: "Ada Admin" } },
  ...{ createdAt: "2026-11-01T10:00:00.000Z", updatedAt: "2026-11-01T10:00:00.000Z" },
  ...changes,
})
const zip = {
  kind: "file",
  url: null,
  file: { name: "contrat.zip", contentType: "application/zip", size: 9 },
} as const

let stored: Resource[]
let count: number | null
/** Of the first resource; in place of each, once it is there. */
let reads: number
let reading: Promise<Response> | null
let saving: (() => Response | Promise<Response>) | null
/** What something new is answered. */
let adding: () => Response | Promise<Response>
/** The contents that edits came with. */
let sources: unknown[]
let sent: object[]

beforeEach(() => {
  signIn()
  stored = [resource("1")]
  ;[count, reads, reading, saving, sources, sent] = [null, 0, null, null, [], []]
})

function open(search = "") {
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { resources: true } }),
    "/api/resources": (request) => {
      if (request.method === "POST") return adding()
      return json(200, {
        types: Object.keys(RESOURCE_TYPES).map((type) => {
          const items = stored.filter((one) => one.type === type)
          return { type, count: (items.length && count) || items.length, items: items.slice(0, 3) }
        }),
      })
    },
    "/api/files/uploads": () => json(201, { uploadId: "u-1", partBytes: 5_000_000, partCount: 1 }),
    "/api/files/uploads/u-1/parts": () =>
      json(200, { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] }),
    "/api/files/uploads/u-1/complete": () =>
      json(200, { uploadId: "u-1", fileName: "contrat.zip", fileSize: 3 }),
    "/api/resources/list": () => json(200, { items: stored, nextCursor: null }),
    "/api/resources/1": async (request) => {
      if (request.method === "DELETE") return json(200, { id: "1" })
      if (request.method === "GET") {
        reads += 1
        return reading ?? json(200, stored[0])
      }
      const { source, ...changes } = await request.json()
      sources.push(source)
      sent.push(changes)
      return saving?.() ?? json(200, { ...stored[0], ...changes, version: 2 })
    },
  })
  return visit(`/app/resources${search}`, routes)
}

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }))
const edit = async (name = "Charte") => {
  const form = await dialog("Modifier la ressource")
  fireEvent.change(await form.findByRole("textbox", { name: "Nom" }), { target: { value: name } })
  return form
}
const save = async (form: Awaited<ReturnType<typeof dialog>>) =>
  userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
const EDIT = "dialog=edit&resource=1"
const isRead = () => queryClient.isFetching({ queryKey: api.resources.get.key() })

/** rules/team.md#resources */
describe("a resource that is saved", () => {
  it("is as it was saved, though what it was before is answered later", async () => {
    const router = open(`?${EDIT}`)
    const form = await edit()
    const before = Promise.withResolvers<Response>()
    reading = before.promise
    act(() => void queryClient.invalidateQueries({ queryKey: api.resources.get.key() }))
    await waitFor(() => expect(isRead()).toBe(1))
    await save(form)
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await act(async () => before.resolve(json(200, stored[0])))
    await waitFor(() => expect(isRead()).toBe(0))
    reading = new Promise<Response>(() => undefined)
    await act(() => router.navigate("/app/resources?dialog=resource&resource=1"))
    expect(await dialog("Charte")).toBeDefined()
  })

  it.each(["", "search=brief&"])("has what others added meanwhile read too (%s)", async (search) => {
    open(`?${search}${EDIT}`)
    const form = await edit("Brief bis")
    stored = [...stored, resource("2")]
    await save(form)
    expect(await screen.findByRole("link", { name: "Brief 2" })).toBeDefined()
  })

  it("is told to have another file of the same name by now, where somebody gave it one meanwhile", async () => {
    storageTakes("all")
    stored = [resource("1", zip)]
    open(`?${EDIT}`)
    const form = await edit("Brief 1")
    const file = form.getByLabelText<HTMLInputElement>(/fichier/i, { selector: "input[type=file]" })
    await userEvent.upload(file, new File(["abc"], "contrat.zip"))
    stored = [resource("1", { ...zip, version: 2, file: { ...zip.file, size: 1200 } })]
    let saves = 0
    saving = () => {
      saves += 1
      return json(409, { code: "conflict", detail: "Modifiée entre-temps." })
    }
    await save(form)
    expect(
      await form.findByText("Cette ressource a été modifiée entre-temps par une autre personne."),
    ).toBeDefined()
    const both = form.getByRole("row", { name: /^Contenu/ }).textContent?.replace(/\s/gu, " ")
    expect(both).toBe("Contenucontrat.zip (1 200 octets)contrat.zip (3 octets)")
    expect(saves).toBe(1)
  })

  it("stays where its file's name is what was searched for", async () => {
    stored = [resource("1", zip)]
    open(`?search=contrat&${EDIT}`)
    await save(await edit())
    expect(await screen.findByRole("link", { name: "Charte" })).toBeDefined()
  })

  it("is not among all of a type that is not its own", async () => {
    stored = [
      resource("1", { type: "contract" }),
      ...["2", "3", "4", "5"].map((id) => resource(id, { createdAt: `2026-11-0${id}T10:00:00.000Z` })),
    ]
    open(`?expanded=brief&${EDIT}`)
    await save(await edit())
    const contracts = within(await screen.findByRole("region", { name: "Contrats" }))
    expect(await contracts.findByRole("link", { name: "Charte" })).toBeDefined()
    const briefs = within(screen.getByRole("region", { name: "Briefs" }))
    expect(briefs.queryByRole("link", { name: "Charte" })).toBeNull()
  })

  it("is what it was opened as, changed, and overwrites nothing that somebody else has made of it since", async () => {
    open(`?${EDIT}`)
    const form = await edit()
    stored = [resource("1", { version: 2, description: "Autrement" })]
    saving = () => json(409, { code: "conflict", detail: "Modifié entre-temps." })
    await act(() => queryClient.invalidateQueries({ queryKey: api.resources.key() }))
    expect(reads).toBe(2)
    await save(form)
    await waitFor(() => expect(sent).toEqual([{ version: 1, name: "Charte" }]))
    expect(await form.findByText(/^Cette ressource a été modifiée entre-temps/)).toBeDefined()
  })

  it("says nothing of the last try while it is tried again, and takes no other file meanwhile", async () => {
    stored = [resource("1", zip)]
    open(`?${EDIT}`)
    const form = await edit()
    saving = () => json(503, { code: "unavailable", detail: "Plus tard." })
    await save(form)
    expect(await form.findByText("Plus tard.")).toBeDefined()
    const answered = Promise.withResolvers<Response>()
    saving = () => answered.promise
    await save(form)
    await waitFor(() => expect(form.queryByText("Plus tard.")).toBeNull())
    const file = form.getByLabelText<HTMLInputElement>(/fichier/i, { selector: "input[type=file]" })
    expect(file.disabled).toBe(true)
    await act(async () => answered.resolve(json(200, { ...stored[0], version: 2 })))
    expect(await screen.findByText("Ressource mise à jour")).toBeDefined()
  })
})

it("a resource whose answer was lost gets the file that was chosen since, though it is called as the first", async () => {
  storageTakes("all")
  adding = () => Promise.reject(new TypeError("Failed to fetch"))
  open("?dialog=new")
  const form = await dialog("Nouvelle ressource")
  const choose = (content: string) =>
    userEvent.upload(
      form.getByLabelText(/fichier/i, { selector: "input[type=file]" }),
      new File([content], "contrat.zip"),
    )
  await form.findByRole("textbox", { name: "Nom" })
  await choose("123456789")
  fireEvent.change(form.getByRole("textbox", { name: "Description" }), { target: { value: "À relire" } })
  await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
  expect(await form.findByText(/Erreur de connexion réseau/)).toBeDefined()
  const made = resource("1", { ...zip, name: "contrat", type: "other" })
  adding = () => json(409, { code: "conflict", detail: "Déjà enregistré.", stored: made })
  await choose("une autre version")
  await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
  expect(await screen.findByText("Ressource ajoutée")).toBeDefined()
  expect(sources).toEqual([{ kind: "file", uploadId: "u-1" }])
})

it("a resource that is deleted is not asked for any more, while its window goes", async () => {
  const router = open("?dialog=resource&resource=1")
  const shown = await dialog("Brief 1")
  await userEvent.click(await shown.findByRole("button", { name: "Supprimer" }))
  await screen.findAllByText(/^Supprimer la ressource/)
  await userEvent.click(
    screen.getAllByRole("button", { name: "Supprimer", hidden: true }).at(-1) as HTMLElement,
  )
  await waitFor(() => expect(router.state.location.search).toBe(""))
  expect(await screen.findByText("Ressource supprimée")).toBeDefined()
  expect(reads).toBe(1)
})

describe("a resource's window", () => {
  it("leads nowhere by an address that may not be opened", async () => {
    stored = [resource("1", { url: "javascript:alert(1)" })]
    open("?dialog=resource&resource=1")
    const shown = await dialog("Brief 1")
    await shown.findByText("Ajoutée par")
    const addresses = shown.queryAllByRole("link").map((one) => one.getAttribute("href"))
    expect(addresses.filter((address) => address?.startsWith("javascript"))).toEqual([])
  })

  it("says that it was changed on the day on which it was added, too", async () => {
    stored = [resource("1", { updatedAt: "2026-11-01T16:00:00.000Z" })]
    open("?dialog=resource&resource=1")
    expect(await (await dialog("Brief 1")).findByText("Modifiée le")).toBeDefined()
  })
})

describe("the cards of resources", () => {
  it("stay as they were opened while one searches", async () => {
    const router = open("?expanded=brief")
    const field = await screen.findByRole("searchbox")
    fireEvent.change(field, { target: { value: "charte" } })
    await waitFor(() => expect(router.state.location.search).toContain("search=charte"))
    fireEvent.change(field, { target: { value: "" } })
    await waitFor(() => expect(router.state.location.search).toBe("?expanded=brief"))
  })

  it("say how many there are up to the last that is counted", async () => {
    count = COUNTED_RESOURCES
    open()
    expect(await screen.findByText(`${COUNTED_RESOURCES} ressources`)).toBeDefined()
  })

  it.each([
    [12, 0],
    [13, 1],
  ])(
    "of %i are shut from their end as well where their button is out of sight: %i",
    async (most, buttons) => {
      stored = Array.from({ length: most }, (_, at) => resource(`${at + 1}`))
      open("?expanded=brief")
      await screen.findByRole("link", { name: `Brief ${most}` })
      expect(screen.queryAllByRole("button", { name: "Réduire" })).toHaveLength(buttons)
      closePage()
    },
  )
})

it("a file gives a new resource as much of its name as one may have", async () => {
  open("?dialog=new")
  const form = await dialog("Nouvelle ressource")
  const file = await form.findByLabelText<HTMLInputElement>(/fichier/i, { selector: "input[type=file]" })
  await userEvent.upload(file, new File(["a"], `${"x".repeat(230)}.pdf`))
  await waitFor(() =>
    expect(form.getByRole<HTMLInputElement>("textbox", { name: "Nom" }).value).toBe("x".repeat(200)),
  )
})
