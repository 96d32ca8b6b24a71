import { render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { GuestView } from "@trame/core/campaigns/collaborations/contract/guest"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { Component } from "../../../packages/web/src/public/guest-collaboration/GuestCollaborationPage.tsx"
import { storageTakes } from "../../world/storage.ts"
import { asksBeforeClosing } from "../../world/unsaved.ts"
import { answer, json } from "../support/site.tsx"

const API = "/api/guest-collaboration/c1"
const LINK = "?influencerId=p1&key=k1"
/** What every call of Ada's own link says. */
const HERS = { influencerId: "p1", key: "k1" }

const file = (name: string): GuestView["documents"][number] => ({
  ...{ id: name, name, type: "other", kind: "file", url: null, fileName: `${name}.bin`, fileSize: 3 },
  ...{
    contentType: "application/octet-stream",
    participantName: null,
    createdAt: "2026-11-20T10:00:00.000Z",
  },
})

let view: GuestView
let sent: { call: string; said: Record<string, unknown> }[]
/** In place of what a call answers. */
let instead: Partial<Record<string, () => Response | Promise<Response>>>

const noted =
  (name: string, otherwise: (said: Record<string, unknown>) => Response) => async (request: Request) => {
    const inAddress = Object.fromEntries(new URL(request.url).searchParams)
    const said = { ...inAddress, ...(request.body ? await request.json() : {}) }
    sent.push({ call: name, said })
    return instead[name]?.() ?? otherwise(said)
  }
const called = (name: string) => sent.filter(({ call }) => call === name).map(({ said }) => said)

function open(search: string) {
  answer({
    [API]: noted("read", () => json(200, view)),
    [`${API}/steps`]: noted("step", ({ name, deadline }) =>
      json(201, { id: "s9", name, deadline, status: "todo", participantName: null }),
    ),
    [`${API}/documents`]: noted("document", ({ name }) => json(201, { ...file("d9"), name })),
    [`${API}/documents/brief/file`]: noted("file", () =>
      json(200, { url: "https://files.example/brief", expiresAt: "2099-01-01T00:00:00.000Z" }),
    ),
    [`${API}/uploads`]: noted("start", () =>
      json(201, { uploadId: "u1", partBytes: 5_000_000, partCount: 1 }),
    ),
    [`${API}/uploads/u1`]: noted("cancel", () => json(200, { uploadId: "u1" })),
    [`${API}/uploads/u1/parts`]: noted("parts", () =>
      json(200, { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] }),
    ),
    [`${API}/uploads/u1/complete`]: noted("complete", () =>
      json(200, { uploadId: "u1", fileName: "visuel.png", fileSize: 3 }),
    ),
  })
  window.history.replaceState(null, "", `/collaboration/c1${search}`)
  render(
    <PublicRoute params={{ collaborationId: "c1" }}>
      <Component />
    </PublicRoute>,
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))
const choose = () =>
  userEvent.upload(
    screen.getByLabelText(/Choisir un fichier/),
    new File(["abc"], "visuel.png", { type: "image/png" }),
  )

beforeEach(() => {
  view = {
    campaign: {
      ...{ name: "Parfum d'hiver", brand: "Maison Témoin", signedDate: null, manager: "Camille Laurent" },
      ...{ agencyName: "Agence Lumière", updatedAt: "2026-11-20T10:00:00.000Z" },
      ...{ description: "", status: "in_progress" },
    },
    appearance: { logoUrl: null, color: null },
    mayAdd: true,
    influencer: {
      ...{ fullName: "Ada Lune", username: "", profileImageUrl: null, deliverables: [] },
      terms: null,
    },
    ...{ steps: [], documents: [file("brief")] },
    stats: { posts: 0, views: 0, likes: 0, engagementRate: null },
  }
  ;[sent, instead] = [[], {}]
})

/** rules/campaigns.md#guest-additions */
describe("by their own link an influencer", () => {
  it("adds a step as themselves, which the page then reads again", async () => {
    open(LINK)
    await press("Ajouter une étape")
    await userEvent.type(screen.getByLabelText("Nom de l'étape"), "Tournage")
    await press("Ajouter")
    expect(await screen.findByText("L'étape « Tournage » a été ajoutée.")).toBeDefined()
    expect(called("step")).toEqual([
      { ...HERS, name: "Tournage", deadline: null, creationId: expect.any(String) },
    ])
    await waitFor(() => expect(called("read")).toEqual([HERS, HERS]))
  })

  it("adds a document as themselves, above the others, and has the keyboard there", async () => {
    storageTakes("all")
    const { promise, resolve } = Promise.withResolvers<Response>()
    open(`${LINK}&tab=documents`)
    await press("Ajouter un document")
    await choose()
    await userEvent.type(screen.getByLabelText("Nom du document"), " 2 ")
    instead.read = () => promise
    await press("Ajouter")
    expect(await screen.findByText("Le document « visuel 2 » a été ajouté.")).toBeDefined()
    expect(called("document")).toEqual([
      { ...HERS, name: "visuel 2", type: "other", uploadId: "u1", creationId: expect.any(String) },
    ])
    for (const call of ["start", "parts", "complete"])
      expect([call, called(call)[0]]).toMatchObject([call, HERS])
    const names = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)
    expect(names.filter((name) => name !== "Ada Lune")).toEqual(["visuel 2", "brief"])
    expect(screen.getByRole("tab", { name: "Documents et Preview (2)" })).toBeDefined()
    await waitFor(() => expect(document.activeElement?.getAttribute("data-row")).toBe("d9"))
    expect(document.activeElement?.getAttribute("tabindex")).toBe("-1")
    resolve(json(200, view))
  })

  it.each([
    ["is told that a contract is private where the key is all guests'", null, "a été transmis à l'agence"],
    ["sees the contract where the key is theirs", { rate: 1, deliverables: [] }, "a été ajouté"],
  ])("%s", async (_what, terms, said) => {
    storageTakes("all")
    if (view.influencer) view.influencer.terms = terms
    open(`${LINK}&tab=documents`)
    await press("Ajouter un document")
    await choose()
    await userEvent.selectOptions(screen.getByLabelText("Type"), "Contrat")
    await press("Ajouter")
    expect(await screen.findByText(new RegExp(`« visuel » ${said}`))).toBeDefined()
  })

  it("downloads as themselves, too", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    open(`${LINK}&tab=documents`)
    await press("Télécharger brief")
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://files.example/brief"))
    expect(called("file")).toEqual([{ ...HERS, disposition: "attachment" }])
  })
})

describe("what is being added", () => {
  it("leads to the first thing that is missing, each time", async () => {
    open("?tab=documents")
    await press("Ajouter un document")
    const [file, name] = [
      screen.getByLabelText(/Choisir un fichier/),
      screen.getByLabelText("Nom du document"),
    ]
    for (const _time of [1, 2]) {
      await press("Ajouter")
      expect(document.activeElement).toBe(file)
    }
    await choose()
    await userEvent.clear(name)
    await press("Ajouter")
    expect(document.activeElement).toBe(name)
    expect(called("start")).toEqual([])
  })

  it("can be neither changed nor left while it is on its way", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    instead.step = () => promise
    open("")
    await press("Ajouter une étape")
    const [name, day] = [screen.getByLabelText("Nom de l'étape"), screen.getByLabelText("Date limite")]
    expect([name, day].map((field) => field.hasAttribute("readonly"))).toEqual([false, false])
    await userEvent.type(name, "Tournage{Enter}")
    expect(await screen.findByRole("button", { name: "Ajout…" })).toBeDefined()
    expect([name, day].map((field) => field.hasAttribute("readonly"))).toEqual([true, true])
    await press("Annuler")
    screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }))
    expect(screen.queryByLabelText("Nom de l'étape")).toBe(name)
    resolve(json(400, { code: "invalid", detail: "Non.", fields: { deadline: "Date trop lointaine" } }))
    expect(await screen.findByText("Date trop lointaine")).toBeDefined()
    expect(day.getAttribute("aria-invalid")).toBe("true")
    expect([name, day].map((field) => field.hasAttribute("readonly"))).toEqual([false, false])
  })

  it("is stopped by whoever sends it, which is no failure, and may be sent after all", async () => {
    storageTakes("none")
    open(`${LINK}&tab=documents`)
    await press("Ajouter un document")
    await choose()
    const [name, type] = [
      screen.getByLabelText<HTMLInputElement>("Nom du document"),
      screen.getByLabelText<HTMLSelectElement>("Type"),
    ]
    expect([name.readOnly, type.disabled]).toEqual([false, false])
    await press("Ajouter")
    const stop = await screen.findByRole("button", { name: "Annuler l'envoi" })
    expect([name.readOnly, type.disabled]).toEqual([true, true])
    await userEvent.click(stop)
    await waitFor(() => expect(called("cancel")).toMatchObject([HERS]))
    expect(await screen.findByRole("button", { name: "Ajouter" })).toBeDefined()
    expect(screen.queryByText("Erreur lors de l'ajout du document")).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>("Nom du document").value).toBe("visuel")
    expect(called("document")).toEqual([])
  })

  it("is not said to have failed any more once another file is chosen", async () => {
    instead.start = () => json(400, { code: "invalid", detail: "Trop de documents." })
    open("?tab=documents")
    await press("Ajouter un document")
    await choose()
    await press("Ajouter")
    expect(await screen.findByText("Erreur lors de l'ajout du document")).toBeDefined()
    await userEvent.upload(
      screen.getByLabelText(/fichier/),
      new File(["abc"], "b.png", { type: "image/png" }),
    )
    expect(screen.queryByText("Erreur lors de l'ajout du document")).toBeNull()
  })

  it("is no longer the file that was chosen before one that cannot be sent", async () => {
    open("?tab=documents")
    await press("Ajouter un document")
    await choose()
    await userEvent.clear(screen.getByLabelText("Nom du document"))
    expect(asksBeforeClosing()).toBe(true)
    await userEvent.upload(screen.getByLabelText(/fichier/), new File([], "vide.png", { type: "image/png" }))
    expect(screen.getByText("Le fichier est vide")).toBeDefined()
    await userEvent.type(screen.getByLabelText("Nom du document"), "Visuel")
    await press("Ajouter")
    expect(screen.getByText("Veuillez sélectionner un fichier")).toBeDefined()
    expect(called("start")).toEqual([])
  })

  it.each([
    [
      "stands once, under the title that it had then, where it is the same file",
      "visuel.png",
      "abc",
      "visuel",
    ],
    ["stands beside what is sent by now where that is another file", "autre.png", "abc", "visuel, autre bis"],
    ["stands beside another version of it", "visuel.png", "abcd", "visuel, visuel bis"],
  ])("whose answer was lost %s", async (_what, fileName, content, names) => {
    storageTakes("all")
    const documents = new Map<unknown, GuestView["documents"][number]>()
    instead.document = () => {
      const { creationId, name } = called("document").at(-1) ?? {}
      const known = documents.get(creationId)
      const made = known ?? { ...file(`d${documents.size}`), name: String(name), fileName: "visuel.png" }
      documents.set(creationId, made)
      return called("document").length === 1
        ? Promise.reject(new TypeError("Failed to fetch"))
        : json(201, made)
    }
    open(`${LINK}&tab=documents`)
    await press("Ajouter un document")
    await choose()
    await press("Ajouter")
    expect(await screen.findByText(/Erreur de connexion réseau/)).toBeDefined()
    await userEvent.upload(screen.getByLabelText(/fichier/), new File([content], fileName))
    await userEvent.type(screen.getByLabelText("Nom du document"), " bis")
    await press("Ajouter")
    expect(await screen.findByText(/^Le document « .* » a été ajouté\.$/)).toBeDefined()
    expect([...documents.values()].map(({ name }) => name).join(", ")).toBe(names)
  })

  it("is named after the file that is chosen last, until somebody types another name", async () => {
    open("?tab=documents")
    await press("Ajouter un document")
    await choose()
    const name = screen.getByLabelText<HTMLInputElement>("Nom du document")
    const pick = (file: string) => userEvent.upload(screen.getByLabelText(/fichier/), new File(["abc"], file))
    await pick("final_2.png")
    expect(name.value).toBe("final 2")
    await userEvent.type(name, " bis")
    await pick("autre.png")
    expect(name.value).toBe("final 2 bis")
  })

  it("is one of the kinds of documents there are", async () => {
    open("?tab=documents")
    await press("Ajouter un document")
    const types = within(screen.getByLabelText("Type")).getAllByRole("option")
    expect(types.map(({ textContent }) => textContent)).toEqual(["Brief", "Preview", "Contrat", "Autre"])
    expect(screen.getByLabelText<HTMLSelectElement>("Type").value).toBe("other")
  })
})

it.each([
  ["the campaign's name", () => json(200, view), "Parfum d'hiver · "],
  ["that it leads nowhere", () => json(404, { code: "not_found", detail: "Fermé." }), "Oups ! · "],
  ["nothing of it yet", () => json(403, { code: "forbidden", detail: "Non." }), "Collaboration · "],
])("an influencer's link says by the title of its tab %s", async (_what, answers, title) => {
  instead.read = answers
  open("")
  await screen.findByRole("heading", { level: 1 })
  await waitFor(() => expect(document.title).toContain(title))
})

it("an address that is none says that there is no such collaboration", async () => {
  instead.read = () => json(400, { code: "invalid", detail: "Identifiant invalide" })
  open("")
  expect(await screen.findByText("Cette collaboration n'existe pas")).toBeDefined()
  expect(screen.queryByText("Identifiant invalide")).toBeNull()
})
