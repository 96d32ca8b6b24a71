import { render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { planTooSmallMessage } from "@trame/core/account/contract/subscription"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { belongsInside, obstacle, offerOf } from "../../../packages/web/src/public/pricing/PlanCard.tsx"
import { Component } from "../../../packages/web/src/public/pricing/PricingPage.tsx"
import type { Visitor } from "../../../packages/web/src/public/pricing/visitor.ts"
import { answer, json, rememberSession } from "../support/site.tsx"

type Status = NonNullable<AgencyAccount["subscription"]>["status"]

const admin: Profile = {
  id: "u1",
  email: "camille@lumiere.example",
  firstName: "Camille",
  lastName: "Laurent",
  role: "Directrice",
  userRole: "admin",
  status: "approved",
  permissions: {},
  emailVerified: true,
  superAdmin: false,
  subscribed: false,
  agencyId: "a1",
  agencyName: "Agence Lumière",
  owner: true,
  acting: false,
  version: 1,
}

const agencyWith = (status: Status | null): AgencyAccount => ({
  id: "a1",
  code: "code",
  name: "Agence Lumière",
  createdAt: "2026-01-01T00:00:00.000Z",
  ownerId: "u1",
  version: 1,
  seatsUsed: 3,
  appearance: { logoUrl: null, color: null },
  hasCustomer: status !== null,
  subscription: status && {
    status,
    active: status === "active",
    planId: "equipe",
    planName: "Équipe",
    priceMonthly: 7900,
    seatLimit: 5,
    currentPeriodEnd: "2026-12-01T00:00:00.000Z",
    cancelAtPeriodEnd: false,
    failedSince: null,
  },
})

const visitor = (me: Partial<Profile>, status: Status | null): Visitor => ({
  me: { ...admin, subscribed: status === "active", ...me },
  agency: me.agencyId === null ? null : agencyWith(status),
})

const offers = (who: Visitor, seatLimit: number | null = null) =>
  ["equipe", "agence"].map((id) => offerOf(who, { id, seatLimit }))
const member = { userRole: "user" } as const

describe("what a plan offers", () => {
  it("sends somebody unknown to sign in", () => {
    expect(offers(null)).toEqual(["sign-in", "sign-in"])
    expect(obstacle(null)).toBeNull()
  })

  it("lets an administrator choose, and change once subscribed", () => {
    expect(offers(visitor({}, null))).toEqual(["choose", "choose"])
    expect(offers(visitor({}, "canceled"))).toEqual(["choose", "choose"])
    expect(offers(visitor({}, "incomplete"))).toEqual(["choose", "choose"])
    expect(offers(visitor({}, "active"))).toEqual(["current", "change"])
  })

  it("refuses a plan with fewer seats than the team has people, but for the current one", () => {
    expect(offers(visitor({}, null), 2)).toEqual(["too-small", "too-small"])
    expect(offers(visitor({}, "active"), 2)).toEqual(["current", "too-small"])
    expect(offers(visitor({}, "active"), 3)).toEqual(["current", "change"])
    expect(offers(visitor(member, "active"), 2)).toEqual(["current", "closed"])
  })

  it("asks for what is owed before anything else", () => {
    expect(offers(visitor({}, "past_due"))).toEqual(["settle", "closed"])
    expect(offers(visitor({}, "unpaid"))).toEqual(["settle", "closed"])
  })

  it.each([
    ["a member", member, "Seul un administrateur de l'agence peut choisir une formule."],
    ["somebody without an agency", { agencyId: null }, "Vous n'avez pas d'agence associée à votre compte"],
    [
      "somebody rejected",
      { status: "rejected" as const },
      "Votre compte a été refusé. Contactez l'administrateur de votre agence.",
    ],
  ])("offers nothing to %s, and says why", (_, me, reason) => {
    expect(offers(visitor(me, null))).toEqual(["closed", "closed"])
    expect(obstacle(visitor(me, null))).toBe(reason)
  })

  it("still shows a member which plan is theirs", () => {
    expect(offers(visitor(member, "active"))).toEqual(["current", "closed"])
  })
})

describe("who belongs inside", () => {
  it("sends the subscribed on, unless they came to change plan", () => {
    expect(belongsInside(visitor({}, "active"), false)).toBe(true)
    expect(belongsInside(visitor({}, "active"), true)).toBe(false)
  })

  it("sends those who need no subscription on in any case", () => {
    const team = visitor({ subscribed: true, agencyId: null }, null)
    expect(belongsInside(team, false)).toBe(true)
    expect(belongsInside(team, true)).toBe(true)
  })

  it("keeps the platform's owner who chooses for an agency they act in", () => {
    const owner = { superAdmin: true, subscribed: true, acting: true }
    expect(belongsInside(visitor(owner, null), false)).toBe(false)
    expect(belongsInside(visitor(owner, "active"), false)).toBe(true)
    expect(belongsInside(visitor(owner, "active"), true)).toBe(false)
  })

  it("keeps everybody else", () => {
    expect(belongsInside(null, false)).toBe(false)
    expect(belongsInside(visitor({}, "past_due"), false)).toBe(false)
  })
})

const PLANS = [
  { id: "solo", name: "Solo", priceMonthly: 2900, seatLimit: 1, features: ["Tous les modules"] },
  { id: "equipe", name: "Équipe", priceMonthly: 7950, seatLimit: 5, features: [] },
  { id: "agence", name: "Agence", priceMonthly: 19_900, seatLimit: null, features: [] },
]

const answers = (who: Visitor) => ({
  "/api/plans": () => json(200, { items: PLANS }),
  "/api/identity/me": () => json(200, who?.me),
  "/api/membership/agency": () => json(200, { agency: who?.agency }),
})

const cardOf = async (name: string) => {
  const card = (await screen.findByRole("heading", { name })).closest("li")
  if (!card) throw new Error("A plan's name stands on its card")
  return within(card)
}

beforeEach(() => {
  window.history.replaceState(null, "", "/pricing")
})

const renderPage = () =>
  render(
    <PublicRoute params={{}}>
      <Component />
    </PublicRoute>,
  )

describe("the pricing page", () => {
  it("shows a visitor the plans, and leads to the sign-in page and back", async () => {
    answer(answers(null))
    renderPage()
    expect(screen.getByText("Chargement des formules")).toBeDefined()
    const solo = await cardOf("Solo")
    expect(screen.queryByText("Chargement des formules")).toBeNull()
    expect(solo.getByText(/^29,00\s€$/)).toBeDefined()
    expect(solo.getByText("1 siège")).toBeDefined()
    expect(solo.getByRole("link", { name: "Choisir Solo" }).getAttribute("href")).toBe(
      "/login?from=%2Fpricing%3Fchoose%3Dsolo",
    )
    expect(solo.getByText(/HT par mois/)).toBeDefined()
    expect(screen.queryByRole("link", { name: "Mon compte" })).toBeNull()
    const team = await cardOf("Équipe")
    expect(team.getByText("Populaire")).toBeDefined()
    expect(team.getByText(/^79,50\s€$/)).toBeDefined()
    expect((await cardOf("Agence")).getByText("Sièges illimités")).toBeDefined()
    expect(screen.getAllByText("Populaire")).toHaveLength(1)
  })

  it("begins one payment, however often the button is pressed, and goes there", async () => {
    const gone = vi.spyOn(window.location, "assign").mockImplementation(() => {})
    const checkout = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return json(200, { url: "https://pay.test/c1" })
    })
    rememberSession()
    answer({ ...answers(visitor({}, null)), "/api/billing/checkout": checkout })
    renderPage()
    await userEvent.dblClick((await cardOf("Équipe")).getByRole("button", { name: "Choisir Équipe" }))
    await vi.waitFor(() => expect(gone).toHaveBeenCalledWith("https://pay.test/c1"))
    await userEvent.click((await cardOf("Agence")).getByRole("button"))
    expect(checkout).toHaveBeenCalledTimes(1)
  })

  it.each([
    [json(200, { url: "" }), "URL de paiement non reçue"],
    [json(500, {}), "Une erreur est survenue. Veuillez réessayer."],
    [
      json(503, { code: "unavailable", detail: "Erreur lors de la création de la session de paiement" }),
      "Erreur lors de la création de la session de paiement",
    ],
  ])("says what went wrong, and lets one try again", async (response, message) => {
    rememberSession()
    answer({ ...answers(visitor({}, null)), "/api/billing/checkout": () => response.clone() })
    renderPage()
    await userEvent.click((await cardOf("Équipe")).getByRole("button", { name: "Choisir Équipe" }))
    expect((await screen.findByRole("alert")).textContent).toBe(message)
    const again = (await cardOf("Équipe")).getByRole("button", { name: "Choisir Équipe" })
    expect(again.getAttribute("aria-disabled")).toBe("false")
  })

  it("says which plan is too small for the team before it can be chosen, and leads to the team", async () => {
    window.history.replaceState(null, "", "/pricing?upgrade=true")
    rememberSession()
    answer(answers(visitor({}, "active")))
    renderPage()
    expect((await cardOf("Équipe")).getByText("Formule actuelle")).toBeDefined()
    expect(screen.getByRole("link", { name: "Retour" }).getAttribute("href")).toBe("/app/account")
    const solo = await cardOf("Solo")
    expect(
      solo.getByText(/^Votre équipe compte 3 personnes, Solo en permet 1 : retirez d'abord 2 membres\./),
    ).toBeDefined()
    expect(solo.queryByRole("button")).toBeNull()
    expect(solo.getByRole("link", { name: "Voir l'équipe" }).getAttribute("href")).toBe("/app/account#team")
  })

  it("asks before it changes plan, and says why the API refuses", async () => {
    const refused = planTooSmallMessage(6, 5, "Équipe")
    expect(refused).toBe("Votre équipe compte 6 personnes, Équipe en permet 5 : retirez d'abord 1 membre.")
    window.history.replaceState(null, "", "/pricing?upgrade=true")
    rememberSession()
    answer({
      ...answers(visitor({}, "active")),
      "/api/billing/plan": () => json(409, { code: "no_seat", detail: refused }),
    })
    renderPage()
    await userEvent.click((await cardOf("Agence")).getByRole("button", { name: "Passer à Agence" }))
    expect(screen.getByText(/pour 199,00\s€ HT par mois/)).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Confirmer le changement", hidden: true }))
    expect(await screen.findByText(refused)).toBeDefined()
  })

  it.each([
    ["without a subscription", visitor({}, null)],
    ["who may not choose", visitor(member, null)],
    ["without an agency", visitor({ agencyId: null }, null)],
  ])("leads somebody signed in %s to their account and out", async (_, who) => {
    rememberSession()
    answer(answers(who))
    renderPage()
    const account = await screen.findByRole("link", { name: "Mon compte" })
    expect(account.getAttribute("href")).toBe("/app/account")
    expect(screen.getByRole("button", { name: "Déconnexion" })).toBeDefined()
  })

  it("leads to the account, and out, while nobody answers who is signed in", async () => {
    rememberSession()
    answer({ "/api/identity/me": () => json(403, { code: "forbidden", detail: "Non." }) })
    renderPage()
    expect(await screen.findByText("Non.")).toBeDefined()
    expect(screen.getByRole("link", { name: "Mon compte" })).toBeDefined()
    expect(screen.getAllByRole("button", { name: "Déconnexion" })).toHaveLength(1)
  })

  it("names the agency for which the platform's owner chooses", async () => {
    rememberSession()
    answer(answers(visitor({ superAdmin: true, acting: true, subscribed: true }, null)))
    renderPage()
    expect((await screen.findByText(/Vous agissez dans l'agence/)).textContent).toBe(
      "Vous agissez dans l'agence Agence Lumière\u00a0: la formule choisie sera la sienne.",
    )
    expect((await cardOf("Agence")).getByRole("button", { name: "Choisir Agence" })).toBeDefined()
  })

  it("carries on to the payment of the plan that was chosen before signing in, once", async () => {
    const gone = vi.spyOn(window.location, "assign").mockImplementation(() => {})
    const asked: unknown[] = []
    window.history.replaceState(null, "", "/pricing?choose=equipe")
    rememberSession()
    answer({
      ...answers(visitor({}, null)),
      "/api/billing/checkout": async (request) => {
        asked.push(await request.json())
        return json(200, { url: "https://pay.test/c1" })
      },
    })
    renderPage()
    await vi.waitFor(() => expect(gone).toHaveBeenCalledWith("https://pay.test/c1"))
    expect(asked).toEqual([{ planId: "equipe" }])
    // "Back" from the payment finds the page as any other.
    expect(window.location.search).toBe("")
  })

  it("asks whoever is subscribed already before it changes to the plan they chose", async () => {
    window.history.replaceState(null, "", "/pricing?choose=agence")
    rememberSession()
    answer(answers(visitor({}, "active")))
    renderPage()
    expect(await screen.findByRole("button", { name: "Confirmer le changement", hidden: true })).toBeDefined()
    expect(new URLSearchParams(window.location.search).get("choose")).toBeNull()
  })

  it.each([
    ["the plan they have", visitor({}, "active"), "equipe"],
    ["a plan that they may not choose", visitor(member, "active"), "agence"],
  ])("sends a subscribed person on to the application who chose %s", async (_, who, choose) => {
    const gone = vi.spyOn(window.location, "replace").mockImplementation(() => {})
    window.history.replaceState(null, "", `/pricing?choose=${choose}`)
    rememberSession()
    answer(answers(who))
    renderPage()
    await vi.waitFor(() => expect(gone).toHaveBeenCalledWith("/app"))
  })

  it("sends a subscribed person on to the application", async () => {
    const gone = vi.spyOn(window.location, "replace").mockImplementation(() => {})
    rememberSession()
    answer(answers(visitor({}, "active")))
    renderPage()
    await vi.waitFor(() => expect(gone).toHaveBeenCalledWith("/app"))
    // No plan, not even one's own, flashes up on the way.
    expect(PLANS.filter(({ name }) => screen.queryByRole("heading", { name }))).toEqual([])
    expect(screen.getByText("Chargement des formules")).toBeDefined()
  })
})
