import { act } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { RouterAddress } from "../../../../packages/web/src/app/shell/Shell.tsx"
import {
  asked,
  chipsOf,
  type Names,
  useFilters,
} from "../../../../packages/web/src/features/collaborations/list/filters.ts"
import { visit } from "../../../world/page.tsx"

let filters: ReturnType<typeof useFilters>

beforeEach(() => {
  // In Paris, the month has not ended.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-02-28T22:00:00Z") })
})

/** rules/campaigns.md#list */
describe("the filters of the list", () => {
  const status = { search: "rive", status: "completed", type: "casting_interne" }
  const most = { progress: "signed", stage: "waiting", from: "2026-03-01", manager: "Bob", late: "true" }
  const march = { from: "2026-03-01", to: "2026-03-31" }

  it.each([
    ["", {}],
    ["?search=rive&status=completed&type=casting_interne", status],
    [`${MOST}&archived=yes`, { ...most, clientId: "c1", influencerId: "i1", archived: "true" }],
    ["?sort=budget", { sort: "budget" }],
    ["?sort=budget&order=asc", { sort: "budget", order: "asc" }],
    ["?sort=date&order=asc", { order: "asc" }],
    ["?period=current_month", { from: "2026-02-01", to: "2026-02-28" }],
    ["?period=last_3_months&from=2026-03-01&to=2026-03-31", march],
    ["?to=2026-03-31", { to: "2026-03-31" }],
    ["?period=custom", {}],
    ["?status=x&type=y&progress=z&stage=s&late=1&archived=1&period=nonsense", {}],
    ["?from=2026-13-99&to=x&client=../x&influencer=", {}],
  ])("of the address %s ask for %j", (search, changes) => {
    read(search)
    expect(asked(filters.values, filters.sorting)).toEqual({ ...ALL, ...changes })
  })

  it.each([
    [{ clientName: "Brume", influencerName: "Zoé Mercier" }, "Client : Brume", "Influenceur : Zoé Mercier"],
    [{ clientName: null }, "Client : inconnu", "Influenceur : inconnu"],
  ])("are said in words (%j), and each is taken away alone", (names, client, influencer) => {
    const router = read(MOST)
    const words = () => chips(names).map(({ label }) => label.replace(/\s/gu, " "))
    const all = [
      ...[
        "Avancement : Signées ou payées",
        "Étape atteinte : En attente",
        "Période : depuis le 1er mars 2026",
      ],
      ...["Chef de projet : Bob", client, influencer, "En retard seulement"],
    ]
    expect(words()).toEqual(all)
    for (const at of all.keys()) {
      act(() => chips(names)[at]?.onRemove())
      expect(words()).toEqual(all.filter((_, other) => other !== at))
      act(() => void router.navigate(`/list${MOST}`))
    }
  })
})

function Filters() {
  filters = useFilters()
  return null
}

const read = (search: string) =>
  visit(`/list${search}`, [{ path: "/list", element: <RouterAddress children={<Filters />} /> }])
const chips = (names: Names = {}) => chipsOf(filters.values, names, filters.set)

const ALL = { search: "", status: "all", type: "all" }
const MOST = "?progress=signed&stage=waiting&from=2026-03-01&manager=Bob&client=c1&influencer=i1&late=yes"
