import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { pageActions } from "../../../../packages/web/src/lib/keys/keys.ts"
import { readRecents } from "../../../../packages/web/src/lib/session/recents.ts"
import { openedCampaign } from "../../../world/campaigns.ts"
import { refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { answerQuestion, choose, pick, press, says, wordsOf } from "../../../world/page.tsx"
import { camille, hugo } from "../../../world/people.ts"
import { aCampaign, aCard, aDocument, aParticipant, aStep } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let world: ReturnType<typeof openedCampaign>

beforeEach(() => {
  signIn()
  withoutMotion()
  world = openedCampaign({
    steps: [
      aStep("1", "Brief"),
      aStep("2", "Tournage", { participantId: "p1", participantName: "Ada Lune" }),
      aStep("3", "Bilan"),
    ],
    documents: [aDocument("d1", "Kit"), aDocument("d2", "Contrat", { participantId: "p1" })],
  })
})

describe("the page of a campaign", () => {
  it("tells what is known of the campaign", async () => {
    const quote = { quoteSent: true, quoteNumber: "D-7", castingValidated: true, paymentReceived: true }
    const about = {
      type: "casting_interne",
      date: "2026-03-15",
      budget: 150_050,
      description: "Trois vidéos",
    } as const
    world.detail.collaboration = aCampaign({ ...about, ...quote, linkToken: "jeton" })
    const { api } = world.enter()
    const said = async () => wordsOf(await screen.findByRole("region", { name: "Informations" }))
    expect(await said()).toBe(
      "Type Casting interne Date 15/03/2026 Date de signature Non définie Chef de projet Camille Laurent Budget 1 500,50 € Devis envoyé n° D-7 Contrat signé Casting validé Facture envoyée Ajouter le n° Paiement reçu Trois vidéos",
    )
    expect(flags()).toEqual(["Devis envoyé", "Casting validé", "Paiement reçu"])
    expect(screen.getByRole("button", { name: "Gérer le lien public" })).toBeDefined()
    expect(document.title).toContain("Lancement d'automne · ")
    const invoice = { contractSigned: true, invoiceSent: true, invoiceNumber: "F-9", revision: 2 }
    world.detail.collaboration = aCampaign({ ...invoice, signedDate: "2026-03-04" })
    await act(() => queryClient.invalidateQueries())
    await screen.findByRole("button", { name: "Générer le lien public" })
    expect(await said()).toBe(
      "Type Collaboration entrante Date Non définie Date de signature 04/03/2026 Chef de projet Camille Laurent Budget 0,00 € Devis envoyé Ajouter le n° Contrat signé Casting validé Facture envoyée n° F-9 Paiement reçu Ajouter une description",
    )
    api.answer({ collaborations: { get: () => Promise.reject(refusal("forbidden", "Non.")) } })
    await act(() => queryClient.invalidateQueries())
    expect(await title()).toBeDefined()
  })

  /** rules/interface.md#edited-in-place */
  it.each([
    ["name", "le nom", "Nom", "Hiver{Enter}", "Hiver"],
    ["date", "la date", "Date", "01/06/2031{Enter}", "2031-06-01"],
    ["budget", "le budget", "Budget", "1 234,5{Enter}", 123_450],
    ["quoteNumber", "le numéro de devis", "Numéro de devis", "D-9{Enter}", "D-9"],
  ])("its %s is edited where it is read, alone", async (field, what, label, typed, value) => {
    const { api } = world.enter()
    await press(new RegExp(` : modifier ${what}$`))
    const control = await screen.findByLabelText(label)
    await userEvent.clear(control)
    await userEvent.type(control, typed)
    await waitFor(() =>
      expect(api.callsOf("collaborations.update").map(({ version, fields }) => [version, fields])).toEqual([
        [1, { [field]: value }],
      ]),
    )
    if (field === "name") await screen.findByRole("heading", { level: 1, name: "Hiver" })
  })

  it("a milestone is reached by one press", async () => {
    world.enter()
    await userEvent.click(await screen.findByRole("switch", { name: "Contrat signé" }))
    await waitFor(() => expect(world.detail.collaboration.contractSigned).toBe(true))
    expect(flags()).toEqual(["Contrat signé"])
  })

  it.each([
    ["an administrator", camille, "c1", "/app/clients/c1"],
    ["somebody without the right", hugo, "c1", undefined],
    ["anybody, of a brand that is no client", camille, null, undefined],
  ])("leads %s to the client", async (_, me, clientId, href) => {
    world.detail.collaboration = aCampaign({ clientId })
    const { api } = world.enter()
    api.answer({ identity: { me } })
    await title()
    expect(screen.getByText("Maison Rive").closest("a")?.getAttribute("href")).toBe(href)
  })

  it.each([
    ["Modifier", "", "?id=k1"],
    ["Dupliquer", "", "?from=k1"],
    ["", "e", "?id=k1"],
  ])("leads by « %s » or the key « %s » to the form %s", async (name, key, search) => {
    const { router } = world.enter()
    await title()
    if (key) fireEvent.keyDown(document.body, { key })
    else await press(name)
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: "/app/collaborations/new", search }),
    )
  })

  /** rules/interface.md#palette */
  it("gives the palette its actions, and is remembered as opened", async () => {
    const { sent } = world.enter()
    await title()
    const run = (label: string) =>
      act(() =>
        pageActions()
          .find((one) => one.label === label)
          ?.run(),
      )
    run("Marquer payé (paiement reçu)")
    await waitFor(() => expect(sent()[0]?.[1]).toMatchObject({ fields: { paymentReceived: true } }))
    await waitFor(() => expect(pageActions().map(({ label }) => label)).toContain("Marquer non payé"))
    run("Confier à…")
    expect(await screen.findByRole("combobox", { name: "Chef de projet" })).toBeDefined()
    expect(readRecents(camille)[0]).toMatchObject({
      title: "Lancement d'automne",
      to: "/app/collaborations/k1",
    })
  })

  it("when it is deleted, makes way for the list, which lags behind", async () => {
    const { api, router } = world.enter("", "/app/collaborations")
    const items = [aCard("k1"), aCard("k2")]
    api.answer({ collaborations: { list: { items, nextCursor: null, summary: null } } })
    await screen.findByRole("link", { name: "Campagne k1" })
    await act(() => router.navigate("/app/collaborations/k1"))
    await title()
    const remove = async () => {
      await press("Supprimer")
      await says(/^Ses étapes, documents, statistiques et son lien de suivi/)
      await answerQuestion("Supprimer")
    }
    world.refused = refusal("forbidden", "Non.")
    await remove()
    expect(await says("Erreur: Non.")).toBeDefined()
    world.refused = null
    await remove()
    expect(await says("Collaboration supprimée avec succès")).toBeDefined()
    expect(await screen.findByRole("link", { name: "Campagne k2" })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole("link", { name: "Campagne k1" })).toBeNull())
    expect([screen.queryByText("Cette collaboration n'existe pas"), isHeld()]).toEqual([null, false])
    await act(() => router.navigate(-1))
    expect(router.state.location.pathname).toBe("/app/collaborations")
  })

  it("is archived and brought back, and tells when that is not stored", async () => {
    const { api } = world.enter()
    await press("Archiver")
    expect(await says("« Lancement d'automne » est archivée.")).toBeDefined()
    expect(await says("Archivée")).toBeDefined()
    fireEvent.keyDown(window, { key: "z", ctrlKey: true })
    expect(await says("« Lancement d'automne » est de nouveau dans les listes.")).toBeDefined()
    for (const [refused, said] of [
      [refusal("forbidden", "Non."), "« Lancement d'automne » est restée où elle était. Non."],
      [
        refusal("unavailable", "Plus tard."),
        "« Lancement d'automne » est peut-être restée où elle était. Plus tard.",
      ],
    ] as const) {
      world.refused = refused
      await press("Archiver")
      expect(await says(said)).toBeDefined()
    }
    expect(api.callsOf("collaborations.archive").map(({ version, archived }) => [version, archived])).toEqual(
      [
        ...[
          [1, true],
          [2, false],
          [3, true],
          [3, true],
        ],
      ],
    )
  })

  it.each([
    [
      "not_found",
      "Cette collaboration n'existe pas",
      "Retour aux collaborations",
      "Collaboration introuvable · ",
    ],
    ["forbidden", "Non.", "Retour", "Erreur · "],
  ] as const)("when reading it is refused (%s), says why and leads back", async (code, said, back, tab) => {
    world.read = fail(code, "Non.")
    const { router } = world.enter()
    expect(await says(said)).toBeDefined()
    expect(document.title).toContain(tab)
    await press(back)
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations"))
  })

  it("when it is deleted meanwhile, offers the unsent comment for copying", async () => {
    world.enter("?tab=documents")
    await screen.findByRole("tab", { name: "Commentaires" })
    fireEvent.keyDown(document.body, { key: "c" })
    const comment = await screen.findByRole("textbox", { name: "Votre commentaire" })
    await waitFor(() => expect(document.activeElement).toBe(comment))
    await userEvent.paste("Rose attend le visuel.")
    world.read = fail("not_found")
    await act(() => queryClient.invalidateQueries())
    expect(await says("Cette collaboration n'existe pas")).toBeDefined()
    const unsent = await screen.findByRole<HTMLInputElement>("textbox", { name: "Commentaire non envoyé" })
    expect(unsent.value).toBe("Rose attend le visuel.")
  })

  it.each([
    ["Générer le lien public", "", "?dialog=link"],
    ["Ajouter une étape", "", "?dialog=step"],
    [/^Modèles/, "Appliquer un modèle", "?templates=apply"],
    [/^Modèles/, "Enregistrer comme modèle", "?templates=save"],
    [/^Modèles/, "Gérer les modèles", "?templates=list"],
  ])("opens by « %s » %s the dialog %s", async (name, entry, search) => {
    const { router } = world.enter()
    await (entry ? choose(name, entry) : press(name))
    await waitFor(() => expect(router.state.location.search).toBe(search))
  })
})

describe("the tabs", () => {
  it.each([
    ["", ["Timeline3", "Influenceurs2", "Documents et preview2"], "Timeline3"],
    ["?influencerId=p2", ["Timeline2", "Influenceurs2", "Documents et preview1"], "Timeline2"],
    ["?tab=documents", ["Timeline3", "Influenceurs2", "Documents et preview2"], "Documents et preview2"],
    ["?tab=nonsense", ["Timeline3", "Influenceurs2", "Documents et preview2"], "Timeline3"],
  ])("of the address %s count %j and show %s", async (search, counted, shown) => {
    world.enter(search)
    await title()
    const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent)
    expect(tabs).toEqual([...counted, "Commentaires", "Activité"])
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe(shown)
  })

  it("are entries of the history, and have their place while the page is read", async () => {
    world.read = () => new Promise(() => {})
    const { router } = world.enter("?tab=comments")
    await says("Chargement de la collaboration")
    expect(document.querySelector("[role='tab'][aria-selected='true']")?.textContent).toBe("Commentaires")
    world.read = null
    await act(() => queryClient.resetQueries())
    await userEvent.click(await screen.findByRole("tab", { name: /^Influenceurs/ }))
    expect(router.state.location.search).toBe("?tab=influencers")
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Commentaires"))
  })

  it("show each influencer's deliverables, payment and totals, to the cent", async () => {
    world.detail.participants = [
      aParticipant("p1", "Ada Lune", {
        rate: 3333,
        paidPercentage: 50,
        deliverables: [{ type: "tiktok", description: "Une vidéo", price: 3333 }],
      }),
      aParticipant("p2", "Bea Sol", {
        username: "",
        rate: 1001,
        creatorInvoiceSent: true,
        paidPercentage: 33,
      }),
      aParticipant("p3", "Cléo Mars", { rate: 0 }),
    ]
    world.enter("?tab=influencers")
    const tab = await screen.findByRole("region", { name: "Influenceurs" })
    expect(wordsOf(tab.querySelector("dl"))).toBe(
      "Total des rémunérations 43,34 € Facturable 19,97 € Payé 3,30 €",
    )
    const cards = screen.getAllByRole("heading", { level: 3 }).map((name) => wordsOf(name.closest("li")))
    expect(cards).toEqual([
      "AL Ada Lune @p1 Rémunération : 33,33 € TikTok Une vidéo 33,33 € En attente Facturable à 50 % · 16,67 € Copier le lien de l'influenceur",
      "BS Bea Sol Rémunération : 10,01 € Aucun livrable Payé Facturable à 33 % · 3,30 € Copier le lien de l'influenceur",
      "CM Cléo Mars @p3 Rémunération : 0,00 € Aucun livrable Facturable à 0 % · 0,00 € Copier le lien de l'influenceur",
    ])
    world.detail = { ...world.detail, participants: [] }
    await act(() => queryClient.invalidateQueries())
    const form = await screen.findByRole("link", { name: "Modifier la collaboration" })
    expect(form.getAttribute("href")).toBe("/app/collaborations/new?id=k1")
  })
})

/** rules/campaigns.md#restricted-view */
describe("the view of one influencer", () => {
  const names = () => [...document.querySelectorAll("ol h3")].map(({ textContent }) => textContent)
  const FILTER = "Influenceur affiché"

  it("is chosen and left, each an entry of the history", async () => {
    const { router } = world.enter()
    await title()
    await pick(FILTER, "Bea Sol")
    expect(await says("+ éléments communs")).toBeDefined()
    expect([router.state.location.search, names()]).toEqual(["?influencerId=p2", ["Brief", "Bilan"]])
    await press("Retirer le filtre")
    await waitFor(() => expect(names()).toEqual(["Brief", "Tournage", "Bilan"]))
    await act(() => router.navigate(-1))
    await pick(FILTER, "Tous les influenceurs")
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await act(() => router.navigate("?influencerId=i-p2"))
    expect(screen.getByRole("combobox", { name: FILTER }).closest(".ant-select")?.textContent).toBe("Bea Sol")
  })

  it("of a stranger says so, and there is none of a single influencer", async () => {
    world.detail.participants = [aParticipant("p1", "Ada Lune")]
    const { router } = world.enter("?influencerId=nobody")
    expect(await says("Un influenceur qui ne participe pas")).toBeDefined()
    expect(names()).toEqual(["Brief", "Bilan"])
    await act(() => router.navigate("/app/collaborations/k1"))
    await waitFor(() => expect(screen.queryByRole("combobox", { name: FILTER })).toBeNull())
  })
})

const fail =
  (...why: Parameters<typeof refusal>) =>
  () =>
    Promise.reject(refusal(...why))
const flags = () => screen.getAllByRole("switch", { checked: true }).map(wordsOf)
const title = () => screen.findByRole("heading", { level: 1, name: "Lancement d'automne" })
