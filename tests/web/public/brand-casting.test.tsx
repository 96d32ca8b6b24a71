import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { BrandCasting } from "@trame/core/campaigns/castings/contract/brand"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { fakeApi, offline, refusal } from "../../world/fakeApi.ts"
import { closePage, says, wordsOf } from "../../world/page.tsx"
import { openPublic } from "../../world/publicPage.tsx"
import { aBrandProposal, BRAND_PROPOSALS } from "../../world/records.ts"
import { asksBeforeClosing } from "../../world/unsaved.ts"

let casting: BrandCasting["casting"]
let proposals: Proposal[]
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  proposals = of(2)
  casting = {
    id: "c1",
    name: "Parfum d'hiver",
    brand: "Maison Témoin",
    description: "Un lancement",
    requirements: [],
    deadline: "2999-11-28",
    agencyName: "Agence Lumière",
  }
  api = fakeApi({
    brandCasting: {
      get: () => ({ casting, appearance: { logoUrl: null, color: null }, proposals }),
      decide: ({ decisions }) => {
        const made = decisions.map(({ proposalId, status, comment = "", decisionVersion }) => [
          proposalId,
          { brandStatus: status, brandComment: comment, decisionVersion: decisionVersion + 1 },
        ])
        proposals = proposals.map((one) => ({ ...one, ...Object.fromEntries(made)[one.id] }))
        return { name: "Parfum d'hiver", submitted: decisions.length }
      },
    },
  })
})

/** rules/campaigns.md#brands-link */
describe("the page of a brand's link", () => {
  it("shows the casting and each influencer", async () => {
    casting = { ...casting, requirements: ["Basés en France", "Végans"], deadline: null }
    const references = ["https://youtu.be/x"]
    const full = { username: "@lea.m", platform: "tiktok", creativeNote: "Un atelier", references }
    proposals = [
      aBrandProposal(0, { ...full, profileImageUrl: "/media/lea.webp" }),
      aBrandProposal(1, { fullName: "Hugo Petit", username: "", platform: "", engagementRate: null }),
      aBrandProposal(2, { fullName: " " }),
    ]
    await open()
    expect(document.title).toBe("Casting – Parfum d'hiver · Trame")
    expect(wordsOf(screen.getByRole("heading", { level: 1 }).closest("header"))).toBe(
      "Casting à valider Parfum d'hiver Marque Maison Témoin",
    )
    const criteria = screen.getByRole("heading", { name: "Critères recherchés" }).parentElement
    expect(wordsOf(criteria)).toBe("Critères recherchés Basés en France Végans")
    const cards = screen.getAllByRole("article")
    const choices = (name: string) =>
      `Votre choix pour ${name} Accepter Peut-être Refuser Ajouter un commentaire pour ${name}`
    expect(cards.slice(0, 2).map(wordsOf)).toEqual([
      `Léa @lea.m TikTok Abonnés 128,4K Engagement 3,2 % Un atelier youtu.be (nouvel onglet) ${choices("Léa")}`,
      `Hugo Petit Abonnés 128,4K Engagement N/A ${choices("Hugo Petit")}`,
    ])
    expect(cards[0]?.querySelector("img")?.getAttribute("src")).toBe("/media/lea.webp")
    expect(cards.map((one) => one.querySelector("span")?.textContent).slice(1)).toEqual(["HP", "?"])
    const reference = screen.getByRole("link", { name: /youtu/ })
    expect(["href", "target", "rel"].map((name) => reference.getAttribute(name))).toEqual([
      ...["https://youtu.be/x", "_blank", "noopener noreferrer"],
    ])
  })

  it.each([
    ["/casting", refusal("unexpected"), NOWHERE, "Token manquant dans l'URL"],
    [ADDRESS, refusal("not_found", "Cet élément n'existe pas."), NOWHERE, INACTIVE],
    [ADDRESS, refusal("invalid", "Trop long"), NOWHERE, INACTIVE],
    [ADDRESS, refusal("closed", OVER), NOWHERE, OVER],
    [ADDRESS, refusal("unexpected"), UNREAD, "Erreur lors de la récupération du casting"],
    [ADDRESS, refusal("unavailable", "Plus tard."), UNREAD, "Plus tard."],
    [ADDRESS, offline(), UNREAD, /chargement des données: Erreur de connexion réseau/],
  ])("when %s cannot be shown, it says why (%#)", async (address, error, title, reason) => {
    api.refuse("brandCasting.get", error)
    await openPublic(address)
    expect(await screen.findByRole("heading", { name: title })).toBeDefined()
    expect(screen.getByRole("alert").textContent).toMatch(reason)
  })

  it("says that nobody is proposed yet", async () => {
    proposals = []
    await open()
    expect(screen.getByText("Aucun influenceur proposé pour le moment")).toBeDefined()
  })
})

describe("the influencers that are shown", () => {
  const only = (label: string) => press(new RegExp(`^${label}`))

  it("a filter looks at the answers when it is chosen, and nobody slips away meanwhile", async () => {
    proposals = [answered(0, "accepted"), ...of(5).slice(1)]
    await open()
    only("À décider")
    expect(window.location.search).toBe("?filter=pending")
    expect(shown()).toEqual(["Hugo", "Inès", "Max", "Zoé"])
    choose("Hugo", "Accepter")
    expect(shown()).toEqual(["Hugo", "Inès", "Max", "Zoé"])
    only("À décider")
    expect(shown()).toEqual(["Inès", "Max", "Zoé"])
    only("Acceptés")
    expect(shown()).toEqual(["Léa", "Hugo"])
    only("Refusés")
    press("Voir tous les influenceurs")
    expect([shown(), window.location.search]).toEqual([BRAND_PROPOSALS, ""])
  })
})

describe("choosing", () => {
  it("counts the answers, and marks what waits to be sent and what the agency has", async () => {
    proposals = [answered(0, "accepted"), answered(1, "pending", "À revoir"), ...of(5).slice(2)]
    await open()
    const finish = screen.getByRole("region", { name: "Finaliser vos choix" })
    const bar = screen.getByRole("region", { name: "Avancement" })
    const marks = () =>
      BRAND_PROPOSALS.map((name) => [HERE, THERE].filter((mark) => card(name).queryByText(mark)).join())
    expect(wordsOf(finish)).toBe(
      "Finaliser vos choix 1 / 5 décidés Acceptés 1 Peut-être 0 Refusés 0 À décider 4 Suivant à décider L'agence a reçu tous vos choix. Envoyer mes choix Modifiables jusqu'au 28 novembre 2999 inclus.",
    )
    expect([marks(), submit().disabled]).toEqual([[THERE, "", "", "", ""], true])
    write("Hugo", "Plus tard")
    expect(end().getByText("1 choix à envoyer, gardé sur cet appareil.")).toBeDefined()
    choose("Inès", "Refuser")
    choose("Max", "Peut-être")
    takeBack("Léa")
    expect(document.activeElement).toBe(choice("Léa", "Accepter"))
    expect(end().getByText("4 choix à envoyer, gardés sur cet appareil.")).toBeDefined()
    expect([marks(), submit().disabled]).toEqual([[HERE, HERE, HERE, HERE, ""], false])
    expect(wordsOf(screen.getByRole("group", { name: "Afficher" }))).toBe(
      "Afficher Tous 5 À décider 3 Acceptés 0 Peut-être 1 Refusés 1",
    )
    expect(wordsOf(bar)).toBe("2 / 5 décidés Suivant à décider Finaliser")
    takeBack("Inès")
    write("Hugo", "À revoir")
    for (const name of ["Léa", "Hugo", "Zoé", "Inès"]) choose(name, "Accepter")
    expect(marks()).toEqual([THERE, HERE, HERE, HERE, HERE])
    expect(wordsOf(bar)).toBe("5 / 5 décidés Finaliser")
    press("Finaliser")
    expect(document.activeElement).toBe(finish)
  })
})

/** rules/campaigns.md#brands-decisions */
describe("sending", () => {
  it("asks where some are undecided, sends only what changed, and thanks", async () => {
    proposals = [...of(3), answered(3, "accepted", "Parfaite")]
    await open()
    choose("Léa", "Accepter")
    choose("Hugo", "Refuser")
    write("Hugo", "Trop loin de nous ")
    takeBack("Max")
    expect(JSON.stringify(localStorage)).not.toContain("jeton")
    await open()
    fireEvent.click(submit())
    expect(screen.getByText(/^2 influenceurs n'ont pas encore de réponse\./)).toBeDefined()
    press("Continuer à choisir")
    expect(api.writes()).toEqual([])
    fireEvent.click(submit())
    press("Envoyer quand même")
    const title = await thanked()
    expect(document.activeElement).toBe(title)
    expect(wordsOf(title.parentElement)).toBe(
      `${THANKS} Parfum d'hiver 3 décisions ont été transmises à Agence Lumière. Vous pouvez encore changer d'avis jusqu'au 28 novembre 2999 inclus, avec ce même lien. Modifier mes choix`,
    )
    expect(api.callsOf("brandCasting.decide")).toEqual([
      {
        token: "jeton-de-la-marque",
        decisions: [
          { proposalId: "p0", status: "accepted", comment: "", decisionVersion: 0 },
          { proposalId: "p1", status: "rejected", comment: "Trop loin de nous", decisionVersion: 0 },
          { proposalId: "p3", status: "pending", comment: "Parfaite", decisionVersion: 1 },
        ],
      },
    ])
    expect(kept()).toEqual([])
    press("Modifier mes choix")
    expect(document.activeElement?.id).toBe("contenu")
    expect(submit().disabled).toBe(true)
  })

  it("that fails keeps the choices, locked while they are on their way", async () => {
    proposals = of(1)
    await open()
    choose("Léa", "Accepter")
    const held = Promise.withResolvers<never>()
    api.answer({ brandCasting: { decide: () => held.promise } })
    await userEvent.dblClick(submit())
    expect(await screen.findByRole("button", { name: "Envoi en cours…" })).toBeDefined()
    expect(choice("Léa", "Accepter").closest("fieldset")?.disabled).toBe(true)
    held.reject(refusal("throttled", "Trop d'envois."))
    expect(await says("Une erreur est survenue lors de la soumission. Trop d'envois.")).toBeDefined()
    expect(api.writes()).toHaveLength(1)
    expect([choice("Léa", "Accepter").checked, kept()]).toEqual([true, ["c1.p0"]])
    expect(submit().getAttribute("aria-disabled")).toBe("false")
  })

  it("of what others answered meanwhile shows both answers, which can be compared, kept or replaced", async () => {
    proposals = of(3)
    await open()
    for (const name of ["Léa", "Hugo", "Inès"]) choose(name, "Accepter")
    api.refuse("brandCasting.decide", refusal("conflict", "Une réponse a été modifiée entre-temps."))
    proposals = [
      aBrandProposal(0),
      answered(1, "rejected", "Pas notre ton"),
      aBrandProposal(2, { decisionVersion: 2 }),
    ]
    fireEvent.click(submit())
    expect(await says("Une réponse a été modifiée entre-temps.")).toBeDefined()
    expect(end().getByText("2 influenceurs ont reçu une autre réponse entre-temps.")).toBeDefined()
    expect(card("Hugo").getByText("a répondu « Refusé »").parentElement?.textContent).toMatch(
      /Pas notre ton.* Votre choix ci-dessous la remplacera à l'envoi\.$/,
    )
    expect(card("Inès").getByText("a retiré sa réponse")).toBeDefined()
    press("Comparer")
    await waitFor(() => expect(inFocus()).toBe("Hugo"))
    press("Garder sa réponse pour Hugo")
    expect(choice("Hugo", "Refuser").checked).toBe(true)
    expect(end().getByText("Un influenceur a reçu une autre réponse entre-temps.")).toBeDefined()
    api.answer({ brandCasting: { decide: { name: "Parfum d'hiver", submitted: 2 } } })
    fireEvent.click(submit())
    await thanked()
    expect(api.callsOf("brandCasting.decide").at(-1).decisions).toEqual([
      { proposalId: "p0", status: "accepted", comment: "", decisionVersion: 0 },
      { proposalId: "p2", status: "accepted", comment: "", decisionVersion: 2 },
    ])
  })

  it("when the deadline passes, the choices stay on the page, locked", async () => {
    proposals = [answered(0, "maybe", "À voir"), ...of(2).slice(1)]
    await open()
    choose("Hugo", "Accepter")
    for (const name of ["get", "decide"]) api.refuse(`brandCasting.${name}`, refusal("closed", OVER))
    fireEvent.click(submit())
    await waitFor(() => expect(wordsOf(screen.getByRole("region", { name: "Avancement" }))).toBe(OVER))
    expect(end().getByText(/^Choix non envoyés : 1\. Ils restent sur cette page/)).toBeDefined()
    expect([submit().disabled, choice("Hugo", "Accepter").checked, kept()]).toEqual([true, true, ["c1.p1"]])
    expect(choice("Hugo", "Accepter").closest("fieldset")?.disabled).toBe(true)
    expect(comment("Léa").readOnly).toBe(true)
  })
})

describe("choices that are kept on this device", () => {
  const keep = (id: string, change: object = {}) => {
    const usual = { status: "accepted", comment: "", fullName: "Léa", username: "compte", decisionVersion: 0 }
    localStorage.setItem(
      `trame.casting-choice.${id}`,
      JSON.stringify({ ...usual, at: Date.now(), ...change }),
    )
  }
  const daysAgo = (days: number) => Date.now() - days * 24 * 3_600_000

  it("are forgotten where they cannot be read or are old, and read otherwise", async () => {
    const unreadable = [
      ...[{ status: "toString" }, { comment: undefined }, { fullName: undefined }, { username: 1 }],
      ...[{ decisionVersion: "0" }, { at: undefined }, { at: daysAgo(121) }],
    ]
    proposals = of(unreadable.length + 1)
    for (const [at, change] of unreadable.entries()) keep(`c1.p${at}`, change)
    keep("c9.p1", { at: daysAgo(121) })
    keep("c1.p7", { at: daysAgo(119) })
    await open()
    const checked = screen.getAllByRole<HTMLInputElement>("radio", { checked: true })
    expect(checked.map((one) => one.closest("li")?.id)).toEqual(["influenceur-p7"])
    expect(kept()).toEqual(["c1.p7"])
  })

  it("stay to be read when the person is withdrawn, follow them when they come back, and go when dismissed", async () => {
    await open()
    choose("Léa", "Accepter")
    write("Léa", "Coup de cœur")
    choose("Hugo", "Refuser")
    api.refuse("brandCasting.decide", refusal("not_found", "Cet influenceur n'est plus proposé."))
    proposals = [aBrandProposal(1)]
    fireEvent.click(submit())
    expect(await end().findByText("Cet influenceur n'est plus proposé.")).toBeDefined()
    expect(screen.getAllByRole("status").map(wordsOf).join(" ")).toMatch(
      /ne propose plus \. .* : Accepté – « Coup de cœur » Léa Ne plus afficher la réponse pour Léa/,
    )
    proposals = [aBrandProposal(1), aBrandProposal(5, { fullName: "Léa" })]
    await open()
    await waitFor(() => expect(kept().toSorted()).toEqual(["c1.p1", "c1.p5"]))
    expect([choice("Léa", "Accepter").checked, comment("Léa").value]).toEqual([true, "Coup de cœur"])
    expect(screen.queryByText(/ne propose plus/)).toBeNull()
    proposals = [aBrandProposal(5, { fullName: "Léa" })]
    await open()
    press("Ne plus afficher la réponse pour Hugo")
    expect([kept(), document.activeElement?.id]).toEqual([["c1.p5"], "contenu"])
  })

  it("when the browser keeps nothing, last as long as the page, which asks before it closes", async () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("Refused", "SecurityError")
    })
    proposals = of(1)
    await open()
    expect(screen.getByText(/^Ce navigateur ne peut pas garder vos choix/)).toBeDefined()
    choose("Léa", "Refuser")
    expect(screen.getByText(/^1 choix à envoyer\. Ce navigateur ne peut pas/)).toBeDefined()
    expect(asksBeforeClosing()).toBe(true)
    fireEvent.click(submit())
    await thanked()
    expect(asksBeforeClosing()).toBe(false)
  })

  it("follow another tab: what it chose, and what it has sent", async () => {
    await open()
    choose("Léa", "Accepter")
    const key = "trame.casting-choice.c1.p0"
    const written = localStorage.getItem(key) ?? ""
    const tell = (newValue: string | null, of = key) =>
      act(() => void window.dispatchEvent(new StorageEvent("storage", { key: of, newValue })))
    const rejected = written.replace("accepted", "rejected")
    tell(rejected, key.replace("c1", "c2"))
    expect(choice("Léa", "Accepter").checked).toBe(true)
    tell(rejected)
    expect(choice("Léa", "Refuser").checked).toBe(true)
    tell("{")
    expect(choice("Léa", "Refuser").checked).toBe(false)
    proposals = [answered(0, "maybe"), aBrandProposal(1)]
    tell(null)
    await waitFor(() => expect(choice("Léa", "Peut-être").checked).toBe(true))
    expect(submit().disabled).toBe(true)
  })
})

const ADDRESS = "/casting/jeton-de-la-marque"
const OVER = "La période de validation pour ce casting est terminée."
const INACTIVE = "Ce lien de casting n'existe pas ou n'est plus actif."
const THANKS = "Merci pour vos retours !"
const [NOWHERE, UNREAD] = ["Lien non valide", "Ce casting n'a pas pu être chargé"]
const [HERE, THERE] = ["À envoyer", "Transmis à l'agence"]

type Proposal = BrandCasting["proposals"][number]

const of = (count: number) => Array.from({ length: count }, (_, at) => aBrandProposal(at))
/** A proposal with a stored answer. */
const answered = (at: number, brandStatus: Proposal["brandStatus"], brandComment = "") =>
  aBrandProposal(at, { brandStatus, brandComment, decisionVersion: 1 })

const card = (name: string) => within(screen.getByRole("article", { name }))
const choice = (name: string, label: string) =>
  card(name).getByRole<HTMLInputElement>("radio", { name: label })
const choose = (name: string, label: string) => fireEvent.click(choice(name, label))
const takeBack = (name: string) =>
  fireEvent.click(card(name).getByRole("button", { name: `Retirer mon choix pour ${name}` }))
const comment = (name: string) => card(name).getByRole<HTMLTextAreaElement>("textbox")
const write = (name: string, value: string) => {
  const add = card(name).queryByRole("button", { name: /^Ajouter un commentaire/ })
  if (add) fireEvent.click(add)
  fireEvent.change(comment(name), { target: { value } })
}
const press = (name: string | RegExp) =>
  fireEvent.click(screen.getAllByRole("button", { name, hidden: true }).at(-1) ?? document.body)
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Envoyer mes choix" })
const thanked = () => screen.findByRole("heading", { name: THANKS })
const shown = () => screen.queryAllByRole("article").map((one) => one.querySelector("h3")?.textContent)
const inFocus = () => document.activeElement?.closest("article")?.querySelector("h3")?.textContent
const end = () => within(screen.getByRole("region", { name: "Finaliser vos choix" }))
const kept = () =>
  Object.keys(localStorage).flatMap((key) => /^trame\.casting-choice\.(.*)/.exec(key)?.[1] ?? [])

const open = async (address = ADDRESS) => {
  closePage()
  await openPublic(address)
  await screen.findByRole("heading", { level: 1, name: "Parfum d'hiver" })
}
