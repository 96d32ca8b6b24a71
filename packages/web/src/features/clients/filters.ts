import type { CLIENT_SORTS } from "@trame/core/clients/contract"
import { useUrlParams } from "../../lib/useUrlParams.ts"

export type ClientSort = (typeof CLIENT_SORTS)[number]

export const SORT_LABELS: Record<ClientSort, string> = {
  name: "Nom",
  createdAt: "Date d'ajout",
  collaborations: "Collaborations",
}

export const SORTS: readonly ClientSort[] = ["name", "createdAt", "collaborations"]

const isSort = (value: string): value is ClientSort => Object.hasOwn(SORT_LABELS, value)

/** What the list shows, kept in the URL. */
export function useClientFilters() {
  const [values, set] = useUrlParams({ search: "", sort: "name", order: "", page: "1" })
  const sort = isSort(values.sort) ? values.sort : "name"
  const initialOrder = sort === "name" ? "asc" : "desc"
  const order = values.order === "asc" || values.order === "desc" ? values.order : initialOrder
  const page = Math.max(Math.trunc(Number(values.page)) || 1, 1)
  return {
    input: { search: values.search, sort, order, page } as const,
    setSearch: (search: string) => set({ search, page: null }),
    setPage: (next: number) => set({ page: String(next) }, { push: true }),
    /** The column in force turns round; another one starts descending (spec 2 §9). */
    setSort: (next: ClientSort) => {
      const nextOrder = next === sort && order === "desc" ? "asc" : "desc"
      set({ sort: next, order: nextOrder, page: null })
    },
  }
}

export interface OpenDialog {
  mode: "new" | "edit"
  clientId: string | null
}

/** The dialog that is open, kept in the URL. */
export function useClientDialog() {
  const [values, set] = useUrlParams({ dialog: "", id: "" })
  const dialog: OpenDialog | null =
    values.dialog === "new" || values.dialog === "edit"
      ? { mode: values.dialog, clientId: values.id || null }
      : null
  return {
    dialog,
    openNew: () => set({ dialog: "new" }, { push: true }),
    openEdit: (clientId: string | null) => set({ dialog: "edit", id: clientId }, { push: true }),
    close: () => set({ dialog: null, id: null }),
  }
}
