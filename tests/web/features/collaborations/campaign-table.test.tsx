import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import {
  COLLABORATION_ORDERS,
  type CollaborationSort,
} from "@trame/core/campaigns/collaborations/rules/values"
import { keysOf } from "@trame/core/lib/text"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { summaryOf } from "../../../../packages/web/src/features/collaborations/list/Toolbar.tsx"
import { camille } from "../../../world/people.ts"
import { collaboration } from "../../support/campaign.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/list/ManyCollaborations.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"
import "../../../../packages/web/src/ui/views/ViewDialog.tsx"

const cardOf = (id: string, changes: Partial<CollaborationCard> = {}): CollaborationCard => ({
  ...{ ...collaboration, id, name: `Campagne ${id}`, nextStep: null, lateSteps: 0 },
  ...{ participants: [], participantCount: 0 },
  ...changes,
})
const person = (id: string): CollaborationCard["participants"][number] => ({
  ...{ id, influencerId: id, version: 1, fullName: `Créatrice ${id}`, username: id, profileImageUrl: null },
  ...{ rate: 0, deliverables: [], creatorInvoiceSent: false, paidPercentage: 0 },
})

let stored: CollaborationCard[]
let names: { clientName?: string; influencerName?: string }
let asked: Record<string, string>[]
let choices: (string | null)[]
let sent: string[]
let me: typeof camille
let whole: { nextCursor: string | null; summary: object | null }
let views: { query: string }[]

function enter(search = "") {
  const write = async (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname.replace("/api/collaborations/", "")}`)
    if (request.method === "DELETE") return json(200, { id: "a" })
    const { archived = false } = await request.json()
    const after = { ...cardOf("a"), archived, version: 2, revision: 2 }
    return json(200, { ...after, token: "jeton", active: true })
  }
  const choicesOf = (items: object[]) => (request: Request) => {
    choices.push(new URL(request.url).searchParams.get("search"))
    return json(200, { items })
  }
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/agencies/teammates": () =>
      json(200, { items: ["Hugo Leroy", "Inès Faure"].map((name) => ({ id: name, name, role: "" })) }),
    "/api/clients/choices": choicesOf([{ id: "c1", brandName: "Brume", sector: null }]),
    "/api/influencers/choices": choicesOf([
      { id: "i1", displayName: "Zoé Mercier", username: "zoe", profileImageUrl: null, followersCount: 9 },
    ]),
    "/api/collaborations": (request) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      // What is searched as « lent » is not answered yet.
      if (asked.at(-1)?.search === "lent") return new Promise(() => {})
      return json(200, { items: stored, ...whole, ...names })
    },
    "/api/collaborations/a": write,
    // Its form waits for it, and leads nowhere else.
    "/api/collaborations/b": () => new Promise(() => {}),
    "/api/collaborations/a/link": write,
    "/api/collaborations/a/archive": write,
    "/api/views": async (request) => {
      if (request.method === "GET") return json(200, { items: views })
      const view = { ...(await request.json()), id: "v1", version: 1, mayEdit: true }
      views.push(view)
      return json(201, view)
    },
  })
  return visit(`/app/collaborations${search}`, routes)
}

beforeEach(() => {
  signIn()
  stored = [cardOf("a"), cardOf("b")]
  ;[names, asked, choices, sent, me, views] = [{}, [], [], [], camille, []]
  whole = { nextCursor: null, summary: null }
})

const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")
const rowOf = async (name: string) =>
  within((await screen.findByRole("link", { name })).closest("tr") ?? document.body)
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent)
const ALL_COLUMNS = "brand,stage,next,late,manager,date,budget,status,type,signed,influencers"

describe("the table of campaigns", () => {
  it("holds in each column what its head says", async () => {
    stored = [
      cardOf("a", {
        ...{ budget: 150_050, status: "in_progress", type: "casting_interne", signedDate: "2026-03-05" },
        ...{ participants: ["x", "y"].map(person), participantCount: 2, effectiveDate: "2026-03-06" },
      }),
      cardOf("b", { participants: ["x", "y", "z"].map(person), participantCount: 5 }),
      cardOf("c"),
    ]
    enter(`?view=table&columns=${ALL_COLUMNS}`)
    const cells = (row: Awaited<ReturnType<typeof rowOf>>, ...labels: string[]) =>
      labels.map((label) => {
        const at = heads().indexOf(label)
        return plain(row.getAllByRole("cell").at(at - 1)?.textContent)
      })
    expect(
      cells(
        await rowOf("Campagne a"),
        ...["Marque", "Chef de projet", "Date", "Budget", "Statut", "Type", "Signature", "Influenceurs"],
      ),
    ).toEqual([
      ...["Maison Rive", "Camille Laurent", "06/03/2026", "1 500,50 €"],
      ...["En cours", "Casting interne", "05/03/2026", "Créatrice x, Créatrice y"],
    ])
    expect(cells(await rowOf("Campagne b"), "Signature", "Influenceurs")).toEqual([
      "Non définie",
      "Créatrice x, Créatrice y, Créatrice z +2",
    ])
    expect(cells(await rowOf("Campagne c"), "Influenceurs")).toEqual(["Aucun"])
  })

  it("is ordered by each head that the API can order by, as that begins, and by no other", async () => {
    enter(`?view=table&columns=${ALL_COLUMNS}`)
    await rowOf("Campagne a")
    const LABELS: [string, CollaborationSort][] = [
      ...([
        ["Collaboration", "name"],
        ["Marque", "brand"],
        ["Avancement", "stage"],
      ] as const),
      ...([
        ["Prochaine étape", "next"],
        ["Retard", "late"],
        ["Chef de projet", "manager"],
      ] as const),
      ...([
        ["Budget", "budget"],
        ["Date", "date"],
      ] as const),
    ].map(([label, sort]) => [label, sort])
    for (const [label, sort] of LABELS) {
      const head = screen.getByRole("columnheader", { name: label })
      fireEvent.click(within(head).getByRole("button"))
      const way = COLLABORATION_ORDERS[sort] === "asc" ? "ascending" : "descending"
      await waitFor(() =>
        expect(screen.getByRole("columnheader", { name: label }).getAttribute("aria-sort")).toBe(way),
      )
      // The first order is known already.
      if (sort !== "date") await waitFor(() => expect(asked.at(-1)?.sort).toBe(sort))
      expect(asked.at(-1)?.order).toBeUndefined()
    }
    for (const label of ["Statut", "Type", "Signature", "Influenceurs"])
      expect(within(screen.getByRole("columnheader", { name: label })).queryByRole("button")).toBeNull()
  })

  it("has behind a button what can be done with a line, and a key to change it", async () => {
    stored = [cardOf("a", { linkToken: "usuel", linkActive: true }), cardOf("b", { archived: true })]
    const router = enter("?view=table")
    ;(await screen.findByRole("link", { name: "Campagne b" })).focus()
    await userEvent.keyboard("e")
    await waitFor(() => expect(router.state.location.search).toBe("?id=b"))
    await act(() => router.navigate(-1))
    const choose = async (name: string, item: string) => {
      fireEvent.click((await rowOf(name)).getByRole("button", { name: `Actions pour « ${name} »` }))
      fireEvent.click((await screen.findAllByRole("menuitem", { name: item })).at(-1) ?? document.body)
    }
    await choose("Campagne a", "Copier le lien public")
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe("http://trame.test/suivi/usuel"),
    )
    await choose("Campagne a", "Archiver")
    await waitFor(() => expect(sent).toEqual(["PUT a/archive"]))
    await choose("Campagne b", "Désarchiver")
    await choose("Campagne b", "Dupliquer")
    await waitFor(() => expect(router.state.location.search).toBe("?from=b"))
    await act(() => router.navigate(-1))
    await choose("Campagne b", "Modifier")
    await waitFor(() => expect(router.state.location.search).toBe("?id=b"))
    await act(() => router.navigate(-1))
    await choose("Campagne b", "Supprimer")
    expect(await screen.findAllByText("Supprimer la collaboration « Campagne b » ?")).not.toEqual([])
  })

  it("is left with the names alone, and so it is found again; another person's is as it was", async () => {
    const router = enter("?view=table&columns=budget")
    await rowOf("Campagne a")
    fireEvent.click(screen.getByRole("button", { name: /Colonnes/ }))
    fireEvent.click(await screen.findByRole("checkbox", { name: "Budget" }))
    await waitFor(() => expect(screen.queryByRole("columnheader", { name: "Budget" })).toBeNull())
    expect(router.state.location.search).toBe("?view=table&columns=none")
    closePage()
    enter("?view=table")
    await rowOf("Campagne a")
    expect(heads()).toEqual(["", "Collaboration", "Actions"])
    closePage()
    me = { ...camille, id: "u2" }
    enter("?view=table")
    await rowOf("Campagne a")
    expect(heads()).toContain("Budget")
  })

  it.each(["null", '{"view":1,"columns":{"a":1},"density":null}'])(
    "is nothing that the device remembers as %s",
    async (remembered) => {
      localStorage.setItem("trame.collaborations.look.u1", remembered)
      enter()
      expect(await screen.findByRole("list", { name: "Collaborations" })).toBeDefined()
      cleanup()
      enter("?view=table")
      expect((await screen.findByRole("table")).dataset.compact).toBe("false")
      expect(heads()).toContain("Prochaine étape")
    },
  )
})

describe("a view of the campaigns", () => {
  const save = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Vues" }))
    fireEvent.click(await screen.findByRole("menuitem", { name: "Enregistrer cette vue…" }))
    fireEvent.change(await screen.findByRole("textbox", { name: /Nom de la vue/ }), {
      target: { value: "La mienne" },
    })
    fireEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
    return screen.findByRole("button", { name: /Vue\s: La mienne/ })
  }

  it.each([
    ["a table that the device keeps", { view: "table", columns: "brand,budget" }, true],
    ["cards that nobody has chosen", {}, false],
  ])("keeps %s, which the address does not say", async (_what, kept, isTable) => {
    localStorage.setItem("trame.collaborations.look.u1", JSON.stringify(kept))
    enter("?status=completed")
    await save()
    const table = { columns: "brand,budget", density: "comfortable", status: "completed", view: "table" }
    expect(views.map(({ query }) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
      isTable ? table : { status: "completed", view: "cards" },
    ])
  })
})

describe("above the list of campaigns", () => {
  it("stands what there was while other filters are answered", async () => {
    whole = { nextCursor: "suite", summary: { collaborations: 90, budget: 9_000 } }
    const router = enter()
    const said = () => screen.queryByText(/de budget$/)?.textContent ?? ""
    await waitFor(() => expect(plain(said())).toBe("90 collaborations · 90,00 € de budget"))
    await act(() => router.navigate("/app/collaborations?search=lent"))
    await waitFor(() => expect(asked.at(-1)?.search).toBe("lent"))
    expect(plain(said())).toBe("90 collaborations · 90,00 € de budget")
  })

  it("stands how it is ordered, in words for each order in both ways", async () => {
    const router = enter()
    await screen.findByRole("link", { name: "Campagne a" })
    const shown = () =>
      screen.getByRole("combobox", { name: "Trier par" }).closest(".ant-select")?.textContent
    const WORDS: Record<CollaborationSort, [asc: string, desc: string]> = {
      date: ["Les plus anciennes", "Les plus récentes"],
      name: ["Nom, de A à Z", "Nom, de Z à A"],
      brand: ["Marque, de A à Z", "Marque, de Z à A"],
      manager: ["Chef de projet, de A à Z", "Chef de projet, de Z à A"],
      stage: ["Avancement, du devis au paiement", "Avancement, du paiement au devis"],
      next: ["Prochaine étape", "Prochaine étape, la plus lointaine"],
      late: ["Les moins en retard", "Les plus en retard"],
      budget: ["Budget croissant", "Budget décroissant"],
    }
    for (const sort of keysOf(COLLABORATION_ORDERS))
      for (const [at, order] of (["asc", "desc"] as const).entries()) {
        await act(() => router.navigate(`/app/collaborations?sort=${sort}&order=${order}`))
        expect(shown()).toBe(WORDS[sort][at])
      }
  })

  it.each([
    [0, true, ""],
    [1, true, "1 collaboration · 1,00 € de budget"],
    [1, false, "1 collaboration affichée · 1,00 € de budget"],
  ])("stands what %i come to (all of them: %s)", (count, whole, words) => {
    const items = Array.from({ length: count }, () => ({ budget: 100 }))
    expect(plain(summaryOf({ items, summary: null, whole }))).toBe(words)
    // What was read of all is older than what is shown of all.
    const summary = { collaborations: 9, budget: 900 }
    const all = "9 collaborations · 9,00 € de budget"
    expect(plain(summaryOf({ items, summary, whole }))).toBe(whole ? words : all)
  })

  it("stands the period in words", async () => {
    const router = enter()
    const said = async () => plain((await screen.findByRole("button", { name: /^Période/ })).textContent)
    expect(await said()).toMatch(/Toutes les dates$/)
    for (const [search, words] of [
      ["?period=custom", /Toutes les dates$/],
      ["?from=2026-03-01", /Depuis le 01\/03\/2026$/],
      ["?to=2026-03-31", /Période personnalisée$/],
    ] as const) {
      await act(() => router.navigate(`/app/collaborations${search}`))
      expect(await said()).toMatch(words)
    }
  })
})

describe("what is chosen to narrow the list of campaigns", () => {
  const box = (name: string) => screen.findByRole("combobox", { name })
  const textOf = async (name: string) => (await box(name)).closest(".ant-select")?.textContent
  const offered = () =>
    [...document.querySelectorAll(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")].flatMap((list) =>
      [...list.querySelectorAll(".ant-select-item-option")].map(({ textContent }) => textContent),
    )

  it.each([
    [{ clientName: "Aube", influencerName: "Lou Martin" }, "Aube", "Lou Martin"],
    [{}, "Inconnu", "Inconnu"],
  ])("has its name before anything is looked up (%j)", async (known, client, influencer) => {
    names = known
    enter("?client=c9&influencer=i9&manager=Bob")
    await waitFor(async () => expect(await textOf("Client")).toBe(client))
    expect(await textOf("Influenceur")).toBe(influencer)
    expect(await textOf("Chef de projet")).toBe("Bob")
    expect(choices).toEqual([])
  })

  it.each([
    ["Client", ""],
    ["Client", "?client=c1"],
    ["Influenceur", ""],
    ["Influenceur", "?influencer=i1"],
  ])("is looked up by what is typed, once that has rested: « %s » (%s)", async (name, search) => {
    enter(search)
    fireEvent.mouseDown(await box(name))
    await waitFor(() => expect(choices).toEqual([""]))
    fireEvent.change(await box(name), { target: { value: "z" } })
    fireEvent.change(await box(name), { target: { value: "zo" } })
    await waitFor(() => expect(choices).toEqual(["", "zo"]))
    // Whoever is chosen is offered once, like the others.
    await waitFor(() => expect(offered()).toEqual([name === "Client" ? "Brume" : "Zoé Mercier"]))
  })

  it("is a manager of the team or the one in the address, by a part of the name", async () => {
    enter("?manager=Bob")
    fireEvent.mouseDown(await box("Chef de projet"))
    await waitFor(() => expect(offered()).toEqual(["Hugo Leroy", "Inès Faure", "Bob"]))
    fireEvent.change(await box("Chef de projet"), { target: { value: "ines" } })
    await waitFor(() => expect(offered()).toEqual(["Inès Faure"]))
  })

  it("is asked for from the start, and the late ones no more once that is taken back", async () => {
    const router = enter("?late=yes&progress=signed")
    await screen.findByRole("link", { name: "Campagne a" })
    expect(asked.at(-1)).toMatchObject({ late: "true", progress: "signed" })
    const late = screen.getByRole<HTMLInputElement>("checkbox", { name: "En retard" })
    expect(late.checked).toBe(true)
    fireEvent.click(late)
    await waitFor(() => expect(router.state.location.search).toBe("?progress=signed"))
  })
})

it("a campaign that was just changed stays where another order has it", async () => {
  stored = [cardOf("b", { effectiveDate: "2026-01-01" }), cardOf("a", { effectiveDate: "2026-06-01" })]
  enter("?sort=name&order=desc")
  const shown = () => screen.getAllByRole("article").map((card) => within(card).getByRole("link").textContent)
  await screen.findByRole("link", { name: "Campagne a" })
  await userEvent.click(screen.getByRole("button", { name: "Copier le lien public de Campagne a" }))
  await userEvent.click(await screen.findByRole("button", { name: "Créer et copier" }))
  expect(await screen.findByRole("button", { name: "Lien copié" })).toBeDefined()
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Lien copié")
  expect(shown()).toEqual(["Campagne b", "Campagne a"])
})

it("a campaign that was just changed is in no list of others, however late that is", async () => {
  // However long the way there takes here, the index may lag behind all the while.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
  const router = enter()
  await screen.findByRole("link", { name: "Campagne a" })
  await userEvent.click(screen.getByRole("button", { name: "Copier le lien public de Campagne a" }))
  await userEvent.click(await screen.findByRole("button", { name: "Créer et copier" }))
  await screen.findByRole("button", { name: "Lien copié" })
  stored = [cardOf("z")]
  for (const search of [
    ...["late=yes", "archived=yes", "client=c9", "influencer=i9", "manager=Bob", "search=Campagne+z"],
    ...["status=completed", "type=casting_interne", "stage=quoteSent", "progress=signed"],
    ...["from=2030-01-01", "to=2020-01-01"],
  ]) {
    await act(() => router.navigate(`/app/collaborations?${search}`))
    await screen.findByRole("link", { name: "Campagne z" })
    expect([search, screen.queryByRole("link", { name: "Campagne a" })]).toEqual([search, null])
  }
})

it.each(["cards", "table"])("what is exported of the %s is what they show, in their order", async (view) => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:campaigns")
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
  const narrowed = {
    search: "cam",
    status: "pending",
    type: "casting_externe",
    clientId: "c1",
    influencerId: "i1",
  }
  const address = {
    search: "cam",
    status: "pending",
    type: "casting_externe",
    client: "c1",
    influencer: "i1",
  }
  const more = { manager: "Hugo Leroy", sort: "budget", order: "asc" }
  enter(`?${new URLSearchParams({ view, ...address, ...more })}`)
  await screen.findByRole("link", { name: "Campagne a" })
  asked = []
  await userEvent.click(screen.getByRole("button", { name: "Exporter les collaborations" }))
  expect(await screen.findByText("2 collaborations exportées")).toBeDefined()
  expect(asked).toEqual([{ ...narrowed, ...more }])
})

it("a card says its state, its kind, its brand and its budget; there is nothing to export of none", async () => {
  stored = [cardOf("a", { status: "completed", type: "casting_externe", budget: 150_000, brand: "Écume" })]
  const router = enter()
  const card = (await screen.findByRole("link", { name: "Campagne a" })).closest("article")
  for (const text of ["Terminée", "Casting externe", "Écume", "1 500,00 €"])
    expect(plain(card?.textContent)).toContain(text)
  const exported = () => screen.getByRole<HTMLButtonElement>("button", { name: /Exporter/ })
  expect(exported().disabled).toBe(false)
  stored = []
  await act(() => router.navigate("/app/collaborations?manager=zz"))
  // Whatever it is that leaves nothing can be taken away.
  expect(await screen.findByRole("button", { name: "Effacer les filtres" })).toBeDefined()
  expect(exported().disabled).toBe(true)
})
