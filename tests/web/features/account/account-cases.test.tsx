import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { type SectionId, sectionsFor } from "../../../../packages/web/src/features/account/account.ts"
import {
  camille,
  dialog,
  down,
  hugo,
  lumiere,
  member,
  open,
  press,
  section,
  team,
  type World,
} from "../../support/accountPage.tsx"
import { json, signIn } from "../../support/site.tsx"

beforeEach(signIn)

const homeless = { ...hugo, agencyId: null, agencyName: null, subscribed: false }
const superAdmin: Profile = { ...hugo, id: "su", superAdmin: true, acting: true }

/** rules/platform.md#account-page */
describe("the parts of the account page", () => {
  const own: SectionId[] = ["profile", "security", "notifications", "home", "keyboard", "removal"]
  const unheard: SectionId[] = ["profile", "security", "keyboard", "removal"]
  const all: SectionId[] = [
    "profile",
    "security",
    "notifications",
    "home",
    "keyboard",
    "agency",
    "team",
    "removal",
  ]
  const none = { ...lumiere, subscription: null }

  it.each<[string, Profile, AgencyAccount | null | undefined, SectionId[]]>([
    ["a member", hugo, lumiere, ["subscription", ...all]],
    ["a member whose agency is not known yet", hugo, undefined, ["subscription", ...all]],
    ["a member who needs no subscription", hugo, none, all],
    ["the super-admin at work in an agency", superAdmin, none, ["subscription", ...all]],
    ["nobody's member", homeless, null, ["join", ...unheard]],
    ["a member whose agency is gone", hugo, null, ["join", ...own]],
    [
      "somebody who was refused",
      { ...homeless, status: "rejected", agencyName: "Lumière" },
      null,
      [...unheard.slice(0, -1), "agency", "removal"],
    ],
    ["somebody who was refused by nobody known", { ...homeless, status: "rejected" }, null, unheard],
  ])("of %s", (_who, me, agency, shown) => {
    expect(sectionsFor(me, agency)).toEqual(shown)
  })

  it.each<[string, World, [button: string, address: string][]]>([
    [
      "an owner's",
      { me: { ...camille, emailVerified: false } },
      [
        ["Changer le mot de passe", "password"],
        ["Activer", "totp"],
        ["Vérifier mon adresse e-mail", "email"],
        ["Renommer", "rename"],
        ["Choisir", "appearance"],
        ["Renouveler", "code"],
        ["Transmettre la propriété", "owner"],
        ["Résilier l'abonnement", "cancellation"],
        ["Gérer les permissions de Hugo Bernard", "permissions&member=u2"],
        ["Supprimer le compte de Hugo Bernard", "member-removal&member=u2"],
        ["Supprimer mon compte", "removal"],
      ],
    ],
    [
      "theirs who have a second step",
      {
        me: hugo,
        answers: { "/api/account/totp": () => json(200, { enabled: true, recoveryCodesLeft: 2 }) },
      },
      [
        ["Nouveaux codes de secours", "recovery-codes"],
        ["Désactiver", "totp-removal"],
      ],
    ],
  ])("open what their buttons say: %s", async (_whose, world, ways) => {
    const router = open(world)
    await screen.findByRole("list", { name: "Membres de l'agence" })
    for (const [button, name] of ways) {
      const named = [...document.querySelectorAll<HTMLElement>("main button")].find(
        (one) => (one.getAttribute("aria-label") ?? one.textContent) === button,
      )
      if (!named) throw new Error(`No « ${button} »`)
      fireEvent.click(named)
      await waitFor(() => expect(router.state.location.search).toBe(`?dialog=${name}`))
      await act(() => router.navigate("/app/account"))
    }
  })

  it("are a member's to read: what they are, and nothing to change of the agency", async () => {
    const people = [...team, member("u3", "Rémi", { role: "" })]
    open({ me: hugo, people, agency: { ...lumiere, appearance: { logoUrl: null, color: "#0f7a6b" } } })
    const agency = await section("Agence")
    expect(await agency.findByText("12 janvier 2026")).toBeDefined()
    expect(agency.getByText("#0f7a6b")).toBeDefined()
    expect(agency.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Copier",
      "Copier le lien d'invitation",
    ])
    const rows = within(await screen.findByRole("list", { name: "Membres de l'agence" })).getAllByRole(
      "listitem",
    )
    expect(rows.map((row) => row.textContent?.includes("(vous)"))).toEqual([false, true, false])
    expect(rows[1]?.textContent).toContain("Chef de projet · hugo@lumiere.example")
    expect(rows[2]?.textContent).not.toContain("·")
    expect(screen.getByText("Les administrateurs de l'agence gèrent l'équipe et ses accès.")).toBeDefined()
    expect((await section("Informations personnelles")).getByText("Utilisateur")).toBeDefined()
  })

  it("say to an administrator what there is to choose, and to the super-admin who they are", async () => {
    open({ me: { ...superAdmin, acting: false }, agency: lumiere })
    const agency = await section("Agence")
    expect(await agency.findByText(/^Aucun pour le moment : vos pages ont les couleurs/)).toBeDefined()
    expect(agency.getByRole("button", { name: "Transmettre la propriété" })).toBeDefined()
    const profile = await section("Informations personnelles")
    expect(profile.getByText("Propriétaire de la plateforme")).toBeDefined()
  })
})

describe("a dialog that cannot be about them", () => {
  it.each<[string, Profile, string]>([
    ["?dialog=code", hugo, "Seuls les administrateurs de l'agence renouvellent son code."],
    ["?dialog=readmission&member=u1", hugo, "Seuls les administrateurs de l'agence gèrent l'équipe."],
    [
      "?dialog=permissions&member=u1",
      { ...camille, id: "u3", owner: false },
      "Le propriétaire de l'agence ne peut être ni restreint ni supprimé.",
    ],
    ["?dialog=email", hugo, "Votre adresse est vérifiée."],
  ])("says so (%s)", async (search, me, sentence) => {
    open({ me, search })
    const shown = await dialog()
    expect(await shown.findByText(sentence)).toBeDefined()
    expect(shown.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual([""])
  })
})

describe("an agency that is joined", () => {
  it("is known by the code alone, and the invitation leaves the address", async () => {
    vi.spyOn(window.location, "reload").mockImplementation(() => {})
    const sent: unknown[] = []
    const router = open({
      me: homeless,
      agency: null,
      search: "?code=ancien",
      answers: {
        "/api/membership/agency": async (request) => {
          if (request.method === "GET") return json(200, { agency: null })
          sent.push(await request.json())
          return json(200, {})
        },
      },
    })
    const field = await screen.findByLabelText("Code agence")
    await userEvent.clear(field)
    await userEvent.type(field, " code-de-lumiere ")
    await press(screen, "Rejoindre l'agence")
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(sent).toEqual([{ code: "code-de-lumiere" }])
    expect(await screen.findByText(/^Demandez son code à l'administrateur/)).toBeDefined()
  })

  it("is shown to whoever has joined one elsewhere since, instead of the way to join one", async () => {
    const elsewhere = { joined: false }
    open({
      answers: {
        "/api/identity/me": () => json(200, elsewhere.joined ? hugo : homeless),
        "/api/membership/agency": ({ method }) => {
          if (method === "GET") return json(200, { agency: elsewhere.joined ? lumiere : null })
          elsewhere.joined = true
          return json(409, { code: "conflict", detail: "Vous appartenez déjà à une agence." })
        },
      },
    })
    await userEvent.type(await screen.findByLabelText("Code agence"), "autre-code")
    await press(screen, "Rejoindre l'agence")
    expect(await screen.findByRole("region", { name: "Équipe" })).toBeDefined()
    expect(screen.queryByRole("button", { name: "Rejoindre l'agence" })).toBeNull()
    expect(screen.getByText("Vous appartenez déjà à une agence.")).toBeDefined()
  })
})

describe("what is asked for a password", () => {
  it("is the present one and the new one, each by its name", async () => {
    const sent: unknown[] = []
    open({
      search: "?dialog=password",
      answers: {
        "/api/account/password": async (request) => {
          sent.push(await request.json())
          return json(200, {})
        },
      },
    })
    const form = await dialog()
    await press(form, "Changer le mot de passe")
    expect(await form.findByText("Le mot de passe est obligatoire.")).toBeDefined()
    await userEvent.type(form.getByLabelText("Mot de passe actuel"), "ancien")
    await userEvent.type(form.getByLabelText("Nouveau mot de passe"), "sixsix")
    await userEvent.type(form.getByLabelText("Confirmer le nouveau mot de passe"), "sixsix")
    await press(form, "Changer le mot de passe")
    await waitFor(() => expect(sent).toEqual([{ currentPassword: "ancien", newPassword: "sixsix" }]))
  })

  it("hands an agency over, to somebody; what keeps it from that is told", async () => {
    open({
      me: superAdmin,
      search: "?dialog=owner",
      people: [...team, member("su", "Sam")],
      answers: { "/api/membership/agency/owner": () => json(500, {}) },
    })
    const form = await dialog()
    expect(await form.findByText("L'actuel propriétaire reste administrateur.")).toBeDefined()
    expect(form.queryByText(/^Elle seule pourra vous rendre/)).toBeNull()
    await press(form, "Transmettre la propriété")
    expect(await form.findByText("Choisissez un membre de l'équipe.")).toBeDefined()
    expect(form.getByText("Le mot de passe est obligatoire.")).toBeDefined()
    await userEvent.click(form.getByLabelText("Nouveau propriétaire"))
    await userEvent.click(await screen.findByText("Hugo Bernard · Utilisateur"))
    await userEvent.type(form.getByLabelText("Mot de passe"), "secret")
    await press(form, "Transmettre à Hugo Bernard")
    expect(
      await form.findByText("Une erreur est survenue lors de la transmission de l'agence."),
    ).toBeDefined()
  })

  it("begins the second step, which takes all six digits; its key and its codes are copied", async () => {
    const recoveryCodes = ["abcd-1", "efgh-2"]
    let secret = () => json(500, {})
    const enabled = vi.fn(() => json(200, { recoveryCodes }))
    open({
      search: "?dialog=totp",
      answers: {
        "/api/account/totp/secret": () => secret(),
        "/api/account/totp": ({ method }) =>
          method === "GET" ? json(200, { enabled: false, recoveryCodesLeft: 0 }) : enabled(),
      },
    })
    const form = await dialog()
    await userEvent.type(form.getByLabelText("Mot de passe"), "secret")
    await press(form, "Continuer")
    expect(
      await form.findByText("La vérification en deux étapes n'a pas pu être modifiée. Veuillez réessayer."),
    ).toBeDefined()
    secret = () => json(200, { secret: "JBSWY3DPEHPK3PXP" })
    await press(form, "Continuer")
    await press(form, "Copier la clé")
    expect(await navigator.clipboard.readText()).toBe("JBSWY3DPEHPK3PXP")
    await userEvent.type(form.getByLabelText("Code de vérification"), "12345")
    await press(form, "Activer")
    expect(await form.findByText("Saisissez les six chiffres du code.")).toBeDefined()
    expect(enabled).not.toHaveBeenCalled()
    await userEvent.type(form.getByLabelText("Code de vérification"), "6")
    await waitFor(() => expect(form.queryByText("Saisissez les six chiffres du code.")).toBeNull())
    await press(form, "Activer")
    await press(form, "Copier les codes")
    expect(await navigator.clipboard.readText()).toBe("abcd-1\nefgh-2")
    const file = form.getByRole("link", { name: "Télécharger" })
    expect(file.getAttribute("download")).toBe("codes-de-secours-trame.txt")
    expect(decodeURIComponent(file.getAttribute("href")?.split(",")[1] ?? "")).toBe("abcd-1\nefgh-2\n")
  })
})

/** rules/platform.md#approval */
describe("somebody who is accepted again", () => {
  const search = "?dialog=readmission&member=u3"
  const people = [...team, member("u3", "Rémi", { status: "rejected" })]
  const path = "/api/membership/team/u3/readmission"

  it("takes a seat, which is counted", async () => {
    let agency = lumiere
    open({
      ...{ search, people },
      answers: {
        "/api/membership/agency": () => json(200, { agency }),
        [path]: () => {
          agency = { ...lumiere, seatsUsed: 3 }
          return json(200, member("u3", "Rémi"))
        },
      },
    })
    expect(await screen.findByText("2 sièges utilisés sur 5")).toBeDefined()
    await press(await dialog(), "Accepter à nouveau")
    expect(await screen.findByText("3 sièges utilisés sur 5")).toBeDefined()
  })

  it.each([
    [() => json(500, {}), "Une erreur est survenue lors de la mise à jour du compte."],
    [down, "Plus tard."],
  ])("stays out where that fails, with the reason (%#)", async (answered, said) => {
    open({ search, people, answers: { [path]: answered } })
    const form = await dialog()
    await press(form, "Accepter à nouveau")
    expect(await form.findByText(said)).toBeDefined()
    expect(screen.getByText("Rejeté")).toBeDefined()
  })
})

it("the rights of an administrator are those of everything, and of somebody else what they were given", async () => {
  const sent: unknown[] = []
  open({
    search: "?dialog=permissions&member=u2",
    people: [...team.slice(0, 1), member("u2", "Hugo", { userRole: "admin", permissions: { todo: true } })],
    answers: {
      "/api/membership/team/u2/permissions": async (request) => {
        sent.push(await request.json())
        return json(200, member("u2", "Hugo", { permissions: { todo: true } }))
      },
    },
  })
  const form = await dialog()
  const chosen = () =>
    form.getAllByRole("switch").filter((one) => one.getAttribute("aria-checked") === "true")

  await form.findByText("Un administrateur ouvre toutes les pages")
  expect(chosen()).toHaveLength(11)
  await userEvent.click(form.getByRole("switch", { name: "Administrateur" }))
  expect(form.getByText("Pages que cette personne peut ouvrir")).toBeDefined()
  expect(chosen()).toHaveLength(1)
  expect(form.getByRole("switch", { name: "Mes tâches" }).getAttribute("aria-checked")).toBe("true")
  await press(form, "Enregistrer")
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({ admin: false, permissions: expect.objectContaining({ todo: true }) }),
    ]),
  )
  const rows = within(screen.getByRole("list", { name: "Membres de l'agence" })).getAllByRole("listitem")
  await waitFor(() => expect(rows[1]?.textContent).toContain("Utilisateur"))
})
