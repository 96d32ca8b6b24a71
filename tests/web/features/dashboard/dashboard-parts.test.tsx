import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { DashboardView } from "@trame/core/campaigns/dashboard/contract"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { changeSince } from "../../../../packages/web/src/features/dashboard/Comparison.tsx"
import { listed } from "../../../../packages/web/src/features/dashboard/InfluencerCounts.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { formatDate } from "../../../../packages/web/src/lib/format.ts"
import { admin, hugo } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/dashboard/DashboardPage.tsx"
import "../../../../packages/web/src/features/dashboard/InfluencerCounts.tsx"
import "../../../../packages/web/src/features/dashboard/RevenueChart.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const influencer = (name: string, collaborations: number, id = name) => ({
  id,
  name,
  profileImageUrl: null,
  collaborations,
})

const VIEW: DashboardView = {
  from: "2025-12-15",
  to: "2026-02-28",
  counters: { waiting: 3, quoteSent: 2, contractSigned: 1, paymentReceived: 4 },
  money: { quoted: 3_000_000, signed: 200_000, paid: 50_000 },
  before: null,
  months: ["2025-12", "2026-01", "2026-02"].map((month, at) => ({ month, revenue: at * 100_000 })),
  influencers: Array.from({ length: 31 }, (_, at) => influencer(`Créateur ${at + 1}`, 40 - at)),
}

let view: () => Response | Promise<Response>
let due: () => Response

function enter(search = "", me = admin) {
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/dashboard": () => view(),
    "/api/collaborations/due-counts": () => json(200, { late: 1, thisWeek: 1 }),
    "/api/collaborations/due-steps": () => due(),
  })
  return visit(`/app/dashboard${search}`, routes)
}

const table = () => screen.findByRole("table", { name: "Collaborations par influenceur" })
const names = async () =>
  within(await table())
    .getAllByRole("rowheader")
    .map((cell) => within(cell).getByRole("link").textContent)
const bars = () =>
  within(screen.getByRole("group", { name: /^Chiffre d'affaires par mois/ })).getAllByRole("link")
const tipShown = () => [...document.querySelectorAll("strong")].some(({ textContent }) => textContent === "1")

beforeEach(() => {
  signIn()
  view = () => json(200, VIEW)
  due = () => json(200, { items: [], nextCursor: null })
})

describe("the collaborations of each influencer", () => {
  it("are paged in the address, and begin anew with another order or search", async () => {
    const router = enter()
    await waitFor(async () => expect(await names()).toHaveLength(15))
    const pages = within(screen.getByRole("navigation", { name: "Pages d'influenceurs" }))
    await userEvent.click(pages.getByRole("button", { name: "Page 3" }))
    await waitFor(async () => expect(await names()).toEqual(["Créateur 31"]))
    expect(router.state.location.search).toBe("?page=3")
    await userEvent.click(screen.getByRole("button", { name: "Influenceur" }))
    await waitFor(async () => expect((await names()).slice(0, 2)).toEqual(["Créateur 1", "Créateur 2"]))
    expect(new URLSearchParams(router.state.location.search).has("page")).toBe(false)
    await router.navigate("/app/dashboard?page=2")
    await waitFor(async () => expect((await names())[0]).toBe("Créateur 16"))
    const search = screen.getByRole("searchbox", { name: "Rechercher un influenceur" })
    await userEvent.click(search)
    await userEvent.paste("créateur 3")
    await userEvent.tab()
    await waitFor(async () => expect(await names()).toEqual(["Créateur 3", "Créateur 30", "Créateur 31"]))
    expect(router.state.location.search).toBe("?search=cr%C3%A9ateur+3")
    expect(screen.getByText("3 influenceurs")).toBeDefined()
    expect(screen.queryByRole("navigation", { name: "Pages d'influenceurs" })).toBeNull()
  })

  it("are on their last page where the address asks for one beyond", async () => {
    enter("?page=9")
    expect(await names()).toEqual(["Créateur 31"])
    const pages = within(screen.getByRole("navigation", { name: "Pages d'influenceurs" }))
    expect(pages.getByRole("button", { name: "Page 3" }).getAttribute("aria-current")).toBe("page")
    expect(pages.getByRole<HTMLButtonElement>("button", { name: "Page suivante" }).disabled).toBe(true)
  })

  it("that a search does not find are named, and all are back by a press", async () => {
    const router = enter("?search=zz&period=all")
    expect(await screen.findByText("Aucun influenceur ne correspond à « zz ».")).toBeDefined()
    expect(screen.getByText("Aucun influenceur")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Effacer la recherche" }))
    await waitFor(async () => expect(await names()).toHaveLength(15))
    expect(new URLSearchParams(router.state.location.search).has("search")).toBe(false)
  })

  it("of as many stay by name, whichever way they are turned; namesakes keep their places", () => {
    const some = [
      influencer("Bea", 2),
      influencer("ada", 2, "2"),
      influencer("Ada", 2, "1"),
      influencer("Zoé", 5),
    ]
    const order = (sort: "name" | "count", way: "asc" | "desc") =>
      listed(some, { search: "", sort, order: way, page: 1 }).rows.map(({ name, id }) => `${name} ${id}`)
    expect(order("count", "desc")).toEqual(["Zoé Zoé", "Ada 1", "ada 2", "Bea Bea"])
    expect(order("count", "asc")).toEqual(["Ada 1", "ada 2", "Bea Bea", "Zoé Zoé"])
    expect(order("name", "desc")[0]).toBe("Zoé Zoé")
    expect(listed(some, { search: "", sort: "name", order: "asc", page: 0 }).page).toBe(1)
  })

  it("are as many to a page as fit, the last one full", () => {
    const many = Array.from({ length: 30 }, (_, at) => influencer(`${at}`, at))
    expect(listed(many, { search: "", sort: "count", order: "desc", page: 2 })).toMatchObject({
      pageCount: 2,
      page: 2,
    })
  })
})

describe("the chart", () => {
  const enterBar = (at: number) => fireEvent.pointerEnter(bars()[at] as Element)

  it("tells of the month that the pointer is over, until it leaves the chart or the month", async () => {
    enter()
    await screen.findByRole("group", { name: /^Chiffre d'affaires par mois/ })
    const tip = () => screen.queryByText("janvier 2026")
    fireEvent.pointerOver(bars()[1] as Element)
    enterBar(1)
    expect(tip()).not.toBeNull()
    fireEvent.pointerOver(bars()[2] as Element)
    enterBar(2)
    expect(tip()).toBeNull()
    expect(screen.queryByText("février 2026")).not.toBeNull()
    const group = screen.getByRole("group", { name: /^Chiffre d'affaires par mois/ })
    fireEvent.pointerOut(group, { relatedTarget: document.body })
    fireEvent.pointerLeave(group)
    expect(screen.queryByText("février 2026")).toBeNull()
    expect(tipShown()).toBe(false)
  })

  it("tells no more of the month that the keyboard has left", async () => {
    enter()
    await screen.findByRole("group", { name: /^Chiffre d'affaires par mois/ })
    fireEvent.focus(bars()[1] as Element)
    expect(screen.queryByText("janvier 2026")).not.toBeNull()
    fireEvent.blur(bars()[1] as Element)
    expect(screen.queryByText("janvier 2026")).toBeNull()
  })

  it("has its last month as its stop also once fewer are shown than were walked through", async () => {
    const router = enter()
    await screen.findByRole("group", { name: /^Chiffre d'affaires par mois/ })
    fireEvent.focus(bars()[2] as Element)
    view = () => json(200, { ...VIEW, months: VIEW.months.slice(0, 2) })
    await router.navigate("/app/dashboard?period=all")
    await waitFor(() => expect(bars()).toHaveLength(2))
    expect(bars().map((bar) => bar.getAttribute("tabindex"))).toEqual(["-1", "0"])
  })

  it("is at the latest of many months, and its tip stays beside the bar and within it", async () => {
    const months = Array.from(
      { length: 60 },
      (_, at) => `${2021 + Math.floor(at / 12)}-${`${(at % 12) + 1}`.padStart(2, "0")}`,
    )
    view = () => json(200, { ...VIEW, months: months.map((month) => ({ month, revenue: 100_000 })) })
    const router = enter()
    const group = await screen.findByRole("group", { name: /^Chiffre d'affaires par mois/ })
    const scroller = group.closest("svg")?.parentElement ?? document.body
    // Every fourth month has its name below: for that there is room.
    expect(group.closest("svg")?.querySelectorAll("text")).toHaveLength(15)
    // 720 px across, of which the amounts take some, and 20 px to a month.
    const [first, end] = [scroller.scrollLeft, 60 * 20 - 720]
    expect(first).toBeGreaterThan(end)
    expect(first).toBeLessThan(end + 120)
    const tipAt = (at: number) => {
      fireEvent.focus(bars()[at] as Element)
      const month = formatDate(`${months[at]}-01`, { style: "month" })
      return Number.parseFloat(screen.getByText(month).parentElement?.style.left ?? "")
    }
    const scrollTo = (left: number) => {
      scroller.scrollLeft = left
      fireEvent.scroll(scroller)
    }
    scrollTo(first)
    expect(tipAt(59)).toBe(720 - 76)
    expect(tipAt(0)).toBe(76)
    const [before, next] = [tipAt(40), tipAt(41)]
    expect(next - before).toBeCloseTo(20, 0)
    scrollTo(first - 100)
    expect(tipAt(40)).toBeCloseTo(before + 100, 0)
    // So it is of another period.
    const more = months.slice(0, 50).map((month) => ({ month, revenue: 100_000 }))
    view = () => json(200, { ...VIEW, months: more })
    await router.navigate("/app/dashboard?period=all")
    await waitFor(() => expect(bars()).toHaveLength(50))
    expect(scroller.scrollLeft).toBe(first - 10 * 20)
  })

  it("tells from when to when it goes, and how much that is; a bar leads there within the site", async () => {
    const router = enter()
    const region = await screen.findByRole("region", { name: "Chiffre d'affaires par mois" })
    expect(region.querySelector("p")?.textContent?.replace(/\s/gu, " ")).toBe(
      "De décembre 2025 à février 2026 · 3 000 €",
    )
    await screen.findByRole("group", { name: /^Chiffre d'affaires par mois/ })
    fireEvent.click(bars()[1] as Element)
    const { location, navigation } = router.state
    expect((navigation.location ?? location).pathname).toBe("/app/collaborations")
  })

  it("of a single month does not fill the plot", async () => {
    view = () => json(200, { ...VIEW, months: VIEW.months.slice(1, 2) })
    enter()
    await screen.findByRole("group", { name: /^Chiffre d'affaires par mois/ })
    expect(
      [...(bars()[0]?.querySelectorAll("rect") ?? [])].map((rect) => rect.getAttribute("width")).at(-1),
    ).toBe("96")
  })

  it("says of a single month its name, and leads from its table to what a month counts", async () => {
    view = () => json(200, { ...VIEW, months: VIEW.months.slice(1, 2) })
    enter("?view=table")
    const region = await screen.findByRole("region", { name: "Chiffre d'affaires par mois" })
    expect(region.querySelector("p")?.textContent?.replace(/\s/gu, " ")).toMatch(/^janvier 2026 · 1 000 €/)
    const link = await within(region).findByRole("link", { name: "janvier 2026" })
    expect(link.getAttribute("href")).toBe(
      "/app/collaborations?progress=quoted&from=2026-01-01&to=2026-01-31",
    )
  })

  it("is back from the table by the same switch", async () => {
    const router = enter("?view=table")
    await userEvent.click(await screen.findByRole("switch", { name: "Voir en tableau" }))
    await screen.findByRole("group", { name: /^Chiffre d'affaires par mois/ })
    expect(router.state.location.search).toBe("")
  })
})

describe("the figures", () => {
  it("lead each to what it counts", async () => {
    enter()
    await screen.findByRole("region", { name: "Collaborations par statut" })
    const period = "from=2025-12-15&to=2026-02-28"
    for (const [label, progress] of [
      ["En attente", "waiting"],
      ["Devis envoyé", "quoteSent"],
      ["Contrat signé", "contractSigned"],
      ["Paiement reçu", "paymentReceived"],
      ["Encaissé", "paymentReceived"],
    ] as const)
      expect(screen.getByRole("link", { name: label }).getAttribute("href")).toBe(
        `/app/collaborations?progress=${progress}&${period}`,
      )
  })

  it("tell a rise and a fall, and that nothing came of nothing", async () => {
    const before = {
      ...{ from: "2025-09-01", to: "2025-12-14" },
      counters: { waiting: 2, quoteSent: 4, contractSigned: 1, paymentReceived: 0 },
      money: { quoted: 0, signed: 0, paid: 0 },
    }
    view = () =>
      json(200, { ...VIEW, before, counters: { ...VIEW.counters, paymentReceived: 0 }, money: before.money })
    enter()
    const region = await screen.findByRole("region", { name: "Collaborations par statut" })
    const told = within(region)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent?.replace(" par rapport à la période précédente", ""))
      .map((text) => text?.replace(/\s/gu, " "))
    expect(told).toEqual(["3", "+50 %", "2", "−50 %", "1", "stable", "0"])
    const money = screen.getByRole("region", { name: "Signé et encaissé" })
    expect(money.textContent).not.toMatch(/nouveau|stable|NaN/)
  })

  it("stay below the reason where they could not be read again", async () => {
    const router = enter()
    await screen.findByRole("region", { name: "Collaborations par statut" })
    view = () => json(503, { code: "unavailable", detail: "Pas de réponse." })
    await router.navigate("/app/dashboard?period=all")
    expect(await screen.findByText("Une erreur est survenue lors du chargement des données")).toBeDefined()
    expect(screen.queryByText("Chargement du dashboard")).toBeNull()
  })

  it("of the same period stay where reading them again fails", async () => {
    enter()
    await screen.findByRole("region", { name: "Collaborations par statut" })
    view = () => json(503, { code: "unavailable", detail: "Pas de réponse." })
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByText("Une erreur est survenue lors du chargement des données")).toBeDefined()
    expect(screen.getByRole("region", { name: "Collaborations par statut" })).toBeDefined()
  })

  it("are all that whoever may not open the list is shown, who is told of nothing due", async () => {
    const asked: string[] = []
    due = () => {
      asked.push("steps")
      return json(200, { items: [], nextCursor: null })
    }
    enter("", { ...hugo, permissions: { dashboard: true } })
    await screen.findByRole("region", { name: "Collaborations par statut" })
    expect(screen.queryByRole("region", { name: "Aujourd'hui" })).toBeNull()
    expect(asked).toEqual([])
  })

  it("need nothing of what is due today, where that is not known", async () => {
    due = () => json(403, { code: "forbidden", detail: "" })
    enter()
    const card = await screen.findByRole("region", { name: "Aujourd'hui" })
    expect(card.textContent).toContain("1 étape en retard")
    expect(within(card).queryByRole("list")).toBeNull()
    expect(within(card).getByRole("link", { name: "Tout voir" }).getAttribute("href")).toBe("/app/today")
  })
})

/** rules/campaigns.md#comparisons */
it.each([
  [1000, 1000, "stable"],
  [1000, 1004, "stable"],
  [1000, 996, "stable"],
  [1000, 1006, "+1 %"],
  [1000, 994, "−1 %"],
  [0, 5, "nouveau"],
  [3, 0, "−100 %"],
])("a figure that was %i and is %i has changed by « %s »", (before, now, said) => {
  render(<p>{changeSince(before, now)}</p>)
  const told = screen.getByRole("paragraph").textContent?.replace(" par rapport à la période précédente", "")
  expect(told?.replace(/\s/gu, " ")).toBe(said)
})
