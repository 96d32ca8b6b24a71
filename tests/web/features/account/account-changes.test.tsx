import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { camille, dialog, hugo, lumiere, member, open, press, team } from "../../support/accountPage.tsx"
import { json, signIn } from "../../support/site.tsx"

beforeEach(signIn)

/** rules/platform.md#subscriptions */
describe("the way back from the card provider", () => {
  const back = async (search: string, me: Profile, refresh: () => Response | Promise<Response>) => {
    const looks = vi.fn(refresh)
    const reads = vi.fn(() => json(200, { agency: lumiere }))
    const answers = { "/api/billing/refresh": looks, "/api/membership/agency": reads }
    const router = open({ me, search, answers })
    await screen.findByRole("heading", { level: 1, name: "Compte" })
    return { router, looks, reads }
  }

  it.each<[string, string, Profile, () => Response, string | null, number]>([
    [
      "of a payment that was given up",
      "cancelled",
      camille,
      () => json(500, {}),
      "Paiement abandonné : rien n'a été débité.",
      0,
    ],
    ["of a member, who cannot ask", "success", hugo, () => json(403, {}), null, 0],
  ])("%s is told once, and leaves the address", async (_what, checkout, me, refresh, said, asked) => {
    const { router, looks } = await back(`?checkout=${checkout}`, me, refresh)
    if (said) expect(await screen.findByText(said)).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(looks).toHaveBeenCalledTimes(asked)
    if (!said) return
    await userEvent.click(screen.getByRole("button", { name: "Fermer" }))
    await waitFor(() => expect(screen.queryByText(said)).toBeNull())
  })

  it("of a payment that is known leads on to where work begins, in the place of this page", async () => {
    const { router } = await back("?checkout=success", camille, () => json(200, { active: true }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/today"))
    expect(router.state.historyAction).toBe("REPLACE")
    expect(await screen.findByText("Votre abonnement est actif. Merci, et bienvenue !")).toBeDefined()
  })

  it.each<[string, () => Response, string]>([
    [
      "is not confirmed yet",
      () => json(200, { active: false }),
      "Votre paiement est en cours de traitement.",
    ],
    ["cannot be asked about", () => json(503, {}), "Votre abonnement n'a pas pu être vérifié."],
  ])("of a payment that %s is asked about five times, then says so", async (_what, refresh, said) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { looks, reads } = await back("?checkout=success", camille, refresh)
    for (let look = 1; look < 5; look++) {
      await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(look))
      expect(screen.queryByText(said)).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(2000))
    }
    expect(await screen.findByText(said)).toBeDefined()
    expect(looks).toHaveBeenCalledTimes(5)
    // What there is of it by now is shown.
    expect(reads).toHaveBeenCalledTimes(2)
  })

  it("leads nowhere once the page is left", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { router, looks } = await back("?checkout=success", camille, () => promise)
    await waitFor(() => expect(looks).toHaveBeenCalledTimes(1))
    await act(() => router.navigate("/app/today?of=mine"))
    await act(async () => resolve(json(200, { active: true })))
    // As long as the account itself takes to be read anew.
    await act(() => queryClient.invalidateQueries())
    await act(() => queryClient.invalidateQueries())
    expect(router.state.location.search).toBe("?of=mine")
    expect(screen.queryByText("Votre abonnement est actif. Merci, et bienvenue !")).toBeNull()
  })
})

/** rules/platform.md#handing-over */
describe("handing over", () => {
  it("offers whoever was not rejected, and shows the successor as owner and administrator at once", async () => {
    const sent: unknown[] = []
    const people = [...team, member("u3", "Rémi", { status: "rejected" }), member("u4", "Inès")]
    let ownerId = "u1"
    open({
      people,
      search: "?dialog=owner",
      answers: {
        "/api/identity/me": () => json(200, { ...camille, owner: ownerId === camille.id }),
        "/api/membership/agency": () => json(200, { agency: { ...lumiere, ownerId } }),
        "/api/membership/agency/owner": async (request) => {
          sent.push(await request.json())
          ownerId = "u4"
          return json(200, {})
        },
      },
    })
    const form = await dialog()
    await userEvent.click(await form.findByLabelText("Nouveau propriétaire"))
    const offered = await waitFor(() => {
      const options = [...document.querySelectorAll(".ant-select-item-option")]
      expect(options.length).toBeGreaterThan(0)
      return options
    })
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      "Hugo Bernard · Utilisateur",
      "Inès Bernard · Utilisateur",
    ])
    await userEvent.click(offered[1] ?? document.body)
    await userEvent.type(form.getByLabelText("Mot de passe"), "secret")
    await press(form, "Transmettre à Inès Bernard")
    expect(await screen.findByText("Inès Bernard est maintenant propriétaire de l'agence.")).toBeDefined()
    expect(sent).toEqual([{ userId: "u4", password: "secret" }])
    const rows = within(screen.getByRole("list", { name: "Membres de l'agence" })).getAllByRole("listitem")
    const ines = rows.find(({ textContent }) => textContent?.includes("Inès"))
    expect(ines?.textContent).toContain("Propriétaire")
    expect(ines?.textContent).toContain("Administrateur")
    expect(rows[0]?.textContent).not.toContain("Propriétaire")
    const agency = within(screen.getByRole("region", { name: "Agence" }))
    await waitFor(() =>
      expect(agency.getByText("Propriétaire").nextElementSibling?.textContent).toBe("Inès Bernard"),
    )
    expect(agency.queryByRole("button", { name: "Transmettre la propriété" })).toBeNull()
  })
})

describe("one's own profile that changes elsewhere", () => {
  const elsewhere = (changes: Partial<Profile>) =>
    act(async () => {
      queryClient.setQueryData(api.identity.me.queryKey(), { ...camille, version: 4, ...changes })
    })
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

  it("is shown where nothing is typed", async () => {
    open({})
    expect((await field("Poste")).value).toBe("Directrice")
    await elsewhere({ role: "Associée" })
    await waitFor(async () => expect((await field("Poste")).value).toBe("Associée"))
  })

  const saves = () => {
    const versions: number[] = []
    open({
      answers: {
        "/api/account/profile": async (request) => {
          versions.push((await request.json()).version)
          return json(409, { code: "conflict", detail: "Modifié" })
        },
      },
    })
    return versions
  }

  it("shows what was stored, once it is", async () => {
    open({
      answers: {
        "/api/account/profile": () =>
          json(200, { firstName: "Camille", lastName: "Bernard", role: "Associée", version: 4 }),
      },
    })
    await userEvent.clear(await field("Poste"))
    await userEvent.type(await field("Poste"), "  Associée ")
    await press(screen, "Enregistrer")
    await waitFor(async () => expect((await field("Poste")).value).toBe("Associée"))
  })

  it("in nothing that stands here is no change of what is typed", async () => {
    const versions = saves()
    await userEvent.type(await field("Prénom"), "-Anne")
    await elsewhere({ userRole: "user" })
    expect((await field("Prénom")).value).toBe("Camille-Anne")
    await press(screen, "Enregistrer")
    await waitFor(() => expect(versions[0]).toBe(4))
  })

  it("leaves what is typed alone, which is then not saved over it unasked", async () => {
    const versions = saves()
    await userEvent.type(await field("Prénom"), "-Anne")
    await elsewhere({ role: "Associée", firstName: "Camila" })
    expect((await field("Prénom")).value).toBe("Camille-Anne")
    expect((await field("Poste")).value).toBe("Directrice")
    await press(screen, "Enregistrer")
    await waitFor(() => expect(versions).toEqual([3]))
    expect((await field("Prénom")).value).toBe("Camille-Anne")
  })
})

describe("an agency that is renamed", () => {
  let stored = lumiere
  let sent: { name: string; version: number }[] = []
  const rename = async (name: string) => {
    ;[stored, sent] = [lumiere, []]
    open({
      search: "?dialog=rename",
      answers: {
        "/api/membership/agency": async (request) => {
          if (request.method === "GET") return json(200, { agency: stored })
          const asked = await request.json()
          sent.push(asked)
          if (asked.version !== stored.version)
            return json(409, { code: "conflict", detail: "Modifié entre-temps." })
          stored = { ...stored, name: asked.name, version: stored.version + 1 }
          return json(200, { name: stored.name, version: stored.version })
        },
      },
    })
    const form = await dialog()
    const field = await form.findByLabelText("Nom de l'agence")
    await userEvent.clear(field)
    await userEvent.type(field, name)
    return form
  }
  const colleague = (name: string) => {
    stored = { ...stored, name, version: stored.version + 1 }
  }

  it.each([
    ["is not known here yet", () => Promise.resolve()],
    [
      "has come here meanwhile",
      async () => {
        await act(() => queryClient.invalidateQueries({ queryKey: api.membership.agency.key() }))
        await screen.findByText("Agence Aurore")
      },
    ],
  ])(
    "is not written over a colleague's name unasked that %s, and is once that is agreed to",
    async (_what, come) => {
      const form = await rename("Agence Solaire")
      colleague("Agence Aurore")
      await come()
      await press(form, "Enregistrer")
      expect(await form.findByText(/^L'agence a été renommée/)).toBeDefined()
      expect(stored.name).toBe("Agence Aurore")
      expect(form.getByLabelText("Nom de l'agence")).toHaveProperty("value", "Agence Solaire")
      await press(form, "Écraser")
      expect(await screen.findByText("Les informations ont été mises à jour avec succès.")).toBeDefined()
      expect(sent).toEqual([
        { name: "Agence Solaire", version: 2 },
        { name: "Agence Solaire", version: 3 },
      ])
      const part = within(screen.getByRole("region", { name: "Agence" }))
      expect(await part.findByText("Agence Solaire")).toBeDefined()
    },
  )
})

it("an agency is joined once, however often that is asked for before the page begins anew", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {})
  const joins = vi.fn(() => json(200, {}))
  open({
    me: { ...hugo, agencyId: null, agencyName: null, subscribed: false },
    agency: null,
    answers: {
      "/api/membership/agency": ({ method }) => (method === "GET" ? json(200, { agency: null }) : joins()),
    },
  })
  await userEvent.type(await screen.findByLabelText("Code agence"), "code-de-lumiere")
  const join = screen.getByRole("button", { name: "Rejoindre l'agence" })
  await userEvent.click(join)
  expect(await screen.findByText("Vous avez rejoint l'agence avec succès.")).toBeDefined()
  await userEvent.click(join)
  expect(joins).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(joins).toHaveBeenCalledTimes(1)
})

it("a code by e-mail is sent again after a minute each time; what keeps it from being sent, or used, is told", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answered = () => json(200, {})
  const codes = vi.fn(() => answered())
  open({
    me: { ...camille, emailVerified: false },
    search: "?dialog=email",
    answers: {
      "/api/account/email/code": codes,
      "/api/account/email/verify": () =>
        json(400, { code: "invalid", detail: "…", fields: { code: "Code incorrect." } }),
    },
  })
  const form = await dialog()
  await press(form, "Recevoir un nouveau code")
  const again = await form.findByRole<HTMLButtonElement>("button", {
    name: /^Renvoyer le code \((59|60) s\)$/,
  })
  expect(again.disabled).toBe(true)
  await userEvent.click(again)
  expect(codes).toHaveBeenCalledTimes(1)
  await userEvent.type(form.getByLabelText("Code reçu par e-mail"), "123456")
  await press(form, "Vérifier")
  expect(await form.findByText("Code incorrect.")).toBeDefined()
  answered = () => json(500, {})
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await press(form, "Renvoyer le code")
  expect(await form.findByText("Le code n'a pas pu être envoyé.")).toBeDefined()
  expect(codes).toHaveBeenCalledTimes(2)
  // The first one may still come.
  expect(form.getByLabelText("Code reçu par e-mail")).toBeDefined()
  // Whatever was wrong with it is of the past.
  await waitFor(() => expect(form.queryByText("Code incorrect.")).toBeNull())
  answered = () => json(200, {})
  await press(form, "Renvoyer le code")
  const waits = await form.findByRole<HTMLButtonElement>("button", { name: /^Renvoyer le code \(\d+ s\)$/ })
  expect(waits.disabled).toBe(true)
})

it("new recovery codes are counted at once", async () => {
  const recoveryCodes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-${1000 + at}`)
  open({
    search: "?dialog=recovery-codes",
    answers: {
      "/api/account/totp": () => json(200, { enabled: true, recoveryCodesLeft: 2 }),
      "/api/account/totp/recovery-codes": () => json(200, { recoveryCodes }),
    },
  })
  expect(await screen.findByText(/Il vous reste 2 codes de secours/)).toBeDefined()
  const form = await dialog()
  await userEvent.type(form.getByLabelText("Mot de passe"), "secret")
  await press(form, "Renouveler les codes")
  expect(await form.findByRole("list", { name: "Codes de secours" })).toBeDefined()
  expect(screen.getByText(/Il vous reste 10 codes de secours/)).toBeDefined()
  // They are shown this once.
  const [close = document.body] = form.getAllByRole("button", { name: "Fermer" })
  await userEvent.click(close)
  expect(await screen.findAllByText("Avez-vous conservé vos codes ?")).not.toHaveLength(0)
  await userEvent.click(screen.getByRole("button", { name: "Revoir les codes" }))
  expect(form.getByRole("list", { name: "Codes de secours" })).toBeDefined()
  await press(form, "J'ai conservé mes codes")
  expect(await screen.findByText("Vos codes de secours ont été renouvelés.")).toBeDefined()
})

it.each<[string, number, string, string, boolean]>([
  ["below its seats is not said to be over them", 4, "4 sièges utilisés sur 5", "80%", false],
  ["at its seats is not said to be over them", 5, "5 sièges utilisés sur 5", "100%", false],
  ["over its seats is", 6, "6 sièges utilisés sur 5", "100%", true],
])("an agency %s, in words and as a bar", async (_what, seatsUsed, said, share, over) => {
  open({ agency: { ...lumiere, seatsUsed } })
  const bar = (await screen.findByText(said)).nextElementSibling
  expect(bar?.querySelector("span")?.style.width).toBe(share)
  expect(bar?.getAttribute("data-over")).toBe(String(over))
  expect(screen.queryAllByText(/dépasse le nombre de sièges/)).toHaveLength(over ? 1 : 0)
})
