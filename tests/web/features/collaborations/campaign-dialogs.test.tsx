import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationDetail } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { withoutMotion } from "../../../world/motion.ts"
import { camille } from "../../../world/people.ts"
import { storageTakes } from "../../../world/storage.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"
import { collaboration } from "../../support/campaign.ts"
import { documentOf, fileOf, participantOf, statOf, stepOf } from "../../support/openCampaign.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/DocumentDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/StatDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/StepDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const participants = [participantOf("p1", "Ada Lune"), participantOf("p2", "Bea Sol")]

let steps: CollaborationDetail["steps"]
let documents: CollaborationDetail["documents"]
let sent: { call: string; body: Record<string, unknown> }[]
let refuse: (() => Response) | null

const noted =
  (answers: (body: Record<string, unknown>) => Response): ((request: Request) => Promise<Response>) =>
  async (request) => {
    const body = request.method === "DELETE" ? {} : await request.json()
    const path = new URL(request.url).pathname.replace(/^\/api\/(collaborations\/k1\/)?/, "")
    sent.push({ call: `${request.method} ${path}`, body })
    return refuse?.() ?? answers(body)
  }
const conflict = () => json(409, { code: "conflict", detail: "Modifié entre-temps." })

function enter(search: string) {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () =>
      json(200, { items: [{ id: "u2", name: "Hugo Leroy", role: "Chargé de campagnes" }] }),
    "/api/collaborations/k1": () => json(200, { collaboration, participants, steps, documents, stats: [] }),
    "/api/collaborations/k1/steps": noted((body) =>
      json(201, { ...stepOf(`n${sent.length}`, "", { order: `b${sent.length}` }), ...body }),
    ),
    "/api/collaborations/k1/steps/s1": noted(({ version }) =>
      steps[0]?.version === version ? json(200, steps[0]) : conflict(),
    ),
    "/api/collaborations/k1/documents": noted(({ source: _source, ...body }) =>
      json(201, documentOf(`n${sent.length}`, "", body)),
    ),
    "/api/collaborations/k1/documents/d1": noted((body) => json(200, { ...documents[0], ...body })),
    "/api/collaborations/k1/stats": noted((body) => json(201, statOf("n1", "", body))),
    "/api/collaborations/k1/stats/n1": noted(() => json(200, { id: "n1" })),
    "/api/files/uploads": noted(() => json(201, { uploadId: "u1", partBytes: 5_000_000, partCount: 1 })),
    "/api/files/uploads/u1/parts": () =>
      json(200, { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] }),
    "/api/files/uploads/u1/complete": () => json(200, { uploadId: "u1", fileName: "a.pdf", fileSize: 3 }),
  })
  return visit(`/app/collaborations/k1?${search}`, routes)
}

const dialog = async () => within(await screen.findByRole("dialog"))
type Form = Awaited<ReturnType<typeof dialog>>
const press = (form: Form, name: string) => fireEvent.click(form.getByRole("button", { name }))
const paste = (form: Form, label: string, value: string) => {
  const field = form.getByLabelText(label)
  if (field.getAttribute("placeholder") === "jj/mm/aaaa") fireEvent.input(field, { target: { value } })
  else fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
const shownIn = (form: Form, label: string) => form.getByLabelText<HTMLInputElement>(label).value
const choose = async (form: Form, label: string, option: string) => {
  fireEvent.mouseDown(form.getByLabelText(label))
  fireEvent.click(
    await waitFor(() => {
      const all = [...document.querySelectorAll(".ant-select-item-option")]
      const one = all.filter(({ textContent }) => textContent?.startsWith(option)).at(-1)
      if (!one) throw new Error(`« ${label} » does not offer « ${option} »`)
      return one
    }),
  )
}
const told = async (form: Form) =>
  within(await form.findByRole("alert"))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.replace(/\s/gu, " "))
    .toSorted()
const focusedRow = () => document.activeElement?.closest("[data-row]")?.getAttribute("data-row")

beforeEach(() => {
  signIn()
  withoutMotion()
  steps = [stepOf("s1", "Brief", { deadline: "2026-03-01" })]
  documents = [documentOf("d1", "Moodboard")]
  ;[sent, refuse] = [[], null]
})

describe("a step", () => {
  it("whose day cannot be read is not stored without one, nor with the one before", async () => {
    enter("dialog=step&item=s1")
    const form = await dialog()
    paste(form, "Date limite", "31/02/2026")
    press(form, "Enregistrer")
    await form.findByText("Date invalide : tapez par exemple 01/06/2026")
    expect([shownIn(form, "Date limite"), sent]).toEqual(["31/02/2026", []])
    paste(form, "Date limite", "")
    press(form, "Enregistrer")
    await waitFor(() => expect(sent).toMatchObject([{ body: { deadline: null } }]))
  })

  it("is sent as it is typed; of the next one, name and day are to be typed anew", async () => {
    enter("dialog=step")
    const form = await dialog()
    expect(await form.findByText("Chef de projet : Camille Laurent")).toBeDefined()
    expect(form.queryByLabelText("Statut")).toBeNull()
    await choose(form, "Influenceur", "Bea Sol")
    await choose(form, "Confiée à", "Hugo Leroy")
    for (const [name, day] of [
      [" Tournage ", "12/05/2099"],
      ["Montage", ""],
    ] as const) {
      paste(form, "Nom de l'étape", name)
      if (day) paste(form, "Date limite", day)
      press(form, "Ajouter et continuer")
      expect(await form.findByText(`Étape « ${name.trim()} » ajoutée`)).toBeDefined()
      await waitFor(() => expect(shownIn(form, "Date limite")).toBe(""))
    }
    const whose = { participantId: "p2", assigneeId: "u2", creationId: expect.any(String) }
    expect(sent.map(({ body }) => body)).toEqual([
      { name: expect.stringMatching(/Tournage/), deadline: "2099-05-12", ...whose },
      { name: "Montage", deadline: null, ...whose },
    ])
  })

  it("that a colleague changed meanwhile is told in words, whatever they changed", async () => {
    enter("dialog=step&item=s1")
    const form = await dialog()
    paste(form, "Nom de l'étape", "Brief 2")
    steps = [
      stepOf("s1", "Brief", {
        ...{ version: 2, deadline: "2026-04-02", status: "late", assigneeId: "u2" },
        ...{ participantId: "p2", participantName: "Bea Sol" },
      }),
    ]
    press(form, "Enregistrer")
    expect(await told(form)).toEqual([
      "Confiée à : « Chef de projet » → « Hugo Leroy »",
      "Date limite : « 01/03/2026 » → « 02/04/2026 »",
      "Influenceur : « Commune » → « Bea Sol »",
      "Statut : « À faire » → « En retard »",
    ])
  })

  it("of somebody who was taken out stays theirs, and says so", async () => {
    steps = [stepOf("s1", "Brief", { participantId: "p9", participantName: "Cléo Mars" })]
    enter("dialog=step&item=s1")
    const form = await dialog()
    expect(await form.findByText("Influenceur retiré de la collaboration")).toBeDefined()
    paste(form, "Nom de l'étape", "Brief 2")
    press(form, "Enregistrer")
    await waitFor(() => expect(sent[0]?.body).toEqual({ version: 1, name: "Brief 2" }))
  })

  it("that is gone can not be changed", async () => {
    enter("dialog=step&item=s9")
    expect(await (await dialog()).findByText("Cette étape n'existe plus")).toBeDefined()
  })
})

describe("a document", () => {
  it("that is new is hidden from the brand, and has the keyboard once it is there", async () => {
    enter("tab=documents&dialog=document")
    const form = await dialog()
    paste(form, "Nom du document", "Brief")
    await choose(form, "Type", "Brief")
    fireEvent.click(form.getByText("Lien"))
    fireEvent.change(form.getByPlaceholderText("https://"), { target: { value: " https://docs.example/1 " } })
    press(form, "Ajouter et continuer")
    expect(await form.findByText("Document « Brief » ajouté")).toBeDefined()
    await waitFor(() => expect(shownIn(form, "Nom du document")).toBe(""))
    expect(form.getByPlaceholderText<HTMLInputElement>("https://").value).toBe("")
    paste(form, "Nom du document", "Contrat")
    fireEvent.click(form.getByRole("switch", { name: "Visible par la marque" }))
    fireEvent.change(form.getByPlaceholderText("https://"), { target: { value: "https://docs.example/2" } })
    press(form, "Ajouter")
    await waitFor(() => expect(focusedRow()).toBe("n2"))
    const rows = [...document.querySelectorAll("[data-row]")].map((row) => row.getAttribute("data-row"))
    expect(rows).toEqual(["d1", "n1", "n2"])
    const common = { type: "brief", visibleForInfluencers: true, participantId: null }
    const once = { creationId: expect.any(String) }
    expect(sent.map(({ body }) => body)).toEqual([
      {
        ...{ name: "Brief", ...common, ...once, visibleForBrand: false },
        source: { kind: "link", url: "https://docs.example/1" },
      },
      {
        ...{ name: "Contrat", ...common, ...once, visibleForBrand: true },
        source: { kind: "link", url: "https://docs.example/2" },
      },
    ])
  })

  it("is a file that was sent for a campaign", async () => {
    storageTakes("all")
    enter("tab=documents&dialog=document")
    const form = await dialog()
    const input = document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body
    await userEvent.upload(input, new File(["abc"], "a.pdf", { type: "application/pdf" }))
    press(form, "Ajouter")
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toMatchObject({
      call: "POST files/uploads",
      body: { purpose: "collaboration-document", fileName: "a.pdf" },
    })
    expect(sent[1]?.body).toMatchObject({ name: "a", source: { kind: "file", uploadId: "u1" } })
  })

  it("dropped on the page is for a new one, not for one that is changed later", async () => {
    const router = enter("tab=documents")
    const tab = (await screen.findByRole("region", { name: "Documents" })).parentElement ?? document.body
    const files = [new File(["."], "brief_ete.pdf")]
    fireEvent.drop(tab, { dataTransfer: { types: ["Files"], files, items: [{ kind: "file" }] } })
    await (await dialog()).findByText("brief_ete.pdf")
    press(await dialog(), "Fermer")
    fireEvent.click(await screen.findByRole("button", { name: "Quitter sans enregistrer" }))
    await waitFor(() => expect(router.state.location.search).toBe("?tab=documents"))
    await router.navigate("/app/collaborations/k1?tab=documents&dialog=document&item=d1")
    await screen.findByText(/^Actuellement/)
    expect(asksBeforeClosing()).toBe(false)
    fireEvent.click(screen.getByText("Fichier"))
    expect(screen.queryByText("brief_ete.pdf")).toBeNull()
  })

  it.each([
    ["added", "dialog=document", "Ajouter", "Erreur lors de l'ajout: Plus tard."],
    ["changed", "dialog=document&item=d1", "Enregistrer", "Erreur lors de la mise à jour: Plus tard."],
  ])("that could not be %s says why, and stays as it was typed", async (_what, at, name, said) => {
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    enter(`tab=documents&${at}`)
    const form = await dialog()
    paste(form, "Nom du document", "Planches")
    fireEvent.click(form.getByRole("radio", { name: "Lien" }))
    fireEvent.change(form.getByPlaceholderText("https://"), { target: { value: "https://docs.example/1" } })
    press(form, name)
    expect(await form.findByText(said)).toBeDefined()
    expect(shownIn(form, "Nom du document")).toBe("Planches")
  })

  it("is named after the file that is chosen last, until somebody types another name", async () => {
    enter("tab=documents&dialog=document")
    const form = await dialog()
    const field = document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body
    const pick = (name: string) => userEvent.upload(field, new File(["a"], name))
    for (const [file, name] of [
      ["brouillon_1.pdf", "brouillon 1"],
      ["contrat.pdf", "contrat"],
    ] as const) {
      await pick(file)
      await waitFor(() => expect(shownIn(form, "Nom du document")).toBe(name))
    }
    paste(form, "Nom du document", "Contrat signé")
    await pick("autre.pdf")
    await form.findByText("autre.pdf")
    expect(shownIn(form, "Nom du document")).toBe("Contrat signé")
  })

  it("without a content leads to where that is missing, a file or a link", async () => {
    enter("tab=documents&dialog=document")
    const form = await dialog()
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Nom du document")))
    paste(form, "Nom du document", "Planches")
    press(form, "Ajouter")
    await form.findByText("Veuillez sélectionner un fichier")
    await waitFor(() => expect(document.activeElement?.getAttribute("type")).toBe("file"))
    fireEvent.click(form.getByRole("radio", { name: "Lien" }))
    press(form, "Ajouter")
    await form.findByText("Veuillez entrer un lien")
    await waitFor(() => expect(document.activeElement).toBe(form.getByPlaceholderText("https://")))
    expect(sent).toEqual([])
  })

  it("that is changed keeps who sees it, whatever type it becomes", async () => {
    enter("tab=documents&dialog=document&item=d1")
    const form = await dialog()
    await choose(form, "Type", "Preview")
    press(form, "Enregistrer")
    await waitFor(() => expect(sent[0]?.body).toEqual({ version: 1, type: "preview" }))
  })

  it("that is somebody's is always seen by them alone, which its switch says", async () => {
    enter("tab=documents&dialog=document")
    const form = await dialog()
    const toggle = () => form.getByRole("switch", { name: "Visible par les influenceurs" })
    expect(form.getByText("Ils le voient avec leur lien personnel.")).toBeDefined()
    expect(toggle().getAttribute("aria-disabled") ?? toggle().getAttribute("disabled")).not.toBe("true")
    await choose(form, "Influenceur", "Ada Lune")
    expect(
      await form.findByText(/^L'influenceur concerné le voit toujours .* les autres jamais\.$/),
    ).toBeDefined()
    fireEvent.click(toggle())
    expect(toggle().getAttribute("aria-checked")).toBe("false")
  })

  it("that an influencer has added is shown to the others or not, in the list and in its window", async () => {
    const whose = { participantId: "p1", participantName: "Ada Lune" }
    documents = [
      documentOf("d1", "Kit", { ...whose, viaPublicLink: true }),
      documentOf("d2", "Contrat", { ...whose, visibleForBrand: true }),
    ]
    for (const [id, name, switched] of [
      ["d1", "Kit", true],
      ["d2", "Contrat", false],
    ] as const) {
      enter(`tab=documents&dialog=document&item=${id}`)
      const form = await dialog()
      const own = await form.findByRole("switch", { name: "Visible par les influenceurs" })
      fireEvent.click(own)
      expect([name, own.getAttribute("aria-checked")]).toEqual([name, String(switched)])
      const listed = screen.queryByRole("switch", {
        name: `Visible par les influenceurs : ${name}`,
        hidden: true,
      })
      expect([name, listed !== null]).toEqual([name, switched])
      closePage()
    }
  })

  it("says what it is, how large, whose and of when", async () => {
    documents = [
      fileOf("d1", "brief.png", "image/png"),
      documentOf("d2", "Contrat", { type: "contract", participantId: "p1", participantName: "Ada Lune" }),
    ]
    enter("tab=documents&dialog=document&item=d1")
    expect(await screen.findByText(/^Actuellement : brief\.png \(2 KB\)\./)).toBeDefined()
    const rows = [...document.querySelectorAll("[data-row]")].map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/^brief\.pngAutreImagebrief\.png2 KBDocument commun01\/03\/2026/)
    expect(rows[1]).toMatch(/ContratLienAda Lune01\/03\/2026/)
  })
})

it("a file's menu looks at it, or downloads it", async () => {
  documents = [fileOf("d1", "brief.png", "image/png")]
  const router = enter("tab=documents")
  fireEvent.click(await screen.findByLabelText("Actions pour « brief.png »"))
  const items = await screen.findAllByRole("menuitem")
  expect(items.map(({ textContent }) => textContent)).toEqual([
    ...["Aperçu", "Télécharger", "Modifier", "Supprimer"],
  ])
  fireEvent.click(items[0] ?? document.body)
  await waitFor(() => expect(router.state.location.search).toBe("?tab=documents&dialog=preview&item=d1"))
})

describe("figures", () => {
  const fill = (form: Form, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) paste(form, label, value)
  }

  it("are sent each in its place, and have the keyboard once they are there", async () => {
    enter("tab=documents&dialog=stat")
    const form = await dialog()
    fill(form, {
      ...{ Créateur: "Le duo", Vues: "12 345", Likes: "67", "Taux d'engagement": "3,25" },
      ...{ "Lien du post": " https://a.example/1 ", "Lien de la miniature": "https://a.example/1.jpg" },
    })
    press(form, "Ajouter")
    await waitFor(() => expect(focusedRow()).toBe("n1"))
    expect(sent[0]?.body).toEqual({
      ...{ participantId: null, creator: "Le duo", views: 12_345, likes: 67, engagementRate: 3.25 },
      ...{ postUrl: "https://a.example/1", postThumb: "https://a.example/1.jpg" },
      creationId: expect.any(String),
    })
    const [, row] = within(await screen.findByRole("table", { name: "Statistiques" })).getAllByRole("row")
    expect(row?.textContent?.replace(/\s/gu, " ")).toContain("12 345673,3 %")
  })

  it("are of the influencer who is chosen last, unless somebody else is named", async () => {
    enter("tab=documents&dialog=stat&influencerId=p1")
    const form = await dialog()
    const creator = () => shownIn(form, "Créateur")
    expect(creator()).toBe("Ada Lune")
    await choose(form, "Influenceur", "Bea Sol")
    await waitFor(() => expect(creator()).toBe("Bea Sol"))
    fill(form, { Vues: "1", Likes: "1", "Taux d'engagement": "1" })
    press(form, "Ajouter et continuer")
    expect(await form.findByText("Statistiques de Bea Sol ajoutées")).toBeDefined()
    await choose(form, "Influenceur", "Ada Lune")
    await waitFor(() => expect(creator()).toBe("Ada Lune"))
    fill(form, { Créateur: "Le duo" })
    await choose(form, "Influenceur", "Bea Sol")
    await waitFor(() => expect(form.getAllByText("Bea Sol").length).toBeGreaterThan(0))
    expect(creator()).toBe("Le duo")
  })

  it("have no links of those before, and are sent without where none is typed", async () => {
    enter("tab=documents&dialog=stat")
    const form = await dialog()
    const counts = { Vues: "1", Likes: "1", "Taux d'engagement": "1" }
    const links = ["Lien du post", "Lien de la miniature"]
    fill(form, { Créateur: "Le duo", ...counts })
    expect(asksBeforeClosing()).toBe(true)
    for (const label of links) paste(form, label, "https://a.example/1")
    press(form, "Ajouter et continuer")
    await waitFor(() => expect(links.map((label) => shownIn(form, label))).toEqual(["", ""]))
    fill(form, counts)
    press(form, "Ajouter")
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toMatchObject({ creator: "Le duo", postUrl: null, postThumb: null })
  })

  it("whose answer was lost are taken back before others are sent, since they cannot be changed", async () => {
    enter("tab=documents&dialog=stat")
    const form = await dialog()
    fill(form, { Créateur: "Le duo", Vues: "1", Likes: "1", "Taux d'engagement": "1" })
    refuse = () => json(503, { code: "unavailable", detail: "Réessayez." })
    press(form, "Ajouter")
    expect(await form.findByText(/Réessayez\./)).toBeDefined()
    refuse = null
    fill(form, { Vues: "2" })
    press(form, "Ajouter")
    await waitFor(() => expect(focusedRow()).toBe("n1"))
    expect(sent.map(({ call, body }) => [call, body.views])).toEqual([
      ["POST stats", 1],
      ["POST stats", 2],
      ["DELETE stats/n1", undefined],
      ["POST stats", 2],
    ])
    const [first, second, , last] = sent.map(({ body }) => body.creationId)
    expect([second, last === first]).toEqual([first, false])
  })

  it.each(["Lien du post", "Lien de la miniature"])("are not sent with a wrong « %s »", async (label) => {
    enter("tab=documents&dialog=stat")
    const form = await dialog()
    fill(form, { Créateur: "Le duo", Vues: "1", Likes: "1", "Taux d'engagement": "1" })
    fill(form, { [label]: "javascript:alert(1)" })
    press(form, "Ajouter")
    expect(await form.findByText(/^Lien invalide/)).toBeDefined()
    expect(sent).toEqual([])
  })
})
