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

/** Progress and stage have no control here: links lead to them, e.g. from the dashboard (rules/campaigns.md#list). */
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

/** What narrows the list, and its order: all of it in the address. */
export const useFilters = () => ({ ...useListParams(PARAMS), sorting: useSortedPages(SORTING) })

const SORTING = { orders: COLLABORATION_ORDERS } as const

type PeriodName = Exclude<DashboardPeriod, "custom">

export const PERIOD_RULES: PeriodRules<PeriodName> = {
  labels: { ...DASHBOARD_PERIODS, all: "Toutes les dates", custom: "Période personnalisée" },
  initial: "all",
  endRequired: false,
}

/** Links lead to days without a word for them. */
export function periodOf({ period, from, to }: Filters): Period<PeriodName> {
  if (from || to) return { period: "custom", ...(from && { from }), ...(to && { to }) }
  return { period: period === "custom" ? "all" : period }
}

/** The days of the period, both included; none where there is no such end. */
function daysOf(filters: Filters): { from?: string; to?: string } {
  const { period, from, to } = periodOf(filters)
  if (period === "custom") return { ...(from && { from }), ...(to && { to }) }
  return (isComplete({ period }, PERIOD_RULES) && rangeOf({ period }, today())) || {}
}

/** What narrows nothing is not asked for. */
export function asked(filters: Filters, { sort, order }: { sort: CollaborationSort; order: Order }) {
  const { search, status, type, progress, stage, manager, client, influencer, late, archived } = filters
  return {
    ...{ search, status, type },
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

/** What narrows the list beyond search, status and type, in words. */
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
