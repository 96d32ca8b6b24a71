import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { beginSession } from "../../../../packages/web/src/lib/session/session.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"
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

it("what is known stays where it cannot be read anew", async () => {
  let answered = (known: object) => json(200, known)
  open({
    answers: {
      "/api/account/totp": () => answered({ enabled: true, recoveryCodesLeft: 3 }),
      "/api/membership/agency": () => answered({ agency: lumiere }),
    },
  })
  const security = await section("Sécurité")
  const banner = await section("Abonnement")
  await security.findByText("Activée")
  await banner.findByText("Formule Équipe")
  const refused = vi.fn(down)
  answered = refused
  await act(async () => {
    for (const { key } of [api.account.totp, api.membership.agency])
      void queryClient.invalidateQueries({ queryKey: key() })
  })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(refused).toHaveBeenCalled()
  expect(security.getByText(/vous est demandé à chaque connexion/)).toBeDefined()
  expect(banner.getByText("Formule Équipe")).toBeDefined()
  expect(screen.queryByText("Plus tard.")).toBeNull()
})

/** rules/platform.md#codes-by-e-mail */
describe("one's own address", () => {
  const unverified = { ...camille, emailVerified: false }
  const send = async (answers: Parameters<typeof open>[0]["answers"]) => {
    let me = unverified
    open({
      me: unverified,
      search: "?dialog=email",
      answers: {
        "/api/identity/me": () => json(200, me),
        "/api/account/email/code": () => json(200, {}),
        "/api/account/email/verify": async (request) => {
          const { code } = await request.json()
          if (code !== "123456")
            return json(400, { code: "invalid", detail: "…", fields: { code: "Code incorrect." } })
          me = { ...unverified, emailVerified: true }
          return json(200, {})
        },
        ...answers,
      },
    })
    const form = await dialog()
    await press(form, "Recevoir un nouveau code")
    return form
  }

  it("is verified by the code that came, and then said to be", async () => {
    const form = await send({})
    const code = await form.findByLabelText("Code reçu par e-mail")
    await userEvent.type(code, "12345")
    expect(asksBeforeClosing()).toBe(true)
    await press(form, "Vérifier")
    expect(await form.findByText("Saisissez les six chiffres du code.")).toBeDefined()
    await userEvent.type(code, "7")
    await waitFor(() => expect(form.queryByText("Saisissez les six chiffres du code.")).toBeNull())
    await press(form, "Vérifier")
    expect(await form.findByText("Code incorrect.")).toBeDefined()
    // Beside its field alone.
    expect(form.queryByText("…")).toBeNull()
    await userEvent.clear(code)
    await userEvent.type(code, "123 456")
    await press(form, "Vérifier")
    expect(await screen.findByText("Votre adresse e-mail est vérifiée.")).toBeDefined()
    expect(await screen.findByText("Adresse vérifiée")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Vérifier mon adresse e-mail" })).toBeNull()
  })

  it.each([
    [() => json(500, {}), "L'adresse n'a pas pu être vérifiée."],
    [down, "Plus tard."],
  ])("that could not be verified is told, and the code stays (%#)", async (verify, said) => {
    const form = await send({ "/api/account/email/verify": verify })
    await userEvent.type(await form.findByLabelText("Code reçu par e-mail"), "123456")
    await press(form, "Vérifier")
    expect(await form.findByText(said)).toBeDefined()
    expect(form.getByLabelText("Code reçu par e-mail")).toHaveProperty("value", "123456")
  })

  it("is verified by the code of the sign-up, also where no other can be sent", async () => {
    const form = await send({
      "/api/account/email/code": () =>
        json(429, { code: "throttled", detail: "Un code vient d'être demandé." }),
    })
    expect(await form.findByText("Un code vient d'être demandé.")).toBeDefined()
    expect(form.queryByText(/^Code envoyé à/)).toBeNull()
    expect(form.getByRole<HTMLButtonElement>("button", { name: "Recevoir un nouveau code" }).disabled).toBe(
      false,
    )
    await userEvent.type(form.getByLabelText("Code reçu par e-mail"), "123456")
    await press(form, "Vérifier")
    expect(await screen.findByText("Votre adresse e-mail est vérifiée.")).toBeDefined()
  })

  it("gets no code where that fails, which is told", async () => {
    const form = await send({ "/api/account/email/code": () => json(500, {}) })
    expect(await form.findByText("Le code n'a pas pu être envoyé.")).toBeDefined()
    expect(form.queryByText(/^Code envoyé à/)).toBeNull()
  })
})

/** rules/platform.md#account-page */
describe("what is asked of a field", () => {
  const homeless = { ...camille, agencyId: null, agencyName: null, owner: false }
  const profile = "/api/account/profile"
  const agency = "/api/membership/agency"

  it.each<[label: string, World, address: string, button: string, missing: string, most: number]>([
    ["Prénom", {}, profile, "Enregistrer", "Le prénom est obligatoire.", 100],
    ["Nom", {}, profile, "Enregistrer", "Le nom est obligatoire.", 100],
    ["Poste", {}, profile, "Enregistrer", "Le poste est obligatoire.", 100],
    [
      "Nom de l'agence",
      { search: "?dialog=rename" },
      agency,
      "Enregistrer",
      "Le nom de l'agence est obligatoire.",
      120,
    ],
    [
      "Code agence",
      { me: homeless, agency: null },
      agency,
      "Rejoindre l'agence",
      "Le code agence est obligatoire.",
      64,
    ],
  ])("« %s » is neither blank nor too long", async (label, world, address, button, missing, most) => {
    const sent = vi.fn(down)
    open({
      ...world,
      answers: {
        [address]: ({ method }) =>
          method === "GET" ? json(200, { agency: world.agency === null ? null : lumiere }) : sent(),
      },
    })
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    const form = within(field.form ?? document.body)
    const submit = async (text: string) => {
      await userEvent.clear(field)
      await userEvent.click(field)
      await userEvent.paste(text)
      await press(form, button)
    }
    await submit("  ")
    expect(await form.findByText(missing)).toBeDefined()
    await submit("x".repeat(most + 1))
    expect(await form.findByText(`${most} caractères au maximum`)).toBeDefined()
    expect(sent).not.toHaveBeenCalled()
    await submit("x".repeat(most))
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  })
})

it("one's new name stands in the team at once, and nothing is left to save", async () => {
  const sent: unknown[] = []
  open({
    answers: {
      "/api/account/profile": async (request) => {
        sent.push(await request.json())
        return json(200, { firstName: "Anne", lastName: "Laurent", role: "Directrice", version: 4 })
      },
    },
  })
  const field = await screen.findByLabelText("Prénom")
  const save = (await section("Informations personnelles")).getByRole<HTMLButtonElement>("button", {
    name: "Enregistrer",
  })
  // Of what is disabled, a browser takes the keyboard.
  const idle = () => [save.disabled, save.getAttribute("aria-disabled")]
  expect(idle()).toEqual([false, "true"])
  await userEvent.type(field, "{Enter}")
  await userEvent.clear(field)
  await userEvent.type(field, "Anne")
  await userEvent.click(save)
  expect(await screen.findByText("Vos informations ont été mises à jour avec succès.")).toBeDefined()
  expect(sent).toEqual([{ firstName: "Anne", version: 3 }])
  const members = await screen.findByRole("list", { name: "Membres de l'agence" })
  expect(within(members).getAllByRole("listitem")[0]?.textContent).toMatch(/^Anne Laurent|Anne/)
  expect(idle()).toEqual([false, "true"])
  expect(document.activeElement).toBe(save)
  expect(asksBeforeClosing()).toBe(false)
})

/** rules/platform.md#removal-of-people */
describe("a member who is taken out", () => {
  const search = "?dialog=member-removal&member=u2"
  const path = "/api/membership/team/u2"

  it("leaves the list, and their seat is free", async () => {
    let agency: AgencyAccount = lumiere
    const answers = {
      "/api/membership/agency": () => json(200, { agency }),
      [path]: () => {
        agency = { ...lumiere, seatsUsed: 1 }
        return json(200, {})
      },
    }
    open({ search, answers })
    const form = await dialog()
    expect(await screen.findByRole("dialog", { name: "Supprimer le compte de Hugo Bernard ?" })).toBeDefined()
    expect(await form.findByText("Son siège se libère.")).toBeDefined()
    await press(form, "Supprimer le compte")
    expect(await screen.findByText("Le compte de Hugo Bernard a été supprimé avec succès.")).toBeDefined()
    const members = within(screen.getByRole("list", { name: "Membres de l'agence" }))
    expect(members.getAllByRole("listitem")).toHaveLength(1)
    expect(await screen.findByText("1 siège utilisé sur 5")).toBeDefined()
  })

  it("stays where that fails, with the reason", async () => {
    open({ search, answers: { [path]: down } })
    const form = await dialog()
    await press(form, "Supprimer le compte")
    expect(await form.findByText("Une erreur est survenue lors de la suppression du compte.")).toBeDefined()
    expect(form.getByText("Plus tard.")).toBeDefined()
  })

  it("who was rejected holds no seat", async () => {
    open({ search, people: [team[0] as never, member("u2", "Hugo", { status: "rejected" })] })
    const form = await dialog()
    await form.findByRole("button", { name: "Supprimer le compte" })
    expect(form.queryByText("Son siège se libère.")).toBeNull()
  })
})

it("permissions that were chosen are not lost unasked", async () => {
  open({ search: "?dialog=permissions&member=u2" })
  const form = await dialog()
  const toggle = await form.findByRole("switch", { name: "Casting" })
  expect(asksBeforeClosing()).toBe(false)
  await userEvent.click(toggle)
  expect(asksBeforeClosing()).toBe(true)
  await userEvent.click(toggle)
  expect(asksBeforeClosing()).toBe(false)
})

describe("the agency's code", () => {
  it("that is renewed is another one from then on", async () => {
    let agency: AgencyAccount = lumiere
    open({
      search: "?dialog=code",
      answers: {
        "/api/membership/agency": () => json(200, { agency }),
        "/api/membership/agency/code": () => {
          agency = { ...lumiere, code: "un-autre-code" }
          return json(200, { code: "un-autre-code" })
        },
      },
    })
    expect(await screen.findByDisplayValue(lumiere.code)).toBeDefined()
    await press(await dialog(), "Renouveler le code")
    expect(await screen.findByText("Le code de l'agence a été renouvelé.")).toBeDefined()
    expect(await screen.findByDisplayValue("un-autre-code")).toBeDefined()
  })

  it("stays where that fails", async () => {
    open({ search: "?dialog=code", answers: { "/api/membership/agency/code": () => json(500, {}) } })
    const form = await dialog()
    await press(form, "Renouveler le code")
    expect(await form.findByText("Le code de l'agence n'a pas pu être renouvelé.")).toBeDefined()
  })

  it("is copied as such and as a link to sign up with", async () => {
    const writeText = vi.fn(async (_text: unknown) => undefined)
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard)
    open({})
    const agency = await section("Agence")
    await press(agency, "Copier")
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(lumiere.code))
    await userEvent.click(await agency.findByRole("button", { name: "Copier le lien d'invitation" }))
    await waitFor(() =>
      expect(writeText).toHaveBeenCalledWith(
        `${window.location.origin}/login?mode=signup&code=${lumiere.code}`,
      ),
    )
  })

  it("is selected whole by whoever goes into its field", async () => {
    open({})
    const field = await screen.findByDisplayValue<HTMLInputElement>(lumiere.code)
    await userEvent.click(field)
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, lumiere.code.length])
  })

  it("of one's own agency is known as that of the invitation", async () => {
    open({ search: `?code=${lumiere.code}` })
    expect(await screen.findByText("C'est elle qui vous a invité : vous n'avez rien à faire.")).toBeDefined()
  })
})

it("handing over is the owner's alone, and of nobody who has nobody to hand over to", async () => {
  open({})
  expect(await screen.findByRole("button", { name: "Transmettre la propriété" })).toBeDefined()
  for (const others of [[], [member("u3", "Rémi", { status: "rejected" })]]) {
    cleanup()
    beginSession()
    open({ people: [...team.slice(0, 1), ...others] })
    await (await section("Agence")).findByText("Vous")
    expect(screen.queryByRole("button", { name: "Transmettre la propriété" })).toBeNull()
  }
  cleanup()
  beginSession()
  open({ me: hugo })
  await (await section("Agence")).findByText("Camille Bernard")
  expect(screen.queryByRole("button", { name: "Transmettre la propriété" })).toBeNull()
})

it("the page's contents say which part is being read: where the page ends, the one asked for or the last", async () => {
  let scrolled = 0
  const apart = 500
  const order = [
    "subscription",
    "profile",
    "security",
    "notifications",
    "home",
    "keyboard",
    "agency",
    "team",
    "removal",
  ]
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, order.indexOf(this.id) * apart - scrolled, 100, 100)
  })
  const atEnd = vi.spyOn(window, "scrollY", "get").mockReturnValue(0)
  const router = open({})
  const contents = within(await screen.findByRole("navigation", { name: "Sur cette page" }))
  await contents.findByRole("link", { name: "Équipe" })
  const read = () => {
    const current = contents.getAllByRole("link").filter((link) => link.hasAttribute("aria-current"))
    return current.map(({ textContent }) => textContent)
  }
  const scrollTo = (top: number) =>
    act(async () => {
      scrolled = top
      window.dispatchEvent(new Event("scroll"))
    })
  await waitFor(() => expect(read()).toEqual(["Abonnement"]))
  await scrollTo(2 * apart)
  expect(read()).toEqual(["Sécurité"])
  await scrollTo(7 * apart)
  expect(read()).toEqual(["Équipe"])
  atEnd.mockReturnValue(7 * apart)
  await scrollTo(7 * apart)
  expect(read()).toEqual(["Supprimer mon compte"])
  await userEvent.click(contents.getByRole("link", { name: "Équipe" }))
  expect(router.state.location.hash).toBe("#team")
  // « Retour » leads to the page before, not from part to part.
  expect(router.state.historyAction).toBe("REPLACE")
  await waitFor(() => expect(read()).toEqual(["Équipe"]))
})

it("the part that the address names is brought into sight once all above it has its height", async () => {
  const shown: string[] = []
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    shown.push(this.id)
  })
  window.history.replaceState(null, "", "#removal")
  onTestFinished(() => window.history.replaceState(null, "", "/"))
  const people = Promise.withResolvers<Response>()
  open({ answers: { "/api/membership/team": () => people.promise } })
  await screen.findByDisplayValue(lumiere.code)
  expect(shown).not.toContain("removal")
  people.resolve(json(200, { items: team }))
  await waitFor(() => expect(shown).toContain("removal"))
})
