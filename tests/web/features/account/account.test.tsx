import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { seatLimitMessage } from "@trame/core/account/contract/subscription"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { beginSession } from "../../../../packages/web/src/lib/session/session.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"
import {
  camille,
  hugo,
  lumiere,
  member,
  open,
  section,
  subscription,
  team,
  type World,
} from "../../support/accountPage.tsx"
import { json, signIn } from "../../support/site.tsx"

beforeEach(signIn)

describe("what a person sees of an agency", () => {
  it("is only its name once they are refused", async () => {
    open({ me: { ...hugo, status: "rejected", agencyId: null }, agency: null })
    expect(await screen.findByText(REFUSAL_MESSAGES.rejected)).toBeDefined()
    expect((await section("Agence")).getByText("Agence Lumière")).toBeDefined()
    expect(screen.queryByDisplayValue(lumiere.code)).toBeNull()
    expect(screen.queryByRole("region", { name: "Équipe" })).toBeNull()
  })

  it("is a list without actions for a member; an administrator manages neither themselves nor the owner", async () => {
    open({ me: hugo })
    const list = await screen.findByRole("list", { name: "Membres de l'agence" })
    expect(within(list).getAllByRole("listitem")).toHaveLength(2)
    expect(within(list).queryByRole("button")).toBeNull()
    cleanup()
    beginSession()
    open({ me: { ...camille, id: "u3", owner: false }, people: [...team, member("u3", "Inès")] })
    const managed = await screen.findByRole("list", { name: "Membres de l'agence" })
    expect(within(managed).getAllByRole("button")).toHaveLength(2)
    expect(
      within(managed).getByRole("button", { name: "Gérer les permissions de Hugo Bernard" }),
    ).toBeDefined()
  })

  it.each([
    [409, { code: "no_seat", detail: seatLimitMessage(5, 5, "Équipe") }, seatLimitMessage(5, 5, "Équipe")],
    [400, { code: "invalid", detail: "Cette agence n'existe pas" }, "Cette agence n'existe pas"],
    [500, {}, "Une erreur est survenue lors de la tentative de rejoindre l'agence."],
  ])(
    "is none of it before they join: what the API says, else the page's own sentence",
    async (status, body, text) => {
      const answers = {
        "/api/membership/agency": ({ method }: Request) =>
          method === "POST" ? json(status, body) : json(200, { agency: null }),
      }
      open({ me: { ...hugo, agencyId: null, agencyName: null, subscribed: false }, answers })
      await userEvent.type(await screen.findByLabelText("Code agence"), "un-code")
      await userEvent.click(screen.getByRole("button", { name: "Rejoindre l'agence" }))
      expect(await screen.findByText(text)).toBeDefined()
      expect(screen.getByDisplayValue("un-code")).toBeDefined()
    },
  )
})

describe("an invitation", () => {
  const homeless = { ...hugo, agencyId: null, agencyName: null, subscribed: false }

  it("fills in the code of somebody without an agency", async () => {
    open({ me: homeless, agency: null, search: "?code=abc123" })
    expect(await screen.findByLabelText("Code agence")).toHaveProperty("value", "abc123")
    expect(screen.getByText(/^Le code de votre invitation est rempli/)).toBeDefined()
  })

  it.each([
    [lumiere.id, "C'est elle qui vous a invité : vous n'avez rien à faire."],
    ["autre", "Cette invitation vient d'une autre agence, et un compte n'appartient qu'à une seule."],
  ])("tells somebody who has an agency which, and whether it is the same (%s)", async (code, words) => {
    const router = open({ search: `?code=${code}` })
    expect(await screen.findByText("Vous appartenez déjà à « Agence Lumière ».")).toBeDefined()
    const told = screen.getByText(words)
    await userEvent.click(screen.getByRole("button", { name: "Fermer" }))
    await vi.waitFor(() => expect(told.isConnected).toBe(false))
    expect(router.state.location.search).toBe("")
  })
})

describe("a dialog that the address opens", () => {
  it.each([
    ["?dialog=rename", "Seuls les administrateurs d'une agence peuvent la renommer."],
    ["?dialog=cancellation", "Seuls les administrateurs d'une agence peuvent résilier son abonnement."],
    ["?dialog=owner", "Seul le propriétaire de l'agence peut la transmettre."],
    ["?dialog=permissions&member=u1", "Seuls les administrateurs de l'agence gèrent l'équipe."],
    ["?dialog=member-removal&member=u1", "Seuls les administrateurs de l'agence gèrent l'équipe."],
  ])("says to a member whose it is, and offers nothing (%s)", async (search, sentence) => {
    open({ me: hugo, search })
    const dialog = within(await screen.findByRole("dialog"))
    expect(await dialog.findByText(sentence)).toBeDefined()
    expect(dialog.queryByRole("textbox")).toBeNull()
    for (const button of dialog.getAllByRole("button")) expect(button.textContent).toBe("")
  })

  it.each([
    [
      "a cancelled subscription",
      { ...subscription, cancelAtPeriodEnd: true },
      "L'abonnement Formule Équipe est déjà résilié : il reste actif jusqu'au 14 décembre 2026.",
    ],
    ["none", null, REFUSAL_MESSAGES.no_subscription],
  ])("cancels nothing of %s", async (_, now, sentence) => {
    open({ agency: { ...lumiere, subscription: now }, search: "?dialog=cancellation" })
    const dialog = within(await screen.findByRole("dialog"))
    expect(await dialog.findByText(sentence)).toBeDefined()
    expect(dialog.queryByRole("button", { name: "Résilier l'abonnement" })).toBeNull()
  })

  it.each(["rename", "cancellation"])("says what could not be read (%s)", async (name) => {
    open({
      search: `?dialog=${name}`,
      answers: {
        "/api/membership/agency": () => json(503, { code: "unavailable", detail: "Lecture impossible." }),
      },
    })
    const dialog = within(await screen.findByRole("dialog"))
    expect(await dialog.findByText("Lecture impossible.")).toBeDefined()
    expect(dialog.getByRole("button", { name: "Réessayer" })).toBeDefined()
  })
})

describe("the permissions dialog", () => {
  const search = "?dialog=permissions&member=u2"
  const path = "/api/membership/team/u2/permissions"

  it("sends eleven choices with the version it was opened on; an administrator's pages are all on", async () => {
    const sent: unknown[] = []
    const answers = {
      [path]: async (request: Request) => {
        sent.push(await request.json())
        return json(200, member("u2", "Hugo", { userRole: "admin" }))
      },
    }
    open({ search, answers })
    const dialog = within(await screen.findByRole("dialog", { name: "Permissions de Hugo Bernard" }))
    expect(dialog.getAllByRole("switch")).toHaveLength(11)
    const admin = dialog.getByRole("switch", { name: "Administrateur" })
    const todos = dialog.getByRole("switch", { name: "Mes tâches" })
    await userEvent.click(todos)
    await userEvent.dblClick(admin)
    expect(todos.getAttribute("aria-checked")).toBe("true")
    await userEvent.click(admin)
    for (const each of dialog.getAllByRole("switch")) expect(each.getAttribute("aria-checked")).toBe("true")
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Les permissions de Hugo Bernard ont été mises à jour.")).toBeDefined()
    expect(sent).toEqual([
      expect.objectContaining({
        version: 7,
        admin: true,
        permissions: expect.objectContaining({ collaborations: true, todo: true, accounting: false }),
      }),
    ])
  })

  it("sends anew what lost to a change of something else, and asks about a change of the same", async () => {
    const versions: number[] = []
    let people = team
    const answers = {
      "/api/membership/team": () => json(200, { items: people }),
      [path]: async (request: Request) => {
        const { version } = await request.json()
        versions.push(version)
        return version === people[1]?.version
          ? json(200, people[1])
          : json(409, { code: "conflict", detail: "Cet élément a été modifié" })
      },
    }
    open({ search, answers })
    const dialog = within(await screen.findByRole("dialog", { name: "Permissions de Hugo Bernard" }))
    await userEvent.click(dialog.getByRole("switch", { name: "Casting" }))
    people = [member("u1", "Camille"), member("u2", "Hugo", { permissions: { clients: true }, version: 9 })]
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    expect(await dialog.findByText(/ont été modifiées entre-temps par une autre personne/)).toBeDefined()
    expect(dialog.getByRole("switch", { name: "Casting" }).getAttribute("aria-checked")).toBe("true")
    await userEvent.click(dialog.getByRole("button", { name: "Recharger" }))
    expect(dialog.getByRole("switch", { name: "Clients" }).getAttribute("aria-checked")).toBe("true")
    people = [member("u1", "Camille"), member("u2", "Hugo", { permissions: { clients: true }, version: 12 })]
    await userEvent.click(await dialog.findByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Les permissions de Hugo Bernard ont été mises à jour.")).toBeDefined()
    expect(versions).toEqual([7, 9, 12])
  })

  it("writes over somebody's change of the same only where one changed it oneself", async () => {
    const sent: { version: number; permissions: Record<string, boolean> }[] = []
    let people = team
    const answers = {
      "/api/membership/team": () => json(200, { items: people }),
      [path]: async (request: Request) => {
        sent.push(await request.json())
        return sent.at(-1)?.version === people[1]?.version
          ? json(200, people[1])
          : json(409, { code: "conflict", detail: "Cet élément a été modifié" })
      },
    }
    open({ search, answers })
    const dialog = within(await screen.findByRole("dialog", { name: "Permissions de Hugo Bernard" }))
    await userEvent.click(dialog.getByRole("switch", { name: "Casting" }))
    people = [member("u1", "Camille"), member("u2", "Hugo", { permissions: { clients: true }, version: 9 })]
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await userEvent.click(await dialog.findByRole("button", { name: "Écraser" }))
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([7, 9]))
    expect(sent[1]?.permissions).toMatchObject({ casting: true, clients: true })
  })

  it.each([
    ["?dialog=permissions", "Aucun utilisateur sélectionné ou ID manquant"],
    ["?dialog=member-removal&member=inconnu", "Aucun utilisateur sélectionné ou ID manquant"],
    ["?dialog=permissions&member=u1", "Un autre administrateur gère votre compte."],
  ])("says whom it cannot be about (%s)", async (search, text) => {
    open({ search })
    expect(await screen.findByText(text)).toBeDefined()
  })

  it("keeps the choices and says that they were not saved", async () => {
    open({ search, answers: { [path]: () => json(500, {}) } })
    const dialog = within(await screen.findByRole("dialog", { name: "Permissions de Hugo Bernard" }))
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    const said = await screen.findByText("Une erreur est survenue lors de la mise à jour des permissions.")
    // There is no reason that would help.
    expect(said.closest("[role=alert]")?.textContent).toBe(said.textContent)
  })
})

describe("changing one's password", () => {
  const fill = async (now: string, next: string, again = next) => {
    await userEvent.type(await screen.findByLabelText("Mot de passe actuel"), now)
    await userEvent.type(screen.getByLabelText("Nouveau mot de passe"), next)
    await userEvent.type(screen.getByLabelText("Confirmer le nouveau mot de passe"), again)
    const dialog = within(screen.getByRole("dialog"))
    await userEvent.click(dialog.getByRole("button", { name: "Changer le mot de passe" }))
  }

  it.each([
    ["court", "court", "Le mot de passe doit contenir au moins 6 caractères."],
    ["assez long", "autre chose", "Les mots de passe ne correspondent pas."],
  ])("refuses « %s » and « %s » without asking the API", async (next, again, text) => {
    const change = vi.fn(() => json(200, {}))
    open({ search: "?dialog=password", answers: { "/api/account/password": change } })
    await fill("secret", next, again)
    expect(await screen.findByText(text)).toBeDefined()
    expect(change).not.toHaveBeenCalled()
  })

  it.each([
    [json(200, {}), "Votre mot de passe a été changé avec succès."],
    [json(500, {}), "Une erreur est survenue lors du changement de mot de passe."],
    [
      json(400, { code: "invalid", detail: "…", fields: { currentPassword: "Mot de passe incorrect" } }),
      "Mot de passe incorrect",
    ],
  ])("says what became of it", async (response, text) => {
    open({ search: "?dialog=password", answers: { "/api/account/password": () => response } })
    await fill("secret", "assez long")
    expect(await screen.findByText(text)).toBeDefined()
  })
})

describe("two-step verification", () => {
  const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efgh-${1000 + index}`)

  it("takes the password, then a code, and shows the recovery codes", async () => {
    const sent: unknown[] = []
    open({
      search: "?dialog=totp",
      answers: {
        "/api/account/totp/secret": () => json(200, { secret: "JBSWY3DPEHPK3PXP" }),
        "/api/account/totp": async (request) => {
          if (request.method === "GET") return json(200, { enabled: false, recoveryCodesLeft: 0 })
          sent.push(await request.json())
          const fields = { code: "Code incorrect." }
          return sent.length === 1
            ? json(400, { code: "invalid", detail: "Code incorrect.", fields })
            : json(200, { recoveryCodes: CODES })
        },
      },
    })
    const dialog = within(await screen.findByRole("dialog"))
    await userEvent.type(dialog.getByLabelText("Mot de passe"), "secret")
    await userEvent.click(dialog.getByRole("button", { name: "Continuer" }))
    expect(await dialog.findByText("JBSW Y3DP EHPK 3PXP")).toBeDefined()
    expect(asksBeforeClosing()).toBe(false)
    await userEvent.type(dialog.getByLabelText("Code de vérification"), "123 456")
    expect(asksBeforeClosing()).toBe(true)
    await userEvent.click(dialog.getByRole("button", { name: "Activer" }))
    expect(await dialog.findByText("Code incorrect.")).toBeDefined()
    await userEvent.click(dialog.getByRole("button", { name: "Activer" }))
    const list = await dialog.findByRole("list", { name: "Codes de secours" })
    expect(within(list).getAllByRole("listitem")).toHaveLength(10)
    expect(dialog.getByRole("link", { name: "Télécharger" }).getAttribute("href")).toContain(CODES[9])
    expect(sent.at(-1)).toEqual({ password: "secret", code: "123456" })
    await userEvent.click(dialog.getByRole("button", { name: "J'ai conservé mes codes" }))
    expect(await screen.findByText("La vérification en deux étapes est activée.")).toBeDefined()
    expect(screen.getByText(/Il vous reste 10 codes de secours/)).toBeDefined()
  })

  it("is switched off with the password, which may be wrong", async () => {
    const answers = {
      "/api/account/totp": () => json(200, { enabled: true, recoveryCodesLeft: 1 }),
      "/api/account/totp/removal": async (request: Request) =>
        (await request.json()).password === "secret"
          ? json(200, {})
          : json(400, { code: "invalid", detail: "…", fields: { password: "Mot de passe incorrect" } }),
    }
    open({ search: "?dialog=totp-removal", answers })
    const dialog = within(await screen.findByRole("dialog"))
    await userEvent.type(dialog.getByLabelText("Mot de passe"), "faux")
    await userEvent.click(dialog.getByRole("button", { name: "Désactiver" }))
    expect(await dialog.findByText("Mot de passe incorrect")).toBeDefined()
    await userEvent.clear(dialog.getByLabelText("Mot de passe"))
    await userEvent.type(dialog.getByLabelText("Mot de passe"), "secret")
    await userEvent.click(dialog.getByRole("button", { name: "Désactiver" }))
    expect(await screen.findByText("La vérification en deux étapes est désactivée.")).toBeDefined()
    expect(await screen.findByText("Désactivée")).toBeDefined()
  })
})

describe("the team's rejected people", () => {
  const people = [...team, member("u3", "Rémi", { status: "rejected" })]

  it("are shown as such, hold no seat, and may be accepted again", async () => {
    const answers = {
      "/api/membership/team/u3/readmission": () => json(200, member("u3", "Rémi", { status: "approved" })),
    }
    open({ people, answers })
    const row = within((await screen.findByText("Rémi Bernard")).closest("li") ?? document.body)
    expect(row.getByText("Rejeté")).toBeDefined()
    expect(screen.getByText("2 membres")).toBeDefined()
    await userEvent.click(row.getByRole("button", { name: "Accepter à nouveau Rémi Bernard" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Accepter à nouveau Rémi Bernard ?" }))
    await userEvent.click(dialog.getByRole("button", { name: "Accepter à nouveau" }))
    expect(await screen.findByText("Rémi Bernard fait de nouveau partie de l'équipe.")).toBeDefined()
    expect(screen.getByText("3 membres")).toBeDefined()
  })
})

describe("deleting one's account", () => {
  const search = "?dialog=removal"

  it.each([
    [
      "handing over first, be the other one approved",
      "approved",
      "Transmettre la propriété",
      "?dialog=owner",
    ],
    ["handing over first, be the other one pending", "pending", "Transmettre la propriété", "?dialog=owner"],
    ["those who were rejected, where they are all that is left", "rejected", "Voir l'équipe", "#team"],
  ] as const)("leads an owner who is not alone to %s", async (_, status, name, place) => {
    const router = open({ search, people: team.map((one) => (one.owner ? one : { ...one, status })) })
    const dialog = within(await screen.findByRole("dialog", { name: "Supprimer mon compte" }))
    const lead = await dialog.findByRole("button", { name })
    expect(dialog.queryByLabelText("Mot de passe")).toBeNull()
    await userEvent.click(lead)
    await waitFor(() => {
      const { search, hash } = router.state.location
      expect(search + hash).toBe(place)
    })
  })

  it("asks for the password that the browser keeps for this person", async () => {
    open({ me: hugo, search })
    const field = await screen.findByLabelText<HTMLInputElement>("Mot de passe")
    expect(field.autocomplete).toBe("current-password")
    const named = field.form?.querySelector<HTMLInputElement>("input[autocomplete=username]")
    expect(named?.value).toBe(hugo.email)
  })

  it.each<[string, World, string]>([
    [
      "a member, whose work stays",
      { me: hugo },
      "Ce que vous avez créé reste dans « Agence Lumière ». Cette action est irréversible.",
    ],
    [
      "somebody without an agency",
      { me: { ...hugo, agencyId: null, agencyName: null, subscribed: false }, agency: null },
      "Votre compte et vos informations personnelles sont effacés. Cette action est irréversible.",
    ],
    [
      "whoever acts in somebody else's agency, which is left first",
      { me: { ...hugo, id: "su", superAdmin: true, acting: true } },
      "Quittez d'abord l'agence dans laquelle vous travaillez.",
    ],
  ])("says what goes: to %s", async (_whom, world, said) => {
    open({ ...world, search })
    const dialog = await screen.findByRole("dialog", { name: "Supprimer mon compte" })
    await waitFor(() => expect(dialog.textContent).toContain(said))
    expect(within(dialog).queryAllByLabelText("Mot de passe")).toHaveLength(world.me?.acting ? 0 : 1)
  })

  it("makes an owner alone agree to losing the agency, then leads to the sign-in page", async () => {
    const sent: unknown[] = []
    const answers = {
      "/api/account/removal": async (request: Request) => {
        sent.push(await request.json())
        return json(200, {})
      },
    }
    open({ search, people: team.slice(0, 1), answers })
    const dialog = within(await screen.findByRole("dialog", { name: "Supprimer mon compte" }))
    await userEvent.type(await dialog.findByLabelText("Mot de passe"), "secret")
    const confirm = dialog.getByRole("button", { name: "Supprimer mon compte et l'agence" })
    await userEvent.click(confirm)
    expect(await dialog.findByText("Cochez cette case pour continuer.")).toBeDefined()
    expect(sent).toEqual([])
    await userEvent.click(dialog.getByRole("checkbox"))
    await userEvent.click(confirm)
    expect(await screen.findByText(/^Page de connexion/)).toHaveProperty(
      "textContent",
      "Page de connexion. Votre compte et l'agence « Agence Lumière » ont été supprimés.",
    )
    expect(sent).toEqual([{ password: "secret", withAgency: true }])
  })

  it("tells a member, too, that it is done", async () => {
    open({ me: hugo, search, answers: { "/api/account/removal": () => json(200, {}) } })
    const dialog = within(await screen.findByRole("dialog", { name: "Supprimer mon compte" }))
    await userEvent.type(await dialog.findByLabelText("Mot de passe"), "secret")
    await userEvent.click(dialog.getByRole("button", { name: "Supprimer mon compte" }))
    expect(await screen.findByText("Page de connexion. Votre compte a été supprimé.")).toBeDefined()
  })
})

describe("a session that the person did not end", () => {
  const signInPage = async () => (await screen.findByText(/^Page de connexion/)).textContent

  it("ends in the API's words when their account is gone", async () => {
    const detail = "Votre compte a été retiré de l'agence ou supprimé : il n'ouvre plus rien."
    open({
      answers: { "/api/membership/team": () => json(401, { code: "account_removed", detail }) },
    })
    expect(await signInPage()).toBe(`Page de connexion. ${detail}`)
  })

  it("says that it expired or was closed elsewhere", async () => {
    open({ answers: { "/api/membership/team": () => json(401, { message: "Unauthorized" }) } })
    expect(await signInPage()).toMatch(/Vous avez été déconnecté : votre session a expiré/)
  })
})
