import { fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { type GuestView, guestView } from "@trame/core/campaigns/collaborations/contract/guest"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { fakeApi, offline, refusal } from "../../world/fakeApi.ts"
import { fill, press, says, wordsOf } from "../../world/page.tsx"
import { markEntry, openPublic } from "../../world/publicPage.tsx"
import { recordOf } from "../../world/record.ts"
import { aSharedDocument, aSharedStep, builder } from "../../world/records.ts"
import { storageTakes } from "../../world/storage.ts"

let view: GuestView
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  view = recordOf(guestView, { campaign: aCampaign(), mayAdd: true, influencer: ADA })
  api = fakeApi({
    guestCollaboration: {
      get: () => view,
      addStep: ({ name, deadline }) => {
        const step = aSharedStep({ id: "s9", name, deadline: deadline ?? null })
        view = { ...view, steps: [...view.steps, step] }
        return step
      },
      addDocument: ({ name, type }) => {
        const document = aSharedDocument({ id: "d9", name, type })
        if (type !== "contract" || view.influencer?.terms)
          view = { ...view, documents: [document, ...view.documents] }
        return document
      },
      documentFile: { url: "https://files.example/d1", expiresAt: "2099-01-01T00:00:00.000Z" },
      startUpload: { uploadId: "u1", partBytes: 5_000_000, partCount: 1 },
      signParts: { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] },
      completeUpload: { uploadId: "u1", fileName: "visuel_final.png", fileSize: 3 },
      cancelUpload: { uploadId: "u1" },
    },
  })
})

/** rules/campaigns.md#guest-page */
describe("the page of an influencer's link", () => {
  it("shows what they earn and deliver, the steps and the figures", async () => {
    const stats = { posts: 2, views: 1200, likes: 30, engagementRate: 3.25 }
    const campaign = aCampaign({ description: "Trois vidéos", signedDate: null })
    view = { ...view, campaign, steps: [aSharedStep()], documents: [aSharedDocument()], stats }
    await open(LINK)
    expect(await says("Trois vidéos")).toBeDefined()
    expect(api.callsOf("guestCollaboration.get")).toEqual([HERS])
    expect(document.title).toBe("Parfum d'hiver · Trame")
    expect(wordsOf(screen.getByRole("heading", { level: 1 }).closest("header"))).toBe(
      "Votre collaboration Parfum d'hiver Dernière mise à jour : 20 novembre 2026 Marque Maison Témoin Date Non définie Chef de projet Camille Laurent",
    )
    expect(wordsOf(screen.getByRole("region", { name: "Ada Lune" }))).toBe(
      "Ada Lune @ada Votre rémunération 4 317,00 € Vos livrables TikTok Vidéo 1 200,00 € UGC 0,00 €",
    )
    expect(wordsOf(screen.getByRole("tabpanel"))).toMatch(/ 0 étape terminée sur 1 Tournage À faire$/)
    expect(wordsOf(screen.getByRole("region", { name: "Statistiques" }))).toBe(
      "Statistiques Vues 1 200 Likes 30 Engagement moyen 3,3 % Publications 2",
    )
    const before = markEntry()
    await userEvent.click(screen.getByRole("tab", { name: "Documents et Preview (1)" }))
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    await press("Télécharger Moodboard")
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://files.example/d1"))
    expect(api.callsOf("guestCollaboration.documentFile")).toEqual([
      { ...HERS, documentId: "d1", disposition: "attachment" },
    ])
    window.history.back()
    expect(await says("Tournage")).toBeDefined()
    expect(window.history.state).toEqual(before)
  })

  const [THEIRS, ANY] = ["Votre collaboration", "Collaboration"]
  const READING = /^Vous lisez la page de cette collaboration, ouverte par Agence Lumière\./
  const STRANGER = /ne fait pas partie de cette collaboration/

  it.each([
    ["", null, false, [ANY, "En cours", READING]],
    ["?key=k1", null, true, [ANY, "En cours"]],
    [LINK, ADA, true, [THEIRS, "Ada Lune", "Votre rémunération"]],
    ["?influencerId=p1", READER, false, [ANY, "Ada Lune", "Livrables", READING]],
    ["?influencerId=parti", null, false, [ANY, STRANGER]],
  ])("says to « %s » whose link it is, and who may add", async (search, influencer, adds, said) => {
    view = { ...view, influencer, mayAdd: adds }
    await open(search)
    await screen.findByRole("heading", { level: 1, name: "Parfum d'hiver" })
    const all = [THEIRS, ANY, "En cours", "Ada Lune", "Votre rémunération", "Livrables", READING, STRANGER]
    const shown = all.filter((words) => screen.queryByText(words) !== null)
    expect(new Set(shown)).toEqual(new Set(said))
    const can = (name: string) => screen.queryByRole("button", { name }) !== null
    expect([can("Ajouter une étape"), screen.queryByRole("region", { name: "Statistiques" })]).toEqual([
      adds,
      null,
    ])
    await userEvent.click(screen.getByRole("tab", { name: /^Documents/ }))
    await says("Aucun document pour le moment")
    expect(can("Ajouter un document")).toBe(adds)
  })

  it.each([
    [refusal("not_found", "Le lien de cette collaboration n'est plus actif."), /^Le lien de/],
    [refusal("invalid", "Identifiant invalide"), "Cette collaboration n'existe pas"],
  ])("when it leads nowhere, says so (%#)", async (error, words) => {
    refuse("get", error)
    await open()
    expect(await screen.findByRole("heading", { level: 1, name: "Oups !" })).toBeDefined()
    expect([screen.getByText(words) !== null, document.title]).toEqual([true, "Oups ! · Trame"])
  })
})

/** rules/campaigns.md#guest-additions */
describe("adding a step", () => {
  it("is done as the link's influencer, shows at once, and leads the keyboard to it", async () => {
    view = { ...view, steps: [aSharedStep({ name: "Brief" })] }
    await open(LINK)
    await press("Ajouter une étape")
    expect(window.location.search).toBe(`${LINK}&dialog=step`)
    await press("Ajouter")
    expect(screen.getByText("Le nom de l'étape est obligatoire")).toBeDefined()
    fireEvent.change(screen.getByLabelText("Date limite"), { target: { value: "2099-05-12" } })
    await fill("Nom de l'étape", " Montage ")
    refuse("addStep", refusal("throttled", TOO_OFTEN))
    await press("Ajouter")
    const alert = await says("Erreur lors de l'ajout de l'étape")
    expect(alert.closest("[role=alert]")?.textContent).toContain(TOO_OFTEN)
    const held = Promise.withResolvers<never>()
    api.answer({ guestCollaboration: { addStep: () => held.promise } })
    await press("Ajouter")
    await screen.findByRole("button", { name: "Ajout…" })
    const isLocked = () => screen.getByLabelText("Date limite").hasAttribute("readonly")
    expect(isLocked()).toBe(true)
    // Nor can it be left while it is on its way.
    await press("Annuler")
    held.reject(refusal("invalid", "Non.", { deadline: "Date trop lointaine" }))
    expect(await says("Date trop lointaine")).toBeDefined()
    expect(isLocked()).toBe(false)
    const added = { ...HERS, name: "Montage", deadline: "2099-05-12", creationId: expect.any(String) }
    const step = aSharedStep({ id: "s9", name: "Montage", deadline: "2099-05-12" })
    const read = Promise.withResolvers<GuestView>()
    api.answer({ guestCollaboration: { addStep: step, get: () => read.promise } })
    await press("Ajouter")
    expect(await says("L'étape « Montage » a été ajoutée.")).toBeDefined()
    expect(api.writes()).toEqual(Array(3).fill(["guestCollaboration.addStep", added]))
    expect([rows(), screen.getByText("12 mai 2099")]).toEqual([["s1", "s9"], expect.anything()])
    await onRow("s9")
    read.resolve({ ...view, steps: [step] })
    await waitFor(() => expect(rows()).toEqual(["s9"]))
    await press("Ajouter une étape")
    expect(screen.queryByText(/a été ajoutée|Erreur lors/)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>("Nom de l'étape").value).toBe("")
  })
})

/** rules/campaigns.md#guest-additions */
describe("adding a document", () => {
  const begin = async (search = "?tab=documents") => {
    await open(search)
    await press("Ajouter un document")
  }
  const CALLS = ["startUpload", "signParts", "completeUpload", "addDocument"]

  it("asks for a file and a name, sends both as the link's influencer, and shows it above the others", async () => {
    storageTakes("all")
    view = { ...view, documents: [aSharedDocument()] }
    await begin(`${LINK}&tab=documents`)
    for (const _time of [1, 2]) {
      await press("Ajouter")
      expect(document.activeElement).toBe(screen.getByLabelText(/fichier/))
    }
    expect(screen.getByText("Veuillez sélectionner un fichier")).toBeDefined()
    expect(screen.getByText("Le nom du document est obligatoire")).toBeDefined()
    await pick("autre.png")
    await pick()
    expect(nameField().value).toBe("visuel final")
    await userEvent.type(nameField(), " 2 ")
    await pick("visuel_final.png")
    refuse("addDocument", LATER)
    await press("Ajouter")
    expect(await says("Plus tard.")).toBeDefined()
    const read = Promise.withResolvers<GuestView>()
    api.answer({
      guestCollaboration: { addDocument: aSharedDocument({ id: "d9" }), get: () => read.promise },
    })
    await press("Réessayer")
    expect(await says("Le document « Moodboard » a été ajouté.")).toBeDefined()
    const document_ = { name: "visuel final 2", type: "other", uploadId: "u1" }
    expect(api.callsOf("guestCollaboration.addDocument")).toEqual(
      Array(2).fill({ ...HERS, ...document_, creationId: expect.any(String) }),
    )
    // A file that has arrived is not sent again.
    expect(api.writes()).toEqual(
      [...CALLS, "addDocument"].map((name) => [`guestCollaboration.${name}`, expect.objectContaining(HERS)]),
    )
    expect(rows()).toEqual(["d9", "d1"])
    await onRow("d9")
  })

  /** rules/campaigns.md#who-sees-a-document */
  it.each([
    [
      "Contrat",
      READER,
      "Le contrat « visuel final » a été transmis à l'agence. Il reste privé et n'apparaît pas ici.",
    ],
    ["Contrat", ADA, "Le document « visuel final » a été ajouté."],
    ["Preview", READER, "Le document « visuel final » a été ajouté."],
  ])("of type « %s » says whether this link shows it (%#)", async (type, influencer, said) => {
    storageTakes("all")
    view = { ...view, influencer }
    await begin()
    await pick()
    await userEvent.selectOptions(screen.getByLabelText("Type"), type)
    await press("Ajouter")
    expect(await says(said)).toBeDefined()
    expect(rows()).toEqual(said.startsWith("Le contrat") ? [] : ["d9"])
  })

  it("when the hour's files are used up, says so at once, and offers no second try", async () => {
    refuse("startUpload", refusal("throttled", "Trop de fichiers en une heure."))
    await begin()
    await pick()
    await press("Ajouter")
    expect(await says(/Trop de fichiers en une heure\./)).toBeDefined()
    expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull()
    expect(api.writes()).toHaveLength(1)
  })

  it("is stopped by whoever sends it, which is no failure, and may be sent after all", async () => {
    storageTakes("none")
    await begin(`${LINK}&tab=documents`)
    await pick()
    const type = screen.getByLabelText<HTMLSelectElement>("Type")
    await press("Ajouter")
    const stop = await screen.findByRole("button", { name: "Annuler l'envoi" })
    expect([nameField().readOnly, type.disabled]).toEqual([true, true])
    await userEvent.click(stop)
    await waitFor(() =>
      expect(api.callsOf("guestCollaboration.cancelUpload")).toEqual([{ ...HERS, uploadId: "u1" }]),
    )
    expect(await screen.findByRole("button", { name: "Ajouter" })).toBeDefined()
    expect(screen.queryByText("Erreur lors de l'ajout du document")).toBeNull()
    expect([nameField().value, nameField().readOnly]).toEqual(["visuel final", false])
  })

  it.each([
    ["visuel.png", "abc", ["visuel"]],
    ["autre.png", "abc", ["visuel", "autre bis"]],
    ["visuel.png", "abcd", ["visuel", "visuel bis"]],
  ])("whose answer was lost stands once, beside another file (%s, %s)", async (fileName, content, names) => {
    storageTakes("all")
    const stored = new Map<string | undefined, GuestView["documents"][number]>()
    api.answer({
      guestCollaboration: {
        addDocument: ({ creationId, name }) => {
          const made = aSharedDocument({ id: `d${stored.size}`, name, fileName: "visuel.png", fileSize: 3 })
          const document = stored.get(creationId) ?? made
          stored.set(creationId, document)
          if (api.callsOf("guestCollaboration.addDocument").length === 1) throw offline()
          return document
        },
      },
    })
    await begin()
    await pick("visuel.png")
    await press("Ajouter")
    expect(await says(/Erreur de connexion réseau/)).toBeDefined()
    await pick(fileName, content)
    await userEvent.type(nameField(), " bis")
    await press(/^(Réessayer|Ajouter)$/)
    expect(await says(/^Le document « .* » a été ajouté\.$/)).toBeDefined()
    expect([...stored.values()].map(({ name }) => name)).toEqual(names)
  })
})

const HERS = { collaborationId: "c1", influencerId: "p1", key: "k1" }
const LINK = "?influencerId=p1&key=k1"
const TOO_OFTEN = "Trop d'ajouts en peu de temps."
const LATER = refusal("unavailable", "Plus tard.")

const aCampaign = builder(guestView.shape.campaign, {
  name: "Parfum d'hiver",
  brand: "Maison Témoin",
  agencyName: "Agence Lumière",
  manager: "Camille Laurent",
  signedDate: "2026-03-14",
  status: "in_progress",
  updatedAt: "2026-11-20T10:00:00.000Z",
})
const ADA: NonNullable<GuestView["influencer"]> = {
  fullName: "Ada Lune",
  username: "@ada",
  profileImageUrl: null,
  terms: {
    rate: 431_700,
    deliverables: [
      { type: "tiktok", description: "Vidéo", price: 120_000 },
      { type: "ugc", description: "", price: 0 },
    ],
  },
  deliverables: [{ type: "tiktok", description: "Vidéo" }],
}
const READER = { ...ADA, terms: null }

const open = (search = "") => openPublic(`/collaboration/c1${search}`)
const refuse = (name: string, error: Error) => api.refuse(`guestCollaboration.${name}`, error)
const nameField = () => screen.getByLabelText<HTMLInputElement>("Nom du document")
const pick = (name = "visuel_final.png", content = "abc") =>
  userEvent.upload(screen.getByLabelText(/fichier/), new File([content], name))
const rows = () => [...document.querySelectorAll("[data-row]")].map((row) => row.getAttribute("data-row"))
const onRow = (id: string) => waitFor(() => expect(document.activeElement?.getAttribute("data-row")).toBe(id))
