import { act, cleanup, screen, waitFor, type within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import type { SubscriptionStatus } from "@trame/core/account/contract/subscription"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { type Standing, standingOf } from "../../../../packages/web/src/features/account/account.ts"
import { beginSession } from "../../../../packages/web/src/lib/session/session.ts"
import {
  camille,
  dialog,
  down,
  hugo,
  lumiere,
  open,
  press,
  section,
  subscription,
  type World,
} from "../../support/accountPage.tsx"
import { comeBack, json, signIn } from "../../support/site.tsx"

beforeEach(signIn)

/** rules/platform.md#subscription-banner */
describe("how a subscription stands", () => {
  const STANDINGS: Record<SubscriptionStatus, Standing> = {
    active: "active",
    past_due: "payment_failed",
    unpaid: "payment_failed",
    incomplete: "waiting",
    trialing: "waiting",
    paused: "waiting",
    canceled: "over",
    incomplete_expired: "over",
  }

  it.each(Object.entries(STANDINGS) as [SubscriptionStatus, Standing][])(
    "« %s » is %s",
    (status, standing) => {
      const active = status === "active"
      expect(standingOf({ ...subscription, status, active }, false)).toBe(standing)
      expect(standingOf({ ...subscription, status, active, cancelAtPeriodEnd: true }, false)).toBe(
        active ? "ending" : standing,
      )
    },
  )

  const to = (banner: ReturnType<typeof within>, name: string) =>
    banner.getByRole("link", { name }).getAttribute("href")

  it.each<[string, Profile, Partial<typeof subscription>, string, string]>([
    ["an administrator's, active", camille, {}, "Changer de formule", "/pricing?upgrade=true"],
    [
      "an administrator's, cancelled",
      camille,
      { cancelAtPeriodEnd: true },
      "Changer de formule",
      "/pricing?upgrade=true",
    ],
    [
      "an administrator's, unpaid",
      camille,
      { status: "unpaid", active: false },
      "Voir les formules",
      "/pricing",
    ],
    ["a member's, active", hugo, {}, "Voir les formules", "/pricing?upgrade=true"],
  ])("of %s leads to plans that let them stay", async (_what, me, changes, label, href) => {
    open({ me, agency: { ...lumiere, subscription: { ...subscription, ...changes } } })
    const banner = await section("Abonnement")
    await banner.findByText("Formule Équipe")
    expect(to(banner, label)).toBe(href)
  })
})

describe("the subscription banner", () => {
  const past = { ...subscription, active: false }

  it.each<[string, World, (string | RegExp)[], (string | RegExp)[]]>([
    [
      "active",
      {},
      ["Formule Équipe", "2 sièges utilisés sur 5", "14 décembre 2026", "Résilier l'abonnement"],
      ["Reprendre l'abonnement"],
    ],
    [
      "unlimited",
      { agency: { ...lumiere, subscription: { ...subscription, seatLimit: null } } },
      ["2 sièges utilisés · illimité"],
      [],
    ],
    [
      "over its seats",
      { agency: { ...lumiere, seatsUsed: 6 } },
      ["6 sièges utilisés sur 5", "Votre équipe dépasse le nombre de sièges de votre formule."],
      [],
    ],
    [
      "cancelled until the end of its period",
      { agency: { ...lumiere, subscription: { ...subscription, cancelAtPeriodEnd: true } } },
      ["Résilié", "Reprendre l'abonnement"],
      ["Résilier l'abonnement"],
    ],
    [
      "whose payment failed",
      {
        agency: {
          ...lumiere,
          subscription: { ...past, status: "past_due", failedSince: "2026-11-14T10:00:00.000Z" },
        },
      },
      [
        "Le dernier paiement a échoué.",
        "Mettre à jour le paiement",
        /^Paiement en échec depuis le/,
        "14 novembre 2026",
      ],
      [/Fin de la période/, "Résilier l'abonnement"],
    ],
    [
      "that has not begun",
      {
        me: { ...camille, subscribed: false },
        agency: { ...lumiere, subscription: { ...past, status: "incomplete" } },
      },
      ["Formule Équipe", "En attente", "L'abonnement n'est pas encore actif.", "Voir les formules"],
      ["Le dernier paiement a échoué.", /Fin de la période/, "Résilier l'abonnement"],
    ],
    [
      "ended",
      {
        me: { ...camille, subscribed: false },
        agency: { ...lumiere, subscription: { ...past, status: "canceled" } },
      },
      [
        REFUSAL_MESSAGES.no_subscription,
        "Choisir une formule",
        /^Votre abonnement Formule Équipe a pris fin le 14 décembre 2026\. /,
      ],
      ["Formule Équipe", /Fin de la période/, "Résilier l'abonnement"],
    ],
    [
      "that was never paid",
      {
        me: { ...camille, subscribed: false },
        agency: { ...lumiere, subscription: { ...past, status: "incomplete_expired" } },
      },
      [/^Votre abonnement Formule Équipe n'a jamais commencé/],
      [/a pris fin/],
    ],
    ["seen by a member", { me: hugo }, ["Formule Équipe", "Voir les formules"], ["Résilier l'abonnement"]],
  ])("of an agency %s", async (_, world, shown, hidden) => {
    open(world)
    const banner = await section("Abonnement")
    for (const text of shown) expect(await banner.findByText(text)).toBeDefined()
    for (const text of hidden) expect(banner.queryByText(text)).toBeNull()
  })

  it("is not shown to somebody who needs no subscription, but to the super-admin at work in the agency", async () => {
    const none = { ...lumiere, subscription: null }
    open({ agency: none })
    await screen.findByDisplayValue(lumiere.code)
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Abonnement" })).toBeNull())
    cleanup()
    beginSession()
    open({ agency: none, me: { ...hugo, id: "su", superAdmin: true, acting: true } })
    expect(await screen.findByText(REFUSAL_MESSAGES.no_subscription)).toBeDefined()
    expect(screen.queryByRole("button", { name: "Supprimer mon compte" })).toBeNull()
  })
})

/** rules/platform.md#subscription-banner */
describe("what stands of the subscription", () => {
  it.each<[string, World, (string | RegExp)[], string[]]>([
    ["its price and state", {}, [/^149\s€$/u, "Actif", "Paiement et factures"], []],
    [
      "what to do about too many people, to an administrator",
      { agency: { ...lumiere, seatsUsed: 6 } },
      [/^Passez à une formule supérieure ou retirez des membres/],
      [],
    ],
    [
      "who can do something about it, to a member",
      { me: hugo, agency: { ...lumiere, seatsUsed: 6 } },
      [/^D'ici à ce qu'un administrateur change de formule/],
      ["Paiement et factures"],
    ],
    [
      "that none was chosen, to a member",
      { me: { ...hugo, subscribed: false }, agency: { ...lumiere, subscription: null } },
      [
        REFUSAL_MESSAGES.no_subscription,
        /^L'application s'ouvrira dès que l'administrateur/,
        "Voir les formules",
      ],
      ["Voir mes factures"],
    ],
    [
      "that none was chosen, to an administrator whom the card provider does not know",
      {
        me: { ...camille, subscribed: false },
        agency: { ...lumiere, subscription: null, hasCustomer: false },
      },
      ["Choisir une formule"],
      ["Voir mes factures"],
    ],
    [
      "that its payment failed, with nothing to pay where there is no customer",
      {
        me: { ...camille, subscribed: false },
        agency: {
          ...lumiere,
          hasCustomer: false,
          subscription: { ...subscription, active: false, status: "unpaid" },
        },
      },
      ["Paiement échoué"],
      ["Mettre à jour le paiement", "Paiement et factures"],
    ],
  ])("is %s", async (_what, world, shown, hidden) => {
    open(world)
    const banner = await section("Abonnement")
    for (const text of shown) expect(await banner.findByText(text)).toBeDefined()
    for (const text of hidden) expect(banner.queryByText(text)).toBeNull()
  })

  it("is cancelled once, which is said before the page begins anew", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const reloads: number[] = []
    vi.spyOn(window.location, "reload").mockImplementation(() => void reloads.push(Date.now()))
    const cancels = vi.fn(() => json(200, {}))
    open({ search: "?dialog=cancellation", answers: { "/api/billing/cancel": cancels } })
    const form = await dialog()
    expect(await form.findByText(/garde l'application\s+jusqu'au 14 décembre 2026\.$/)).toBeDefined()
    const cancel = form.getByRole("button", { name: "Résilier l'abonnement" })
    const pressed = Date.now()
    await userEvent.click(cancel)
    expect(
      await screen.findByText(
        "Votre abonnement a été résilié. Il restera actif jusqu'à la fin de la période en cours.",
      ),
    ).toBeDefined()
    await userEvent.click(cancel)
    expect(cancels).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    // Long enough to read it; what another test has begun may come earlier.
    expect(reloads.some((at) => at - pressed >= 1000)).toBe(true)
  })
})

/** rules/platform.md#subscription-banner */
describe("a subscription", () => {
  it("that was cancelled is taken up again, which shows at once", async () => {
    let agency: AgencyAccount = { ...lumiere, subscription: { ...subscription, cancelAtPeriodEnd: true } }
    open({
      answers: {
        "/api/membership/agency": () => json(200, { agency }),
        "/api/billing/resume": () => {
          agency = lumiere
          return json(200, {})
        },
      },
    })
    const banner = await section("Abonnement")
    expect(await banner.findByText(/^Résilié : actif jusqu'au/)).toBeDefined()
    await press(banner, "Reprendre l'abonnement")
    expect(await screen.findByText(/^Votre abonnement a été repris\./)).toBeDefined()
    expect(await banner.findByText(/^Fin de la période en cours :/)).toBeDefined()
    expect(banner.queryByRole("button", { name: "Reprendre l'abonnement" })).toBeNull()
  })

  it.each([
    [() => json(500, {}), "Une erreur est survenue lors de la reprise de l'abonnement."],
    [down, "Plus tard."],
    [
      () => Promise.reject(new TypeError("Failed to fetch")),
      /^Une erreur est survenue lors de la reprise de l'abonnement\. Erreur de connexion réseau/,
    ],
  ])("that could not be taken up again says why (%#)", async (answered, said) => {
    open({
      agency: { ...lumiere, subscription: { ...subscription, cancelAtPeriodEnd: true } },
      answers: { "/api/billing/resume": answered },
    })
    await press(await section("Abonnement"), "Reprendre l'abonnement")
    expect(await screen.findByText(said)).toBeDefined()
  })

  it.each<[string, AgencyAccount, string]>([
    ["that runs", lumiere, "Paiement et factures"],
    [
      "whose payment failed",
      { ...lumiere, subscription: { ...subscription, status: "past_due", active: false } },
      "Mettre à jour le paiement",
    ],
    [
      "that has ended",
      { ...lumiere, subscription: { ...subscription, status: "canceled", active: false } },
      "Voir mes factures",
    ],
  ])("%s leads to the card provider's page", async (_what, agency, label) => {
    const asked = vi.fn(() => json(200, { url: "https://pay.test/portal" }))
    const gone = vi.spyOn(window.location, "assign").mockImplementation(() => {})
    open({
      me: { ...camille, subscribed: false },
      agency,
      answers: { "/api/billing/portal": asked },
    })
    const banner = await section("Abonnement")
    await press(banner, label)
    await waitFor(() => expect(gone).toHaveBeenCalledWith("https://pay.test/portal"))
    // Until the other page is there, it is not asked for once more.
    await userEvent.click(banner.getByText(label))
    expect(asked).toHaveBeenCalledTimes(1)
    comeBack()
    await press(banner, label)
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(2))
  })

  it.each([
    [() => json(500, {}), "Erreur lors de la création de la session portail"],
    [down, "Plus tard."],
  ])(
    "says why the card provider's page could not be had, and asks for it anew (%#)",
    async (answered, said) => {
      const gone = vi.spyOn(window.location, "assign").mockImplementation(() => {})
      let portal: () => Response = answered
      open({ answers: { "/api/billing/portal": () => portal() } })
      const banner = await section("Abonnement")
      await press(banner, "Paiement et factures")
      expect(await screen.findByText(said)).toBeDefined()
      expect(gone).not.toHaveBeenCalled()
      portal = () => json(200, { url: "https://pay.test/portal" })
      await press(banner, "Paiement et factures")
      await waitFor(() => expect(gone).toHaveBeenCalledWith("https://pay.test/portal"))
    },
  )

  it("of an agency that the card provider does not know leads nowhere there", async () => {
    open({ agency: { ...lumiere, hasCustomer: false } })
    const banner = await section("Abonnement")
    expect(await banner.findByRole("button", { name: "Résilier l'abonnement" })).toBeDefined()
    expect(banner.queryByRole("button", { name: "Paiement et factures" })).toBeNull()
  })

  it.each([
    [camille, /^L'application est fermée à votre équipe jusqu'au règlement/],
    [hugo, /Prévenez l'administrateur de votre agence\.$/],
  ])("whose payment failed says who may settle it (%#)", async (me, said) => {
    open({
      me: { ...me, subscribed: false },
      agency: { ...lumiere, subscription: { ...subscription, status: "past_due", active: false } },
    })
    expect(await (await section("Abonnement")).findByText(said)).toBeDefined()
  })
})
