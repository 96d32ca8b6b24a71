import { PROGRESSES, STAGES } from "@trame/core/campaigns/collaborations/rules/status"
import {
  COLLABORATION_ORDERS,
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
  type CollaborationSort,
} from "@trame/core/campaigns/collaborations/rules/values"
import { DASHBOARD_PERIODS, type DashboardPeriod, rangeOf } from "@trame/core/campaigns/dashboard/periods"
import { isDay, today } from "@trame/core/lib/day"
import { REFERENCE } from "@trame/core/lib/text"
import { flag, type Order, oneOf, text, useListParams, useSortedPages } from "../../../lib/address/address.ts"
import { formatPeriod } from "../../../lib/format.ts"
import { isComplete, type Period, type PeriodRules } from "../../../ui/form/PeriodFilter.tsx"

const dayOf = (written: string): string => (isDay(written) ? written : "")
const idOf = (written: string): string => (REFERENCE.test(written) ? written : "")

/** Progress and stage have no control here: links set them, e.g. on the dashboard (rules/campaigns.md#list). */
const PARAMS = {
  search: text,
  status: oneOf(COLLABORATION_STATUSES),
  type: oneOf(COLLABORATION_TYPES),
  progress: oneOf(PROGRESSES),
  stage: oneOf(STAGES),
  manager: text,
  client: idOf,
  influencer: idOf,
  late: flag,
  archived: flag,
  period: oneOf(DASHBOARD_PERIODS),
  from: dayOf,
  to: dayOf,
}

type Params = ReturnType<typeof useListParams<typeof PARAMS>>
export type Filters = Params["values"]
export type SetFilters = Params["set"]

/** The list's filters and order, kept in the address. */
export const useFilters = () => ({ ...useListParams(PARAMS), sorting: useSortedPages(SORTING) })

const SORTING = { orders: COLLABORATION_ORDERS } as const

type PeriodName = Exclude<DashboardPeriod, "custom">

export const PERIOD_RULES: PeriodRules<PeriodName> = {
  labels: { ...DASHBOARD_PERIODS, all: "Toutes les dates", custom: "Période personnalisée" },
  initial: "all",
  endRequired: false,
}

/** Links may set days without a period's name. */
export function periodOf({ period, from, to }: Filters): Period<PeriodName> {
  if (from || to) return { period: "custom", ...(from && { from }), ...(to && { to }) }
  return { period: period === "custom" ? "all" : period }
}

/** First and last day of the period; absent for an open end. */
function daysOf(filters: Filters): { from?: string; to?: string } {
  const { period, from, to } = periodOf(filters)
  if (period === "custom") return { ...(from && { from }), ...(to && { to }) }
  return (isComplete({ period }, PERIOD_RULES) && rangeOf({ period }, today())) || {}
}

/** The API's input, without inactive filters. */
export function asked(filters: Filters, { sort, order }: { sort: CollaborationSort; order: Order }) {
  const { search, status, type, progress, stage, manager, client, influencer, late, archived } = filters
  return {
    search,
    status,
    type,
    ...(progress === "all" ? {} : { progress }),
    ...(stage === "all" ? {} : { stage }),
    ...(manager && { manager }),
    ...(client && { clientId: client }),
    ...(influencer && { influencerId: influencer }),
    ...(late && { late: "true" }),
    ...(archived && { archived: "true" }),
    ...daysOf(filters),
    ...(sort === "date" ? {} : { sort }),
    ...(order === COLLABORATION_ORDERS[sort] ? {} : { order }),
  }
}

export interface Names {
  clientName?: string | null | undefined
  influencerName?: string | null | undefined
}

/** Active filters beyond search, status and type, in words. */
export function chipsOf(filters: Filters, { clientName, influencerName }: Names, set: SetFilters) {
  const { progress, stage, manager, client, influencer, late } = filters
  const days = daysOf(filters)
  const chip = (label: string, value: string, changes: Partial<Filters>) => ({
    label: `${label}\u00a0: ${value}`,
    onRemove: () => set(changes),
  })
  return [
    ...(progress === "all" ? [] : [chip("Avancement", PROGRESSES[progress], { progress: "all" })]),
    ...(stage === "all" ? [] : [chip("Étape atteinte", STAGES[stage], { stage: "all" })]),
    ...(days.from || days.to
      ? [chip("Période", formatPeriod({ from: "", to: "", ...days }), { period: "all", from: "", to: "" })]
      : []),
    ...(manager ? [chip("Chef de projet", manager, { manager: "" })] : []),
    ...(client ? [chip("Client", clientName ?? "inconnu", { client: "" })] : []),
    ...(influencer ? [chip("Influenceur", influencerName ?? "inconnu", { influencer: "" })] : []),
    ...(late ? [{ label: "En retard seulement", onRemove: () => set({ late: "" }) }] : []),
  ]
}
