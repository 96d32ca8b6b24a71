import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationDetail } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { expectKeyboardOn } from "../../../world/keyboard.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { camille } from "../../../world/people.ts"
import { collaboration as untouched } from "../../support/campaign.ts"
import { documentOf, fileOf, participantOf, statOf } from "../../support/openCampaign.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/DocumentDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/StatDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

let collaboration: CollaborationDetail["collaboration"]
let participants: CollaborationDetail["participants"]
let documents: CollaborationDetail["documents"]
let stats: CollaborationDetail["stats"]
let sent: { method: string; body: Record<string, unknown> }[]
let held: Promise<unknown> | null
let refuse: (() => Response) | null
let files: string[]

async function one(request: Request): Promise<Response> {
  const body = request.method === "DELETE" ? {} : await request.json()
  sent.push({ method: request.method, body })
  await held
  if (refuse) return refuse()
  if (request.method === "DELETE") {
    documents = documents.filter(({ id }) => id !== "d1")
    return json(200, { id: "d1" })
  }
  const known = documents.find(({ id }) => id === "d1")
  const { version, source, ...changes } = body
  if (known?.version !== version) return json(409, { code: "conflict", detail: "Modifié entre-temps." })
  const url = source?.kind === "link" ? { url: source.url } : {}
  const after = { ...known, ...changes, ...url, version: version + 1 }
  documents = documents.map((each) => (each === known ? after : each))
  return json(200, after)
}

function enter(search = "") {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/collaborations/k1": () => json(200, { collaboration, participants, steps: [], documents, stats }),
    "/api/collaborations/k1/documents/d1": one,
    "/api/collaborations/k1/documents/d1/file": (request) => {
      files.push(new URL(request.url).search)
      return refuse?.() ?? json(200, { url: "https://files.example/signed" })
    },
    "/api/collaborations/k1/link": async (request) => {
      const body = await request.json()
      sent.push({ method: "PUT", body })
      await held
      return refuse?.() ?? json(200, { token: "jeton", active: body.active, version: 2, revision: 2 })
    },
    "/api/collaborations/k1/participants/p1/link": () => refuse?.() ?? json(200, { key: "cle" }),
  })
  return visit(`/app/collaborations/k1?tab=documents${search}`, routes)
}

const toggle = (of: "marque" | "influenceurs", name = "Moodboard") =>
  screen.queryByRole("switch", { name: new RegExp(`${of} : ${name}$`) })
const isOn = (of: "marque" | "influenceurs") => toggle(of)?.getAttribute("aria-checked") === "true"
const shown = () => screen.findByRole("region", { name: "Documents" })
const menu = async (of: string, item: string) => {
  fireEvent.click(await screen.findByLabelText(`Actions pour « ${of} »`))
  // Those that were closed are still there.
  fireEvent.click((await screen.findAllByRole("menuitem", { name: item })).at(-1) as HTMLElement)
}
const dialog = async () => within(await screen.findByRole("dialog"))
const agree = async (name: string) =>
  userEvent.click((await screen.findAllByRole("button", { name })).at(-1) ?? document.body)
const unavailable = () => json(503, { code: "unavailable", detail: "Plus tard." })

beforeEach(() => {
  signIn()
  collaboration = untouched
  participants = [participantOf("p1", "Ada Lune"), participantOf("p2", "Bea Sol")]
  documents = [documentOf("d1", "Moodboard")]
  stats = []
  ;[sent, held, refuse, files] = [[], null, null, []]
})

describe("who sees a document", () => {
  it("is said in words, and what is one influencer's is never switched for all of them", async () => {
    documents = [
      documentOf("d1", "Moodboard", { visibleForBrand: true }),
      documentOf("d2", "Contrat", { participantId: "p1", participantName: "Ada Lune" }),
      documentOf("d3", "Brief", { visibleForInfluencers: true }),
      documentOf("d4", "Note", { viaPublicLink: true }),
    ]
    enter()
    const text = (await shown()).textContent ?? ""
    for (const said of [
      "Vu par l'équipe, la marque et les influenceurs",
      "Vu par l'équipe et Ada Lune",
      "Vu par l'équipe et les influenceurs",
      "Vu par l'équipe seule",
    ])
      expect(text).toContain(said)
    expect(screen.getByText("4 documents")).toBeDefined()
    expect(screen.getByText("Ajouté via le lien public")).toBeDefined()
    const switches = [
      toggle("influenceurs", "Contrat"),
      toggle("marque", "Contrat"),
      toggle("influenceurs", "Brief"),
    ]
    expect(switches.map((found) => found !== null)).toEqual([false, true, true])
  })

  it("is switched for both at once, one write after the other, each by the version of then", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    enter()
    await shown()
    const brand = toggle("marque") ?? document.body
    brand.focus()
    await userEvent.keyboard(" ")
    await waitFor(() => expect(isOn("marque")).toBe(true))
    expectKeyboardOn(brand)
    fireEvent.click(toggle("influenceurs") ?? document.body)
    // The second click of two.
    fireEvent.click(toggle("influenceurs") ?? document.body)
    await waitFor(() => expect(isOn("influenceurs")).toBe(true))
    expect(sent).toHaveLength(1)
    resolve()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ body }) => body)).toEqual([
      { version: 1, visibleForBrand: true },
      { version: 2, visibleForInfluencers: true },
    ])
    await waitFor(() => expect(documents[0]).toMatchObject({ version: 3 }))
    expect([isOn("marque"), isOn("influenceurs")]).toEqual([true, true])
  })

  it("is as before for both where the first is refused, and may be switched again", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    refuse = unavailable
    enter()
    await shown()
    fireEvent.click(toggle("marque") ?? document.body)
    await waitFor(() => expect(isOn("marque")).toBe(true))
    fireEvent.click(toggle("influenceurs") ?? document.body)
    await waitFor(() => expect(isOn("influenceurs")).toBe(true))
    resolve()
    expect(await screen.findByText("Erreur lors de la mise à jour: Plus tard.")).toBeDefined()
    await waitFor(() => expect([isOn("marque"), isOn("influenceurs")]).toEqual([false, false]))
    expect(sent).toHaveLength(1)
    refuse = null
    fireEvent.click(toggle("influenceurs") ?? document.body)
    await waitFor(() => expect(sent[1]?.body).toEqual({ version: 1, visibleForInfluencers: true }))
  })

  it("is told as it is now where a colleague was faster", async () => {
    enter()
    await shown()
    documents = documents.map((one) => ({ ...one, version: 4, visibleForInfluencers: true }))
    fireEvent.click(toggle("marque") ?? document.body)
    expect(
      await screen.findByText(
        "« Moodboard » a été modifié entre-temps par une autre personne. Vu par l'équipe et les influenceurs.",
      ),
    ).toBeDefined()
    expect([isOn("marque"), isOn("influenceurs")]).toEqual([false, true])
  })
})

describe("a document", () => {
  const followed = () => {
    const links: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.href)
    })
    return links
  }

  it("that is a link opens in another tab, by its name and from its menu", async () => {
    enter()
    const link = await screen.findByRole("link", { name: /^Moodboard/ })
    expect(["href", "target", "rel"].map((name) => link.getAttribute(name))).toEqual([
      ...["https://docs.example/partage", "_blank", "noopener noreferrer"],
    ])
    fireEvent.click(screen.getByLabelText("Actions pour « Moodboard »"))
    const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)
    expect(items).toEqual(["Ouvrir le lien", "Modifier", "Supprimer"])
  })

  it("that may be looked at is shown by its name, and downloaded from there", async () => {
    const links = followed()
    documents = [fileOf("d1", "brief.png", "image/png")]
    const router = enter()
    await userEvent.click(await screen.findByRole("button", { name: "brief.png" }))
    const preview = await dialog()
    expect((await preview.findByRole("img", { name: "brief.png" })).getAttribute("src")).toBe(
      "https://files.example/signed",
    )
    expect(router.state.location.search).toContain("dialog=preview&item=d1")
    await userEvent.click(preview.getByRole("button", { name: "Télécharger" }))
    await waitFor(() => expect(links).toEqual(["https://files.example/signed"]))
    expect(files).toEqual(["?disposition=inline", "?disposition=attachment"])
  })

  it("of another kind is downloaded by its name, and said to be so where it cannot be", async () => {
    const links = followed()
    documents = [fileOf("d1", "liste.zip", "application/zip")]
    enter()
    await userEvent.click(await screen.findByRole("button", { name: "liste.zip" }))
    await waitFor(() => expect(links).toEqual(["https://files.example/signed"]))
    expect(screen.getByText("2 KB")).toBeDefined()
    refuse = unavailable
    await menu("liste.zip", "Télécharger")
    expect(await screen.findByText("Erreur: Plus tard.")).toBeDefined()
    expect(links).toHaveLength(1)
  })

  it.each([
    ["the link is taken out", documentOf("d1", "Moodboard"), /^Le lien sera retiré/, null],
    [
      "the file is deleted for good, by somebody before as it may be",
      ...[fileOf("d1", "Moodboard", "image/png"), /^Le fichier sera supprimé/],
      () => json(404, { code: "not_found", detail: "Parti." }),
    ],
  ] as const)("is deleted once one has read that %s", async (_what, stored, said, answered) => {
    documents = [stored]
    enter()
    await menu("Moodboard", "Supprimer")
    await screen.findByText(said)
    await agree("Annuler")
    expect(sent).toEqual([])
    refuse = unavailable
    await menu("Moodboard", "Supprimer")
    await waitFor(() =>
      expect(screen.getAllByRole("button", { name: "Supprimer" }).length).toBeGreaterThan(1),
    )
    await agree("Supprimer")
    expect(await screen.findByText("Erreur: Plus tard.")).toBeDefined()
    expect(screen.getByText("1 document")).toBeDefined()
    refuse = answered
    await menu("Moodboard", "Supprimer")
    await waitFor(() =>
      expect(screen.getAllByRole("button", { name: "Supprimer" }).length).toBeGreaterThan(1),
    )
    documents = []
    await agree("Supprimer")
    expect(await screen.findByText("Aucun document pour le moment")).toBeDefined()
  })

  it("that is gone can be neither looked at nor changed", async () => {
    enter("&dialog=preview&item=d9")
    expect(await (await dialog()).findByText("Ce document n'existe plus")).toBeDefined()
    cleanup()
    enter("&dialog=document&item=d9")
    expect(await (await dialog()).findByText("Ce document n'existe plus")).toBeDefined()
  })

  it("keeps its content unless another is given", async () => {
    enter("&dialog=document&item=d1")
    const form = await dialog()
    expect(form.getByText(/^Actuellement : https:\/\/docs\.example\/partage\. Laissez vide/)).toBeDefined()
    await userEvent.click(form.getByLabelText("Nom du document"))
    await userEvent.paste(" 2")
    // Blanks are no other.
    fireEvent.change(form.getByPlaceholderText("https://"), { target: { value: "  " } })
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ version: 1, name: "Moodboard 2" }))
  })

  it("that a colleague changed meanwhile is told in words, whatever they changed", async () => {
    enter("&dialog=document&item=d1")
    const form = await dialog()
    await userEvent.click(form.getByLabelText("Nom du document"))
    await userEvent.paste(" 2")
    documents = [
      documentOf("d1", "Moodboard", {
        ...{ version: 2, type: "contract", kind: "file", url: null, fileName: "a.pdf", fileSize: 9 },
        ...{ participantId: "p2", visibleForBrand: true, visibleForInfluencers: true },
      }),
    ]
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    const told = within(await form.findByRole("alert"))
    const lines = told.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/\s/gu, " "))
    expect(lines.toSorted()).toEqual([
      "Contenu : « https://docs.example/partage » → « a.pdf (9 octets) »",
      "Influenceur : « Commun » → « Bea Sol »",
      "Type : « Autre » → « Contrat »",
      "Visible par la marque : « non » → « oui »",
      "Visible par les influenceurs : « non » → « oui »",
    ])
  })

  it("has another content once it is one", async () => {
    enter("&dialog=document&item=d1")
    const again = await dialog()
    await userEvent.click(again.getByPlaceholderText("https://"))
    await userEvent.paste("javascript:alert(1)")
    await userEvent.click(again.getByRole("button", { name: "Enregistrer" }))
    expect(await again.findByText(/^Lien invalide/)).toBeDefined()
    await userEvent.clear(again.getByPlaceholderText("https://"))
    await userEvent.paste(" https://docs.example/neuf ")
    await userEvent.click(again.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        version: 1,
        source: { kind: "link", url: "https://docs.example/neuf" },
      }),
    )
  })

  it("needs a content when it is new, whichever it is to be", async () => {
    withoutMotion()
    enter("&dialog=document")
    const form = await dialog()
    await userEvent.click(form.getByLabelText("Nom du document"))
    await userEvent.paste("Brief")
    await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
    expect(await form.findByText("Veuillez sélectionner un fichier")).toBeDefined()
    await userEvent.click(form.getByText("Lien"))
    await waitFor(() => expect(form.queryByText("Veuillez sélectionner un fichier")).toBeNull())
    await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
    expect(await form.findByText("Veuillez entrer un lien")).toBeDefined()
    expect(sent).toEqual([])
  })

  it("that is dropped on the tab is the one to be added, by its name", async () => {
    enter()
    const tab = (await shown()).parentElement as HTMLElement
    const dataTransfer = {
      types: ["Files"],
      files: [new File(["."], "brief_ete.pdf")],
      items: [{ kind: "file" }],
    }
    fireEvent.dragEnter(tab, { dataTransfer })
    expect(await screen.findByText(/^Déposez le fichier pour l'ajouter/)).toBeDefined()
    fireEvent.drop(tab, { dataTransfer })
    const form = await dialog()
    expect((await form.findByLabelText<HTMLInputElement>("Nom du document")).value).toBe("brief ete")
    expect(form.getByText("brief_ete.pdf")).toBeDefined()
  })
})

describe("statistics", () => {
  it("lead to the post, whose picture may be missing, and are summed up where there are several", async () => {
    stats = [
      statOf("s1", "Ada Lune", {
        ...{ participantId: "p1", participantName: "Ada Lune", postUrl: "https://insta.example/1" },
        postThumb: "https://insta.example/1.jpg",
      }),
      statOf("s2", "Le duo", { participantId: "p2", participantName: "Bea Sol", postUrl: "javascript:x" }),
    ]
    enter()
    const table = await screen.findByRole("table", { name: "Statistiques" })
    const [, first, second, total] = within(table).getAllByRole("row") as HTMLElement[]
    const link = within(first as HTMLElement).getByRole("link", { name: /^Voir le post/ })
    expect(link.getAttribute("href")).toBe("https://insta.example/1")
    expect(within(first as HTMLElement).getAllByText("Ada Lune")).toHaveLength(1)
    expect(within(second as HTMLElement).getByText("Bea Sol")).toBeDefined()
    expect(within(second as HTMLElement).queryByRole("link")).toBeNull()
    expect(total?.textContent?.replace(/\s/gu, " ")).toMatch(/^Total2 40060/)
    fireEvent.error(within(first as HTMLElement).getByRole("img", { name: "Publication d'Ada Lune" }))
    expect(within(first as HTMLElement).getByText("Image unavailable")).toBeDefined()
  })

  it("of one are not summed up, and those of another are not shown in one's view", async () => {
    stats = [
      statOf("s1", "Ada Lune", { participantId: "p1" }),
      statOf("s2", "Bea Sol", { participantId: "p2" }),
    ]
    enter("&influencerId=p1")
    const table = await screen.findByRole("table", { name: "Statistiques" })
    expect(within(table).getByText("Ada Lune")).toBeDefined()
    expect(within(table).queryByText("Bea Sol")).toBeNull()
    expect(within(table).queryByText("Total")).toBeNull()
  })

  it("are refused beside their fields as long as they are no numbers", async () => {
    enter("&dialog=stat")
    const form = await dialog()
    await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
    for (const missing of [
      "Le créateur est obligatoire",
      "Les vues sont obligatoires",
      "Les likes sont obligatoires",
      "Le taux d'engagement est obligatoire",
    ])
      expect(await form.findByText(missing)).toBeDefined()
    // What is missing is not said to be wrong as well.
    expect(form.queryByText(/attendu|Un nombre/)).toBeNull()
  })
})

describe("the links of a campaign", () => {
  it("are told to be as they were where they could not be switched", async () => {
    collaboration = { ...untouched, linkToken: "jeton", linkActive: true, guestKey: "clef" }
    refuse = unavailable
    enter("&dialog=link")
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const form = await dialog()
    const toggle = await form.findByRole("switch", { name: "Lien actif" })
    act(() => toggle.focus())
    await userEvent.keyboard(" ")
    await waitFor(() => expect(toggle.getAttribute("aria-busy")).toBe("true"))
    expectKeyboardOn(toggle)
    // Of what is being written there is no second write.
    await userEvent.keyboard(" ")
    resolve()
    expect(await form.findByText("Erreur: Plus tard.")).toBeDefined()
    expectKeyboardOn(toggle)
    expect(form.getByRole("switch", { name: "Lien actif" }).getAttribute("aria-checked")).toBe("true")
    expect(sent).toEqual([{ method: "PUT", body: { active: false } }])
    expect(form.getByRole("link", { name: /Ouvrir dans un nouvel onglet/ }).getAttribute("href")).toBe(
      "http://trame.test/suivi/jeton",
    )
    expect(form.getByLabelText<HTMLInputElement>("Lien public").value).toBe(
      "http://trame.test/collaboration/k1?key=clef",
    )
  })

  it("of an influencer that could not be had is not copied, with the reason", async () => {
    refuse = unavailable
    enter("")
    await userEvent.click(await screen.findByRole("tab", { name: /^Influenceurs/ }))
    const [first] = await screen.findAllByRole("button", { name: "Copier le lien de l'influenceur" })
    await userEvent.click(first ?? document.body)
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    expect(screen.queryByText("Lien copié !")).toBeNull()
  })
})

describe("the influencers of a campaign", () => {
  it("have each their deliverables, their invoice and how far they are paid", async () => {
    participants = [
      participantOf("p1", "Ada Lune", {
        deliverables: [{ type: "tiktok", description: "Une vidéo", price: 10_000 }],
        ...{ creatorInvoiceSent: true, paidPercentage: 50 },
      }),
      participantOf("p2", "Bea Sol", { username: "" }),
    ]
    enter("")
    await userEvent.click(await screen.findByRole("tab", { name: /^Influenceurs/ }))
    const cardOf = (name: string) => screen.getByRole("heading", { name }).closest("li") as HTMLElement
    const [ada, bea] = [cardOf("Ada Lune"), cardOf("Bea Sol")].map(({ textContent }) =>
      textContent?.replace(/\s/gu, " "),
    )
    expect(ada).toMatch(/@p1.*TikTokUne vidéo100,00 €PayéFacturable à 50 % · 50,00 €/)
    expect(bea).toMatch(/Aucun livrableFacturable à 0 %/)
    expect(bea).not.toContain("@")
  })

  it("that there are none of are added in the form", async () => {
    participants = []
    enter("")
    await userEvent.click(await screen.findByRole("tab", { name: /^Influenceurs/ }))
    const link = screen.getByRole("link", { name: "Modifier la collaboration" })
    expect(link.getAttribute("href")).toBe("/app/collaborations/new?id=k1")
  })
})
