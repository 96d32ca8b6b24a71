import { CASTING_STATUSES, type CastingStatus } from "@trame/core/castings/values"
import { useUrlParams } from "../../../lib/useUrlParams.ts"

export interface Filters {
  search: string
  status: CastingStatus | "all"
}

const isStatus = (value: string): value is CastingStatus => Object.hasOwn(CASTING_STATUSES, value)

/** The list's filters, kept in the URL; an unknown status counts as none. */
export function useFilters() {
  const [{ search, status }, set] = useUrlParams({ search: "", status: "all" })
  const filters: Filters = { search, status: isStatus(status) ? status : "all" }
  return {
    filters,
    filtered: Boolean(search) || filters.status !== "all",
    set: (changes: Partial<Filters>) => set(changes),
    clear: () => set({ search: null, status: null }),
  }
}
