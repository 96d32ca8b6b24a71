import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { TimelineTemplate } from "@trame/core/campaigns/templates/contract"
import { useMemo } from "react"
import { api } from "../../../lib/api/api.ts"
import { patchData } from "../../../lib/api/patch.ts"
import { defineDialogs } from "../../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../../lib/format.ts"
import { formatDays } from "../../../lib/typedNumber.ts"

/** Dialogs about timeline templates; above the page, or above one another. */
export const templateDialogs = defineDialogs(
  { list: [], edit: ["template"], save: [], apply: ["template"] },
  { slot: "templates" },
)

export const templatesOptions = api.timelineTemplates.list.queryOptions()

/** By name, in the API's order. */
const byName = (one: TimelineTemplate, other: TimelineTemplate): number =>
  one.name.localeCompare(other.name, "fr", { sensitivity: "base", numeric: true }) ||
  (one.id < other.id ? -1 : 1)

function patch(
  queries: QueryClient,
  change: (items: readonly TimelineTemplate[]) => readonly TimelineTemplate[],
): void {
  patchData(queries, templatesOptions.queryKey, ({ items }) => ({ items: change(items).toSorted(byName) }))
}

/** The cached list, patched from each write's answer. */
export function useTemplateCache() {
  const queries = useQueryClient()
  return useMemo(
    () => ({
      put: (template: TimelineTemplate) =>
        patch(queries, (items) => [...items.filter(({ id }) => id !== template.id), template]),
      drop: (templateId: string) => patch(queries, (items) => items.filter(({ id }) => id !== templateId)),
      reload: () => queries.fetchQuery({ ...templatesOptions, staleTime: 0 }),
    }),
    [queries],
  )
}

/** Number of steps and their span of days, e.g. `8 étapes · de J-10 à J+30`. */
export function summaryOf({ steps }: Pick<TimelineTemplate, "steps">): string {
  const offsets = steps.flatMap(({ offset }) => offset ?? [])
  const count = formatCount(steps.length, "étape")
  if (!offsets.length) return `${count} · sans dates`
  const [first, last] = [Math.min(...offsets), Math.max(...offsets)]
  return first === last
    ? `${count} · ${first === 0 ? "le jour de la signature" : formatDays(first)}`
    : `${count} · de ${formatDays(first)} à ${formatDays(last)}`
}
