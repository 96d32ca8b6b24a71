import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
  type CollaborationStatus,
  type CollaborationType,
} from "@trame/core/collaborations/values"
import { useUrlParams } from "../../../lib/useUrlParams.ts"

export interface Filters {
  search: string
  status: CollaborationStatus | "all"
  type: CollaborationType | "all"
}

const known = <Key extends string>(labels: Record<Key, string>, value: string): Key | "all" =>
  Object.hasOwn(labels, value) ? (value as Key) : "all"

/** The list's filters, kept in the URL; an unknown value counts as none. */
export function useFilters() {
  const [values, set] = useUrlParams({ search: "", status: "all", type: "all" })
  const filters: Filters = {
    search: values.search,
    status: known(COLLABORATION_STATUSES, values.status),
    type: known(COLLABORATION_TYPES, values.type),
  }
  return {
    filters,
    filtered: Boolean(filters.search) || filters.status !== "all" || filters.type !== "all",
    set: (changes: Partial<Filters>) => set(changes),
    clear: () => set({ search: null, status: null, type: null }),
  }
}
