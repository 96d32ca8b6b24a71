import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { SavedView } from "@trame/core/workspace/views/contract"
import { queryOf } from "@trame/core/workspace/views/rules"
import { useMemo } from "react"
import { useAddress } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { patchData } from "../../lib/api/patch.ts"
import { isUnsettled, problemOf } from "../../lib/api/problem.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"
import { useNotices } from "../../lib/notices.tsx"

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

export const pinLabel = ({ pinned }: SavedView): string =>
  pinned ? "Retirer du menu" : "Épingler dans le menu"

/** Puts a view into the person's menu, or takes it out (rules/team.md#pinned-views). */
export function usePin() {
  const cache = useViewCache()
  const notices = useNotices()
  return async ({ id, name, pinned }: SavedView): Promise<void> => {
    try {
      cache.put(await client.views.pin({ viewId: id, pinned: !pinned }))
      notices.success(pinned ? `« ${name} » n'est plus dans le menu` : `« ${name} » est dans le menu`)
    } catch (error) {
      const problem = problemOf(error)
      const said = isUnsettled(problem) ? "n'a peut-être pas changé" : "est resté comme il était"
      notices.error(`Le menu ${said}. ${problem.message}`)
      cache.reload()
    }
  }
}
