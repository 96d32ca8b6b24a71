import { focusManager } from "@tanstack/react-query"
import { act, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { BrandCasting, Decision } from "@trame/core/campaigns/castings/contract/brand"
import { beforeEach, describe, expect, it } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { Component, daysLeft } from "../../../packages/web/src/public/brand-casting/BrandCastingPage.tsx"
import { referencesOf } from "../../../packages/web/src/public/brand-casting/ProposalCard.tsx"
import { answer, closePage, json } from "../support/site.tsx"

type Proposal = BrandCasting["proposals"][number]

const TOKEN = "jeton-secret-de-la-marque"
const OVER = "La période de validation pour ce casting est terminée."
const INACTIVE = "Ce lien de casting n'existe pas ou n'est plus actif."

const proposal = (id: string, fullName: string, change: Partial<Proposal> = {}): Proposal => ({
  id,
  fullName,
  username: "compte",
  profileImageUrl: null,
  platform: "instagram",
  followersCount: 128_400,
  engagementRate: 3.24,
  creativeNote: "",
  references: [],
  brandStatus: "pending",
  brandComment: "",
  brandDecisionDate: null,
  decisionVersion: 0,
  ...change,
})

const sent = { brandStatus: "accepted", brandComment: "Parfaite", decisionVersion: 1 } as const

const casting = (...proposals: Proposal[]): BrandCasting => ({
  casting: {
    id: "c1",
    name: "Parfum d'hiver",
    brand: "Maison Témoin",
    description: "Un lancement",
    requirements: ["Basés en France"],
    deadline: "2999-11-28",
    agencyName: "Agence Lumière",
  },
  appearance: { logoUrl: null, color: null },
  proposals,
})

const problem = (status: number, code: string, detail = "") => json(status, { code, detail })

/** The API as one casting: what it shows next, and what it answers to decisions. */
function serve(first: BrandCasting) {
  const server = {
    view: (): Response | Promise<Response> => json(200, first),
    decide: (decisions: Decision[]): Response | Promise<Response> =>
      json(200, { name: first.casting.name, submitted: decisions.length }),
    received: [] as Decision[][],
  }
  answer({
    [`/api/brand-casting/${TOKEN}`]: () => server.view(),
    [`/api/brand-casting/${TOKEN}/decisions`]: async (request) => {
      const { decisions } = await request.json()
      server.received.push(decisions)
      return server.decide(decisions)
    },
  })
  return server
}

const open = (token: string | undefined = TOKEN) =>
  render(
    <PublicRoute params={token ? { token } : {}}>
      <Component />
    </PublicRoute>,
  )

/** As somebody who closed the page and comes back another day. */
function comeBack(): void {
  closePage()
  open()
}

const cardOf = async (name: string) => within(await screen.findByRole("article", { name }))
const choice = async (name: string, label: string) =>
  (await cardOf(name)).getByRole<HTMLInputElement>("radio", { name: label })
const submitButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Envoyer mes choix" })
const submitAll = () => userEvent.click(submitButton())
const kept = () => Object.keys(localStorage).filter((key) => key.includes("casting"))

beforeEach(() => {
  window.history.replaceState(null, "", `/casting/${TOKEN}`)
})

describe("a brand's choices", () => {
  it("come back after the page was closed, without the link's token being kept, and only changes are sent", async () => {
    const server = serve(
      casting(proposal("p1", "Léa Martin"), proposal("p2", "Hugo Petit"), proposal("p3", "Inès", sent)),
    )
    open()
    await userEvent.click(await choice("Léa Martin", "Accepter"))
    await userEvent.click(await screen.findByRole("button", { name: "Retirer mon choix pour Inès" }))
    const hugo = await cardOf("Hugo Petit")
    await userEvent.click(hugo.getByRole("radio", { name: "Refuser" }))
    await userEvent.click(hugo.getByRole("button", { name: /Ajouter un commentaire/ }))
    await userEvent.paste("Trop loin de nous ")
    expect(JSON.stringify(localStorage)).not.toContain(TOKEN)

    comeBack()
    expect((await choice("Léa Martin", "Accepter")).checked).toBe(true)
    const { getByRole } = await cardOf("Hugo Petit")
    expect(getByRole<HTMLTextAreaElement>("textbox").value).toBe("Trop loin de nous ")

    await submitAll()
    await userEvent.click(screen.getByRole("button", { name: "Envoyer quand même", hidden: true }))
    expect(await screen.findByRole("heading", { name: "Merci pour vos retours !" })).toBeDefined()
    expect(screen.getByText("Parfum d'hiver")).toBeDefined()
    expect(screen.getByText("3 décisions")).toBeDefined()
    expect(server.received).toEqual([
      [
        { proposalId: "p1", status: "accepted", comment: "", decisionVersion: 0 },
        { proposalId: "p2", status: "rejected", comment: "Trop loin de nous", decisionVersion: 0 },
        { proposalId: "p3", status: "pending", comment: "Parfaite", decisionVersion: 1 },
      ],
    ])
    await waitFor(() => expect(kept()).toEqual([]))
  })

  it("are dropped once they are what is stored", async () => {
    const server = serve(casting(proposal("p2", "Hugo Petit")))
    open()
    await userEvent.click(await choice("Hugo Petit", "Peut-être"))
    server.view = () =>
      json(200, casting(proposal("p2", "Hugo Petit", { brandStatus: "maybe", decisionVersion: 1 })))
    comeBack()
    expect((await choice("Hugo Petit", "Peut-être")).checked).toBe(true)
    await waitFor(() => expect(kept()).toEqual([]))
    expect(submitButton().disabled).toBe(true)
  })

  it("of somebody withdrawn stay to be read, and follow them when they are proposed again", async () => {
    const hugo = proposal("p2", "Hugo Petit")
    const server = serve(casting(proposal("p1", "Léa Martin"), hugo))
    open()
    const lea = await cardOf("Léa Martin")
    await userEvent.click(lea.getByRole("radio", { name: "Accepter" }))
    await userEvent.click(lea.getByRole("button", { name: /Ajouter un commentaire/ }))
    await userEvent.keyboard("Coup de cœur")
    await userEvent.click(await choice("Hugo Petit", "Refuser"))

    server.decide = () => problem(404, "not_found", "Influenceur retiré")
    server.view = () => json(200, casting(hugo))
    await submitAll()
    const told = /L'agence ne propose plus Léa Martin.*Accepté.*Coup de cœur/
    const notice = () => screen.getAllByRole("status").find(({ textContent }) => told.test(textContent ?? ""))
    await waitFor(() => expect(notice()).toBeDefined())
    expect((await choice("Hugo Petit", "Refuser")).checked).toBe(true)

    server.view = () => json(200, casting())
    comeBack()
    expect(await screen.findByText("Aucun influenceur proposé pour le moment")).toBeDefined()
    expect(notice()).toBeDefined()

    server.view = () => json(200, casting(hugo, proposal("p9", "Léa Martin")))
    comeBack()
    expect((await choice("Léa Martin", "Accepter")).checked).toBe(true)
    expect((await cardOf("Léa Martin")).getByRole<HTMLTextAreaElement>("textbox").value).toBe("Coup de cœur")
    expect(notice()).toBeUndefined()
    server.decide = (decisions) => json(200, { name: "Parfum d'hiver", submitted: decisions.length })
    await submitAll()
    await screen.findByRole("heading", { name: "Merci pour vos retours !" })
    expect(server.received.at(-1)).toContainEqual({
      proposalId: "p9",
      status: "accepted",
      comment: "Coup de cœur",
      decisionVersion: 0,
    })
  })

  it("of somebody withdrawn are forgotten when the person is done with them", async () => {
    const server = serve(casting(proposal("p1", "Léa Martin"), proposal("p2", "Hugo Petit")))
    open()
    await userEvent.click(await choice("Léa Martin", "Accepter"))
    server.view = () => json(200, casting(proposal("p2", "Hugo Petit")))
    comeBack()
    await userEvent.click(await screen.findByRole("button", { name: /Ne plus afficher.*Léa Martin/ }))
    expect(screen.queryByText(/ne propose plus/)).toBeNull()
    expect(kept()).toEqual([])
  })

  it("survive another person's answer, which is shown, and may be sent again", async () => {
    const lea = proposal("p1", "Léa Martin")
    const server = serve(casting(lea))
    open()
    await userEvent.click(await choice("Léa Martin", "Accepter"))
    server.decide = () => problem(409, "conflict", "Une réponse a été modifiée entre-temps.")
    const theirs = { brandStatus: "rejected", brandComment: "Pas notre ton", decisionVersion: 1 } as const
    server.view = () => json(200, casting({ ...lea, ...theirs }))
    await submitAll()

    expect(await screen.findByText("Une réponse a été modifiée entre-temps.")).toBeDefined()
    const card = await cardOf("Léa Martin")
    expect(card.getByText(/a répondu «\s?Refusé\s?»/)).toBeDefined()
    expect(card.getByText(/Pas notre ton/)).toBeDefined()
    expect(card.getByRole<HTMLInputElement>("radio", { name: "Accepter" }).checked).toBe(true)

    server.decide = () => json(200, { name: "Parfum d'hiver", submitted: 1 })
    await submitAll()
    expect(await screen.findByRole("heading", { name: "Merci pour vos retours !" })).toBeDefined()
    expect(server.received.at(-1)).toEqual([
      { proposalId: "p1", status: "accepted", comment: "", decisionVersion: 1 },
    ])
  })

  it("that somebody else answered otherwise can be gone to, whichever stands first", async () => {
    const [lea, max] = [proposal("p1", "Léa Martin"), proposal("p2", "Max Roy")]
    const server = serve(casting(lea, max))
    open()
    for (const name of ["Léa Martin", "Max Roy"]) await userEvent.click(await choice(name, "Accepter"))
    server.decide = () => problem(409, "conflict", "Une réponse a été modifiée entre-temps.")
    const theirs = { brandStatus: "rejected", decisionVersion: 1 } as const
    server.view = () => json(200, casting(lea, { ...max, ...theirs }))
    await submitAll()
    expect(await screen.findByText("Un influenceur a reçu une autre réponse entre-temps.")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Comparer" }))
    await waitFor(() => expect(document.activeElement?.closest("article")?.textContent).toContain("Max Roy"))
  })

  it("of a page that comes back to the front are those that are stored by then", async () => {
    const lea = proposal("p1", "Léa Martin")
    const server = serve(casting(lea))
    open()
    await choice("Léa Martin", "Accepter")
    server.view = () => problem(400, "invalid", INACTIVE)
    act(() => focusManager.setFocused(false))
    act(() => focusManager.setFocused(true))
    expect(await screen.findByText(INACTIVE)).toBeDefined()
    act(() => focusManager.setFocused(undefined))
  })

  it("are sent once however often the button is pressed, and stay when that fails", async () => {
    const server = serve(casting(proposal("p1", "Léa Martin")))
    open()
    expect(
      (await screen.findByRole<HTMLButtonElement>("button", { name: "Envoyer mes choix" })).disabled,
    ).toBe(true)
    await userEvent.click(await choice("Léa Martin", "Refuser"))
    server.decide = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return problem(500, "unexpected")
    }
    await userEvent.dblClick(submitButton())
    expect(await screen.findByText("Une erreur est survenue lors de la soumission.")).toBeDefined()
    expect(server.received).toHaveLength(1)
    expect((await choice("Léa Martin", "Refuser")).checked).toBe(true)
    expect(kept()).toHaveLength(1)
  })

  it("stay on the page when the deadline passes while it is open", async () => {
    const server = serve(casting(proposal("p1", "Léa Martin")))
    open()
    await userEvent.click(await choice("Léa Martin", "Accepter"))
    server.decide = () => problem(410, "closed", OVER)
    server.view = () => problem(410, "closed", OVER)
    await submitAll()
    expect((await screen.findByRole("alert")).textContent).toBe(OVER)
    await waitFor(() => expect(submitButton().disabled).toBe(true))
    expect((await choice("Léa Martin", "Accepter")).checked).toBe(true)
    expect(kept()).toHaveLength(1)
  })
})

describe("the choices of an influencer", () => {
  it("are radio buttons: arrows choose", async () => {
    serve(casting(proposal("p1", "Léa Martin")))
    open()
    const [accept, maybe] = [await choice("Léa Martin", "Accepter"), await choice("Léa Martin", "Peut-être")]
    expect(screen.getByRole("group", { name: "Votre choix pour Léa Martin" })).toBeDefined()
    await userEvent.click(accept)
    await userEvent.keyboard("{ArrowRight}")
    expect([accept.checked, maybe.checked]).toEqual([false, true])
  })
})

describe("the page without a casting to show", () => {
  it.each([
    ["an address without token", "", () => json(200, {}), "Token manquant dans l'URL"],
    ["an unknown link", TOKEN, () => problem(404, "not_found", INACTIVE), INACTIVE],
    ["what is no token", TOKEN, () => problem(400, "invalid", "Trop long"), INACTIVE],
    ["what can be none", TOKEN, () => problem(404, "not_found", "Cet élément n'existe pas."), INACTIVE],
    ["a passed deadline", TOKEN, () => problem(410, "closed", OVER), OVER],
  ])("is said not to be one of %s", async (_, token, view, reason) => {
    const server = serve(casting())
    server.view = view
    open(token)
    expect(await screen.findByRole("heading", { name: "Lien non valide" })).toBeDefined()
    expect(screen.getByRole("alert").textContent).toBe(reason)
    expect(document.title).toBe("Lien non valide · Trame")
  })

  it.each([
    ["a refusal", () => problem(403, "forbidden"), "Erreur lors de la récupération du casting", 0],
    ["too many tries", () => problem(429, "throttled", "Trop de tentatives."), "Trop de tentatives.", 1],
    ["a failure", () => problem(500, "unexpected"), "Erreur lors de la récupération du casting", 1],
    [
      "no answer",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "Une erreur est survenue lors du chargement des données: Erreur de connexion réseau. Veuillez vérifier votre connexion internet et réessayer.",
      1,
    ],
  ])(
    "is not called invalid for %s, and may be tried again where that helps",
    async (_, view, reason, retries) => {
      const server = serve(casting())
      server.view = view
      open()
      expect(await screen.findByRole("heading", { name: "Ce casting n'a pas pu être chargé" })).toBeDefined()
      expect(screen.getByRole("alert").textContent).toBe(reason)
      expect(screen.queryAllByRole("button", { name: "Réessayer" })).toHaveLength(retries)
      expect(document.body.textContent).not.toContain("non valide")
    },
  )

  it("tries again where that may help", async () => {
    const server = serve(casting(proposal("p1", "Léa Martin")))
    const { view } = server
    server.view = () => problem(503, "unavailable")
    open()
    const again = await screen.findByRole("button", { name: "Réessayer" })
    server.view = view
    await userEvent.click(again)
    expect(await screen.findByRole("heading", { name: "Influenceurs proposés (1)" })).toBeDefined()
  })

  it("says that nobody is proposed yet", async () => {
    serve(casting())
    open()
    expect(screen.getByText("Chargement du casting")).toBeDefined()
    expect(await screen.findByText("Aucun influenceur proposé pour le moment")).toBeDefined()
    expect(screen.queryByText("Chargement du casting")).toBeNull()
    expect(screen.getByText("28 novembre 2999")).toBeDefined()
    expect(screen.getByRole("heading", { name: "Critères recherchés" })).toBeDefined()
  })
})

it("counts the days that are left in Paris days, the last one included", () => {
  expect(["2026-12-05", "2026-11-22", "2026-11-21"].map((day) => daysLeft(day, "2026-11-21"))).toEqual([
    "Plus que 14 jours",
    "Plus que demain",
    "Dernier jour",
  ])
})

it("links references by their site, and only those of the web", () => {
  const urls = [
    "https://www.instagram.com/p/1",
    "javascript:alert(1)",
    "https://youtu.be/x",
    "https://instagram.com/2",
  ]
  expect(referencesOf(urls).map(({ label }) => label)).toEqual([
    "instagram.com (1)",
    "youtu.be",
    "instagram.com (2)",
  ])
})

/** rules/campaigns.md#brands-decisions */
describe("two tabs of one browser", () => {
  const key = "trame.casting-choice.c1.p1"
  /** As the browser tells the other tabs. */
  const tell = (newValue: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue })))

  it("show the same choices: what the other one chose, and that it has sent them", async () => {
    serve(casting(proposal("p1", "Léa Martin"), proposal("p2", "Hugo Petit")))
    open()
    await userEvent.click(await choice("Léa Martin", "Accepter"))
    const written = localStorage.getItem(key) ?? ""
    await tell(written.replace("accepted", "rejected"))
    expect((await choice("Léa Martin", "Refuser")).checked).toBe(true)
    expect(submitButton().disabled).toBe(false)
    await tell(null)
    expect((await choice("Léa Martin", "Refuser")).checked).toBe(false)
    expect(submitButton().disabled).toBe(true)
  })

  it("pass over what is another casting's, and what they cannot read", async () => {
    serve(casting(proposal("p1", "Léa Martin")))
    open()
    await userEvent.click(await choice("Léa Martin", "Accepter"))
    const written = localStorage.getItem(key) ?? ""
    const other = written.replace("accepted", "rejected")
    act(
      () =>
        void window.dispatchEvent(
          new StorageEvent("storage", { key: key.replace("c1", "c2"), newValue: other }),
        ),
    )
    expect((await choice("Léa Martin", "Accepter")).checked).toBe(true)
    await tell("{")
    expect((await choice("Léa Martin", "Accepter")).checked).toBe(false)
  })
})

it("choices that were left behind long ago are forgotten", async () => {
  serve(casting(proposal("p1", "Léa Martin")))
  const left = (days: number) =>
    JSON.stringify({
      ...{ status: "accepted", comment: "", fullName: "Léa Martin", username: "compte", decisionVersion: 0 },
      at: Date.now() - days * 24 * 3_600_000,
    })
  localStorage.setItem("trame.casting-choice.c1.p1", left(119))
  localStorage.setItem("trame.casting-choice.c9.p1", left(121))
  open()
  expect((await choice("Léa Martin", "Accepter")).checked).toBe(true)
  expect(kept()).toEqual(["trame.casting-choice.c1.p1"])
})
