import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { COLLABORATION_STATUSES } from "@trame/core/campaigns/collaborations/rules/values"
import { monthOf } from "@trame/core/lib/day"
import { fold, keysOf } from "@trame/core/lib/text"
import { formatCount, formatDate, formatMoney } from "../../../lib/format.ts"
import type { Group } from "../../../ui/list/DataTable.tsx"

/** How the table groups its rows (rules/campaigns.md#groups). */
export const GROUPINGS = {
  manager: "Par chef de projet",
  client: "Par client",
  status: "Par statut",
  month: "Par mois",
} as const
export type Grouping = keyof typeof GROUPINGS

interface Place {
  key: string
  label: string
}

const PLACES: Record<Grouping, (card: CollaborationCard) => Place> = {
  manager: ({ manager }) => ({ key: fold(manager), label: manager }),
  client: ({ brand }) => ({ key: fold(brand), label: brand }),
  status: ({ status }) => ({
    key: String(keysOf(COLLABORATION_STATUSES).indexOf(status)),
    label: COLLABORATION_STATUSES[status],
  }),
  month: ({ effectiveDate }) => ({
    key: monthOf(effectiveDate),
    label: formatDate(effectiveDate, { style: "month" }),
  }),
}

/**
 * The loaded campaigns in groups: managers and clients by name, statuses in their order, the newest month first. Within
 * a group they keep the list's order.
 */
export function groupsOf(items: readonly CollaborationCard[], by: Grouping): Group<CollaborationCard>[] {
  const groups = new Map<string, Group<CollaborationCard> & { rows: CollaborationCard[] }>()
  for (const card of items) {
    const place = PLACES[by](card)
    const group = groups.get(place.key) ?? { ...place, detail: "", rows: [] }
    group.rows.push(card)
    groups.set(place.key, group)
  }
  const direction = by === "month" ? -1 : 1
  return [...groups.values()]
    .sort((one, other) => direction * one.key.localeCompare(other.key, "fr", { numeric: true }))
    .map((group) => ({ ...group, detail: detailOf(group.rows) }))
}

function detailOf(rows: readonly CollaborationCard[]): string {
  const budget = rows.reduce((sum, card) => sum + card.budget, 0)
  return `${formatCount(rows.length, "collaboration")} · ${formatMoney(budget)}`
}
