import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { client } from "@trame/core/campaigns/clients/contract/shapes"
import { CLIENT_CHOICES } from "@trame/core/campaigns/clients/rules/choices"
import { copy } from "@trame/core/campaigns/collaborations/contract/shapes"
import { MAX_DELIVERABLES } from "@trame/core/campaigns/collaborations/rules/values"
import { rosterEntry } from "@trame/core/influencers/roster/contract"
import { keptPrices } from "@trame/core/influencers/roster/rules"
import { fold } from "@trame/core/lib/text"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { openedCampaign } from "../../../world/campaigns.ts"
import { conflict, refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import {
  answerQuestion,
  dialog,
  dialogGone,
  field,
  paste,
  pick,
  press,
  says,
  wordsOf,
} from "../../../world/page.tsx"
import { camille, hugo } from "../../../world/people.ts"
import { recordOf } from "../../../world/record.ts"
import { aCampaign, aCampaignDetail, aChoice, aParticipant, aStep } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let world: ReturnType<typeof openedCampaign>
let copied: ReturnType<typeof copyOf>
let clients: { id: string; brandName: string; sector: string | null }[]

beforeEach(() => {
  signIn()
  withoutMotion()
  const collaboration = aCampaign({ budget: 10_000 })
  world = openedCampaign({
    collaboration,
    participants: [ada],
    steps: [aStep("1", "Brief", { participantId: "p1" })],
  })
  copied = copyOf()
  clients = [
    { id: "c7", brandName: "Aube", sector: "Luxe" },
    { id: "c8", brandName: "Brume", sector: null },
  ]
})

/** rules/campaigns.md#form */
describe("the form of a campaign", () => {
  it("creates what is typed and leads to the campaign, which the list shows although it lags", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
    const { router, sent } = enter()
    expect(await textIn("Chef de projet")).toBe("Camille Laurent")
    expect(document.title).toContain("Nouvelle collaboration · ")
    await paste("Chef de projet", "")
    await press("Enregistrer")
    for (const missing of ["Le nom", "La marque", "Le chef de projet"])
      expect(await says(`${missing} est obligatoire`)).toBeDefined()
    expect(sent()).toEqual([])
    await paste("Nom", "Printemps")
    await paste("Chef de projet", "Hugo")
    await paste("Description", "Trois vidéos")
    await paste("Date", "01/06/2026")
    await paste("Date de signature", "02/06/2026")
    await paste("Numéro de devis", "D-7")
    await paste("Numéro de facture", "F-9")
    await paste("Budget", "1500,50")
    await pick("Type", "Casting interne")
    await press("Choisir")
    await press(/Aube/, await dialog())
    await dialogGone()
    expect(status()).toContain("En attente")
    for (const name of ["Devis envoyé", "Contrat signé", "Casting validé"]) flag(name)
    flag("Afficher sur le profil public")
    expect(status()).toContain("En cours")
    await press("Enregistrer")
    expect(await says("Collaboration créée avec succès")).toBeDefined()
    const flags = { quoteSent: true, contractSigned: true, castingValidated: true, onProfile: true }
    const unset = { invoiceSent: false, paymentReceived: false }
    const texts = {
      name: "Printemps",
      manager: "Hugo",
      description: "Trois vidéos",
      brand: "Aube",
      clientId: "c7",
    }
    const days = { date: "2026-06-01", signedDate: "2026-06-02" }
    const numbers = { quoteNumber: "D-7", invoiceNumber: "F-9", budget: 150_050 }
    const fields = { ...texts, ...days, ...numbers, ...flags, ...unset, type: "casting_interne" }
    expect(sent()).toEqual([["create", { fields, participants: [] }]])
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/neuve"))
    await act(() => router.navigate("/app/collaborations"))
    expect(await screen.findByRole("link", { name: "Campagne neuve" })).toBeDefined()
  })

  it("edits what is stored now, sends what changed, and leaves no entry in the history", async () => {
    const { router, sent } = enter("?id=k1")
    await paste("Description", "Autre")
    flag("Facture envoyée")
    flag("Paiement reçu")
    expect(status()).toContain("Terminée")
    await press("Enregistrer")
    expect(await says("Collaboration mise à jour avec succès")).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/k1"))
    expect(router.state.historyAction).toBe("REPLACE")
    const fields = { description: "Autre", invoiceSent: true, paymentReceived: true }
    const participants = { added: [], changed: [], removed: [] }
    expect(sent()).toEqual([["update", { version: 1, fields, participants }]])
  })

  it("opens on what is stored, not on what is cached, and sends nothing when nothing is changed", async () => {
    const cached = queries.collaborations.get.queryKey({ input: { collaborationId: "k1" } })
    queryClient.setQueryData(cached, aCampaignDetail({ collaboration: aCampaign({ name: "Ancien nom" }) }))
    const { router, sent } = enter("?id=k1")
    expect(await textIn("Nom")).toBe("Lancement d'automne")
    await press("Enregistrer")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/k1"))
    expect(sent()).toEqual([])
  })

  it.each([
    ["?id=k1", "à modifier"],
    ["?from=k1", "à dupliquer"],
  ])("that cannot be read (%s) says why on the list", async (search, which) => {
    const { api, router } = enter(search)
    const read = () => Promise.reject(refusal("forbidden", "Refusé."))
    api.answer({ collaborations: { get: read, copy: read } })
    expect(await says(`Impossible de charger la collaboration ${which}. Refusé.`)).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations"))
    expect([router.state.location.search, router.state.historyAction]).toEqual(["", "REPLACE"])
  })

  it("of somebody without an agency says so", async () => {
    world.refused = refusal("no_agency", "Non.")
    enter("?from=k1")
    await paste("Description", "Autre")
    await press("Enregistrer")
    expect(await says("Utilisateur non connecté")).toBeDefined()
  })

  it("shows what the API refuses beside each field and at each influencer", async () => {
    const LABELS = {
      name: "Nom",
      clientId: "Marque",
      manager: "Chef de projet",
      type: "Type",
      date: "Date",
      signedDate: "Date de signature",
      description: "Description",
      budget: "Budget",
      quoteNumber: "Numéro de devis",
      invoiceNumber: "Numéro de facture",
    }
    const problems = Object.keys(LABELS).map((name) => [`fields.${name}`, `Refusé : ${name}`])
    const rate = { "participants.changed.0.rate": "Montant trop élevé" }
    world.detail.participants = [ada, bea]
    world.refused = refusal("invalid", "À corriger.", { ...Object.fromEntries(problems), ...rate })
    enter("?id=k1")
    await paste("Tarif global", "5", await open("Bea Sol"))
    await press("Enregistrer")
    expect(await (await rowOf("Bea Sol")).findByText("Montant trop élevé")).toBeDefined()
    expect((await rowOf("Ada Lune")).queryByText("Montant trop élevé")).toBeNull()
    for (const [name, label] of Object.entries(LABELS))
      expect(saidOf(screen.getByLabelText(label))).toContain(`Refusé : ${name}`)
  })

  it("keeps what cannot be read, says so beside it and leads to it", async () => {
    const { sent } = enter("?id=k1")
    const row = await open("Ada Lune")
    for (const [label, typed, right, wrong] of [
      ["Tarif global", "cent", "80", "Montant invalide"],
      ["Prix du livrable", "cent", "80", "Montant invalide"],
      ["Facturable", "101", "100", "Un nombre entier de 0 à 100"],
      ["Budget", "cent", "", "Montant invalide"],
      ["Date", "31/02/2026", "", "Date invalide : tapez par exemple 01/06/2026"],
      ["Date de signature", "bientôt", "", "Date invalide : tapez par exemple 01/06/2026"],
    ] as const) {
      await paste(label, typed)
      const control = await field(label)
      expect([control.value, saidOf(control)]).toEqual([typed, expect.stringContaining(wrong)])
      await press("Enregistrer")
      expect(document.activeElement).toBe(control)
      await paste(label, right)
    }
    expect(sent()).toEqual([])
    expect(headOf(row)).toContain("facturable à 100 %")
  })

  it("offers the sum of the rates as the budget", async () => {
    world.detail.collaboration = aCampaign({ typedBudget: 500 })
    const { sent } = enter("?id=k1")
    expect(await textIn("Budget")).toBe("5,00")
    await press("Utiliser")
    expect([await textIn("Budget"), screen.queryByText("Utiliser")]).toEqual(["100,00", null])
    await paste("Budget", "")
    expect(saidOf(await field("Budget"))).toBe("Laissé vide, il vaut la somme des tarifs.")
    expect(plain((await field("Budget")).placeholder)).toBe("100,00")
    expect(plain(screen.getByText("Total des tarifs").nextElementSibling?.textContent)).toBe("100,00 €")
    await press("Enregistrer")
    await waitFor(() => expect(sent()[0]?.[1]).toMatchObject({ fields: { budget: null } }))
  })
})

describe("an influencer of the form", () => {
  it("has deliverables whose prices make the rate, unless another is typed", async () => {
    const { sent } = enter("?id=k1")
    await field("Nom")
    const row = await open("Ada Lune")
    await press("Ajouter un livrable", row)
    const [, type] = row.getAllByLabelText("Type de livrable")
    await waitFor(() => expect(document.activeElement).toBe(type))
    const [, price] = row.getAllByLabelText("Prix du livrable")
    fireEvent.change(price as HTMLElement, { target: { value: "25,50" } })
    expect(await textIn("Tarif global")).toBe("125,50")
    await paste("Tarif global", "80")
    expect(headOf(row)).toBe("Ada Lune @p1 · 2 livrables 80,00 €")
    expect(plain(row.getByText(/^Somme des livrables/).textContent)).toContain(" : 125,50 €")
    await press("Utiliser", row)
    expect(await textIn("Tarif global")).toBe("125,50")
    const [first] = row.getAllByRole("button", { name: "Retirer le livrable TikTok" })
    fireEvent.click(first as HTMLElement)
    await pick("Type de livrable", "YouTube", row)
    await paste("Description du livrable", "Story", row)
    await paste("Facturable", "50", row)
    flag("Payé")
    expect(headOf(row)).toBe("Ada Lune @p1 · 1 livrable · facturable à 50 % · payé 25,50 €")
    await press("Enregistrer")
    const terms = { id: "p1", version: 1, rate: 2550, creatorInvoiceSent: true, paidPercentage: 50 }
    const changed = [{ ...terms, deliverables: [{ type: "youtube", description: "Story", price: 2550 }] }]
    await waitFor(() =>
      expect(sent()[0]?.[1]).toMatchObject({ participants: { added: [], removed: [], changed } }),
    )
  })

  it("has as many deliverables as the API takes, and no amount where that is emptied", async () => {
    const deliverables = Array.from({ length: MAX_DELIVERABLES - 1 }, () => VIDEO)
    world.detail.participants = [
      { ...ada, paidPercentage: 50 },
      { ...bea, deliverables },
    ]
    const { sent } = enter("?id=k1")
    const full = await open("Bea Sol")
    const more = full.getByRole("button", { name: "Ajouter un livrable" })
    fireEvent.click(more)
    expect(more.hasAttribute("disabled")).toBe(true)
    fireEvent.click(full.getByRole("button", { expanded: true }))
    expect(full.queryByLabelText("Facturable")).toBeNull()
    await open("Ada Lune")
    for (const label of ["Prix du livrable", "Tarif global", "Facturable"]) await paste(label, "")
    await press("Enregistrer")
    const none = { rate: 0, paidPercentage: 0, deliverables: [{ ...VIDEO, price: 0 }] }
    await waitFor(() => expect(sent()[0]?.[1].participants.changed[0]).toMatchObject(none))
  })

  /** rules/campaigns.md#agencys-prices */
  it("gets the agency's prices, and a typed one is kept, undone, and never replaces a colleague's unasked", async () => {
    let entry = recordOf(rosterEntry, { id: "i-p1", pricing: { tiktok_video: 20_000 }, version: 1 })
    const { api } = enter("?id=k1")
    api.answer({
      roster: {
        get: () => entry,
        update: ({ version, pricing }) => {
          if (version !== entry.version) throw conflict()
          entry = { ...entry, version: version + 1, pricing: keptPrices(pricing ?? {}) }
          return entry
        },
      },
    })
    await field("Nom")
    const row = await open("Ada Lune")
    await press("Ajouter un livrable", row)
    const price = () => row.getAllByLabelText("Prix du livrable")[1] as HTMLInputElement
    await waitFor(() => expect(price().value).toBe("200,00"))
    expect(plain(saidOf(price()))).toBe("Tarif de l'agence : 200,00 €")
    fireEvent.change(price(), { target: { value: "250" } })
    const keep = () =>
      fireEvent.click(row.getAllByRole("button", { name: /^Garder ce tarif/ })[1] as HTMLElement)
    keep()
    expect(await says(/^Tarif gardé : TikTok Vidéo, 250,00/)).toBeDefined()
    expect([entry.pricing, plain(saidOf(price()))]).toEqual([
      { tiktok_video: 25_000 },
      "Tarif de l'agence : 250,00 €",
    ])
    await press("Annuler", within(document.querySelector(".ant-message") as HTMLElement))
    await waitFor(() => expect(entry.pricing).toEqual({ tiktok_video: 20_000 }))
    entry = { ...entry, version: 9, pricing: { tiktok_video: 30_000, youtube_video: 100 } }
    keep()
    expect(await says(/une autre personne a enregistré 300,00/)).toBeDefined()
    await answerQuestion("Remplacer")
    await waitFor(() => expect(entry.pricing).toEqual({ tiktok_video: 25_000, youtube_video: 100 }))
  })

  it("has no agency's prices for users without the right to influencers", async () => {
    const { api } = enter("?id=k1")
    api.answer({ identity: { me: hugo } })
    await field("Nom")
    await press("Ajouter un livrable", await open("Ada Lune"))
    expect(api.calls.some(({ operation }) => operation === "roster.get")).toBe(false)
  })

  it("is added by the picker, open, and removed after a question once they are stored", async () => {
    enter("?id=k1")
    await field("Nom")
    await add("Cléo Mars")
    expect(headOf(await rowOf("Cléo Mars"))).toBe("Cléo Mars @cleo · 0 livrable 0,00 €")
    expect(plain(screen.getByText(/^2 influenceurs · Total/).textContent)).toMatch(/: 100,00 €$/)
    await press("Retirer Cléo Mars")
    for (const answer of ["Annuler", "Retirer"]) {
      await press("Retirer Ada Lune")
      await says(/son tarif, ses livrables et le suivi de son paiement/)
      expect(screen.getByText("1 étape reste dans la collaboration, à son nom.")).toBeDefined()
      await answerQuestion(answer)
      await dialogGone()
    }
    expect(await says("Aucun influenceur pour l'instant")).toBeDefined()
  })
})

/** rules/campaigns.md#duplicate */
describe("a copy", () => {
  const tells = (words: string | RegExp) =>
    waitFor(() => {
      const said = screen.getAllByRole("status").map(({ textContent }) => plain(textContent))
      expect(said).toContainEqual(expect.stringMatching(words))
    })
  const take = async (group: string, choice: string) =>
    fireEvent.click(within(await screen.findByRole("radiogroup", { name: group })).getByText(choice))

  it("takes all along, and moves the dates by the days between the signatures", async () => {
    const { sent } = enter("?from=k1")
    await tells("2 influenceurs repris, avec tarifs et livrables.")
    await tells(/^2 étapes à faire\. Leurs dates suivront la date de signature.*01\/03\/2026\)\.$/)
    for (const [day, words] of [
      ["01/03/2026", "2 étapes à faire, aux mêmes dates."],
      ["04/03/2026", "2 étapes à faire, 3 jours plus tard."],
      ["28/02/2026", "2 étapes à faire, 1 jour plus tôt."],
    ] as const) {
      await paste("Date de signature", day)
      await tells(words)
    }
    await press("Enregistrer")
    await waitFor(() => expect(sent()).toHaveLength(1))
    const [, { fields, participants, steps }] = sent()[0] ?? []
    expect(fields).toMatchObject({ signedDate: "2026-02-28", quoteSent: false, budget: null, clientId: "c1" })
    expect(participants).toMatchObject([
      { influencerId: "i-p1", rate: 10_000 },
      { influencerId: "i-p2", rate: 7000 },
    ])
    expect(steps).toEqual([{ ...STEPS[0], deadline: "2026-03-02" }, STEPS[1]])
  })

  it("leaves influencers behind with their steps, whatever becomes of the original", async () => {
    const { router, sent } = enter("?from=k1")
    await take("Timeline", "Sans dates")
    await tells("2 étapes à faire, sans date limite.")
    expect(router.state.location.search).toBe("?from=k1&timeline=undated")
    await take("Influenceurs", "Sans")
    await tells("Personne n'est repris.")
    await tells("1 étape à faire, sans date limite. 1 étape d'un influenceur non repris reste de côté.")
    await take("Influenceurs", "Avec")
    await add("Cléo Mars")
    await tells("2 influenceurs repris")
    await press("Retirer Ada Lune")
    await tells("1 influenceur repris, avec tarifs et livrables.")
    copied = copyOf({ name: "Autre", steps: [] })
    await act(() => queryClient.invalidateQueries())
    await press("Enregistrer")
    await waitFor(() => expect(sent()[0]?.[1].steps).toEqual([{ ...STEPS[0], deadline: null }]))
    expect(sent()[0]?.[1].participants).toHaveLength(2)
  })

  it.each([
    ["&timeline=none", {}, "La timeline commence vide."],
    ["&timeline=nonsense", { signedDate: null }, "2 étapes à faire, sans date limite."],
    ["&timeline=shifted", { signedDate: null }, "sans date limite : la campagne d'origine n'est pas signée."],
  ])("with the address %s and %j says « %s »", async (search, changes, words) => {
    copied = copyOf(changes)
    enter(`?from=k1${search}`)
    await tells(words)
  })

  it("says what it cannot take over, and offers no choice of nothing", async () => {
    copied = copyOf({
      fields: { ...COPIED, clientId: null },
      gone: ["Cléo Mars"],
      participants: [],
      steps: [],
    })
    enter("?from=k1")
    await says("Tout n'a pas pu être repris")
    const lines = () => [...document.querySelectorAll(".ant-alert li")].map(({ textContent }) => textContent)
    const gone = "Cléo Mars n'est plus dans le catalogue : ses livrables et ses étapes restent de côté."
    expect(lines()).toEqual([
      expect.stringMatching(/^« Maison Rive » n'est plus, ou pas, l'un de vos clients/),
      gone,
    ])
    expect(screen.queryAllByRole("radiogroup")).toEqual([])
    await press("Retirer la marque")
    await waitFor(() => expect(lines()).toEqual([gone]))
  })
})

describe("the brand of the form", () => {
  it("is chosen by the keyboard, and taken away", async () => {
    world.detail.collaboration = aCampaign({ clientId: "c8", brand: "Brume" })
    const { router, sent } = enter("?id=k1")
    const brand = await field("Marque")
    fireEvent.keyDown(brand, { key: "x" })
    expect(router.state.location.search).toBe("?id=k1")
    expect(fireEvent.keyDown(brand, { key: " " })).toBe(false)
    expect((await screen.findByRole("button", { name: /Brume/ })).getAttribute("aria-current")).toBe("true")
    await press("Annuler", await dialog())
    await dialogGone()
    await press("Retirer la marque")
    expect([brand.value, screen.queryByRole("button", { name: "Retirer la marque" })]).toEqual(["", null])
    brand.focus()
    await userEvent.keyboard("{Enter}")
    await userEvent.type(await screen.findByRole("searchbox"), "Aube{Enter}")
    await waitFor(() => expect(brand.value).toBe("Aube"))
    await press("Enregistrer")
    await waitFor(() => expect(sent()[0]?.[1].fields).toEqual({ brand: "Aube", clientId: "c7" }))
  })

  it("may be a new client, one although an answer was lost, or the one of that name", async () => {
    clients = []
    const { api, sent } = enter("?picker=brand")
    const stored = (brandName = "") => recordOf(client, { id: "c9", brandName })
    const update = ({ brandName }: { brandName?: string | undefined }) => stored(brandName)
    api.answer({ clients: { create: () => Promise.reject(refusal("unavailable", "Plus tard.")), update } })
    await says("Votre agence n'a pas encore de client.")
    await userEvent.type(await screen.findByRole("searchbox"), " Sel {Enter}")
    expect(await textIn("Nom de la marque")).toBe("Sel")
    await paste("Nom de la marque", "x".repeat(161))
    await press("Ajouter et choisir")
    expect(await says("160 caractères au maximum")).toBeDefined()
    await paste("Nom de la marque", "Sel")
    await pick("Secteur", "Luxe")
    await press("Ajouter et choisir")
    expect(await says("Erreur lors de l'ajout du client")).toBeDefined()
    api.answer({ clients: { create: ({ brandName }) => stored(brandName) } })
    await paste("Nom de la marque", "Sel gris")
    await press("Ajouter et choisir")
    await waitFor(async () => expect(await textIn("Marque")).toBe("Sel gris"))
    expect(sent()).toMatchObject([
      ["create", { brandName: "Sel", sector: "Luxe" }],
      ["create", { brandName: "Sel gris", sector: "Luxe" }],
      ["update", { clientId: "c9", version: 1, brandName: "Sel gris", sector: "Luxe" }],
    ])
    clients = [{ id: "c7", brandName: "Aube", sector: "Luxe" }]
    await press("Changer")
    await press("Nouveau client")
    await paste("Nom de la marque", "aube")
    await press(/^Choisir «\sAube\s»$/)
    await waitFor(async () => expect(await textIn("Marque")).toBe("Aube"))
  })

  it.each([
    [camille, CLIENT_CHOICES, true],
    [hugo, CLIENT_CHOICES - 1, false],
  ])("may be a new client of those who may add one; the first %i alone are shown", async (me, count, may) => {
    clients = Array.from({ length: count }, (_, at) => ({
      id: `c${at}`,
      brandName: `Marque ${at}`,
      sector: null,
    }))
    const { api } = enter("?picker=brand")
    api.answer({ identity: { me } })
    await says("Marque 0")
    expect(screen.queryByText(/^Les \d+ premiers sont affichés\./) !== null).toBe(may)
    await userEvent.type(await screen.findByRole("searchbox"), "Personne{Enter}")
    if (may) expect(await field("Nom de la marque")).toBeDefined()
    else expect(await says("Aucun client ne correspond à cette recherche.")).toBeDefined()
    expect(screen.queryByLabelText("Nom de la marque") !== null).toBe(may)
  })
})

const VIDEO = { type: "tiktok", description: "Vidéo", price: 10_000 } as const
const ada = aParticipant("p1", "Ada Lune", { deliverables: [VIDEO] })
const bea = aParticipant("p2", "Bea Sol", { rate: 7000 })
const STEPS = [
  { name: "Brief", deadline: "2026-03-03", influencerId: null },
  { name: "Tournage", deadline: null, influencerId: "i-p1" },
]
const COPIED = { ...aCampaign(), name: "Lancement d'automne (copie)", clientId: "c1" }
const copyOf = (changes: object = {}) => {
  const usual = { id: "k1", name: COPIED.name, signedDate: "2026-03-01", fields: COPIED, steps: STEPS }
  return recordOf(copy, { ...usual, participants: [ada, bea], ...changes })
}

function enter(search = "") {
  const page = world.enter(search, "/app/collaborations/new")
  const cleo = aChoice("Cléo Mars", { id: "i9", username: "cleo" })
  page.api.answer({
    collaborations: {
      copy: () => copied,
      create: async () => {
        await world.pass()
        return aCampaignDetail({ collaboration: aCampaign({ id: "neuve", name: "Campagne neuve" }) })
      },
    },
    clients: {
      pick: ({ search }) => ({
        items: clients.filter(({ brandName }) => fold(brandName).includes(fold(search))),
      }),
    },
    influencers: { pick: { items: [cleo] } },
  })
  return page
}

const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")
const textIn = async (label: string) => plain((await field(label)).value)
const saidOf = (control: HTMLElement) => {
  const ids = (control.getAttribute("aria-describedby") ?? "").split(" ")
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ")
}
const rowOf = async (name: string) =>
  within((await screen.findByRole("button", { name: `Retirer ${name}` })).closest("li") ?? document.body)
const open = async (name: string) => {
  fireEvent.click((await rowOf(name)).getByRole("button", { expanded: false }))
  return rowOf(name)
}
const headOf = (row: Awaited<ReturnType<typeof rowOf>>) =>
  wordsOf(row.getByRole("button", { expanded: true }))
const add = async (name: string) => {
  await press("Ajouter un influenceur")
  await press(new RegExp(`${name}.*Ajouter$|^Ajouter ${name}`))
  await press("Terminer")
}
const flag = (name: string) => fireEvent.click(screen.getByRole("switch", { name }))
const status = () => wordsOf(screen.getByRole("region", { name: "Statut et facturation" }))
