import { today } from "../../../lib/day.ts"
import { type Order, type Page, type Position, pageOf } from "../../../lib/paging.ts"
import { fold } from "../../../lib/text.ts"
import type { CollaborationSummary } from "../contract/shapes.ts"
import { type Progress, progressOf, STAGES, type Stage, stageOf } from "../rules/status.ts"
import { lateIn } from "../rules/steps.ts"
import {
  COLLABORATION_ORDERS,
  COLLABORATIONS_PAGE_SIZE,
  type CollaborationSort,
  type CollaborationStatus,
  type CollaborationType,
} from "../rules/values.ts"
import { PLACES } from "../store/entities.ts"
import { namesIn } from "../store/root-writes.ts"
import type { SearchRow } from "../store/row-lines.ts"

/** The list's filters; an absent one does not restrict the list (rules/campaigns.md#list). */
export interface Filters {
  search: string
  status: "all" | CollaborationStatus
  type: "all" | CollaborationType
  progress?: "all" | Progress | undefined
  stage?: "all" | Stage | undefined
  /** A name, ignoring case and accents. */
  manager?: string | undefined
  /** Only those with a late step. */
  late?: boolean | undefined
  /** Archived ones, instead of or in addition to the others (rules/campaigns.md#archive). */
  archived?: boolean | "both" | undefined
  /** Effective dates, both included. */
  from?: string | undefined
  to?: string | undefined
  sort?: CollaborationSort | undefined
  order?: Order | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** The same filters, complete. */
export interface ListRequest extends Required<Omit<Filters, "cursor" | "search" | "limit" | "archived">> {
  /** Folded, like the manager. */
  term: string
  manager: string
  from: string
  to: string
  /** The requested values of `archived`. */
  archived: readonly boolean[]
  size: number
  cursor: string | undefined
  /** The client's keys; null for all clients. */
  clientKeys: readonly string[] | null
  /** A step due before this day is late. */
  day: string
}

/** Sort before and after every day. */
export const FIRST = "0"
export const LAST = "~"

export function requestOf(filters: Filters): ListRequest {
  const { sort = "date", order = COLLABORATION_ORDERS[sort], archived = false } = filters
  return {
    term: fold(filters.search),
    status: filters.status,
    type: filters.type,
    progress: filters.progress ?? "all",
    stage: filters.stage ?? "all",
    manager: fold(filters.manager ?? ""),
    late: filters.late ?? false,
    archived: archived === "both" ? PLACES : [archived],
    from: filters.from ?? FIRST,
    to: filters.to ?? LAST,
    sort,
    order,
    size: filters.limit ?? COLLABORATIONS_PAGE_SIZE,
    cursor: filters.cursor,
    clientKeys: null,
    day: today(),
  }
}

export function matches(row: SearchRow, request: ListRequest): boolean {
  const { status, type, progress, stage, manager, clientKeys } = request
  return (
    request.archived.includes(row.archived) &&
    (status === "all" || row.status === status) &&
    (type === "all" || row.type === type) &&
    (progress === "all" || progressOf(row)[progress]) &&
    (stage === "all" || stageOf(row) === stage) &&
    row.effectiveDate >= request.from &&
    row.effectiveDate <= request.to &&
    (!manager || row.manager === manager) &&
    (!clientKeys || clientKeys.includes(row.clientKey)) &&
    (!request.late || lateIn(row, request.day) > 0) &&
    row.text.includes(request.term)
  )
}

interface Placed {
  row: SearchRow
}

/** A page of the matching items in memory, in order, with the summary of all matches. */
export function pageOfMatches<Item extends Placed>(
  items: readonly Item[],
  request: ListRequest,
): Page<Item> & { summary: CollaborationSummary | null } {
  const found = items.filter(({ row }) => matches(row, request))
  const { order, size, cursor } = request
  const page = pageOf(found, { positionOf: positionBy(request), order, size, cursor })
  const budget = found.reduce((sum, { row }) => sum + row.budget, 0)
  return { ...page, summary: cursor ? null : { collaborations: found.length, budget } }
}

/** The position in the order; equal values sort by date. */
function positionBy({ sort, order, day }: ListRequest): (item: Placed) => Position {
  if (sort === "date") return ({ row }) => [row.effectiveDate, row.collaborationId]
  /** Empty values sort last, in either direction. */
  const none = order === "asc" ? LAST : FIRST
  const startOf = (folded: string) => `${folded.slice(0, 100)} `
  const sortedBy: Record<Exclude<CollaborationSort, "date">, (row: SearchRow) => string> = {
    name: ({ text }) => startOf(namesIn(text).name),
    brand: ({ text }) => startOf(namesIn(text).brand),
    manager: ({ manager }) => startOf(manager),
    stage: (row) => String(Object.keys(STAGES).indexOf(stageOf(row))),
    budget: ({ budget }) => String(budget).padStart(14, "0"),
    next: ({ dueDays }) => dueDays[0] ?? none,
    late: (row) => String(lateIn(row, day)).padStart(3, "0"),
  }
  return ({ row }) => [sortedBy[sort](row), `${row.effectiveDate} ${row.collaborationId}`]
}
