import { useUrlParams } from "../../../lib/useUrlParams.ts"
import type { CountSort, Order } from "./listing.ts"

/** How a column begins when it is chosen. */
const FIRST_ORDER: Record<CountSort, Order> = { name: "asc", count: "desc" }

/** What the table shows, kept in the URL: most collaborations first unless chosen otherwise (spec 2 §9). */
export function useCountFilters() {
  const [values, set] = useUrlParams({ search: "", sort: "count", order: "", page: "1" })
  const sort: CountSort = values.sort === "name" ? "name" : "count"
  const order = values.order === "asc" || values.order === "desc" ? values.order : FIRST_ORDER[sort]
  return {
    asked: { search: values.search, sort, order, page: Math.trunc(Number(values.page)) || 1 },
    setSearch: (search: string) => set({ search, page: null }),
    setPage: (page: number) => set({ page: String(page) }, { push: true }),
    setSort: (next: CountSort) => {
      const turned = order === "asc" ? "desc" : "asc"
      set({ sort: next, order: next === sort ? turned : FIRST_ORDER[next], page: null })
    },
  }
}
