import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { dueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { DashboardView } from "@trame/core/campaigns/dashboard/contract"
import { dayAfter, today } from "@trame/core/lib/day"
import { beforeEach, describe, expect, it } from "vitest"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { formatDate } from "../../../../packages/web/src/lib/format.ts"
import { fakeApi, refusing } from "../../../world/fakeApi.ts"
import { closePage, dialog, lineOf, press, says, section, textOf, visit } from "../../../world/page.tsx"
import { admin, hugo } from "../../../world/people.ts"
import { builder } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let view: DashboardView
beforeEach(() => {
  signIn()
  view = VIEW
})

describe("the figures", () => {
  it("show their change, and link to the lists they count", async () => {
    view = {
      ...VIEW,
      before: {
        from: "2024-12-01",
        to: "2025-11-21",
        counters: { waiting: 4, quoteSent: 2, contractSigned: 0, paymentReceived: 0 },
        money: { quoted: 1_622_250, signed: 100_000, paid: 0 },
      },
    }
    open()
    await chart()
    expect(await words("Collaborations par statut")).toBe(
      "En attente | 3 | −25 % | Devis envoyé | 2 | stable | Contrat signé | 0 | Paiement reçu | 1 204 | nouveau | Évolutions par rapport à la période précédente, du 1er décembre 2024 au 21 novembre 2025.",
    )
    expect(await words("Signé et encaissé")).toBe(
      "Signé et encaissé | 25 % de ce qui a été signé sur la période est encaissé | Signé | 2 000 € | +100 % | Encaissé | 500 € | nouveau | Reste à encaisser | 1 500 € | +50 %",
    )
    expect(await words("Chiffre d'affaires par mois")).toContain(
      "Chiffre d'affaires par mois | De décembre 2025 à mars 2026 · 32 445 € · | +100 %",
    )
    for (const [label, progress] of [
      ["En attente", "waiting"],
      ["Devis envoyé", "quoteSent"],
      ["Contrat signé", "contractSigned"],
      ["Paiement reçu", "paymentReceived"],
      ["Signé", "signed"],
      ["Encaissé", "paymentReceived"],
      ["Reste à encaisser", "contractSigned"],
    ] as const)
      expect([label, linkOf(label)]).toEqual([label, `${LIST}progress=${progress}&${PERIOD}`])
    await screen.findByRole("link", { name: "Zoé Aubert" })
    expect(linkOf("Zoé Aubert")).toBe(`${LIST}influencer=Zo%C3%A9+Aubert&${PERIOD}`)
    expect(linkOf(/^décembre 2025/)).toBe(`${LIST}progress=quoted&from=2025-12-15&to=2025-12-31`)
  })

  it.each([
    [0, 0, "Rien n'a été signé sur cette période"],
    [100_000, 0, "0 % de ce qui a été signé sur la période est encaissé"],
    [100_000, 99_900, "99 % de ce qui a été signé sur la période est encaissé"],
    [100_000, 100_000, "100 % de ce qui a été signé sur la période est encaissé"],
  ])("of %i signed and %i paid say « %s »", async (signed, paid, said) => {
    view = { ...VIEW, money: { ...VIEW.money, signed, paid } }
    open()
    expect(await says(said)).toBeDefined()
  })

  it("have no links for a user who may not open the list", async () => {
    const { api } = open("", { ...hugo, permissions: { dashboard: true } })
    await chart()
    const main = within(screen.getByRole("main"))
    expect(within(screen.getByRole("group", CHART)).getAllByRole("img")).toHaveLength(4)
    await userEvent.click(main.getByRole("switch", { name: "Voir en tableau" }))
    await main.findByRole("rowheader", { name: "mars 2026" })
    expect(main.queryAllByRole("link")).toEqual([])
    expect(main.queryByRole("region", { name: "Aujourd'hui" })).toBeNull()
    expect(api.callsOf("collaborations.dueSteps")).toEqual([])
  })

  it("when they cannot be read, say so, and can be tried again; known ones stay", async () => {
    const { api } = open()
    api.answer({ dashboard: { view: unavailable } })
    const failed = "Une erreur est survenue lors du chargement des données"
    expect((await says(failed)).closest("[role=alert]")?.textContent).toContain("Pas de réponse.")
    expect(screen.queryByText("Chargement du dashboard")).toBeNull()
    api.answer({ dashboard: { view: { ...VIEW, influencers: [] } } })
    await press("Réessayer")
    expect(await says("Aucun influenceur n'a de collaboration sur cette période.")).toBeDefined()
    api.answer({ dashboard: { view: unavailable } })
    await act(() => queryClient.invalidateQueries())
    expect(await says(failed)).toBeDefined()
    expect(screen.getByRole("region", { name: "Collaborations par statut" })).toBeDefined()
  })
})

/** rules/campaigns.md#today */
describe("« Aujourd'hui » in short", () => {
  const aStep = builder(dueStep)

  it("counts late and due steps, and shows the three that are late the longest", async () => {
    const items = [-3, -1, 0, 1].map((days, at) =>
      aStep({
        id: `${at}`,
        name: `Étape ${at}`,
        deadline: dayAfter(today(), days),
        status: "todo",
        collaboration: { id: `k${at}`, name: "Été", brand: "Aubépine", manager: "Hugo" },
      }),
    )
    const { api } = open()
    api.answer({ collaborations: { dueSteps: { items, nextCursor: null } } })
    const card = await section("Aujourd'hui")
    const lines = await card.findAllByRole("listitem")
    expect(lines.map(lineOf)).toEqual([
      "Étape 0 | Été · Aubépine | En retard de 3 jours",
      "Étape 1 | Été · Aubépine | En retard d'un jour",
      `Étape 2 | Été · Aubépine | ${formatDate(today(), { style: "dayName" })}`,
    ])
    const places = card.getAllByRole("link").map((link) => link.getAttribute("href"))
    expect(places.join()).toBe(
      "/app/today,/app/collaborations/k0,/app/collaborations/k1,/app/collaborations/k2",
    )
    expect(card.getByText("1 étape en retard")).toBeDefined()
    expect(card.getByText("2 étapes d'ici dimanche")).toBeDefined()
  })

  it.each([
    [99, 100, "99 étapes en retard", "plus de 99 étapes d'ici dimanche"],
    [100, 99, "plus de 99 étapes en retard", "99 étapes d'ici dimanche"],
  ])("of %i late steps and %i this week shows 99 at most", async (late, thisWeek, ...said) => {
    const { api } = open()
    api.answer({ collaborations: { dueCounts: { late, thisWeek }, dueSteps: unavailable } })
    const card = await section("Aujourd'hui")
    for (const text of said) expect(card.getByText(text)).toBeDefined()
    expect(card.queryByRole("list")).toBeNull()
    closePage()
    api.answer({ collaborations: { dueCounts: unavailable } })
    visit(PAGE)
    await chart()
    expect(screen.queryByRole("region", { name: "Aujourd'hui" })).toBeNull()
  })
})

/** rules/campaigns.md#revenue-chart */
describe("the chart", () => {
  it("has a bar a month and five amounts, described month by month for pointer and keyboard", async () => {
    const { router } = open()
    const group = await chart()
    const labels = bars().map((bar) => bar.getAttribute("aria-label")?.replace(/\s/gu, " "))
    expect(labels.join(", ")).toBe(
      "décembre 2025 : 0 €, janvier 2026 : 12 345 €, février 2026 : 100 €, mars 2026 : 20 000 €",
    )
    const amounts = [...document.querySelectorAll("svg text")].map(({ textContent }) => textContent ?? "")
    expect(
      amounts
        .filter((text) => text.endsWith("€"))
        .join(", ")
        .replace(/\s/gu, " "),
    ).toBe("0 €, 5 000 €, 10 000 €, 15 000 €, 20 000 €")
    const stops = () => bars().map((bar) => bar.getAttribute("tabindex"))
    expect(stops()).toEqual(["-1", "-1", "-1", "0"])
    for (const [from, key, to] of [
      [3, "ArrowRight", 3],
      [3, "ArrowLeft", 2],
      [2, "Home", 0],
      [0, "ArrowLeft", 0],
      [0, "ArrowRight", 1],
      [1, "End", 3],
      [3, "ArrowLeft", 2],
    ] as const) {
      const bar = bars()[from] as unknown as HTMLElement
      act(() => bar.focus())
      expect(fireEvent.keyDown(bar, { key })).toBe(false)
      expect([key, bars().indexOf(document.activeElement as HTMLElement)]).toEqual([key, to])
    }
    expect(screen.getByText("février 2026")).toBeDefined()
    expect(stops()).toEqual(["-1", "-1", "0", "-1"])
    expect(fireEvent.keyDown(bars()[2] as Element, { key: "a" })).toBe(true)
    fireEvent.keyDown(bars()[2] as Element, { key: "Escape" })
    expect(screen.queryByText("février 2026")).toBeNull()
    fireEvent.pointerOver(bars()[1] as Element)
    expect(screen.getByText("janvier 2026")).toBeDefined()
    fireEvent.pointerOut(group, { relatedTarget: document.body })
    expect(screen.queryByText("janvier 2026")).toBeNull()
    fireEvent.click(bars()[1] as Element)
    await waitFor(() =>
      expect((router.state.navigation.location ?? router.state.location).pathname).toBe(
        "/app/collaborations",
      ),
    )
  })

  it("can be replaced by a table of the same months, by the address too, and back", async () => {
    view = { ...VIEW, months: VIEW.months.map(({ month, revenue }) => ({ month, revenue: revenue + 40 })) }
    const { router } = open()
    const shape = await screen.findByRole("switch", { name: "Voir en tableau" })
    await userEvent.click(shape)
    const table = within(await screen.findByRole("table", { name: "Chiffre d'affaires par mois" }))
    expect(
      table
        .getAllByRole("row")
        .slice(1)
        .map((row) => textOf(row)),
    ).toEqual([
      ["décembre 2025", "0 €"],
      ["janvier 2026", "12 345 €"],
      ["février 2026", "100 €"],
      ["mars 2026", "20 000 €"],
      ["Total", "32 447 €"],
    ])
    expect(linkOf("mars 2026")).toBe(`${LIST}progress=quoted&from=2026-03-01&to=2026-03-31`)
    expect(await says(/montants arrondis à l'euro/)).toBeDefined()
    expect(router.state.location.search).toBe("?view=table")
    await userEvent.click(shape)
    await chart()
    expect(router.state.location.search).toBe("")
  })
})

describe("the collaborations of each influencer", () => {
  it("are sorted, searched and paged by the address", async () => {
    view = {
      ...VIEW,
      influencers: [
        ...VIEW.influencers,
        ...Array.from({ length: 14 }, (_, at) => influencer(`Nom ${at}`, 1)),
      ],
    }
    const { router } = open("?page=2")
    await screen.findByRole("table", { name: "Collaborations par influenceur" })
    expect(names()).toEqual(["Nom 12", "Nom 13"])
    await press("Influenceur")
    expect(names().slice(0, 2)).toEqual(["Adrien Côté", "Élodie Marchand"])
    expect(router.state.location.search).toBe("?sort=name&order=asc")
    await press("Page 2", within(screen.getByRole("navigation", { name: "Pages d'influenceurs" })))
    expect(names()).toHaveLength(2)
    const search = screen.getByRole("searchbox", { name: "Rechercher un influenceur" })
    await userEvent.type(search, "elodie m")
    await waitFor(() => expect(names()).toEqual(["Élodie Marchand"]))
    expect(screen.getByText("1 influenceur")).toBeDefined()
    await userEvent.type(search, "zz")
    expect(await says("Aucun influenceur ne correspond à « elodie mzz ».")).toBeDefined()
    expect(screen.getByText("Aucun influenceur")).toBeDefined()
    await press("Effacer la recherche")
    await waitFor(() => expect(names()).toHaveLength(15))
  })
})

/** rules/campaigns.md#periods */
describe("the period", () => {
  const lastQuery = (api: ReturnType<typeof open>["api"]) => api.callsOf("dashboard.view").at(-1)

  it("is chosen, custom by its start, kept for the next visit, and known figures stay meanwhile", async () => {
    const { api, router } = open("?period=custom&from=hier")
    await chart()
    expect(lastQuery(api)).toEqual({ period: "current_month" })
    await press("Période : Mois en cours")
    const form = await dialog("Choisir la période")
    await userEvent.click(form.getByRole("radio", { name: "Personnalisé" }))
    const apply = form.getByRole<HTMLButtonElement>("button", { name: "Appliquer" })
    expect(apply.disabled).toBe(true)
    const type = (label: string, day: string) => {
      const input = form.getByLabelText(label)
      act(() => input.focus())
      fireEvent.change(input, { target: { value: day } })
      fireEvent.keyDown(input, { key: "Enter", code: "Enter" })
    }
    type("Date de début", "05/01/1960")
    expect(form.getByText(/^La période compte 50 ans au maximum/)).toBeDefined()
    type("Date de début", "05/01/2026")
    expect(apply.disabled).toBe(false)
    api.answer({ dashboard: { view: () => new Promise<never>(() => undefined) } })
    await userEvent.click(apply)
    await waitFor(() => expect(lastQuery(api)).toEqual({ period: "custom", from: "2026-01-05" }))
    expect(router.state.location.search).toBe("?period=custom&from=2026-01-05")
    expect(bars()[0]?.closest("[aria-busy]")?.getAttribute("aria-busy")).toBe("true")
    closePage()
    api.answer({ dashboard: { view: VIEW } })
    visit(PAGE)
    await chart()
    expect(lastQuery(api)).toEqual({ period: "custom", from: "2026-01-05" })
  })

  it("when this month is empty, links to the last twelve", async () => {
    view = { ...VIEW, counters: { waiting: 0, quoteSent: 0, contractSigned: 0, paymentReceived: 0 } }
    const { router } = open()
    await userEvent.click(await screen.findByRole("link", { name: "Voir les 12 derniers mois" }))
    await waitFor(() => expect(router.state.location.search).toBe("?period=last_12_months"))
    expect(screen.queryByText("Aucune collaboration ce mois-ci pour le moment.")).toBeNull()
  })
})

const PAGE = "/app/dashboard"
const PERIOD = "from=2025-12-15&to=2026-03-31"
const LIST = "/app/collaborations?"
const influencer = (name: string, collaborations: number) => ({
  id: name,
  name,
  profileImageUrl: null,
  collaborations,
})

const VIEW: DashboardView = {
  from: "2025-12-15",
  to: "2026-03-31",
  counters: { waiting: 3, quoteSent: 2, contractSigned: 0, paymentReceived: 1204 },
  money: { quoted: 3_244_500, signed: 200_000, paid: 50_000 },
  before: null,
  months: ["2025-12", "2026-01", "2026-02", "2026-03"].map((month, at) => ({
    month,
    revenue: [0, 1_234_500, 10_000, 2_000_000][at] ?? 0,
  })),
  influencers: [influencer("Zoé Aubert", 4), influencer("Élodie Marchand", 9), influencer("Adrien Côté", 4)],
}

function open(search = "", me = admin) {
  const api = fakeApi({
    identity: { me },
    dashboard: { view: () => view },
    collaborations: { dueCounts: { late: 1, thisWeek: 2 } },
  })
  return { api, router: visit(`${PAGE}${search}`) }
}
const unavailable = refusing("unavailable", "Pas de réponse.")
const CHART = { name: /^Chiffre d'affaires par mois/ }
const chart = () => screen.findByRole("group", CHART)
const bars = () => within(screen.getByRole("group", CHART)).getAllByRole("link")
const _tip = () => textOf(document.querySelector("strong")?.parentElement)
const linkOf = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href")
const words = async (name: string) => {
  await section(name)
  const line = lineOf(screen.getByRole("region", { name }))
  return line.replaceAll(" | par rapport à la période précédente", "")
}
const names = () =>
  within(screen.getByRole("table", { name: "Collaborations par influenceur" }))
    .getAllByRole("rowheader")
    .map((cell) => textOf(cell)[0])
