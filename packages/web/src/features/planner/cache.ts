import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { monthOf, today } from "@trame/core/lib/day"
import { de } from "@trame/core/lib/text"
import type { Brief, BriefSummary } from "@trame/core/workspace/planner/contract/shapes"
import { gridOf, progressOf } from "@trame/core/workspace/planner/rules/briefs"
import { api, client } from "../../lib/api/api.ts"
import { ownWritesOf } from "../../lib/api/ownWrites.ts"
import { putData } from "../../lib/api/patch.ts"
import { useDiscard } from "../../lib/bin/discard.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"

export const plannerDialogs = defineDialogs({
  day: ["date"],
  new: ["date"],
  edit: ["date", "influencer"],
  copy: ["date", "influencer"],
})

const ASKED = /^\d{4}-(0[1-9]|1[0-2])$/

/** The month of the address, or the current one. */
export const monthIn = (written: string): string => (ASKED.test(written) ? written : monthOf(today()))

/** Key of a brief: one per influencer and day. */
export type BriefKey = Pick<Brief, "date" | "influencerId">

export const briefOptions = (key: BriefKey) => api.planner.get.queryOptions({ input: key })

const idOf = ({ date, influencerId }: BriefKey): string => `${date}#${influencerId}`

const asCard = <Item extends BriefKey & { version: number }>(item: Item) => ({
  ...item,
  id: idOf(item),
  revision: item.version,
})

interface Days {
  days: readonly string[]
}

const rulesFor = <Card extends BriefKey>(listKey: readonly unknown[]) => ({
  listKey,
  cardIn: () => undefined,
  placeOf: idOf,
  matches: ({ date }: Card, { days }: Days) => days.includes(date),
})

type Shown<Item> = Item & { id: string; revision: number }
const months = ownWritesOf<Shown<BriefSummary>, Days>("planner months", rulesFor(api.planner.month.key()))
const days = ownWritesOf<Shown<Brief>, Days>("planner days", rulesFor(api.planner.day.key()))

const FRENCH = new Intl.Collator("fr", { numeric: true })

const byDayAndName = (one: BriefSummary | Brief, other: BriefSummary | Brief): number =>
  one.date.localeCompare(other.date) || FRENCH.compare(one.influencerName, other.influencerName)

/** A month's briefs, with own writes that the index lacks. */
export function useMonth(month: string) {
  const query = useQuery(api.planner.month.queryOptions({ input: { month } }))
  const own = months.useOwnWrites()
  if (!query.data) return { ...query, data: undefined }
  const pages = [{ items: query.data.briefs.map(asCard), nextCursor: null }]
  const filters = { days: gridOf(month) }
  const briefs = months.withOwnWrites({ pages, readAt: query.dataUpdatedAt, filters }, own)
  const now = today()
  const todayCount = filters.days.includes(now)
    ? briefs.filter(({ date }) => date === now).length
    : query.data.todayCount
  return { ...query, data: { briefs: briefs.sort(byDayAndName), todayCount } }
}

/** A day's briefs, likewise. */
export function useDay(date: string) {
  const query = useQuery(api.planner.day.queryOptions({ input: { date } }))
  const own = days.useOwnWrites()
  if (!query.data) return { ...query, data: undefined }
  const pages = [{ items: query.data.briefs.map(asCard), nextCursor: null }]
  const filters = { days: [date] }
  const briefs = days.withOwnWrites({ pages, readAt: query.dataUpdatedAt, filters }, own)
  return { ...query, data: briefs.sort(byDayAndName) }
}

function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: api.planner.month.key() })
  void queries.invalidateQueries({ queryKey: api.planner.day.key() })
}

/** Shows written briefs at once. */
export function showSaved(queries: QueryClient, briefs: readonly Brief[]): void {
  for (const brief of briefs) {
    const { date, influencerId, influencerName, profileImageUrl, slug, version, createdBy, tasks } = brief
    const summary = { date, influencerId, influencerName, profileImageUrl, slug, version, createdBy }
    putData(queries, briefOptions({ date, influencerId }).queryKey, brief)
    days.rememberOwnWrite(queries, idOf(brief), asCard(brief))
    months.rememberOwnWrite(queries, idOf(brief), asCard({ ...summary, ...progressOf(tasks) }))
  }
  refreshLists(queries)
}

/** The brief was deleted or moved to another day. */
export function forget(queries: QueryClient, key: BriefKey): void {
  days.rememberOwnWrite(queries, idOf(key), null)
  months.rememberOwnWrite(queries, idOf(key), null)
  void queries.invalidateQueries({ queryKey: briefOptions(key).queryKey, refetchType: "none" })
  refreshLists(queries)
}

/** Asks, deletes and reports. */
export function useRemoveBrief(): (brief: Brief) => Promise<boolean> {
  const queries = useQueryClient()
  const remove = useDiscard()
  return async ({ date, influencerId, influencerName }) => {
    const removed = await remove({
      title: "Êtes-vous sûr de vouloir supprimer cette tâche\u00a0?",
      content: `Les tâches ${de(influencerName)} pour ce jour, ce qui en est fait et vos notes seront supprimés.`,
      discard: () => client.planner.remove({ date, influencerId }),
      done: "Tâche supprimée",
      failed: ({ message }) => `Erreur lors de la suppression de la tâche. ${message}`,
    })
    if (removed) forget(queries, { date, influencerId })
    return removed
  }
}
