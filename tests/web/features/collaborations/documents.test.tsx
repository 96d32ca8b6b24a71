import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { openedCampaign } from "../../../world/campaigns.ts"
import { conflict, refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import * as page from "../../../world/page.tsx"
import { answerQuestion, choose, dialog, dialogGone, paste, pick, press, says } from "../../../world/page.tsx"
import { aDocument, aFile, aStat } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"
import { storageTakes } from "../../../world/storage.ts"

let world: ReturnType<typeof openedCampaign>

beforeEach(() => {
  signIn()
  withoutMotion()
  world = openedCampaign({ documents: [aDocument("d1", "Kit")] })
})

/** rules/campaigns.md#who-sees-a-document */
describe("the documents of a campaign", () => {
  const both = () => [isOn(`${BRAND} : Kit`), isOn(`${INFLUENCERS} : Kit`)]
  const toggleBoth = async () => {
    toggle(`${BRAND} : Kit`)
    toggle(`${INFLUENCERS} : Kit`)
    await waitFor(() => expect(both()).toEqual([true, true]))
  }

  it("say what they are and who sees them, with the switches that decide it", async () => {
    const ofAda = { participantId: "p1", participantName: "Ada Lune" }
    world.detail.documents = [
      aDocument("d1", "Kit", { visibleForBrand: true }),
      aDocument("d2", "Accord", { ...ofAda, type: "contract" }),
      aDocument("d3", "Note", { ...ofAda, viaPublicLink: true }),
      aFile("d4", "brief.png", "image/png"),
    ]
    enter()
    await says("4 documents")
    expect([...document.querySelectorAll("[data-row]")].map((row) => page.wordsOf(row))).toEqual([
      `Kit (nouvel onglet) Autre Lien Document commun 01/03/2026 Vu par l'équipe, la marque et les influenceurs ${BRAND} ${INFLUENCERS}`,
      `Accord (nouvel onglet) Contrat Lien Ada Lune 01/03/2026 Vu par l'équipe et Ada Lune ${BRAND}`,
      `Note (nouvel onglet) Autre Lien Ada Lune 01/03/2026 Ajouté via le lien public Vu par l'équipe et Ada Lune ${BRAND} ${INFLUENCERS}`,
      `brief.png Autre Image brief .png 2 KB Document commun 01/03/2026 Vu par l'équipe seule ${BRAND} ${INFLUENCERS}`,
    ])
  })

  it("are switched at once, one write after the other; an older read undoes nothing", async () => {
    const { sent } = enter()
    await says("1 document")
    const before = structuredClone(world.detail)
    const late = Promise.withResolvers<typeof before>()
    world.read = () => late.promise
    const reading = queryClient.invalidateQueries()
    const first = world.hold()
    await toggleBoth()
    toggle(`${INFLUENCERS} : Kit`)
    late.resolve(before)
    await act(() => reading)
    world.read = null
    expect(both()).toEqual([true, true])
    expect(sent()).toHaveLength(1)
    first()
    await waitFor(() => expect(world.detail.documents[0]?.version).toBe(3))
    expect(both()).toEqual([true, true])
    expect(sent()).toEqual([
      ["updateDocument", { documentId: "d1", version: 1, visibleForBrand: true }],
      ["updateDocument", { documentId: "d1", version: 2, visibleForInfluencers: true }],
    ])
  })

  it("when the first of two switches conflicts, are as a colleague stored them", async () => {
    const { sent } = enter()
    await says("1 document")
    const answer = world.hold()
    world.refused = conflict()
    await toggleBoth()
    const documents = [aDocument("d1", "Kit", { version: 4, visibleForInfluencers: true })]
    world.detail = { ...world.detail, documents }
    answer()
    expect(await says(/^« Kit » a été modifié .* Vu par l'équipe et les influenceurs\.$/)).toBeDefined()
    await waitFor(() => expect(both()).toEqual([false, true]))
    world.refused = null
    toggle(`${BRAND} : Kit`)
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual(["updateDocument", { documentId: "d1", version: 4, visibleForBrand: true }])
  })

  it("open by their names: links in a tab, pictures here by a new address, others as downloads", async () => {
    const links: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.href)
    })
    const [picture, archive] = [aFile("d2", "a.png", "image/png"), aFile("d3", "b.zip", "application/zip")]
    world.detail.documents = [aDocument("d1", "Kit"), picture, archive, aFile("d4", "c.svg", "image/svg+xml")]
    const { api } = enter()
    const link = await screen.findByRole("link", { name: /^Kit/ })
    expect(["href", "target", "rel"].map((name) => link.getAttribute(name)).join()).toBe(
      "https://docs.example/partage,_blank,noopener noreferrer",
    )
    for (const open of [() => press("a.png"), () => choose("Actions pour « a.png »", "Aperçu")]) {
      await open()
      const preview = await dialog()
      expect((await preview.findByRole<HTMLImageElement>("img", { name: "a.png" })).src).toBe(
        "https://files.example/inline",
      )
      await press("Télécharger", preview)
      await press("Fermer", preview)
      await dialogGone()
    }
    await press("b.zip")
    await press("c.svg")
    await waitFor(() => expect(links).toEqual(Array(4).fill("https://files.example/attachment")))
    const asked = api.callsOf("collaborations.documentFile")
    expect(asked.map(({ documentId, disposition }) => `${documentId} ${disposition}`).join()).toBe(
      "d2 inline,d2 attachment,d2 inline,d2 attachment,d3 attachment,d4 attachment",
    )
    world.refused = unavailable()
    await choose("Actions pour « b.zip »", "Télécharger")
    expect(await says("Erreur: Plus tard.")).toBeDefined()
    await press("Actions pour « Kit »")
    expect(await page.entryOf("Ouvrir le lien")).toBeDefined()
  })

  it.each([
    [
      aDocument("d1", "Kit"),
      "Le lien sera retiré de la collaboration. Tout reste 30 jours dans la corbeille.",
    ],
    [
      aFile("d1", "Kit", "image/png"),
      "Le fichier ne pourra plus être ouvert. Tout reste 30 jours dans la corbeille.",
    ],
  ])("are deleted after a question that tells what goes", async (stored, said) => {
    world.detail.documents = [stored]
    enter()
    await choose("Actions pour « Kit »", "Supprimer")
    expect(await says(said)).toBeDefined()
  })
})

describe("the form of a document", () => {
  it("adds several links in a row, for influencers as their type is", async () => {
    const { sent } = enter("&dialog=document&influencerId=p2")
    const form = await dialog()
    await paste("Nom du document", "Plan", form)
    await press("Ajouter", form)
    expect(await form.findByText("Veuillez sélectionner un fichier")).toBeDefined()
    linkTo(form, " ")
    await press("Ajouter", form)
    expect(await form.findByText("Veuillez entrer un lien")).toBeDefined()
    for (const type of ["Contrat", "Brief", "Autre", "Preview"]) {
      await pick("Type", type, form)
      await waitFor(() => expect([type, isOn(INFLUENCERS)]).toEqual([type, /e[fv]/.test(type)]))
    }
    linkTo(form, " https://docs.example/1 ")
    await press("Ajouter et continuer", form)
    expect(await form.findByText("Document « Plan » ajouté")).toBeDefined()
    await waitFor(async () => expect(await textIn("Nom du document", form)).toBe(""))
    await paste("Nom du document", "Note", form)
    toggle(BRAND)
    await pick("Influenceur", "Document commun à tous", form)
    await form.findByText("Ils le voient avec leur lien personnel.")
    toggle(INFLUENCERS)
    await pick("Type", "Brief", form)
    linkTo(form, "https://docs.example/2")
    await press("Ajouter", form)
    await waitFor(() => expect(page.focusedRow()).toBe("n2"))
    const link = (url: string) => ({ source: { kind: "link", url } })
    const plan = { name: "Plan", type: "preview", visibleForBrand: false, visibleForInfluencers: true }
    const note = { name: "Note", type: "brief", visibleForBrand: true, visibleForInfluencers: false }
    expect(sent()).toEqual([
      ["addDocument", { ...plan, participantId: "p2", ...link("https://docs.example/1") }],
      ["addDocument", { ...note, participantId: null, ...link("https://docs.example/2") }],
    ])
  })

  const files = {
    start: { uploadId: "u1", partBytes: 5_000_000, partCount: 1 },
    signParts: { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] },
    complete: { uploadId: "u1", fileName: "a.pdf", fileSize: 3 },
    cancel: { uploadId: "u1" },
  }

  it("takes a file that is dropped on the tab once, and its name until another is typed", async () => {
    storageTakes("all")
    const { api, router } = enter()
    api.answer({ files })
    const tab = (await screen.findByRole("region", { name: "Documents" })).parentElement ?? document.body
    const dropped = [new File(["abc"], "brief_ete.pdf")]
    const dataTransfer = { types: ["Files"], files: dropped, items: [{ kind: "file" }] }
    fireEvent.dragEnter(tab, { dataTransfer })
    expect(await says(/^Déposez le fichier pour l'ajouter/)).toBeDefined()
    fireEvent.drop(tab, { dataTransfer })
    const form = await dialog()
    expect(await textIn("Nom du document", form)).toBe("brief ete")
    await press("Ajouter et continuer", form)
    await waitFor(async () => expect(await textIn("Nom du document", form)).toBe(""))
    expect(form.queryByText("brief_ete.pdf")).toBeNull()
    await upload("contrat.pdf")
    expect(await textIn("Nom du document", form)).toBe("contrat")
    await paste("Nom du document", "Le mien", form)
    await upload("autre.pdf")
    expect(await textIn("Nom du document", form)).toBe("Le mien")
    expect(api.callsOf("files.start")[0]).toMatchObject({ purpose: "collaboration-document" })
    const source = { kind: "file", uploadId: "u1" }
    expect(api.callsOf("collaborations.addDocument")[0]).toMatchObject({ name: "brief ete", source })
    await act(() => router.navigate("/app/collaborations/k1?tab=documents&dialog=document&item=d1"))
    await answerQuestion("Quitter sans enregistrer")
    await screen.findByText(/^Actuellement/)
    fireEvent.click(screen.getByRole("radio", { name: "Fichier" }))
    expect(screen.queryByText(/(brief_ete|autre)\.pdf/)).toBeNull()
  })

  const neuf = "https://docs.example/neuf"
  it.each<[string, (form: Form) => unknown, object]>([
    ["its type alone", (form) => pick("Type", "Preview", form), { type: "preview" }],
    ["whose it is", (form) => pick("Influenceur", "Bea Sol", form), { participantId: "p2" }],
    ["another link", (form) => linkTo(form, ` ${neuf} `), { source: { kind: "link", url: neuf } }],
  ])("sends %s when that is changed", async (_, edit, changes) => {
    const { sent } = enter("&dialog=document&item=d1")
    const form = await dialog()
    expect(form.getByText(/^Actuellement : https:\/\/docs\.example\/partage\. Laissez vide/)).toBeDefined()
    linkTo(form, "javascript:alert(1)")
    await press("Enregistrer", form)
    expect(await form.findByText(/^Lien invalide/)).toBeDefined()
    linkTo(form, " ")
    await edit(form)
    await press("Enregistrer", form)
    await dialogGone()
    expect(sent()).toEqual([["updateDocument", { documentId: "d1", version: 1, ...changes }]])
  })

  it.each([
    [{ participantId: "p1" }, false, /le voit toujours .* les autres jamais\.$/],
    [{ participantId: "p1", viaPublicLink: true }, true, "Ils le voient avec leur lien personnel."],
  ])("of a document with %j lets one switch whether all influencers see it: %s", async (is, may, about) => {
    world.detail.documents = [aDocument("d1", "Kit", is)]
    enter("&dialog=document&item=d1")
    expect(await says(about)).toBeDefined()
    toggle(INFLUENCERS)
    expect(isOn(INFLUENCERS)).toBe(may)
  })

  it("tells what a colleague has changed meanwhile", async () => {
    enter("&dialog=document&item=d1")
    const form = await dialog()
    await paste("Nom du document", "Le mien", form)
    const theirs = aFile("d1", "Kit", "application/pdf")
    const seen = { visibleForBrand: true, visibleForInfluencers: true, participantId: "p2" }
    world.detail = { ...world.detail, documents: [{ ...theirs, ...seen, version: 2, type: "contract" }] }
    await press("Enregistrer", form)
    expect(await page.linesOf(form)).toEqual([
      "Contenu : « https://docs.example/partage » → « Kit (2 048 octets) »",
      "Influenceur : « Commun » → « Bea Sol »",
      "Type : « Autre » → « Contrat »",
      `${BRAND} : « non » → « oui »`,
      `${INFLUENCERS} : « non » → « oui »`,
    ])
  })
})

describe("the figures of a campaign", () => {
  const COUNTS = { Vues: "12 345", Likes: "67", "Taux d'engagement": "3,25" }
  const LINKS = { "Lien du post": "https://a.example/1", "Lien de la miniature": "https://a.example/1.jpg" }
  const SENT = { participantId: null, creator: "Le duo", views: 12_345, likes: 67, engagementRate: 3.25 }
  const fill = async (form: Form, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await paste(label, value, form)
  }
  const rows = () =>
    [...screen.getByRole("table", { name: "Statistiques" }).querySelectorAll("tbody tr, tfoot tr")].map(
      page.wordsOf,
    )

  it("are summed up where there are several, and go once that is confirmed", async () => {
    const links = { postUrl: "https://insta.example/1", postThumb: "https://insta.example/1.jpg" }
    world.detail.stats = [
      aStat("s1", "Ada Lune", { participantName: "Ada Lune", ...links }),
      aStat("s2", "Le duo", { participantId: "p2", participantName: "Bea Sol" }),
    ]
    const { router } = enter()
    fireEvent.error(await screen.findByRole("img", { name: "Publication d'Ada Lune" }))
    const post = screen.getByRole("link", { name: /^Voir le post/ })
    expect(post.getAttribute("href")).toBe(links.postUrl)
    const ada = "Image unavailable Ada Lune Voir le post d'Ada Lune (nouvel onglet) 1 200 30 3,5 %"
    expect(rows()).toEqual([ada, "Le duo Bea Sol 1 200 30 3,5 %", "Total 2 400 60"])
    await act(() => router.navigate("?tab=documents&influencerId=p1"))
    expect(rows()).toEqual([ada])
    for (const refused of [unavailable(), refusal("not_found")]) {
      world.refused = refused
      await press("Supprimer les statistiques d'Ada Lune")
      await answerQuestion("Supprimer")
      if (refused.code === "unavailable") expect(await says("Erreur: Plus tard.")).toBeDefined()
    }
    expect(await says("Aucune statistique pour le moment")).toBeDefined()
  })

  it("are added in a row, each refused beside its field", async () => {
    const { router, sent } = enter("&dialog=stat")
    const form = await dialog()
    await press("Ajouter", form)
    for (const missing of ["Le créateur est", "Les vues sont", "Les likes sont", "Le taux d'engagement est"])
      expect(await form.findByText(new RegExp(`^${missing} obligatoires?$`))).toBeDefined()
    expect(form.queryByText(/attendu|Un nombre/)).toBeNull()
    for (const label of Object.keys(LINKS)) {
      await paste(label, "javascript:alert(1)", form)
      expect(await form.findByText(/^Lien invalide/)).toBeDefined()
      await paste(label, "", form)
      await waitFor(() => expect(form.queryByText(/^Lien invalide/)).toBeNull())
    }
    await fill(form, { Créateur: "Le duo", ...COUNTS, ...LINKS })
    await press("Ajouter et continuer", form)
    expect(await form.findByText("Statistiques de Le duo ajoutées")).toBeDefined()
    for (const label of Object.keys({ ...COUNTS, ...LINKS })) expect(await textIn(label, form)).toBe("")
    await fill(form, COUNTS)
    await press("Ajouter", form)
    await waitFor(() => expect(router.state.location.search).toBe("?tab=documents"))
    expect(sent()).toEqual([
      ["addStat", { ...SENT, postUrl: LINKS["Lien du post"], postThumb: LINKS["Lien de la miniature"] }],
      ["addStat", { ...SENT, postUrl: null, postThumb: null }],
    ])
  })

  it("are named after their influencer, and taken back when the answer was lost and others are sent", async () => {
    const { api, sent } = enter("&dialog=stat")
    const form = await dialog()
    await pick("Influenceur", "Ada Lune", form)
    await pick("Influenceur", "Bea Sol", form)
    expect(await textIn("Créateur", form)).toBe("Bea Sol")
    await fill(form, { Créateur: "Le duo", ...COUNTS })
    await pick("Influenceur", "Ada Lune", form)
    expect(await textIn("Créateur", form)).toBe("Le duo")
    world.refused = unavailable()
    await press("Ajouter", form)
    expect(await form.findByText(/Plus tard\./)).toBeDefined()
    world.refused = null
    await paste("Likes", "2", form)
    await press("Ajouter", form)
    await dialogGone()
    const [first, second, third] = api.callsOf("collaborations.addStat")
    expect(sent().map(([name]) => name)).toEqual(["addStat", "addStat", "removeStat", "addStat"])
    expect([first.likes, second.likes, third.likes]).toEqual([67, 2, 2])
    expect([second.creationId === first.creationId, third.creationId === first.creationId]).toEqual([
      true,
      false,
    ])
    expect(within(screen.getByRole("table", { name: "Statistiques" })).getByText("Le duo")).toBeDefined()
  })
})

type Form = Awaited<ReturnType<typeof dialog>>
const unavailable = () => refusal("unavailable", "Plus tard.")
const enter = (search = "") => world.enter(`?tab=documents${search}`)
const textIn = async (label: string, form: Form) => (await page.field(label, form)).value
const linkTo = (form: Form, url: string) => {
  fireEvent.click(form.getByRole("radio", { name: "Lien" }))
  fireEvent.change(form.getByPlaceholderText("https://"), { target: { value: url } })
}
const upload = (name: string) =>
  userEvent.upload(document.querySelector("input[type=file]") ?? document.body, new File(["abc"], name))
const [BRAND, INFLUENCERS] = ["Visible par la marque", "Visible par les influenceurs"]
const isOn = (name: string) => screen.getByRole("switch", { name }).getAttribute("aria-checked") === "true"
const toggle = (name: string) => fireEvent.click(screen.getByRole("switch", { name }))
