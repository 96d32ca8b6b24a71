import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import { type AgencyAccount, agencyAccount } from "@trame/core/account/contract/membership"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { remembersSession } from "../../../packages/web/src/lib/session/kept.ts"
import { belongsInside, obstacle, offerOf } from "../../../packages/web/src/public/pricing/PlanCard.tsx"
import type { Visitor } from "../../../packages/web/src/public/pricing/visitor.ts"
import { fakeApi, json, offline, refusal } from "../../world/fakeApi.ts"
import { closePage, says, textOf, wordsOf } from "../../world/page.tsx"
import { camille } from "../../world/people.ts"
import { comeBack, markEntry, openPublic } from "../../world/publicPage.tsx"
import { builder } from "../../world/records.ts"
import { rememberSession } from "../../world/session.ts"

/** rules/platform.md#plans */
describe("the offer of a plan", () => {
  const OWNER = { superAdmin: true, subscribed: true, acting: true }

  it.each<[string, Visitor, number | null, string, string]>([
    ["a visitor", null, null, "sign-in", "sign-in"],
    ["an administrator", visitor({}, null), null, "choose", "choose"],
    ["one whose subscription ended", visitor({}, "canceled"), null, "choose", "choose"],
    ["one whose payment was not done", visitor({}, "incomplete"), null, "choose", "choose"],
    ["a subscriber", visitor({}, "active"), null, "current", "change"],
    ["a larger team", visitor({}, null), 2, "too-small", "too-small"],
    ["a larger team that is subscribed", visitor({}, "active"), 2, "current", "too-small"],
    ["a team that just fits", visitor({}, "active"), 3, "current", "change"],
    ["a member of a subscriber", visitor(MEMBER, "active"), 2, "current", "closed"],
    ["one who owes", visitor({}, "past_due"), null, "settle", "closed"],
    ["one who owes for long", visitor({}, "unpaid"), null, "settle", "closed"],
    ["a member", visitor(MEMBER, null), null, "closed", "closed"],
    ["somebody without an agency", visitor(ALONE, null), null, "closed", "closed"],
    ["somebody rejected", visitor({ status: "rejected" }, null), null, "closed", "closed"],
  ])("to %s is right", (_who, who, seatLimit, equipe, agence) => {
    const offers = ["equipe", "agence"].map((id) => offerOf(who, { id, seatLimit }))
    expect(offers).toEqual([equipe, agence])
  })

  it.each([
    [null, null],
    [visitor({}, null), null],
    [visitor(MEMBER, null), "Seul un administrateur de l'agence peut choisir une formule."],
    [visitor(ALONE, null), "Vous n'avez pas d'agence associée à votre compte"],
    [
      visitor({ status: "rejected" }, null),
      "Votre compte a été refusé. Contactez l'administrateur de votre agence.",
    ],
  ])("is closed for a reason (%#)", (who, reason) => {
    expect(obstacle(who)).toBe(reason)
  })

  it.each<[string, Visitor, boolean, boolean]>([
    ["a visitor", null, false, false],
    ["a subscriber", visitor({}, "active"), true, false],
    ["one who owes", visitor({}, "past_due"), false, false],
    ["one who needs no subscription", visitor({ ...ALONE, subscribed: true }, null), true, true],
    ["the platform's owner at work in an agency", visitor(OWNER, null), false, false],
    ["the same in one that pays", visitor(OWNER, "active"), true, false],
  ])("sends %s on to the application accordingly", (_who, who, otherwise, upgrading) => {
    expect([belongsInside(who, false), belongsInside(who, true)]).toEqual([otherwise, upgrading])
  })
})

let who: ReturnType<typeof visitor>
let api: ReturnType<typeof fakeApi>
let gone: ReturnType<typeof vi.spyOn>

const open = (address = "/pricing", person: typeof who | null = who) => {
  if (person) {
    who = person
    rememberSession()
  }
  return openPublic(address)
}
const card = async (name: string) =>
  (await screen.findByRole("heading", { name })).closest("li") ?? document.body
const button = async (name: string) => within(await card(name)).getByRole<HTMLButtonElement>("button")
const click = (name: string) =>
  fireEvent.click(screen.getAllByRole("button", { name, hidden: true }).at(-1) ?? document.body)
const wentTo = (address: string) => waitFor(() => expect(gone.mock.calls).toEqual([[address]]))
const links = () =>
  within(screen.getByRole("navigation", { name: "Principale" }))
    .getAllByRole("link")
    .map((link) => `${link.textContent} ${link.getAttribute("href")}`)

beforeEach(() => {
  who = visitor({}, null)
  gone = vi.spyOn(window.location, "assign").mockImplementation(() => {})
  api = fakeApi(
    {
      plans: { list: { items: PLANS } },
      identity: { me: () => who.me },
      membership: { agency: () => ({ agency: who.agency }) },
      billing: {
        checkout: { url: "https://pay.test/c1" },
        portal: { url: "https://pay.test/portal" },
        changePlan: {},
      },
    },
    { RevokeToken: () => json(200, {}) },
  )
})

/** rules/platform.md#plans */
describe("the pricing page", () => {
  it("shows a visitor the plans, and leads to the sign-in page and back", async () => {
    await open("/pricing", null)
    const solo = await card("Solo")
    expect(document.title).toBe("Tarifs · Trame")
    expect(wordsOf(solo)).toBe("Solo 29,00 € HT par mois 1 siège Choisir Solo Tous les modules")
    expect(wordsOf(await card("Équipe"))).toBe(
      "Populaire Équipe 79,50 € HT par mois Jusqu'à 5 sièges Choisir Équipe",
    )
    expect(wordsOf(await card("Agence"))).toMatch(/^Agence 199,00 € HT par mois Sièges illimités/)
    expect(within(solo).getByRole("link").getAttribute("href")).toBe("/login?from=%2Fpricing%3Fchoose%3Dsolo")
    expect(links()).toEqual(["Connexion /login?from=%2Fpricing", "Commencer /login?mode=signup"])
    closePage()
    await open("/pricing?upgrade=true", null)
    expect(links()).toEqual(["Retour /app/account", "Commencer /login?mode=signup"])
  })

  it("when nobody answers who one is, leads out, and tries again", async () => {
    api.refuse("identity.me", LATER)
    await open()
    expect(await says("Plus tard.")).toBeDefined()
    expect(links()).toEqual(["Mon compte /app/account"])
    api.answer({ identity: { me: who.me } })
    click("Réessayer")
    expect((await button("Agence")).textContent).toBe("Choisir Agence")
  })

  it.each([
    ["/pricing?choose=equipe", {}],
    ["/pricing?choose=agence", MEMBER],
  ])("from %s sends a subscriber on to the application, no plan flashing up", async (address, person) => {
    const replaced = vi.spyOn(window.location, "replace").mockImplementation(() => {})
    await open(address, visitor(person, "active"))
    await waitFor(() => expect(replaced).toHaveBeenCalledWith("/app"))
    expect(screen.queryByRole("heading", { name: "Solo" })).toBeNull()
  })

  it("ends the session of somebody who leaves, also without an agency", async () => {
    await open("/pricing", visitor(ALONE, null))
    await card("Solo")
    click("Déconnexion")
    await wentTo("/login")
    expect(remembersSession()).toBe(false)
  })
})

/** rules/platform.md#payment */
describe("paying for a plan", () => {
  it("begins one payment, however often it is pressed, and another one after « back »", async () => {
    await open()
    await userEvent.dblClick(await button("Équipe"))
    await wentTo("https://pay.test/c1")
    fireEvent.click(await button("Agence"))
    expect(api.writes()).toEqual([["billing.checkout", { planId: "equipe" }]])
    comeBack()
    fireEvent.click(await button("Agence"))
    await waitFor(() => expect(api.writes()[1]).toEqual(["billing.checkout", { planId: "agence" }]))
  })

  it.each([
    [json(200, { url: "" }), "URL de paiement non reçue", 0],
    [json(500, {}), "Une erreur est survenue. Veuillez réessayer.", 1],
    [offline(), /^Erreur de connexion réseau/, 0],
    // Somebody else may have paid: who one is is read again.
    [refusal("conflict", "Votre agence est déjà abonnée."), "Votre agence est déjà abonnée.", 1],
  ])("that fails says why, and may be tried again (%#)", async (answer, said, reads) => {
    await open()
    const choose = await button("Agence")
    if (answer instanceof Response) api.answer({ billing: { checkout: () => answer } })
    else api.refuse("billing.checkout", answer)
    const before = api.callsOf("identity.me").length
    fireEvent.click(choose)
    expect((await screen.findByRole("alert")).textContent).toMatch(said)
    await waitFor(() => expect(api.callsOf("identity.me")).toHaveLength(before + reads))
    const held = Promise.withResolvers<{ url: string }>()
    api.answer({ billing: { checkout: () => held.promise } })
    fireEvent.click(choose)
    await waitFor(() => expect(choose.textContent).toBe("Ouverture du paiement…"))
    expect(screen.queryByText(said)).toBeNull()
    held.resolve({ url: "https://pay.test/c2" })
    await wentTo("https://pay.test/c2")
  })

  it("is carried on with for a plan that was chosen before signing in, once", async () => {
    await open("/pricing?choose=equipe")
    await wentTo("https://pay.test/c1")
    expect([api.writes(), window.location.search]).toEqual([[["billing.checkout", { planId: "equipe" }]], ""])
  })

  it("of a plan that is too small for the team is not begun, and leads to the team", async () => {
    await open("/pricing?choose=solo", visitor({}, "active"))
    const solo = await card("Solo")
    expect(wordsOf(solo)).toContain(
      "Votre équipe compte 3 personnes, Solo en permet 1 : retirez d'abord 2 membres. Voir l'équipe",
    )
    expect(within(solo).getByRole("link").getAttribute("href")).toBe("/app/account#team")
    await waitFor(() => expect(window.location.search).toBe("?upgrade=true"))
    expect(links()).toEqual(["Retour /app/account", "Mon compte /app/account"])
    expect(api.writes()).toEqual([])
  })

  it("of what is owed comes first, above the plans and on one's own plan", async () => {
    await open("/pricing?choose=equipe", visitor({}, "past_due"))
    expect(await says(/^Le dernier paiement de votre abonnement Équipe a échoué\./)).toBeDefined()
    api.refuse("billing.portal", LATER)
    click("Mettre à jour le moyen de paiement")
    expect(await says("Plus tard.")).toBeDefined()
    api.answer({ billing: { portal: { url: "https://pay.test/portal" } } })
    fireEvent.click(await button("Équipe"))
    await wentTo("https://pay.test/portal")
    const [equipe, solo] = [await button("Équipe"), await button("Solo")]
    expect([equipe.textContent, solo.disabled]).toEqual(["Régler le paiement", true])
    // Nobody is led to pay a second time.
    expect(api.callsOf("billing.checkout")).toEqual([])
    closePage()
    await open("/pricing", visitor(MEMBER, "past_due"))
    expect(await says(/^Le dernier paiement/)).toBeDefined()
    expect(screen.queryByRole("button", { name: "Mettre à jour le moyen de paiement" })).toBeNull()
  })

  it.each([
    [true, "Votre abonnement Équipe est résilié. Il reste actif jusqu'au 14 décembre 2026."],
    [false, null],
  ])("of a cancelled subscription that is active (%s) says until when", async (active, said) => {
    const status = active ? "active" : "canceled"
    const subscription = aSubscription({ status, active, cancelAtPeriodEnd: true })
    await open("/pricing?upgrade=true", { ...visitor({}, null), agency: anAgency({ subscription }) })
    await card("Solo")
    expect(wordsOf(screen.queryByText(/est résilié/)) || null).toBe(said)
  })
})

describe("changing plan", () => {
  const CONFIRM = "Confirmer le changement"
  const dialog = () => screen.queryByRole("dialog", { hidden: true })
  const change = async () => {
    await open("/pricing?upgrade=true", visitor({}, "active"))
    const before = markEntry()
    fireEvent.click(await button("Agence"))
    return before
  }

  it("asks first, is made once, and leads to the account; « back » from there asks nothing any more", async () => {
    const before = await change()
    expect(textOf(await card("Équipe"))).toContain("Formule actuelle")
    expect(window.location.search).toBe("?upgrade=true&dialog=change&plan=agence")
    expect(wordsOf(dialog())).toMatch(/Votre agence passe d'Équipe à Agence .* 199,00 € HT par mois/)
    click("Annuler")
    await waitFor(() => expect(window.location.search).toBe("?upgrade=true"))
    expect([window.history.state, api.writes()]).toEqual([before, []])
    fireEvent.click(await button("Agence"))
    const held = Promise.withResolvers<Record<string, never>>()
    api.answer({ billing: { changePlan: () => held.promise } })
    click(CONFIRM)
    click("Changement en cours…")
    fireEvent(dialog() as HTMLElement, new Event("cancel", { cancelable: true }))
    held.resolve({})
    await wentTo("/app/account")
    click("Annuler")
    expect(screen.getByText("Changement en cours…")).toBeDefined()
    expect(api.writes()).toEqual([["billing.changePlan", { planId: "agence" }]])
    const subscription = aSubscription({ planId: "agence", planName: "Agence", active: true })
    who = { ...who, agency: anAgency({ subscription }) }
    comeBack()
    await waitFor(() => expect(dialog()).toBeNull())
    expect(textOf(await card("Agence"))).toContain("Formule actuelle")
  })

  it("that is refused leads back to the cards, as things stand by now; one that fails may be tried again", async () => {
    await change()
    api.refuse("billing.changePlan", LATER)
    click(CONFIRM)
    expect(await says("Plus tard.")).toBeDefined()
    expect(dialog()).not.toBeNull()
    who = visitor({}, null)
    api.refuse("billing.changePlan", refusal("not_found", "Aucun abonnement actif trouvé."))
    click(CONFIRM)
    expect(await says("Aucun abonnement actif trouvé.")).toBeDefined()
    await waitFor(() => expect(dialog()).toBeNull())
    expect(window.location.search).toBe("?upgrade=true")
    await waitFor(async () => expect((await button("Agence")).textContent).toBe("Choisir Agence"))
  })
})

type Status = NonNullable<AgencyAccount["subscription"]>["status"]

const PLANS = [
  { id: "solo", name: "Solo", priceMonthly: 2900, seatLimit: 1, features: ["Tous les modules"] },
  { id: "equipe", name: "Équipe", priceMonthly: 7950, seatLimit: 5, features: [] },
  { id: "agence", name: "Agence", priceMonthly: 19_900, seatLimit: null, features: [] },
]
const anAgency = builder(agencyAccount, { id: "a1", name: "Agence Lumière", seatsUsed: 3 })
const aSubscription = builder(agencyAccount.shape.subscription.unwrap(), {
  planId: "equipe",
  planName: "Équipe",
  currentPeriodEnd: "2026-12-14T10:00:00.000Z",
})
const visitor = (person: Partial<Profile>, status: Status | null) => {
  const active = status === "active"
  const subscription = status && aSubscription({ status, active })
  return {
    me: { ...camille, owner: true, subscribed: active, ...person },
    agency: person.agencyId === null ? null : anAgency({ subscription }),
  } satisfies Visitor
}
const MEMBER = { userRole: "user", owner: false } as const
const ALONE = { agencyId: null, agencyName: null }
const LATER = refusal("unavailable", "Plus tard.")
