import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { describe, expect, it, vi } from "vitest"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { aMember, anAgency, camille, fakeAccount, homeless, hugo } from "../../../world/account.ts"
import { conflict, failing, offline, refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { dialog, field, fill, press, says, section, textOf } from "../../../world/page.tsx"
import { asksBeforeClosing } from "../../../world/unsaved.ts"

describe("one's own profile", () => {
  it("is saved with its version, stands in the team at once, and nothing is left to save", async () => {
    const { api, open } = fakeAccount({ me: { ...camille, superAdmin: true } })
    open()
    const profile = await section("Informations personnelles")
    expect(profile.getByText("Propriétaire de la plateforme")).toBeDefined()
    const save = profile.getByRole<HTMLButtonElement>("button", { name: "Enregistrer" })
    expect(save.getAttribute("aria-disabled")).toBe("true")
    await userEvent.click(save)
    for (const [label, missing] of [
      ["Prénom", "Le prénom est obligatoire."],
      ["Nom", "Le nom est obligatoire."],
      ["Poste", "Le poste est obligatoire."],
    ] as const) {
      const { value } = await field(label)
      await fill(label, " ")
      await userEvent.click(save)
      expect(await says(missing)).toBeDefined()
      await fill(label, value)
    }
    await fill("Prénom", " Anne")
    api.answer({
      account: { updateProfile: { firstName: "Anne", lastName: "Laurent", role: "Directrice", version: 4 } },
    })
    await userEvent.click(save)
    expect(await says("Vos informations ont été mises à jour avec succès.")).toBeDefined()
    const members = await screen.findByRole("list", { name: "Membres de l'agence" })
    expect(textOf(within(members).getAllByRole("listitem")[0])[0]).toBe("Anne Laurent")
    expect((await field("Prénom")).value).toBe("Anne")
    expect([save.getAttribute("aria-disabled"), asksBeforeClosing()]).toEqual(["true", false])
    expect(api.writes().at(-1)).toEqual(["account.updateProfile", { firstName: "Anne", version: 3 }])
  })

  it("when it changes elsewhere, follows where nothing is typed, and is not written over unasked", async () => {
    const { api, state, open } = fakeAccount()
    api.answer({ account: { updateProfile: failing(conflict) } })
    open()
    await field("Poste")
    state.me = { ...camille, version: 4, role: "Associée" }
    await reread()
    await waitFor(async () => expect((await field("Poste")).value).toBe("Associée"))
    await userEvent.type(await field("Prénom"), "-Anne")
    state.me = { ...state.me, version: 5, userRole: "user" }
    await reread()
    await press("Enregistrer")
    await waitFor(() => expect(api.writes()).toHaveLength(1))
    state.me = { ...state.me, version: 6, firstName: "Camila" }
    await reread()
    expect((await field("Prénom")).value).toBe("Camille-Anne")
    await press("Enregistrer")
    await waitFor(() => expect(api.writes()).toHaveLength(2))
    expect(api.callsOf("account.updateProfile").map(({ version }) => version)).toEqual([5, 5])
  })
})

/** rules/platform.md#codes-by-e-mail */
describe("one's own address", () => {
  it("is verified by the six digits that came", async () => {
    const { api, state, open } = fakeAccount({ me: { ...camille, emailVerified: false } })
    api.answer({ account: { verifyEmail: failing(DOWN) } })
    open()
    await press("Vérifier mon adresse e-mail")
    const form = await dialog()
    await fill("Code reçu par e-mail", "123 456", form)
    expect(asksBeforeClosing()).toBe(true)
    await press("Vérifier", form)
    expect(await form.findByText("Plus tard.")).toBeDefined()
    api.answer({
      account: {
        verifyEmail: () => {
          state.me = camille
          return {}
        },
      },
    })
    await press("Vérifier", form)
    expect(await says("Votre adresse e-mail est vérifiée.")).toBeDefined()
    expect(await says("Adresse vérifiée")).toBeDefined()
    expect(api.writes()[1]).toEqual(["account.verifyEmail", { code: "123456" }])
  })
})

describe("one's own password", () => {
  it.each<[string, (() => unknown) | null, string]>([
    ["", null, "Le mot de passe doit contenir au moins 6 caractères."],
    ["court", null, "Le mot de passe doit contenir au moins 6 caractères."],
    ["sixsix", () => refusal("invalid", "…", { currentPassword: "Incorrect" }), "Incorrect"],
    ["sixsix", FAILED, "Une erreur est survenue lors du changement de mot de passe."],
    ["sixsix", null, "Votre mot de passe a été changé avec succès."],
  ])("changed to « %s » (%#) says « %s »", async (next, error, said) => {
    const { api, open } = fakeAccount()
    api.answer({ account: { changePassword: error ? failing(error) : {} } })
    open("?dialog=password")
    const form = await dialog()
    await press("Changer le mot de passe", form)
    expect(await form.findByText("Le mot de passe est obligatoire.")).toBeDefined()
    await fill("Mot de passe actuel", "ancien", form)
    await fill("Nouveau mot de passe", next, form)
    await fill("Confirmer le nouveau mot de passe", "autre", form)
    await press("Changer le mot de passe", form)
    expect(await form.findByText("Les mots de passe ne correspondent pas.")).toBeDefined()
    await fill("Confirmer le nouveau mot de passe", next, form)
    await press("Changer le mot de passe", form)
    expect(await says(said)).toBeDefined()
    const sent = next === "sixsix" ? [{ currentPassword: "ancien", newPassword: "sixsix" }] : []
    expect(api.callsOf("account.changePassword")).toEqual(sent)
  })
})

/** rules/platform.md#two-step-verification */
describe("the second step of signing in", () => {
  it("takes the password, then all six digits, and its codes are kept once", async () => {
    const { api, open } = fakeAccount()
    api.answer({ account: { setUpTotp: failing(FAILED), enableTotp: { recoveryCodes: CODES } } })
    open()
    await press("Activer")
    const form = await dialog()
    await fill("Mot de passe", "secret", form)
    await press("Continuer", form)
    expect(await form.findByText(/n'a pas pu être modifiée\. Veuillez réessayer\.$/)).toBeDefined()
    api.answer({ account: { setUpTotp: { secret: "JBSWY3DPEHPK3PXP" } } })
    await press("Continuer", form)
    expect(await form.findByText("JBSW Y3DP EHPK 3PXP")).toBeDefined()
    await press("Copier la clé", form)
    expect(await navigator.clipboard.readText()).toBe("JBSWY3DPEHPK3PXP")
    const code = await field("Code de vérification", form)
    await userEvent.type(code, "12345")
    await press("Activer", form)
    expect(await form.findByText("Saisissez les six chiffres du code.")).toBeDefined()
    await userEvent.type(code, "6")
    await press("Activer", form)
    await press("Copier les codes", form)
    expect(await navigator.clipboard.readText()).toBe(CODES.join("\n"))
    const file = form.getByRole("link", { name: "Télécharger" })
    expect(decodeURIComponent(file.getAttribute("href") ?? "")).toBe(
      `data:text/plain;charset=utf-8,${CODES.join("\n")}\n`,
    )
    await press("J'ai conservé mes codes", form)
    expect(await says("La vérification en deux étapes est activée.")).toBeDefined()
    expect(await says(/Il vous reste 10 codes de secours/)).toBeDefined()
    expect(api.writes().at(-1)).toEqual(["account.enableTotp", { password: "secret", code: "123456" }])
  })

  it("when its first answer was lost, is on with other recovery codes", async () => {
    const { api, state, open } = fakeAccount()
    api.answer({
      account: {
        setUpTotp: { secret: "JBSWY3DPEHPK3PXP" },
        renewRecoveryCodes: { recoveryCodes: CODES },
        enableTotp: () => {
          if (state.recoveryCodes) throw refusal("conflict", "Déjà activée.")
          state.recoveryCodes = 10
          throw offline()
        },
      },
    })
    open("?dialog=totp")
    const form = await dialog()
    await fill("Mot de passe", "secret", form)
    await press("Continuer", form)
    await fill("Code de vérification", "123456", form)
    await press("Activer", form)
    expect(await form.findByText(/Erreur de connexion réseau/)).toBeDefined()
    expect(await says("Activée")).toBeDefined()
    await press("Activer", form)
    expect(textOf(await form.findByRole("list", { name: "Codes de secours" }))).toEqual(CODES)
  })

  it("has its codes renewed, which are not closed unasked; and is switched off with the password", async () => {
    withoutMotion()
    const { api, open } = fakeAccount({ recoveryCodes: 2 })
    api.answer({
      account: {
        renewRecoveryCodes: { recoveryCodes: CODES },
        disableTotp: ({ password }) => {
          if (password !== "secret") throw refusal("invalid", "…", { password: "Incorrect" })
          return {}
        },
      },
    })
    open()
    await says(/Il vous reste 2 codes de secours/)
    await press("Nouveaux codes de secours")
    const form = await dialog()
    await fill("Mot de passe", "secret", form)
    await press("Renouveler les codes", form)
    await form.findByRole("list", { name: "Codes de secours" })
    expect(await says(/Il vous reste 10 codes de secours/)).toBeDefined()
    await userEvent.click(form.getAllByRole("button", { name: "Fermer" })[0] ?? document.body)
    await press("Revoir les codes")
    await press("J'ai conservé mes codes", form)
    expect(await says("Vos codes de secours ont été renouvelés.")).toBeDefined()
    await press("Désactiver")
    const off = await dialog()
    for (const [password, said] of [
      ["faux", "Incorrect"],
      ["secret", "La vérification en deux étapes est désactivée."],
    ] as const) {
      await fill("Mot de passe", password, off)
      await press("Désactiver", off)
      expect(await says(said)).toBeDefined()
    }
    expect(await says("Désactivée")).toBeDefined()
  })

  it.each([
    [DOWN, "Plus tard.", true],
    [() => refusal("forbidden", "Refusé."), "Refusé.", false],
  ])("when it cannot be read (%#), says « %s », and is tried again: %s", async (error, said, again) => {
    const { api, open } = fakeAccount()
    api.answer({ account: { totp: failing(error) } })
    open()
    const security = await section("Sécurité")
    expect(await security.findByText(said)).toBeDefined()
    expect(security.queryByRole("button", { name: "Réessayer" }) !== null).toBe(again)
    if (!again) return
    api.answer({ account: { totp: { enabled: true, recoveryCodesLeft: 1 } } })
    await press("Réessayer", security)
    expect(await security.findByText(/^Il vous reste 1 code de secours,/)).toBeDefined()
    api.answer({ account: { totp: { enabled: true, recoveryCodesLeft: 0 } } })
    await reread()
    expect(await security.findByText("Il ne vous reste aucun code de secours.")).toBeDefined()
    api.answer({ account: { totp: failing(error) } })
    await reread()
    expect(security.getByText("Activée")).toBeDefined()
  })
})

describe("personal settings", () => {
  const toggle = (name: string) => screen.findByRole("switch", { name })
  const mail = async () => isOn(await toggle("E-mail quotidien"))
  const chosen = (api: ReturnType<typeof fakeAccount>["api"]) =>
    api.callsOf("notifications.setPreferences").map(({ dailyMail }) => dailyMail)

  /** rules/together.md#daily-mail */
  it("is the daily mail as it was switched last, though answers are slow or were being read before", async () => {
    const { api, open } = fakeAccount()
    api.answer({ notifications: { preferences: { dailyMail: true } } })
    open()
    await waitFor(async () => expect(await mail()).toBe(true))
    const [read, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    api.answer({
      notifications: {
        preferences: () => read.promise.then(() => ({ dailyMail: true })),
        setPreferences: (choice) => slow.promise.then(() => choice),
      },
    })
    void queryClient.invalidateQueries()
    for (const on of [false, true, false]) {
      await userEvent.click(await toggle("E-mail quotidien"))
      expect(await mail()).toBe(on)
    }
    await act(async () => read.resolve())
    expect(chosen(api)).toEqual([false])
    await act(async () => slow.resolve())
    await waitFor(() => expect(chosen(api).at(-1)).toBe(false))
    expect(await mail()).toBe(false)
  })

  it.each([
    [true, DOWN, "Plus tard."],
    [false, DOWN, "Plus tard."],
    [true, offline, /^Erreur de connexion réseau/],
  ])("when the daily mail (%s) is refused, is what it was (%#)", async (dailyMail, error, said) => {
    const { api, open } = fakeAccount()
    api.answer({ notifications: { preferences: { dailyMail }, setPreferences: failing(error) } })
    open()
    await waitFor(async () => expect(await mail()).toBe(dailyMail))
    if (error === offline) api.answer({ notifications: { preferences: failing(offline) } })
    await userEvent.click(await toggle("E-mail quotidien"))
    expect(await says(said)).toBeDefined()
    await waitFor(async () => expect(await mail()).toBe(dailyMail))
  })

  /** rules/platform.md#home-page */
  it("is the page that comes first, of those that one may open", async () => {
    const { api, open } = fakeAccount({ me: { ...hugo, permissions: { clients: true } } })
    api.answer({ account: { setHomePage: ({ homePage }) => ({ homePage }) } })
    open()
    const home = await section("Page d'accueil")
    const pick = async (label: string) => {
      await userEvent.click(home.getByRole("combobox"))
      const options = await waitFor(() => {
        const found = [...document.querySelectorAll<HTMLElement>(".ant-select-item-option")]
        expect(found.length).toBeGreaterThan(0)
        return found
      })
      await userEvent.click(options.find(({ textContent }) => textContent === label) ?? document.body)
      return options.map(({ textContent }) => textContent)
    }
    expect(await pick("Clients")).toEqual(["Discover", "Aujourd'hui", "Calendrier", "Clients"])
    await pick("Discover")
    await waitFor(() =>
      expect(api.writes()).toEqual([
        ["account.setHomePage", { homePage: "/app/clients" }],
        ["account.setHomePage", { homePage: null }],
      ]),
    )
    api.answer({ account: { setHomePage: failing(DOWN) } })
    await pick("Clients")
    expect(await says("La page d'accueil n'a pas été enregistrée. Plus tard.")).toBeDefined()
    expect(home.getByRole("combobox").closest(".ant-select")?.textContent).not.toContain("Clients")
  })

  it("is whether keys of one letter work on this device", async () => {
    fakeAccount().open()
    const keys = await toggle("Raccourcis à une touche")
    await userEvent.click(keys)
    expect([isOn(keys), localStorage.getItem("trame.keys")]).toEqual([false, "off"])
    await userEvent.click(keys)
    expect([isOn(keys), localStorage.getItem("trame.keys")]).toEqual([true, null])
    await press("Voir les raccourcis")
    expect(await dialog("Raccourcis clavier")).toBeDefined()
  })
})

/** rules/platform.md#joining */
describe("an agency that is joined", () => {
  it("is known by the code alone, once, before the page begins anew", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {})
    const { api, open } = fakeAccount({ me: homeless, agency: null })
    api.answer({ membership: { join: { agencyName: "Agence Lumière" } } })
    const router = open("?code=ancien")
    expect(await says(/^Le code de votre invitation est rempli/)).toBeDefined()
    expect((await field("Code agence")).value).toBe("ancien")
    await fill("Code agence", " ")
    const join = screen.getByRole("button", { name: "Rejoindre l'agence" })
    await userEvent.click(join)
    expect(await says("Le code agence est obligatoire.")).toBeDefined()
    await fill("Code agence", " code-de-lumiere ")
    await userEvent.click(join)
    expect(await says("Vous avez rejoint l'agence avec succès.")).toBeDefined()
    await userEvent.click(join)
    expect(router.state.location.search).toBe("")
    expect(api.writes()).toEqual([["membership.join", { code: "code-de-lumiere" }]])
    expect(reload).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it.each([
    [() => refusal("no_seat", "Plus de siège."), "Plus de siège."],
    [FAILED, "Une erreur est survenue lors de la tentative de rejoindre l'agence."],
  ])("when that is refused (%#), says « %s », and the code stays", async (error, said) => {
    const { api, open } = fakeAccount({ me: homeless, agency: null })
    api.answer({ membership: { join: failing(error) } })
    open()
    await fill("Code agence", "un-code")
    await press("Rejoindre l'agence")
    expect(await says(said)).toBeDefined()
    expect((await field("Code agence")).value).toBe("un-code")
  })

  it.each([
    ["a1", "C'est elle qui vous a invité : vous n'avez rien à faire."],
    ["code-de-lumiere", "C'est elle qui vous a invité : vous n'avez rien à faire."],
    ["autre", "Cette invitation vient d'une autre agence, et un compte n'appartient qu'à une seule."],
  ])("when one has one already, an invitation to %s is told and put away", async (code, words) => {
    const router = fakeAccount().open(`?code=${code}`)
    expect(await says("Vous appartenez déjà à « Agence Lumière ».")).toBeDefined()
    const told = await says(words)
    await press("Fermer")
    await waitFor(() => expect(told.isConnected).toBe(false))
    expect(router.state.location.search).toBe("")
  })

  it("when it has rejected one, is known by its name alone", async () => {
    fakeAccount({ me: { ...hugo, status: "rejected", agencyId: null }, agency: null }).open()
    expect(await says(REFUSAL_MESSAGES.rejected)).toBeDefined()
    expect((await section("Agence")).getByText("Agence Lumière")).toBeDefined()
    expect(screen.queryByDisplayValue("code-de-lumiere")).toBeNull()
    expect(screen.queryByRole("region", { name: "Équipe" })).toBeNull()
  })
})

/** rules/platform.md#removal-of-people */
describe("the deletion of one's own account", () => {
  const title = "Supprimer mon compte"
  const owner = (...others: Partial<ReturnType<typeof aMember>>[]) => ({
    people: [
      aMember("u1", "Camille", { owner: true }),
      ...others.map((changes, at) => aMember(`u${at + 2}`, "Hugo", changes)),
    ],
  })

  it.each([
    ["pending", "Transmettre la propriété", "?dialog=owner"],
    ["rejected", "Voir l'équipe", "#team"],
  ] as const)("of an owner with somebody %s leads to « %s » first", async (status, name, place) => {
    const router = fakeAccount(owner({ status })).open("?dialog=removal")
    const form = await dialog(title)
    const lead = await form.findByRole("button", { name })
    expect(form.queryByLabelText("Mot de passe")).toBeNull()
    await userEvent.click(lead)
    await waitFor(() => expect(router.state.location.search + router.state.location.hash).toBe(place))
  })

  it.each<[string, Profile, boolean, string, string]>([
    [
      "a member",
      hugo,
      false,
      "Ce que vous avez créé reste dans « Agence Lumière ».",
      "Votre compte a été supprimé.",
    ],
    [
      "nobody's member",
      homeless,
      false,
      "Votre compte et vos informations personnelles",
      "Votre compte a été supprimé.",
    ],
    [
      "an owner alone",
      camille,
      true,
      "« Agence Lumière » est supprimée avec votre compte",
      "Votre compte et l'agence « Agence Lumière » ont été supprimés.",
    ],
  ])("of %s takes the password, and ends at the sign-in page", async (_, me, withAgency, lead, farewell) => {
    const { api, open } = fakeAccount({ me, agency: me.agencyId ? anAgency() : null, ...owner() })
    api.answer({ account: { remove: failing(FAILED) } })
    const router = open("?dialog=removal")
    const form = await dialog(title)
    const password = await field("Mot de passe", form)
    expect(form.getByText(new RegExp(lead))).toBeDefined()
    expect(password.form?.querySelector<HTMLInputElement>("[autocomplete=username]")?.value).toBe(me.email)
    await userEvent.type(password, "secret")
    const submit = () => press(new RegExp(`^${title}`), form)
    await submit()
    if (withAgency) {
      expect(await form.findByText("Cochez cette case pour continuer.")).toBeDefined()
      expect(api.writes()).toEqual([])
      await userEvent.click(form.getByRole("checkbox"))
      await submit()
    }
    expect(await form.findByText(/lors de la suppression du compte\.$/)).toBeDefined()
    api.answer({ account: { remove: {} } })
    await submit()
    await waitFor(() => expect(router.state.navigation.location?.pathname).toBe("/login"))
    expect(sessionStorage.getItem("trame.farewell")).toBe(farewell)
    expect(api.callsOf("account.remove").at(-1)).toEqual({ password: "secret", withAgency })
  })

  it("of somebody at work in another's agency waits until that is left", async () => {
    fakeAccount({ me: { ...hugo, superAdmin: true, acting: true } }).open("?dialog=removal")
    const form = await dialog(title)
    expect(form.getByText("Quittez d'abord l'agence dans laquelle vous travaillez.")).toBeDefined()
    expect(form.queryByLabelText("Mot de passe")).toBeNull()
  })
})

const FAILED = () => refusal("unexpected", "")
const DOWN = () => refusal("unavailable", "Plus tard.")
const reread = () => act(() => queryClient.invalidateQueries())
const CODES = Array.from({ length: 10 }, (_, at) => `abcd-efgh-${1000 + at}`)
const isOn = (toggle: HTMLElement) => toggle.getAttribute("aria-checked") === "true"
