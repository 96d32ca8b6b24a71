import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { DashboardView } from "@trame/core/campaigns/dashboard/contract"
import { dayAfter, today } from "@trame/core/lib/day"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { listed } from "../../../../packages/web/src/features/dashboard/InfluencerCounts.tsx"
import {
  barHeight,
  labelledMonths,
  ticksFor,
} from "../../../../packages/web/src/features/dashboard/RevenueChart.tsx"
import { formatDate } from "../../../../packages/web/src/lib/format.ts"
import { admin, hugo } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/dashboard/DashboardPage.tsx"
import "../../../../packages/web/src/features/dashboard/RevenueChart.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const MONTHS = ["2025-12", "2026-01", "2026-02", "2026-03"]
const REVENUES = [0, 1_234_500, 10_000, 2_000_000]

const influencer = (name: string, collaborations: number) => ({
  id: name,
  name,
  profileImageUrl: null,
  collaborations,
})

const VIEW: DashboardView = {
  from: null,
  to: null,
  counters: { waiting: 3, quoteSent: 2, contractSigned: 1, paymentReceived: 1204 },
  money: { quoted: 3_244_500, signed: 200_000, paid: 50_000 },
  before: null,
  months: MONTHS.map((month, index) => ({ month, revenue: REVENUES[index] ?? 0 })),
  influencers: [influencer("Zoé Aubert", 4), influencer("Élodie Marchand", 9), influencer("Adrien Côté", 4)],
}

let asked: string[]
let holder: object
let view: () => Response | Promise<Response>
let others: Parameters<typeof answer>[0]

function enter(search = "") {
  answer({
    "/api/identity/me": () => json(200, holder),
    "/api/dashboard": (request) => {
      asked.push(new URL(request.url).search)
      return view()
    },
    ...others,
  })
  return visit(`/app/dashboard${search}`, routes)
}

/** It comes after the figures. */
const CHART = { name: /^Chiffre d'affaires par mois/ }
const chartShown = () => screen.findByRole("group", CHART)
const bars = () => within(screen.getByRole("group", CHART)).getAllByRole("link")
const names = () =>
  within(screen.getByRole("table", { name: "Collaborations par influenceur" }))
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent?.slice(2))
const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")

beforeEach(() => {
  signIn()
  asked = []
  holder = admin
  others = {}
  view = () => json(200, VIEW)
})

describe("the chart's measures", () => {
  it("are five ticks, round in whole euros, that hold the highest month", () => {
    expect(ticksFor(2_000_000)).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000])
    expect(ticksFor(2_000_001)).toEqual([0, 1_000_000, 2_000_000, 3_000_000, 4_000_000])
    for (const highest of [0, 1, 99, 250, 1_234_500, 987_654_321]) {
      const ticks = ticksFor(highest)
      expect(ticks).toHaveLength(5)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(highest, 1))
      expect(ticks.every((tick) => tick % 100 === 0)).toBe(true)
    }
  })

  it("give every bar at least 2 % of the plot", () => {
    expect(barHeight(0, 1000, 200)).toBe(4)
    expect(barHeight(19, 1000, 200)).toBe(4)
    expect(barHeight(500, 1000, 200)).toBe(100)
  })

  it("thin the labels of narrow months", () => {
    expect(labelledMonths(3, 80, 52)).toEqual([0, 1, 2])
    expect(labelledMonths(12, 20, 52)).toEqual([1, 4, 7, 10])
  })
})

describe("the dashboard", () => {
  /** rules/campaigns.md#today */
  describe("« Aujourd'hui » in short", () => {
    const stepOf = (id: string, deadline: string) => ({
      ...{ id, version: 1, name: `Étape ${id}`, deadline, status: "todo", participantName: null },
      ...{ assigneeId: null, updatedAt: "2026-01-01T10:00:00.000Z", late: deadline < today() },
      collaboration: { id: `k${id}`, name: "Été", brand: "Aubépine", manager: "Hugo Leroy" },
    })
    const card = () => screen.findByRole("region", { name: "Aujourd'hui" })

    it.each([
      [0, 0, "0 étape en retard · 0 étape d'ici dimanche"],
      [1, 2, "1 étape en retard · 2 étapes d'ici dimanche"],
      [99, 100, "99 étapes en retard · plus de 99 étapes d'ici dimanche"],
      [100, 99, "plus de 99 étapes en retard · 99 étapes d'ici dimanche"],
    ])("tells of %i late steps and %i of the week", async (late, thisWeek, said) => {
      others = { "/api/collaborations/due-counts": () => json(200, { late, thisWeek }) }
      enter()
      expect(plain((await card()).textContent)).toContain(said)
    })

    it("shows the three that have waited longest, each leading to its campaign", async () => {
      const steps = [-3, -1, 0, 1].map((days, at) => stepOf(String(at), dayAfter(today(), days)))
      others = {
        "/api/collaborations/due-counts": () => json(200, { late: 2, thisWeek: 2 }),
        // Of the whole team.
        "/api/collaborations/due-steps": ({ url }) =>
          json(200, { items: new URL(url).search ? [] : steps, nextCursor: null }),
      }
      enter()
      const lines = await within(await card()).findAllByRole("listitem")
      expect(lines.map((line) => within(line).getByRole("link").getAttribute("href"))).toEqual(
        ["k0", "k1", "k2"].map((id) => `/app/collaborations/${id}`),
      )
      expect(lines.map(({ textContent }) => /En retard.*$/.exec(textContent ?? "")?.[0])).toEqual([
        "En retard de 3 jours",
        "En retard d'un jour",
        undefined,
      ])
      expect(lines[2]?.textContent).toBe(`Étape 2 Été · Aubépine${formatDate(today(), { style: "dayName" })}`)
    })

    it("says nothing where it cannot be read", async () => {
      others = { "/api/collaborations/due-counts": () => json(500, { code: "unexpected", detail: "" }) }
      enter()
      await chartShown()
      expect(screen.queryByRole("region", { name: "Aujourd'hui" })).toBeNull()
      // Nor does an empty card stand in its place.
      const [figures] = screen.getAllByRole("region", { name: "Collaborations par statut" })
      await waitFor(() => expect(figures?.parentElement?.previousElementSibling?.childElementCount).toBe(0))
    })
  })

  it("shows the four counters, a bar a month and five amounts without decimals", async () => {
    enter()
    expect(await screen.findByRole("heading", { level: 1, name: "Dashboard" })).toBeDefined()
    expect(screen.getByText("Suivi global de l'activité")).toBeDefined()
    const counters = await screen.findByRole("region", { name: "Collaborations par statut" })
    expect(
      within(counters)
        .getAllByRole("definition")
        .map(({ textContent }) => plain(textContent)),
    ).toEqual(["3", "2", "1", "1 204"])
    await chartShown()
    expect(bars().map((bar) => plain(bar.getAttribute("aria-label")))).toEqual([
      "décembre 2025 : 0 €",
      "janvier 2026 : 12 345 €",
      "février 2026 : 100 €",
      "mars 2026 : 20 000 €",
    ])
    const amounts = [...document.querySelectorAll("svg text")].map(({ textContent }) => plain(textContent))
    expect(amounts.filter((text) => text?.endsWith("€"))).toEqual([
      "0 €",
      "5 000 €",
      "10 000 €",
      "15 000 €",
      "20 000 €",
    ])
    expect(asked).toEqual(["?period=current_month"])
  })

  const OF_A_YEAR: DashboardView = {
    ...VIEW,
    from: "2025-12-15",
    to: "2026-03-31",
    before: {
      from: "2024-12-01",
      to: "2025-11-21",
      counters: { waiting: 4, quoteSent: 2, contractSigned: 0, paymentReceived: 0 },
      money: { quoted: 3_000_000, signed: 100_000, paid: 0 },
    },
  }
  const linkOf = (name: string | RegExp, place: HTMLElement = document.body) =>
    within(place).getByRole("link", { name }).getAttribute("href")

  it("tells how each figure has changed, in words too, and nothing where there is nothing to compare with", async () => {
    view = () => json(200, { ...OF_A_YEAR, counters: { ...VIEW.counters, contractSigned: 0 } })
    enter()
    const counters = await screen.findByRole("region", { name: "Collaborations par statut" })
    const told = within(counters)
      .getAllByRole("definition")
      .map(({ textContent }) => plain(textContent)?.replace(" par rapport à la période précédente", " …"))
    expect(told).toEqual(["3", "−25 % …", "2", "stable …", "0", "1 204", "nouveau …"])
    expect(
      within(counters).getByText(
        "Évolutions par rapport à la période précédente, du 1er décembre 2024 au 21 novembre 2025.",
      ),
    ).toBeDefined()
    const money = screen.getByRole("region", { name: "Signé et encaissé" })
    expect(plain(money.textContent)).toContain("25 % de ce qui a été signé sur la période est encaissé")
    expect(plain(money.textContent)).toContain("Reste à encaisser1 500 €+50 %")
  })

  it.each([
    [0, 0, "Rien n'a été signé sur cette période"],
    [100_000, 0, "0 % de ce qui a été signé"],
    [100_000, 99_900, "99 % de ce qui a été signé"],
    [100_000, 100_000, "100 % de ce qui a été signé"],
  ])("says that all of %i is paid only once it is (%i)", async (signed, paid, said) => {
    view = () => json(200, { ...VIEW, money: { ...VIEW.money, signed, paid } })
    enter()
    const money = await screen.findByRole("region", { name: "Signé et encaissé" })
    expect(plain(money.textContent)).toContain(said)
  })

  it("leads from each figure, bar and name to what it counts", async () => {
    view = () => json(200, OF_A_YEAR)
    enter()
    await chartShown()
    const period = "from=2025-12-15&to=2026-03-31"
    const list = "/app/collaborations?"
    expect(linkOf("Devis envoyé")).toBe(`${list}progress=quoteSent&${period}`)
    expect(linkOf("Signé")).toBe(`${list}progress=signed&${period}`)
    expect(linkOf("Reste à encaisser")).toBe(`${list}progress=contractSigned&${period}`)
    expect(linkOf("Zoé Aubert")).toBe(`${list}influencer=Zo%C3%A9+Aubert&${period}`)
    expect(linkOf(/^décembre 2025/)).toBe(`${list}progress=quoted&from=2025-12-15&to=2025-12-31`)
    expect(linkOf(/^janvier 2026/)).toBe(`${list}progress=quoted&from=2026-01-01&to=2026-01-31`)
  })

  it.each([
    ["2026-03-10", "2026-03-01", "2026-03-10"],
    ["2026-03-31", "2026-03-01", "2026-03-31"],
    [null, "2026-03-01", "2026-03-31"],
  ])("where it ends at %s, the last month's bar leads from %s to %s", async (end, from, to) => {
    view = () => json(200, { ...OF_A_YEAR, to: end })
    enter()
    await chartShown()
    expect(linkOf(/^mars 2026/)).toBe(`/app/collaborations?progress=quoted&from=${from}&to=${to}`)
  })

  it("leads nowhere for whoever may not open the list", async () => {
    holder = { ...hugo, permissions: { dashboard: true } }
    enter()
    expect(await screen.findByText("Zoé Aubert")).toBeDefined()
    const content = screen.getByRole("main")
    await within(content).findByRole("group", CHART)
    expect(within(content).queryAllByRole("link")).toEqual([])
    expect(within(screen.getByRole("group", CHART)).getAllByRole("img")).toHaveLength(4)
    await userEvent.click(within(content).getByRole("switch", { name: "Voir en tableau" }))
    expect(await within(content).findByRole("rowheader", { name: "mars 2026" })).toBeDefined()
    expect(within(content).queryAllByRole("link")).toEqual([])
  })

  it("is one stop for the keyboard, whose arrows tell month after month", async () => {
    enter()
    await chartShown()
    const stops = () => bars().filter((bar) => bar.getAttribute("tabindex") === "0")
    expect(stops()).toEqual([bars()[3]])
    fireEvent.focus(bars()[3] as Element)
    expect(screen.getByText("mars 2026")).toBeDefined()
    fireEvent.keyDown(bars()[3] as Element, { key: "ArrowLeft" })
    expect(document.activeElement).toBe(bars()[2])
    expect(screen.getByText("février 2026")).toBeDefined()
    expect(stops()).toEqual([bars()[2]])
    fireEvent.keyDown(bars()[2] as Element, { key: "Home" })
    expect(document.activeElement).toBe(bars()[0])
    fireEvent.keyDown(bars()[0] as Element, { key: "Escape" })
    expect(screen.queryByText("décembre 2025")).toBeNull()
  })

  it("goes from month to month and to either end, and not beyond", async () => {
    enter()
    await chartShown()
    for (const [from, key, to] of [
      [3, "ArrowRight", 3],
      [3, "ArrowLeft", 2],
      [2, "ArrowRight", 3],
      [3, "Home", 0],
      [0, "ArrowLeft", 0],
      [0, "ArrowRight", 1],
      [1, "End", 3],
    ] as const) {
      const bar = bars()[from]
      if (bar instanceof SVGElement) bar.focus()
      expect(fireEvent.keyDown(bar as Element, { key })).toBe(false)
      expect([key, from, bars().indexOf(document.activeElement as HTMLElement)]).toEqual([key, from, to])
    }
    // What no key of the chart is stays the browser's.
    expect(fireEvent.keyDown(bars()[3] as Element, { key: "a" })).toBe(true)
  })

  it("compares what was quoted with what was quoted before", async () => {
    const quoted = VIEW.months.reduce((sum, { revenue }) => sum + revenue, 0)
    const money = { quoted: quoted / 2, signed: 1, paid: quoted * 4 }
    view = () =>
      json(200, { ...OF_A_YEAR, money: { ...VIEW.money, quoted }, before: { ...OF_A_YEAR.before, money } })
    enter()
    const revenue = await screen.findByRole("region", { name: "Chiffre d'affaires par mois" })
    expect(plain(revenue.textContent)).toContain("+100 %")
  })

  it("has a table instead of the chart, by the address too", async () => {
    const router = enter()
    await userEvent.click(await screen.findByRole("switch", { name: "Voir en tableau" }))
    const rows = within(await screen.findByRole("table", { name: "Chiffre d'affaires par mois" }))
      .getAllByRole("row")
      .map(({ textContent }) => plain(textContent))
    expect(rows.slice(1)).toEqual([
      "décembre 20250 €",
      "janvier 202612 345 €",
      "février 2026100 €",
      "mars 202620 000 €",
      "Total32 445 €",
    ])
    expect(router.state.location.search).toBe("?view=table")
    expect(screen.queryByText(/arrondis/)).toBeNull()
  })

  it("says that amounts are rounded where one has cents", async () => {
    const months = VIEW.months.map(({ month, revenue }) => ({ month, revenue: revenue + 40 }))
    view = () => json(200, { ...VIEW, months })
    enter()
    expect(plain((await screen.findByText(/montants arrondis à l'euro/)).textContent)).toContain("32 447 €")
  })

  it("orders and searches influencers, the most collaborations first", async () => {
    enter()
    await screen.findByRole("table", { name: "Collaborations par influenceur" })
    expect(names()).toEqual(["Élodie Marchand", "Adrien Côté", "Zoé Aubert"])
    const sort = (name: string) => screen.getByRole("columnheader", { name })
    expect(sort("Collaborations").getAttribute("aria-sort")).toBe("descending")
    await userEvent.click(screen.getByRole("button", { name: "Influenceur" }))
    expect(names()).toEqual(["Adrien Côté", "Élodie Marchand", "Zoé Aubert"])
    expect(sort("Influenceur").getAttribute("aria-sort")).toBe("ascending")
    expect(sort("Collaborations").getAttribute("aria-sort")).toBeNull()
    await userEvent.type(screen.getByRole("searchbox", { name: "Rechercher un influenceur" }), "elodie m")
    await vi.waitFor(() => expect(names()).toEqual(["Élodie Marchand"]))
  })

  it("shows fifteen influencers a page, and the last page when fewer are left", () => {
    const many = Array.from({ length: 31 }, (_, index) => influencer(`Nom ${index}`, index))
    const all = { search: "", sort: "count", order: "desc" } as const
    expect(listed(many, { ...all, page: 1 }).rows.map(({ collaborations }) => collaborations)[14]).toBe(16)
    expect(listed(many, { ...all, page: 9 })).toMatchObject({ page: 3, pageCount: 3, total: 31 })
  })

  it("asks for the period that is chosen; one of one's own needs its start", async () => {
    const router = enter()
    await screen.findByRole("region", { name: "Collaborations par statut" })
    await userEvent.click(screen.getByRole("button", { name: "Période : Mois en cours" }))
    const dialog = await screen.findByRole("dialog", { name: "Choisir la période" })
    await userEvent.click(within(dialog).getByRole("radio", { name: "Personnalisé" }))
    const apply = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Appliquer" })
    expect(apply.disabled).toBe(true)
    type(within(dialog).getByLabelText("Date de début"), "05/01/2026")
    expect(apply.disabled).toBe(false)
    type(within(dialog).getByLabelText("Date de fin (facultative)"), "04/01/2026")
    expect(within(dialog).getByText("La date de fin précède la date de début")).toBeDefined()
    expect(apply.disabled).toBe(true)
    const start = within(dialog).getByLabelText<HTMLInputElement>("Date de début")
    type(start, "05/01/1960")
    expect(within(dialog).getByText(/^La période compte 50 ans au maximum/)).toBeDefined()
    expect(start.value).toBe("05/01/1960")
    expect(apply.disabled).toBe(true)
    type(start, "05/01/2026")
    type(within(dialog).getByLabelText("Date de fin (facultative)"), "31/01/2026")
    await userEvent.click(apply)
    expect(await screen.findByRole("button", { name: "Période : Du 05/01/2026 au 31/01/2026" })).toBeDefined()
    expect(router.state.location.search).toBe("?period=custom&from=2026-01-05&to=2026-01-31")
    await vi.waitFor(() => expect(asked.at(-1)).toBe("?period=custom&from=2026-01-05&to=2026-01-31"))
    cleanup()
    enter()
    expect(await screen.findByRole("button", { name: "Période : Du 05/01/2026 au 31/01/2026" })).toBeDefined()
  })

  it("keeps what it shows while another period loads, and takes a senseless address for none", async () => {
    enter("?period=custom&from=hier")
    await chartShown()
    expect(asked).toEqual(["?period=current_month"])
    view = () => new Promise(() => undefined)
    await userEvent.click(screen.getByRole("button", { name: /^Période/ }))
    await userEvent.click(await screen.findByRole("radio", { name: "Tout" }))
    await userEvent.click(screen.getByRole("button", { name: "Appliquer" }))
    await vi.waitFor(() => expect(asked.at(-1)).toBe("?period=all"))
    expect(bars()).toHaveLength(4)
    expect(screen.getByRole("group", CHART).closest("[aria-busy]")?.getAttribute("aria-busy")).toBe("true")
  })

  it("says in a banner when nothing could be loaded, and tries again", async () => {
    view = () => json(503, { code: "unavailable", detail: "Pas de réponse." })
    enter()
    const banner = await screen.findByText("Une erreur est survenue lors du chargement des données")
    expect(banner.closest("[role=alert]")?.textContent).toContain("Pas de réponse.")
    view = () => json(200, { ...VIEW, influencers: [] })
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(await screen.findByText("Aucun influenceur n'a de collaboration sur cette période.")).toBeDefined()
  })
})

/** Without the calendar that opens beside it. */
function type(field: HTMLElement, day: string): void {
  act(() => field.focus())
  fireEvent.change(field, { target: { value: day } })
  fireEvent.keyDown(field, { key: "Enter", code: "Enter" })
}
