import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { SavedView } from "@trame/core/workspace/views/contract"
import { queryOf } from "@trame/core/workspace/views/rules"
import { useMemo } from "react"
import { useAddress } from "../../lib/address/address.ts"
import { api } from "../../lib/api/api.ts"
import { patchData } from "../../lib/api/patch.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"

/** Dialogs about saved views, above their list. */
export const viewDialogs = defineDialogs({ save: [], list: [], rename: ["saved"] }, { slot: "views" })

export const viewsOptions = api.views.list.queryOptions()

/** The list's display as parameters of its address, including those that the address leaves to the device. */
export type Display = Readonly<Record<string, string>>

/** The list's current query, as a view stores it. */
export function useCurrentQuery(display: Display = {}): string {
  const params = new URLSearchParams(useAddress().search)
  for (const [name, value] of Object.entries(display)) params.set(name, value)
  return queryOf(`${params}`) ?? ""
}

/** By name, in the API's order. */
const byName = (one: SavedView, other: SavedView): number =>
  one.name.localeCompare(other.name, "fr", { sensitivity: "base", numeric: true }) ||
  (one.id < other.id ? -1 : 1)

function patch(queries: QueryClient, change: (items: readonly SavedView[]) => readonly SavedView[]): void {
  patchData(queries, viewsOptions.queryKey, ({ items }) => ({ items: change(items).toSorted(byName) }))
}

/** The cached views, patched from each write's answer. */
export function useViewCache() {
  const queries = useQueryClient()
  return useMemo(
    () => ({
      put: (view: SavedView) =>
        patch(queries, (items) => [...items.filter(({ id }) => id !== view.id), view]),
      drop: (viewId: string) => patch(queries, (items) => items.filter(({ id }) => id !== viewId)),
      reload: () => void queries.invalidateQueries(viewsOptions),
    }),
    [queries],
  )
}
