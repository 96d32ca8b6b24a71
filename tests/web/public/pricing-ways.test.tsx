import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { remembersSession } from "../../../packages/web/src/lib/session/kept.ts"
import { Component } from "../../../packages/web/src/public/pricing/PricingPage.tsx"
import { camille } from "../../world/people.ts"
import { lumiere, subscription } from "../support/accountPage.tsx"
import { answer, closePage, comeBack, json, markEntry, rememberSession } from "../support/site.tsx"

type Subscription = NonNullable<AgencyAccount["subscription"]>

const PLANS = [
  { id: "solo", name: "Solo", priceMonthly: 2900, seatLimit: 1, features: ["Tous les modules"] },
  { id: "equipe", name: "Équipe", priceMonthly: 7900, seatLimit: 5, features: [] },
  { id: "agence", name: "Agence", priceMonthly: 19_900, seatLimit: null, features: [] },
]
const theirs: Subscription = { ...subscription, planId: "equipe", planName: "Équipe" }

let me: Profile
let agency: AgencyAccount
let instead: Record<string, () => Response | Promise<Response>>
let asked: [string, unknown][]
let gone: ReturnType<typeof vi.spyOn>
let revoked: () => Response | Promise<Response>

function open(address = "/pricing", signedIn = true) {
  if (signedIn) rememberSession()
  const said = (name: string, usual: () => Response) => async (request: Request) => {
    asked.push([name, request.method === "GET" ? null : await request.json().catch(() => null)])
    return instead[name]?.() ?? usual()
  }
  answer({
    RevokeToken: () => revoked(),
    "/api/plans": said("plans", () => json(200, { items: PLANS })),
    "/api/identity/me": said("me", () => json(200, me)),
    "/api/membership/agency": () => json(200, { agency }),
    "/api/billing/checkout": said("checkout", () => json(200, { url: "https://pay.test/c1" })),
    "/api/billing/portal": said("portal", () => json(200, { url: "https://pay.test/portal" })),
    "/api/billing/plan": said("plan", () => json(200, {})),
  })
  window.history.replaceState(null, "", address)
  render(
    <PublicRoute params={{}}>
      <Component />
    </PublicRoute>,
  )
}

beforeEach(() => {
  me = { ...camille, subscribed: false, owner: true }
  agency = { ...lumiere, seatsUsed: 1, subscription: null }
  instead = {}
  asked = []
  revoked = () => json(200, {})
  gone = vi.spyOn(window.location, "assign").mockImplementation(() => {})
})

const cardOf = async (name: string) =>
  within((await screen.findByRole("heading", { name })).closest("li") ?? document.body)
const times = (name: string) => asked.filter(([one]) => one === name).length

/** rules/platform.md#plans */
describe("a change of plan", () => {
  const changing = async () => {
    agency = { ...lumiere, seatsUsed: 1, subscription: theirs }
    me = { ...me, subscribed: true }
    open("/pricing?upgrade=true")
    const before = markEntry()
    await userEvent.click((await cardOf("Agence")).getByRole("button", { name: "Passer à Agence" }))
    return before
  }
  const confirm = () =>
    screen.getByRole("button", { name: /^(Confirmer le changement|Changement en cours…)$/, hidden: true })

  it("is made once, and leads to the account", async () => {
    await changing()
    expect(screen.getByText(/^Votre agence passe d'Équipe à Agence dès maintenant/)).toBeDefined()
    const held = Promise.withResolvers<Response>()
    instead.plan = () => held.promise
    await userEvent.dblClick(confirm())
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }))
    expect(screen.getByText("Changement en cours…")).toBeDefined()
    held.resolve(json(200, {}))
    await waitFor(() => expect(gone).toHaveBeenCalledWith("/app/account"))
    await userEvent.click(confirm())
    await userEvent.click(screen.getByRole("button", { name: "Annuler", hidden: true }))
    expect(screen.getByText("Changement en cours…")).toBeDefined()
    expect(asked.filter(([name]) => name === "plan")).toEqual([["plan", { planId: "agence" }]])
  })

  it("asks nothing any more of whoever comes back to it with the browser's button", async () => {
    await changing()
    await userEvent.click(confirm())
    await waitFor(() => expect(gone).toHaveBeenCalledWith("/app/account"))
    agency = { ...lumiere, seatsUsed: 1, subscription: { ...theirs, planId: "agence", planName: "Agence" } }
    comeBack()
    await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull())
    expect((await cardOf("Agence")).getByText("Formule actuelle")).toBeDefined()
  })

  it("is given up without anything sent, and without an entry that « back » would come to", async () => {
    const before = await changing()
    expect(window.location.search).toContain("dialog=change&plan=agence")
    await userEvent.click(screen.getByRole("button", { name: "Annuler", hidden: true }))
    await waitFor(() => expect(window.location.search).toBe("?upgrade=true"))
    expect(window.history.state).toEqual(before)
    expect(times("plan")).toBe(0)
  })

  it("that is refused leads back to the cards, which say why and are as things stand by now", async () => {
    await changing()
    instead.plan = () => {
      agency = { ...lumiere, seatsUsed: 1, subscription: null }
      me = { ...me, subscribed: false }
      return json(404, { code: "not_found", detail: "Aucun abonnement actif trouvé." })
    }
    await userEvent.click(confirm())
    expect(await screen.findByText("Aucun abonnement actif trouvé.")).toBeDefined()
    await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull())
    expect(window.location.search).toBe("?upgrade=true")
    const card = await cardOf("Agence")
    expect(await card.findByRole("button", { name: "Choisir Agence" })).toBeDefined()
    expect(screen.getByText("Aucun abonnement actif trouvé.")).toBeDefined()
  })

  it("that fails may be tried again at once", async () => {
    await changing()
    instead.plan = () => json(503, { code: "unavailable", detail: "Plus tard." })
    await userEvent.click(confirm())
    expect(await within(screen.getByRole("dialog", { hidden: true })).findByText("Plus tard.")).toBeDefined()
    delete instead.plan
    await userEvent.click(confirm())
    await waitFor(() => expect(gone).toHaveBeenCalledWith("/app/account"))
  })

  it("is none to the plan that they have, whatever the address says", async () => {
    agency = { ...lumiere, seatsUsed: 1, subscription: theirs }
    me = { ...me, subscribed: true }
    open("/pricing?upgrade=true&dialog=change&plan=equipe")
    await cardOf("Équipe")
    expect(screen.queryByText("Confirmer le changement")).toBeNull()
  })
})

describe("how things stand", () => {
  it("says of a payment that was given up that nothing was paid", async () => {
    open("/pricing?checkout=cancelled")
    expect(await screen.findByText("Le paiement a été interrompu : rien n'a été débité.")).toBeDefined()
    cleanup()
    open("/pricing?checkout=success")
    await cardOf("Solo")
    expect(screen.queryByText(/^Le paiement a été interrompu/)).toBeNull()
  })

  it("says until when a cancelled subscription goes on, and not of one that is over", async () => {
    agency = { ...lumiere, subscription: { ...theirs, cancelAtPeriodEnd: true } }
    me = { ...me, subscribed: true }
    open("/pricing?upgrade=true")
    expect(
      await screen.findByText(
        /^Votre abonnement Équipe est résilié\. Il reste actif jusqu'au 14 décembre 2026\.$/,
      ),
    ).toBeDefined()
    closePage()
    me = { ...me, subscribed: false }
    agency = {
      ...agency,
      subscription: { ...theirs, cancelAtPeriodEnd: true, status: "canceled", active: false },
    }
    open("/pricing?upgrade=true")
    await cardOf("Solo")
    expect(screen.queryByText(/^Votre abonnement Équipe est résilié/)).toBeNull()
  })

  it("leads whoever owes money to settle it, above the plans and on their own plan", async () => {
    agency = { ...lumiere, subscription: { ...theirs, status: "past_due", active: false } }
    open()
    expect(
      await screen.findByText(/^Le dernier paiement de votre abonnement Équipe a échoué\./),
    ).toBeDefined()
    const settle = screen.getByRole("button", { name: "Mettre à jour le moyen de paiement" })
    const held = Promise.withResolvers<Response>()
    instead.portal = () => held.promise
    expect(settle.getAttribute("aria-busy")).toBe("false")
    await userEvent.click(settle)
    expect(settle.getAttribute("aria-busy")).toBe("true")
    held.resolve(json(200, { url: "https://pay.test/portal" }))
    await waitFor(() => expect(gone).toHaveBeenCalledWith("https://pay.test/portal"))
    instead = {}
    closePage()
    gone.mockClear()
    open()
    await userEvent.click((await cardOf("Équipe")).getByRole("button", { name: "Régler le paiement" }))
    await waitFor(() => expect(gone).toHaveBeenCalledWith("https://pay.test/portal"))
    expect((await cardOf("Solo")).getByRole<HTMLButtonElement>("button").disabled).toBe(true)
  })

  it("offers a member nothing to settle", async () => {
    me = { ...me, userRole: "user", owner: false }
    agency = { ...lumiere, subscription: { ...theirs, status: "past_due", active: false } }
    open()
    expect(await screen.findByText(/^Le dernier paiement/)).toBeDefined()
    expect(screen.queryByRole("button", { name: "Mettre à jour le moyen de paiement" })).toBeNull()
  })
})

describe("a payment", () => {
  it("that the API refuses reads anew who one is, since somebody else may have paid", async () => {
    instead.checkout = () => json(409, { code: "conflict", detail: "Votre agence est déjà abonnée." })
    open()
    const button = (await cardOf("Solo")).getByRole("button", { name: "Choisir Solo" })
    const before = times("me")
    await userEvent.click(button)
    expect(await screen.findByText("Votre agence est déjà abonnée.")).toBeDefined()
    await waitFor(() => expect(times("me")).toBeGreaterThan(before))
  })

  it("without a network leaves the plans where they are", async () => {
    const lost = () => Promise.reject(new TypeError("Failed to fetch"))
    open()
    const button = (await cardOf("Solo")).getByRole("button", { name: "Choisir Solo" })
    ;[instead.checkout, instead.me] = [lost, lost]
    const before = times("me")
    await userEvent.click(button)
    expect(await screen.findByText(/^Erreur de connexion réseau/)).toBeDefined()
    expect(button.isConnected).toBe(true)
    expect(times("me")).toBe(before)
  })

  it("that fails is tried again, and what was said of it goes", async () => {
    instead.checkout = () => json(503, { code: "unavailable", detail: "Plus tard." })
    open()
    const button = (await cardOf("Solo")).getByRole("button", { name: "Choisir Solo" })
    await userEvent.click(button)
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    const { promise, resolve } = Promise.withResolvers<Response>()
    instead.checkout = () => promise
    await userEvent.click(button)
    expect(button.textContent).toBe("Ouverture du paiement…")
    expect(screen.queryByText("Plus tard.")).toBeNull()
    resolve(json(200, { url: "https://pay.test/c2" }))
    await waitFor(() => expect(gone).toHaveBeenCalledWith("https://pay.test/c2"))
  })

  it("that is owed and cannot be settled says why", async () => {
    agency = { ...lumiere, subscription: { ...theirs, status: "unpaid", active: false } }
    instead.portal = () => json(503, { code: "unavailable", detail: "Plus tard." })
    open("/pricing?choose=equipe")
    await userEvent.click((await cardOf("Équipe")).getByRole("button", { name: "Régler le paiement" }))
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    // Whoever owes money is not led to pay a second time.
    expect(times("checkout")).toBe(0)
    expect(window.location.search).toBe("")
  })

  it("may be begun again by whoever comes back with the browser's button", async () => {
    open()
    const button = (await cardOf("Solo")).getByRole("button", { name: "Choisir Solo" })
    await userEvent.click(button)
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1))
    await userEvent.click((await cardOf("Agence")).getByRole("button"))
    expect(times("checkout")).toBe(1)
    comeBack()
    await userEvent.click((await cardOf("Agence")).getByRole("button", { name: "Choisir Agence" }))
    await waitFor(() => expect(times("checkout")).toBe(2))
  })
})

describe("the page", () => {
  it("takes a session that the API no longer knows for none", async () => {
    instead.me = () => json(401, { code: "unauthenticated", detail: "Non" })
    open()
    expect((await cardOf("Solo")).getByRole("link", { name: "Choisir Solo" })).toBeDefined()
  })

  it("whose plans cannot be read says why, and tries again", async () => {
    instead.plans = () => json(503, { code: "unavailable", detail: "Plus tard." })
    open("/pricing", false)
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    instead = {}
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(await cardOf("Solo")).toBeDefined()
  })

  it("that does not know who one is says why, and tries again where that may help", async () => {
    instead.me = () => json(403, { code: "forbidden", detail: "Non." })
    open()
    expect(await screen.findByText("Non.")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull()
    closePage()
    instead.me = () => json(503, { code: "unavailable", detail: "Plus tard." })
    open()
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    instead = {}
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    expect((await cardOf("Solo")).getByRole("button", { name: "Choisir Solo" })).toBeDefined()
    expect(screen.queryByText("Plus tard.")).toBeNull()
  })

  it("says of each plan what it has, and leads a visitor to an account", async () => {
    open("/pricing", false)
    const seats = ["1 siège", "Jusqu'à 5 sièges", "Sièges illimités"]
    for (const [at, name] of ["Solo", "Équipe", "Agence"].entries())
      expect((await cardOf(name)).getByText(seats[at] ?? "")).toBeDefined()
    expect((await cardOf("Solo")).getByText("Tous les modules")).toBeDefined()
    const bar = within(screen.getByRole("navigation", { name: "Principale" }))
    expect(bar.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Connexion", "/login?from=%2Fpricing"],
      ["Commencer", "/login?mode=signup"],
    ])
    expect(document.title).toBe("Tarifs · Trame")
  })

  it.each([
    ["an agency", "a1", null],
    ["none", null, "/app/account"],
  ])("says why nothing can be chosen, and where to join, to a member of %s", async (_, agencyId, join) => {
    me = { ...me, userRole: "user", owner: false, agencyId, agencyName: agencyId && "Agence Lumière" }
    open()
    const button = (await cardOf("Solo")).getByRole<HTMLButtonElement>("button")
    expect(button.disabled).toBe(true)
    const why = document.getElementById(button.getAttribute("aria-describedby") ?? "")
    expect(why?.textContent).toMatch(agencyId ? /^Seul un administrateur/ : /^Vous n'avez pas d'agence/)
    expect(why?.querySelector("a")?.getAttribute("href") ?? null).toBe(join)
  })

  it("without plans says where to write", async () => {
    instead.plans = () => json(200, { items: [] })
    open("/pricing", false)
    expect(await screen.findByText(/^Aucune formule n'est proposée/)).toBeDefined()
  })

  it("leads nobody who came from their account to sign in, but back", async () => {
    open("/pricing?upgrade=true", false)
    expect((await screen.findByRole("link", { name: "Retour" })).getAttribute("href")).toBe("/app/account")
    expect(screen.queryByRole("link", { name: "Connexion", hidden: false })?.getAttribute("href")).not.toBe(
      "/login?from=%2Fpricing",
    )
  })

  it("too small a plan that was chosen before signing in leaves one on the page", async () => {
    agency = { ...lumiere, seatsUsed: 4, subscription: theirs }
    me = { ...me, subscribed: true }
    open("/pricing?choose=solo")
    expect(await (await cardOf("Solo")).findByText(/Solo en permet 1/)).toBeDefined()
    await waitFor(() => expect(window.location.search).toBe("?upgrade=true"))
    expect(times("checkout")).toBe(0)
  })
})

describe("the way out", () => {
  it.each([
    ["", () => json(200, {})],
    ["also where the pool does not answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("ends the session and leads to the sign-in page %s", async (_, revoke) => {
    revoked = revoke
    open()
    await cardOf("Solo")
    await userEvent.click(screen.getByRole("button", { name: "Déconnexion" }))
    await waitFor(() => expect(gone).toHaveBeenCalledWith("/login"))
    expect(remembersSession()).toBe(false)
  })
})
