import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { BrandCasting } from "@trame/core/campaigns/castings/contract/brand"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { fakeApi, offline, refusal } from "../../world/fakeApi.ts"
import { withoutMotion } from "../../world/motion.ts"
import { closePage, says, textOf } from "../../world/page.tsx"
import { openPublic } from "../../world/publicPage.tsx"
import { aBrandProposal, BRAND_PROPOSALS } from "../../world/records.ts"
import { asksBeforeClosing } from "../../world/unsaved.ts"

const ADDRESS = "/casting/jeton-de-la-marque"
const OVER = "La période de validation pour ce casting est terminée."
const INACTIVE = "Ce lien de casting n'existe pas ou n'est plus actif."
const THANKS = "Merci pour vos retours !"
const [HERE, THERE] = ["À envoyer", "Transmis à l'agence"]

type Proposal = BrandCasting["proposals"][number]

let casting: BrandCasting["casting"]
let proposals: Proposal[]
let api: ReturnType<typeof fakeApi>

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
/** The tab comes to the front, which reads the casting again. */
const look = () => act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))
const answerWith = (name: "get" | "decide", error: Error) => api.refuse(`brandCasting.${name}`, error)

const open = async (address = ADDRESS) => {
  closePage()
  await openPublic(address)
  await screen.findByRole("heading", { level: 1, name: "Parfum d'hiver" })
}

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
        proposals = proposals.map((proposal) => {
          const decision = decisions.find(({ proposalId }) => proposalId === proposal.id)
          if (!decision) return proposal
          const { status, comment, decisionVersion } = decision
          const next = { brandStatus: status, brandComment: comment ?? "" }
          return { ...proposal, ...next, decisionVersion: decisionVersion + 1 }
        })
        return { name: "Parfum d'hiver", submitted: decisions.length }
      },
    },
  })
})

/** rules/campaigns.md#brands-link */
describe("the page of a brand's link", () => {
  it("shows the casting and each influencer, and search engines are kept out", async () => {
    casting = { ...casting, requirements: ["Basés en France", "Végans"], deadline: null }
    proposals = [
      aBrandProposal(0, {
        username: "@lea.m",
        platform: "tiktok",
        followersCount: 1_250_000,
        creativeNote: "Un atelier",
        references: ["https://youtu.be/x"],
        profileImageUrl: "/media/lea.webp",
      }),
      aBrandProposal(1, { fullName: "Hugo Petit", username: "", platform: "", engagementRate: null }),
      aBrandProposal(2, { fullName: " " }),
    ]
    await open()
    expect(document.title).toBe("Casting – Parfum d'hiver · Trame")
    expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex, nofollow")
    expect(textOf(screen.getByRole("heading", { level: 1 }).closest("header"))).toEqual([
      ...["Casting à valider", "Parfum d'hiver", "Marque", "Maison Témoin"],
    ])
    const criteria = screen.getByRole("heading", { name: "Critères recherchés" })
    expect(textOf(criteria.parentElement)).toEqual(["Critères recherchés", "Basés en France", "Végans"])
    const cards = screen.getAllByRole("article")
    const choices = ["Accepter", "Peut-être", "Refuser", "Ajouter un commentaire"]
    expect(cards.slice(0, 2).map(textOf)).toEqual([
      [
        ...["Léa", "@lea.m", "TikTok", "Abonnés", "1,3M", "Engagement", "3,2 %", "Un atelier"],
        ...["youtu.be", "(nouvel onglet)", "Votre choix pour Léa", ...choices, "pour Léa"],
      ],
      [
        ...["Hugo Petit", "Abonnés", "128,4K", "Engagement", "N/A"],
        ...["Votre choix pour Hugo Petit", ...choices, "pour Hugo Petit"],
      ],
    ])
    expect(cards.map((one) => one.querySelector("img")?.getAttribute("src"))).toEqual([
      ...["/media/lea.webp", undefined, undefined],
    ])
    expect(cards.map((one) => one.querySelector("span")?.textContent).slice(1)).toEqual(["HP", "?"])
    const [reference] = within(cards[0] as HTMLElement).getAllByRole("link")
    expect(["href", "target", "rel"].map((name) => reference?.getAttribute(name))).toEqual([
      ...["https://youtu.be/x", "_blank", "noopener noreferrer"],
    ])
  })

  it.each([
    ["/casting", refusal("unexpected"), "Token manquant dans l'URL"],
    [ADDRESS, refusal("not_found", "Cet élément n'existe pas."), INACTIVE],
    [ADDRESS, refusal("invalid", "Trop long"), INACTIVE],
    [ADDRESS, refusal("closed", OVER), OVER],
  ])("when %s leads nowhere, it says so (%#)", async (address, error, reason) => {
    answerWith("get", error)
    await openPublic(address)
    expect(await screen.findByRole("heading", { name: "Lien non valide" })).toBeDefined()
    expect(screen.getByRole("alert").textContent).toBe(reason)
    expect(document.title).toBe("Lien non valide · Trame")
  })

  it.each([
    [refusal("forbidden"), "Erreur lors de la récupération du casting", 0],
    [refusal("unavailable", "Plus tard."), "Plus tard.", 1],
    [refusal("unexpected"), "Erreur lors de la récupération du casting", 1],
    [offline(), /^Une erreur est survenue lors du chargement des données: Erreur de connexion réseau/, 1],
  ])(
    "when it cannot be read, it says why, and tries again where that helps (%#)",
    async (error, reason, retries) => {
      answerWith("get", error)
      await openPublic(ADDRESS)
      expect(await screen.findByRole("heading", { name: "Ce casting n'a pas pu être chargé" })).toBeDefined()
      expect(screen.getByRole("alert").textContent).toMatch(reason)
      expect(screen.queryAllByRole("button", { name: "Réessayer" })).toHaveLength(retries)
      if (!retries) return
      api.answer({
        brandCasting: { get: { casting, appearance: { logoUrl: null, color: null }, proposals: [] } },
      })
      press("Réessayer")
      expect(await says("Aucun influenceur proposé pour le moment")).toBeDefined()
    },
  )
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

  it.each([
    ["near", 400, false, "smooth"],
    ["far away", 9_000, false, "instant"],
    ["near, for whom nothing is to move", 400, true, "instant"],
  ])("« Suivant » leads to the next undecided one below, %s", async (_where, top, calm, behavior) => {
    if (calm) withoutMotion()
    const tops: Record<string, number> = { p0: -500, p1: 20, p2: top, p3: top + 300, p4: top + 600 }
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return new DOMRect(0, tops[this.id.replace("influenceur-", "")] ?? 0, 10, 10)
    })
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView")
    proposals = [...of(4), answered(4, "accepted")]
    // The filter, which hides the next one, gives way.
    await open(`${ADDRESS}?filter=accepted`)
    press("Suivant à décider")
    expect([inFocus(), shown()]).toEqual(["Inès", BRAND_PROPOSALS])
    expect(scrolled.mock.calls[0]).toEqual([{ block: "start", behavior }])
  })
})

describe("choosing", () => {
  it("counts the answers on the filters, at the end and on the bar, up to the last one", async () => {
    proposals = [answered(0, "accepted"), ...of(5).slice(1)]
    await open()
    const bar = screen.getByRole("region", { name: "Avancement" })
    expect(textOf(screen.getByRole("region", { name: "Finaliser vos choix" }))).toEqual([
      ...["Finaliser vos choix", "1 / 5", "décidés", "Acceptés", "1", "Peut-être", "0", "Refusés", "0"],
      ...["À décider", "4", "Suivant à décider", "L'agence a reçu tous vos choix.", "Envoyer mes choix"],
      "Modifiables jusqu'au 28 novembre 2999 inclus.",
    ])
    choose("Hugo", "Peut-être")
    expect(end().getByText("1 choix à envoyer, gardé sur cet appareil.")).toBeDefined()
    choose("Inès", "Refuser")
    choose("Max", "Refuser")
    expect(end().getByText("3 choix à envoyer, gardés sur cet appareil.")).toBeDefined()
    expect(textOf(screen.getByRole("group", { name: "Afficher" })).join(" ")).toBe(
      "Afficher Tous 5 À décider 1 Acceptés 1 Peut-être 1 Refusés 2",
    )
    expect(textOf(bar)).toEqual(["4 / 5", "décidés", "Suivant", "à décider", "Finaliser"])
    choose("Zoé", "Accepter")
    expect(textOf(bar)).toEqual(["5 / 5", "décidés", "Finaliser"])
    press("Finaliser")
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Finaliser vos choix" }))
  })

  it("marks what waits to be sent, and what the agency has, never both", async () => {
    proposals = [
      aBrandProposal(0),
      answered(1, "accepted"),
      answered(2, "maybe", "Un peu cher"),
      answered(3, "rejected"),
      answered(4, "pending", "À revoir"),
    ]
    await open()
    const marks = () =>
      BRAND_PROPOSALS.map((name) => [HERE, THERE].filter((mark) => card(name).queryByText(mark)).join())
    expect(marks()).toEqual(["", THERE, THERE, THERE, ""])
    expect(submit().disabled).toBe(true)
    choose("Léa", "Accepter")
    choose("Hugo", "Refuser")
    write("Inès", "Trop cher")
    takeBack("Max")
    write("Zoé", "Plus tard")
    expect(marks()).toEqual(Array(5).fill(HERE))
    expect(document.activeElement).toBe(choice("Max", "Accepter"))
    expect(submit().disabled).toBe(false)
    takeBack("Léa")
    choose("Hugo", "Accepter")
    write("Inès", "Un peu cher ")
    choose("Max", "Refuser")
    write("Zoé", "À revoir")
    expect(marks()).toEqual(["", THERE, THERE, THERE, ""])
  })

  it("a comment is written where its button stood, counts from 1 800 characters, and has the room of the bar", async () => {
    await open()
    const bar = () => screen.getByRole("region", { name: "Avancement" }).dataset.hidden
    expect(bar()).toBe("false")
    await userEvent.click(card("Léa").getByRole("button", { name: /^Ajouter un commentaire/ }))
    const field = comment("Léa")
    expect([document.activeElement, field.maxLength, bar()]).toEqual([field, 2000, "true"])
    const count = () => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent
    const counted = ["a".repeat(1799), "a".repeat(1800), ""].map((value) => {
      fireEvent.change(field, { target: { value } })
      return count()?.replace(/\s/gu, " ")
    })
    expect(counted).toEqual(["", "1 800 / 2 000 caractères", ""])
    await userEvent.keyboard("Trop cher{Backspace>9}D'accord ")
    expect([comment("Léa"), field.value]).toEqual([field, "D'accord "])
    act(() => field.blur())
    expect(bar()).toBe("false")
    press("Envoyer mes choix")
    press("Envoyer quand même")
    await thanked()
    expect(api.callsOf("brandCasting.decide")[0].decisions).toEqual([
      { proposalId: "p0", status: "pending", comment: "D'accord", decisionVersion: 0 },
    ])
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
    // The page was closed, and is opened another day.
    await open()
    expect([choice("Léa", "Accepter").checked, comment("Hugo").value]).toEqual([true, "Trop loin de nous "])
    fireEvent.click(submit())
    expect(screen.getByText(/^2 influenceurs n'ont pas encore de réponse\./)).toBeDefined()
    press("Continuer à choisir")
    expect(api.writes()).toEqual([])
    fireEvent.click(submit())
    const scrolled = vi.spyOn(window, "scrollTo")
    press("Envoyer quand même")
    const title = await thanked()
    expect(document.activeElement).toBe(title)
    expect(scrolled).toHaveBeenCalledWith(0, 0)
    expect(textOf(title.parentElement)).toEqual([
      ...[THANKS, "Parfum d'hiver", "3 décisions", "ont été transmises à Agence Lumière."],
      "Vous pouvez encore changer d'avis jusqu'au 28 novembre 2999 inclus, avec ce même lien.",
      "Modifier mes choix",
    ])
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
    expect(card("Léa").getByText(THERE)).toBeDefined()
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
    answerWith("decide", refusal("conflict", "Une réponse a été modifiée entre-temps."))
    proposals = [
      aBrandProposal(0),
      answered(1, "rejected", "Pas notre ton"),
      aBrandProposal(2, { decisionVersion: 2 }),
    ]
    fireEvent.click(submit())
    expect(await says("Une réponse a été modifiée entre-temps.")).toBeDefined()
    expect(end().getByText("2 influenceurs ont reçu une autre réponse entre-temps.")).toBeDefined()
    expect(textOf(card("Hugo").getByText("a répondu « Refusé »").parentElement)).toEqual([
      "Entre-temps, une autre personne , avec le commentaire « Pas notre ton ». Votre choix ci-dessous la remplacera à l'envoi.",
      "a répondu « Refusé »",
    ])
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

  it("reads a refused casting anew before it says so; a link taken back meanwhile leads nowhere", async () => {
    proposals = of(1)
    await open()
    choose("Léa", "Accepter")
    const read = Promise.withResolvers<never>()
    answerWith("decide", refusal("invalid", "Lien inconnu"))
    api.answer({ brandCasting: { get: () => read.promise } })
    const before = api.callsOf("brandCasting.get").length
    fireEvent.click(submit())
    await waitFor(() => expect(api.callsOf("brandCasting.get").length).toBeGreaterThan(before))
    expect(screen.queryByText("Lien inconnu")).toBeNull()
    read.reject(refusal("not_found"))
    expect(await screen.findByRole("heading", { name: "Lien non valide" })).toBeDefined()
  })

  it("when the deadline passes, the choices stay on the page, locked", async () => {
    proposals = [answered(0, "maybe", "À voir"), ...of(2).slice(1)]
    await open()
    choose("Hugo", "Accepter")
    answerWith("get", refusal("closed", OVER))
    answerWith("decide", refusal("closed", OVER))
    fireEvent.click(submit())
    await waitFor(() => expect(textOf(screen.getByRole("region", { name: "Avancement" }))).toEqual([OVER]))
    expect(textOf(screen.getByRole("region", { name: "Finaliser vos choix" })).slice(-3)).toEqual([
      OVER,
      "Choix non envoyés : 1. Ils restent sur cette page ; l'agence peut prolonger la deadline.",
      "Envoyer mes choix",
    ])
    expect(submit().disabled).toBe(true)
    expect([choice("Hugo", "Accepter").checked, kept()]).toEqual([true, ["c1.p1"]])
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
      { status: "toString" },
      { comment: undefined },
      { fullName: undefined },
      { username: 1 },
      { decisionVersion: "0" },
      { at: undefined },
      { at: daysAgo(121) },
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
    const notices = () => screen.getAllByRole("status").flatMap(textOf)
    await open()
    choose("Léa", "Accepter")
    write("Léa", "Coup de cœur")
    choose("Hugo", "Refuser")
    answerWith("decide", refusal("not_found", "Cet influenceur n'est plus proposé."))
    proposals = [aBrandProposal(1)]
    fireEvent.click(submit())
    expect(await end().findByText("Cet influenceur n'est plus proposé.")).toBeDefined()
    expect(notices().join(" ")).toMatch(
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

  it("the page that comes to the front is read again", async () => {
    await open()
    answerWith("get", refusal("not_found"))
    look()
    expect(await says(INACTIVE)).toBeDefined()
  })
})
