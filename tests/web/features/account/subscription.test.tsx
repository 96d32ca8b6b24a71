import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { describe, expect, it, vi } from "vitest"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import {
  anAgency,
  aSubscription,
  camille,
  fakeAccount,
  hugo,
  type Subscription,
} from "../../../world/account.ts"
import { failing, offline, refusal } from "../../../world/fakeApi.ts"
import { dialog, press, says, section, textOf } from "../../../world/page.tsx"

/** rules/platform.md#subscription-banner */
describe("the subscription", () => {
  const PLAN = (state: string, seats = "2 sièges utilisés sur 5") =>
    `Formule Équipe | ${state} | 149 € | HT par mois | ${seats}`
  const RUNS = "Fin de la période en cours : | 14 décembre 2026"
  const NONE = REFUSAL_MESSAGES.no_subscription
  const CHOOSE =
    "Choisissez une formule pour ouvrir l'application à toute votre équipe. Vos données vous attendent."
  const past = { active: false }

  it.each<[string, Profile, AgencyAccount, string[]]>([
    [
      "active",
      camille,
      anAgency(),
      [PLAN("Actif"), RUNS, "Changer de formule | Paiement et factures | Résilier l'abonnement"],
    ],
    [
      "over its seats, to a member",
      hugo,
      anAgency({ seatsUsed: 6 }),
      [
        "Votre équipe dépasse le nombre de sièges de votre formule.",
        "D'ici à ce qu'un administrateur change de formule, personne ne peut rejoindre l'agence.",
        ...[PLAN("Actif", "6 sièges utilisés sur 5"), RUNS, "Voir les formules"],
      ],
    ],
    [
      "cancelled until the end of its period",
      camille,
      subscribed({ cancelAtPeriodEnd: true }),
      [
        `${PLAN("Résilié")} | Résilié : actif jusqu'au | 14 décembre 2026`,
        "Reprendre l'abonnement | Changer de formule | Paiement et factures",
      ],
    ],
    [
      "unpaid",
      unsubscribed,
      subscribed({ ...past, status: "past_due", failedSince: "2026-11-14T10:00:00.000Z" }),
      [
        "Le dernier paiement a échoué.",
        "L'application est fermée à votre équipe jusqu'au règlement. Mettez à jour votre moyen de paiement.",
        `${PLAN("Paiement échoué")} | Paiement en échec depuis le | 14 novembre 2026`,
        "Mettre à jour le paiement | Voir les formules",
      ],
    ],
    [
      "unpaid, to a member",
      { ...hugo, subscribed: false },
      subscribed({ ...past, status: "unpaid" }),
      [
        "Le dernier paiement a échoué.",
        "L'application est fermée jusqu'au règlement. Prévenez l'administrateur de votre agence.",
        `${PLAN("Paiement échoué")} | Voir les formules`,
      ],
    ],
    [
      "not begun",
      unsubscribed,
      subscribed({ ...past, status: "incomplete" }, { seatsUsed: 6 }),
      [
        "L'abonnement n'est pas encore actif.",
        "Il le deviendra dès que le prestataire de paiement l'aura confirmé.",
        "Votre équipe dépasse le nombre de sièges de votre formule.",
        "Passez à une formule supérieure ou retirez des membres : d'ici là, personne ne peut rejoindre l'agence.",
        `${PLAN("En attente", "6 sièges utilisés sur 5")} | Voir les formules`,
      ],
    ],
    [
      "ended",
      unsubscribed,
      subscribed({ ...past, status: "canceled" }),
      [
        `${NONE} | Votre abonnement Formule Équipe a pris fin le 14 décembre 2026. ${CHOOSE}`,
        "Choisir une formule | Voir mes factures",
      ],
    ],
    [
      "never paid",
      unsubscribed,
      subscribed({ ...past, status: "incomplete_expired" }, { hasCustomer: false }),
      [
        `${NONE} | Votre abonnement Formule Équipe n'a jamais commencé : son premier paiement n'a pas abouti. ${CHOOSE}`,
        "Choisir une formule",
      ],
    ],
    [
      "none, to a member",
      { ...hugo, subscribed: false },
      anAgency({ subscription: null }),
      [
        NONE,
        "L'application s'ouvrira dès que l'administrateur de votre agence aura choisi une formule.",
        "Voir les formules",
      ],
    ],
  ])("when it is %s, says what stands of it and what to do", async (_, me, agency, shown) => {
    fakeAccount({ me, agency }).open()
    const banner = await section("Abonnement")
    await banner.findAllByText(/formule/)
    const texts = textOf(screen.getByRole("region", { name: "Abonnement" }))
    expect(texts.join(" | ")).toBe(["Abonnement", ...shown].join(" | "))
    const runs = agency.subscription?.active
    expect(banner.getByRole("link").getAttribute("href")).toBe(runs ? "/pricing?upgrade=true" : "/pricing")
  })

  it("when none is needed, or it cannot be read, is not shown", async () => {
    const { api, open } = fakeAccount({ agency: anAgency({ subscription: null }) })
    const router = open()
    await screen.findByDisplayValue("code-de-lumiere")
    expect(screen.queryByRole("region", { name: "Abonnement" })).toBeNull()
    api.answer({ membership: { agency: failing(DOWN) } })
    queryClient.clear()
    await act(() => router.navigate("/app/account?again"))
    expect(screen.queryByRole("region", { name: "Abonnement" })).toBeNull()
  })

  it.each<[string, AgencyAccount]>([
    ["Paiement et factures", anAgency()],
    ["Mettre à jour le paiement", subscribed({ status: "past_due", active: false })],
    ["Voir mes factures", subscribed({ status: "canceled", active: false })],
  ])("« %s » leads to the card provider's page, once until one is back", async (label, agency) => {
    const gone = vi.spyOn(window.location, "assign").mockImplementation(() => {})
    const { api, open } = fakeAccount({ me: unsubscribed, agency })
    open()
    const banner = await section("Abonnement")
    api.answer({ billing: { portal: { url: "https://pay.test/portal" } } })
    await press(label, banner)
    await waitFor(() => expect(gone).toHaveBeenCalledWith("https://pay.test/portal"))
    await userEvent.click(banner.getByText(label))
    expect(api.writes()).toHaveLength(1)
    fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }))
    await press(label, banner)
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(2))
  })

  it("when it was cancelled, is taken up again, which shows at once", async () => {
    const { api, state, open } = fakeAccount({ agency: subscribed({ cancelAtPeriodEnd: true }) })
    open()
    const banner = await section("Abonnement")
    api.answer({
      billing: {
        resume: () => {
          state.agency = anAgency()
          return {}
        },
      },
    })
    await press("Reprendre l'abonnement", banner)
    expect(await says(/^Votre abonnement a été repris\./)).toBeDefined()
    expect(await banner.findByText(/^Fin de la période en cours :/)).toBeDefined()
  })
})

describe("the cancellation", () => {
  it("is sent once, and said before the page begins anew", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {})
    const { api, open } = fakeAccount()
    api.answer({ billing: { cancel: {} } })
    open("?dialog=cancellation")
    const form = await dialog()
    expect(await form.findByText(/garde l'application\s+jusqu'au 14 décembre 2026\.$/)).toBeDefined()
    await press("Résilier l'abonnement", form)
    expect(await says(/^Votre abonnement a été résilié\. Il restera actif jusqu'à la fin/)).toBeDefined()
    await press(/Résilier l'abonnement/, form)
    expect(api.writes()).toEqual([["billing.cancel", undefined]])
    expect(reload).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it.each([
    [FAILED, "Erreur lors de la résiliation de l'abonnement"],
    [offline, "Une erreur est survenue lors de la résiliation de l'abonnement."],
    [() => refusal("forbidden", "Vous devez être connecté."), "Vous devez être connecté."],
  ])("when it fails (%#), says « %s »", async (error, said) => {
    const { api, open } = fakeAccount()
    api.answer({ billing: { cancel: failing(error) } })
    open("?dialog=cancellation")
    const form = await dialog()
    await press("Résilier l'abonnement", form)
    expect(await form.findByText(said)).toBeDefined()
  })

  it.each([
    [
      aSubscription({ cancelAtPeriodEnd: true }),
      /est déjà résilié : il reste actif jusqu'au 14 décembre 2026\.$/,
    ],
    [null, REFUSAL_MESSAGES.no_subscription],
  ])("when there is nothing to cancel (%#), says so", async (subscription, said) => {
    fakeAccount({ agency: anAgency({ subscription }) }).open("?dialog=cancellation")
    const form = await dialog()
    expect(await form.findByText(said)).toBeDefined()
    expect(form.queryByRole("button", { name: "Résilier l'abonnement" })).toBeNull()
  })
})

/** rules/platform.md#subscriptions */
describe("the way back from the card provider", () => {
  it.each<[string, Profile, string | null]>([
    ["cancelled", camille, "Paiement abandonné : rien n'a été débité."],
    ["success", hugo, null],
  ])(
    "of a payment %s (%#) is told once, asks nothing, and leaves the address",
    async (checkout, me, said) => {
      const { api, open } = fakeAccount({ me })
      const router = open(`?checkout=${checkout}`)
      await waitFor(() => expect(router.state.location.search).toBe(""))
      if (said) {
        const told = await says(said)
        await press("Fermer")
        await waitFor(() => expect(told.isConnected).toBe(false))
      }
      expect(api.writes()).toEqual([])
    },
  )

  it("of a payment that is known leads to where work begins, in the place of this page", async () => {
    const { api, open } = fakeAccount()
    api.answer({ billing: { refresh: { active: true } } })
    const router = open("?checkout=success")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/today"))
    expect(router.state.historyAction).toBe("REPLACE")
    expect(await says("Votre abonnement est actif. Merci, et bienvenue !")).toBeDefined()
  })

  it.each([
    [() => ({ active: false }), "Votre paiement est en cours de traitement."],
    [failing(DOWN), "Votre abonnement n'a pas pu être vérifié."],
  ])(
    "of a payment that is not confirmed (%#) is asked about five times, then says so",
    async (refresh, said) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      const { api, open } = fakeAccount()
      api.answer({ billing: { refresh } })
      open("?checkout=success")
      for (let look = 1; look < 5; look++) {
        await vi.waitFor(() => expect(api.writes()).toHaveLength(look))
        expect(screen.queryByText(said)).toBeNull()
        await act(() => vi.advanceTimersByTimeAsync(2000))
      }
      expect(await says(said)).toBeDefined()
      expect(api.writes()).toHaveLength(5)
      expect(api.callsOf("membership.agency")).toHaveLength(2)
    },
  )
})

const unsubscribed = { ...camille, subscribed: false }
const FAILED = () => refusal("unexpected", "")
const DOWN = () => refusal("unavailable", "Plus tard.")
const subscribed = (changes: Partial<Subscription>, more: Partial<AgencyAccount> = {}) =>
  anAgency({ subscription: aSubscription(changes), ...more })
