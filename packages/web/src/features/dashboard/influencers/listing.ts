import type { CountedInfluencer } from "@trame/core/dashboard/contract"
import { matches } from "../../../lib/matches.ts"

export type CountSort = "name" | "count"
export type Order = "asc" | "desc"

export const PAGE_SIZE = 15

const collator = new Intl.Collator("fr", { sensitivity: "base", numeric: true })

const byName = (a: CountedInfluencer, b: CountedInfluencer) => collator.compare(a.name, b.name)
const byCount = (a: CountedInfluencer, b: CountedInfluencer) => a.collaborations - b.collaborations

interface Asked {
  search: string
  sort: CountSort
  order: Order
  page: number
}

/** Those whose name contains what was typed, in order, and of these one page. Equal counts stay by name. */
export function listed(influencers: readonly CountedInfluencer[], { search, sort, order, page }: Asked) {
  const turn = order === "asc" ? 1 : -1
  const found = influencers
    .filter(({ name }) => matches(name, search))
    .sort((a, b) =>
      sort === "name" ? byName(a, b) * turn : byCount(a, b) * turn || byName(a, b) || (a.id < b.id ? -1 : 1),
    )
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const shown = Math.min(Math.max(page, 1), pageCount)
  return {
    rows: found.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE),
    total: found.length,
    page: shown,
    pageCount,
  }
}
