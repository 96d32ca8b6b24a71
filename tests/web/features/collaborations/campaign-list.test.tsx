import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { camille } from "../../../world/people.ts"
import { collaboration } from "../../support/campaign.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/list/ManyCollaborations.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const cardOf = (id: string, changes: Partial<CollaborationCard> = {}): CollaborationCard => ({
  ...collaboration,
  id,
  name: `Campagne ${id}`,
  nextStep: null,
  lateSteps: 0,
  participants: [],
  participantCount: 0,
  ...changes,
})

let stored: CollaborationCard[]
let asked: Record<string, string>[]
let sent: { method: string; path: string; body: unknown }[]
let refuse: (() => Response) | null
let names: { clientName?: string | null; influencerName?: string | null }

async function one(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace("/api/collaborations/", "")
  const body = request.method === "DELETE" ? null : await request.json()
  sent.push({ method: request.method, path, body })
  if (refuse) return refuse()
  if (request.method === "DELETE") return json(200, { id: path })
  return json(200, {
    ...{ token: "jeton", active: true, version: 2, revision: 2, updatedAt: "2026-03-02T08:00:00.000Z" },
  })
}

function enter(search = "") {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () =>
      json(200, {
        items: [
          { id: "u1", name: "Camille Laurent", role: "" },
          { id: "u2", name: "Hugo Leroy", role: "" },
        ],
      }),
    "/api/clients/choices": (request) => {
      const typed = new URL(request.url).searchParams.get("search") ?? ""
      const items = ["Aube", "Brume"].map((brandName, at) => ({ id: `c${at}`, brandName, sector: null }))
      return json(200, {
        items: items.filter(({ brandName }) => brandName.toLowerCase().includes(typed.toLowerCase())),
      })
    },
    "/api/influencers/choices": () =>
      json(200, {
        items: [
          { id: "i1", displayName: "Zoé Mercier", username: "zoe", profileImageUrl: null, followersCount: 9 },
        ],
      }),
    "/api/collaborations": (request) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return json(200, { items: stored, nextCursor: null, summary: null, ...names })
    },
    ...Object.fromEntries(
      ["k0", "k1"].flatMap((id) => [
        [`/api/collaborations/${id}`, one],
        [`/api/collaborations/${id}/link`, one],
        [`/api/collaborations/${id}/archive`, one],
      ]),
    ),
  })
  return visit(`/app/collaborations${search}`, routes)
}

const button = (name: string | RegExp) => screen.findByRole("button", { name })
const user = userEvent.setup()
const lastAsked = () => asked.at(-1)
const ALL = { search: "", status: "all", type: "all" }

beforeEach(() => {
  signIn()
  stored = [cardOf("k0"), cardOf("k1")]
  ;[asked, sent, refuse, names] = [[], [], null, {}]
})

describe("the brand's link, from the list", () => {
  const copied = () => navigator.clipboard.readText()
  const question = async () => within(await screen.findByRole("dialog"))

  it("is made only once that is agreed to, and copied", async () => {
    withoutMotion()
    enter()
    await user.click(await button("Copier le lien public de Campagne k0"))
    const told = () => screen.getAllByRole("status").filter(({ textContent }) => textContent === "Lien copié")
    expect(told()).toEqual([])
    const asks = await question()
    expect(asks.getAllByText("Créer le lien public ?")).not.toHaveLength(0)
    await user.click(asks.getByRole("button", { name: "Annuler" }))
    expect(sent).toEqual([])
    await user.click(await button("Copier le lien public de Campagne k0"))
    await user.click(
      (await screen.findAllByRole("button", { name: "Créer et copier" })).at(-1) as HTMLElement,
    )
    expect(await button("Lien copié")).toBeDefined()
    expect(await copied()).toBe("http://trame.test/suivi/jeton")
    expect(sent).toEqual([{ method: "PUT", path: "k0/link", body: { active: true } }])
    expect(told()).toHaveLength(1)
    // It is known from then on, with the version that it has made.
    await user.click(await button("Lien copié"))
    expect(sent).toHaveLength(1)
    await user.click(await button("Archiver Campagne k0"))
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ path: "k0/archive", body: { version: 2, archived: true } }),
    )
  })

  it("that was switched off is switched on only once that is agreed to", async () => {
    stored = [cardOf("k0", { linkToken: "ancien", linkActive: false })]
    enter()
    await user.click(await button("Copier le lien public de Campagne k0"))
    expect((await question()).getAllByText("Activer le lien public ?")).not.toHaveLength(0)
    refuse = () => json(403, { code: "forbidden", detail: "Refusé pour l'instant." })
    await user.click(await button("Activer et copier"))
    expect(await screen.findByText("Refusé pour l'instant.")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Lien copié" })).toBeNull()
    refuse = null
    await user.click(await button("Copier le lien public de Campagne k0"))
    await user.click(
      (await screen.findAllByRole("button", { name: "Activer et copier" })).at(-1) as HTMLElement,
    )
    expect(await button("Lien copié")).toBeDefined()
    expect(await copied()).toBe("http://trame.test/suivi/jeton")
  })

  it("that is there is copied unasked", async () => {
    stored = [cardOf("k0", { linkToken: "usuel", linkActive: true })]
    enter()
    await user.click(await button("Copier le lien public de Campagne k0"))
    await waitFor(async () => expect(await copied()).toBe("http://trame.test/suivi/usuel"))
    expect(sent).toEqual([])
  })
})

describe("what can be done with a campaign of the list", () => {
  const sure = async () =>
    user.click((await screen.findAllByRole("button", { name: "Supprimer" })).at(-1) ?? document.body)

  it.each([
    ["Modifier Campagne k0", "?id=k0"],
    ["Dupliquer Campagne k0", "?from=k0"],
  ])("« %s » leads to its form", async (name, search) => {
    const router = enter()
    await user.click(await button(name))
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/new"))
    expect(router.state.location.search).toBe(search)
  })

  it("has a key for a new one, and one to change the one that has the keyboard", async () => {
    const router = enter()
    await screen.findByRole("link", { name: "Campagne k1" })
    await user.keyboard("n")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/new"))
    expect(router.state.location.search).toBe("")
    await screen.findByRole("heading", { name: "Nouvelle collaboration", level: 1 })
    await router.navigate(-1)
    ;(await screen.findByRole("link", { name: "Campagne k1" })).focus()
    await user.keyboard("e")
    await waitFor(() => expect(router.state.location.search).toBe("?id=k1"))
  })

  it("deletes it once agreed: it goes from the list, which lags behind, and its client is read again", async () => {
    const key = api.clients.get.queryKey({ input: { clientId: "c1" } })
    enter()
    await screen.findByRole("link", { name: "Campagne k0" })
    queryClient.setQueryData(key, { client: {} } as never)
    await user.click(await button("Supprimer Campagne k0"))
    await screen.findByText(/^Ses étapes, documents et statistiques seront supprimés/)
    expect(sent).toEqual([])
    await sure()
    expect(await screen.findByText("Collaboration supprimée avec succès")).toBeDefined()
    await waitFor(() => expect(screen.queryByRole("link", { name: "Campagne k0" })).toBeNull())
    expect(screen.getByRole("link", { name: "Campagne k1" })).toBeDefined()
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
    expect(sent).toEqual([{ method: "DELETE", path: "k0", body: null }])
  })

  it.each([
    ["goes, where it is gone already", 404, "not_found", null],
    [
      "stays, where that is refused",
      403,
      "forbidden",
      /^Erreur lors de la suppression de la collaboration\. Non\.$/,
    ],
  ])("%s", async (_what, status, code, said) => {
    refuse = () => json(status, { code, detail: "Non." })
    enter()
    await user.click(await button("Supprimer Campagne k0"))
    await screen.findByText(/^Ses étapes, documents et statistiques seront supprimés/)
    await sure()
    if (said) expect(await screen.findByText(said)).toBeDefined()
    else await waitFor(() => expect(screen.queryByRole("link", { name: "Campagne k0" })).toBeNull())
    expect(screen.queryByRole("link", { name: "Campagne k0" }) !== null).toBe(said !== null)
  })
})

describe("the list of campaigns", () => {
  it("leads an agency without any to its first one", async () => {
    stored = []
    const router = enter()
    await user.click(await button("Créer une collaboration"))
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/new"))
  })

  it("says that filters leave nothing, and takes all of them away at once", async () => {
    stored = []
    const router = enter("?search=zz&manager=Bob&late=yes&status=completed&period=last_3_months&archived=yes")
    await user.click(await button("Effacer les filtres"))
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(() => expect(lastAsked()).toEqual(ALL))
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("")
  })

  it("shows who takes part, in how many steps it is late, and when it was signed", async () => {
    const person = (id: string) => ({ id, fullName: `Créatrice ${id}`, profileImageUrl: null })
    stored = [
      cardOf("k0", {
        participants: ["a", "b", "c"].map(person) as CollaborationCard["participants"],
        ...{ participantCount: 5, lateSteps: 2, signedDate: "2026-03-01", archived: true },
      }),
      cardOf("k1"),
    ]
    enter()
    const card = (await screen.findByRole("link", { name: "Campagne k0" })).closest("article") as HTMLElement
    for (const text of ["+2", "En retard · 2", "01/03/2026", "Archivée"])
      expect(within(card).getByText(text)).toBeDefined()
    const other = screen.getByRole("link", { name: "Campagne k1" }).closest("article") as HTMLElement
    for (const text of ["Aucun influenceur", "Non définie", "Aucune étape ouverte"])
      expect(within(other).getByText(text)).toBeDefined()
    expect(within(other).queryByText("Archivée")).toBeNull()
  })

  it.each([
    ["Les plus anciennes", { order: "asc" }],
    ["Prochaine étape", { sort: "next" }],
    ["Les plus en retard", { sort: "late" }],
    ["Nom, de Z à A", { sort: "name", order: "desc" }],
  ])("is ordered by « %s »", async (label, wanted) => {
    enter()
    await screen.findByRole("link", { name: "Campagne k0" })
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Trier par" }))
    const options = await waitFor(() => {
      const found = [...document.querySelectorAll(".ant-select-item-option")]
      const option = found.find(({ textContent }) => textContent === label)
      if (!option) throw new Error(`No « ${label} »`)
      return option
    })
    fireEvent.click(options)
    await waitFor(() => expect(lastAsked()).toEqual({ ...ALL, ...wanted }))
  })
})

describe("what narrows the list of campaigns", () => {
  const pick = async (of: string, label: string, typed = "") => {
    const box = await screen.findByRole("combobox", { name: of })
    fireEvent.mouseDown(box)
    if (typed) fireEvent.change(box, { target: { value: typed } })
    const option = await waitFor(() => {
      const found = [...document.querySelectorAll(".ant-select-item-option")]
      const one = found.filter(({ textContent }) => textContent === label).at(-1)
      if (!one) throw new Error(`« ${of} » does not offer « ${label} »`)
      return one
    })
    fireEvent.click(option)
  }

  const choiceOf = (name: string) => {
    const box = screen.getByRole("combobox", { name })
    return box.closest<HTMLElement>(".ant-select") ?? box
  }
  /** What stands in it: what was chosen, or what it is for. */
  const textOf = (name: string) => choiceOf(name).textContent

  it("is what is searched", async () => {
    const router = enter()
    await screen.findByRole("link", { name: "Campagne k0" })
    await user.click(screen.getByRole("searchbox", { name: "Rechercher une collaboration" }))
    await user.paste("k1")
    await waitFor(() => expect(lastAsked()).toMatchObject({ search: "k1" }))
    expect(router.state.location.search).toBe("?search=k1")
  })

  it("are its status, type, manager, client and influencer, each in the address and in words", async () => {
    names = { clientName: "Brume", influencerName: "Zoé Mercier" }
    const router = enter()
    await screen.findByRole("link", { name: "Campagne k0" })
    const shown = () => ["Chef de projet", "Client", "Influenceur"].map(textOf)
    expect(shown()).toEqual(["Chef de projet", "Client", "Influenceur"])
    fireEvent.click(screen.getByRole("radio", { name: "Terminée" }))
    await pick("Type", "Casting interne")
    await pick("Chef de projet", "Hugo Leroy")
    await pick("Client", "Brume", "bru")
    await pick("Influenceur", "Zoé Mercier")
    await waitFor(() =>
      expect(lastAsked()).toEqual({
        ...{ search: "", status: "completed", type: "casting_interne" },
        ...{ manager: "Hugo Leroy", clientId: "c1", influencerId: "i1" },
      }),
    )
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      ...{ status: "completed", type: "casting_interne" },
      ...{ manager: "Hugo Leroy", client: "c1", influencer: "i1" },
    })
    const placed = within(await screen.findByRole("list", { name: "Filtres en place" }))
    expect(
      placed.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/\s/gu, " ")),
    ).toEqual([...["Chef de projet : Hugo Leroy", "Client : Brume", "Influenceur : Zoé Mercier"]])
    expect(shown()).toEqual(["Hugo Leroy", "Brume", "Zoé Mercier"])
    for (const name of ["Chef de projet", "Client", "Influenceur"]) {
      await user.click(within(choiceOf(name)).getByRole("button", { name: "Effacer" }))
      await waitFor(() => expect(textOf(name)).toBe(name))
    }
    expect(router.state.location.search).toBe("?status=completed&type=casting_interne")
  })

  it.each([
    ["client=c1", /^Retirer le filtre « Client\s: inconnu »$/],
    ["influencer=i1", /^Retirer le filtre « Influenceur\s: inconnu »$/],
    ["progress=signed", /^Retirer le filtre « Avancement\s: Signées ou payées »$/],
    ["stage=waiting", /^Retirer le filtre « Étape atteinte\s: En attente »$/],
    ["late=yes", "Retirer le filtre « En retard seulement »"],
    ["from=2026-03-01&to=2026-03-31", /^Retirer le filtre « Période\s: /],
    ["period=last_3_months", /^Retirer le filtre « Période\s: /],
  ])("is taken away by a press, and nothing else with it: %s", async (filter, name) => {
    const router = enter(`?search=camp&${filter}`)
    await user.click(await button(name))
    await waitFor(() => expect(router.state.location.search).toBe("?search=camp"))
    await waitFor(() => expect(lastAsked()).toEqual({ ...ALL, search: "camp" }))
    expect(screen.queryByRole("list", { name: "Filtres en place" })).toBeNull()
  })

  it("leaves the others in place, whichever is taken away", async () => {
    const filters = [
      ...["progress=signed", "stage=waiting", "from=2026-03-01", "manager=Bob", "client=c1"],
      ...["influencer=i1", "late=yes"],
    ]
    const router = enter(`?${filters.join("&")}`)
    for (const name of [/En retard/, /Avancement/, /Influenceur/, /Étape/, /Client/, /Période/, /Chef/]) {
      const before = [...new URLSearchParams(router.state.location.search).keys()]
      await user.click(
        within(await screen.findByRole("list", { name: "Filtres en place" })).getByRole("button", { name }),
      )
      await waitFor(() =>
        expect([...new URLSearchParams(router.state.location.search).keys()]).toHaveLength(before.length - 1),
      )
    }
    expect(router.state.location.search).toBe("")
  })

  it.each([
    ["current_month", { from: "2026-02-01", to: "2026-02-28" }],
    ["last_3_months", { from: "2025-12-01", to: "2026-02-28" }],
    ["all", {}],
    ["custom", {}],
    ["nonsense", {}],
  ])("is a period by its days, the last one with it: %s", async (period, days) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-02-28T22:00:00Z") })
    enter(`?period=${period}`)
    await screen.findByRole("link", { name: "Campagne k0" })
    expect(lastAsked()).toEqual({ ...ALL, ...days })
  })

  it.each([
    ["?from=2026-13-99&to=x&client=../x&influencer=", {}],
    ["?from=2026-03-01", { from: "2026-03-01" }],
    ["?to=2026-03-31", { to: "2026-03-31" }],
    ["?period=last_3_months&from=2026-03-01&to=2026-03-31", { from: "2026-03-01", to: "2026-03-31" }],
  ])("is nothing that makes no sense, and the days that are said (%s)", async (search, wanted) => {
    enter(search)
    await screen.findByRole("link", { name: "Campagne k0" })
    expect(lastAsked()).toEqual({ ...ALL, ...wanted })
  })

  it("lies behind one button on a phone, which counts all that is in place", async () => {
    vi.restoreAllMocks()
    const { matchMedia } = window
    const spy = vi
      .spyOn(window, "matchMedia")
      .mockImplementation((query) =>
        matchMedia.call(window, query.includes("767.98") ? "(min-width: 1px)" : query),
      )
    const router = enter("?status=completed&type=casting_interne&archived=yes&late=yes&manager=Bob&client=c1")
    const more = await button("Filtres · 6")
    expect(screen.queryByRole("combobox", { name: "Type" })).toBeNull()
    expect([more.getAttribute("aria-expanded"), more.getAttribute("aria-controls")]).toEqual(["false", null])
    await user.click(more)
    expect(screen.getByRole("combobox", { name: "Type" })).toBeDefined()
    expect(more.getAttribute("aria-expanded")).toBe("true")
    const controlled = document.getElementById(more.getAttribute("aria-controls") ?? "")
    expect(controlled?.contains(screen.getByRole("combobox", { name: "Type" }))).toBe(true)
    await act(() => router.navigate("/app/collaborations"))
    await waitFor(() => expect(more.textContent).toBe("Filtres"))
    spy.mockRestore()
  })
})

describe("campaigns that are chosen", () => {
  const bar = async () => within(await screen.findByRole("region", { name: "Collaborations sélectionnées" }))

  it("offer no payment where all are paid", async () => {
    stored = stored.map((card) => ({ ...card, paymentReceived: true }))
    enter()
    await user.click(await screen.findByRole("checkbox", { name: "Sélectionner Campagne k0" }))
    expect((await bar()).getByRole<HTMLButtonElement>("button", { name: "Paiement reçu" }).disabled).toBe(
      true,
    )
  })
})
