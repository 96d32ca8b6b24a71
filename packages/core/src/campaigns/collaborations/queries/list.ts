import { type Actor, asMember } from "../../../lib/access.ts"
import { getInOrder } from "../../../lib/batch.ts"
import type { Page } from "../../../lib/paging.ts"
import * as Totals from "../../../totals/index.ts"
import { clientNameOf } from "../../clients/reference/index.ts"
import type { CollaborationCard, CollaborationSummary } from "../contract/shapes.ts"
import { toCard } from "../store/aggregate.ts"
import { type Root, RootEntity } from "../store/entities.ts"
import { clientKeyOf, rowOf } from "../store/root-writes.ts"
import { rowsOf } from "../store/search-rows.ts"
import { rootsWith } from "../store/with-influencer.ts"
import { FIRST, type Filters, LAST, type ListRequest, pageOfMatches, requestOf } from "./filters.ts"
import { isIndexed, listIndexed } from "./indexed.ts"

interface ListedPage extends Page<CollaborationCard> {
  summary: CollaborationSummary | null
  influencerName?: string | null
  clientName?: string | null
}

interface Whose {
  influencerId?: string | undefined
  clientId?: string | undefined
}

/**
 * An agency's collaborations (rules/campaigns.md#list), in at most two rounds of reads: by date from the indexes; a
 * text, a manager, late ones and any other order scan the agency's packed rows.
 */
export async function list(
  actor: Actor,
  { influencerId, clientId, ...filters }: Filters & Whose,
): Promise<ListedPage> {
  const { agencyId } = asMember(actor, "collaborations")
  const request = requestOf(filters)
  if (influencerId) {
    const [client, { roots, name }] = await Promise.all([
      clientOf(agencyId, clientId),
      rootsWith(agencyId, influencerId),
    ])
    const rows = roots.map((root) => ({ root, row: rowOf(root) }))
    const { items, ...page } = pageOfMatches(rows, { ...request, ...client?.request })
    return { ...page, items: items.map(({ root }) => toCard(root)), influencerName: name, ...client?.result }
  }
  if (!isIndexed(request)) {
    const [client, rows] = await Promise.all([clientOf(agencyId, clientId), rowsOf(agencyId, request.term)])
    const { items, ...page } = await listRows(agencyId, rows, { ...request, ...client?.request })
    return { ...page, items: items.map(toCard), ...client?.result }
  }
  const client = await clientOf(agencyId, clientId)
  const [{ items, nextCursor }, summary] = await Promise.all([
    listIndexed(agencyId, { ...request, ...client?.request }),
    clientId ? null : keptSummary(actor, request),
  ])
  return { items: items.map(toCard), nextCursor, summary, ...client?.result }
}

/** Collaborations without a client's id are found by name (rules/campaigns.md#client-of-a-collaboration). */
async function clientOf(agencyId: string, clientId: string | undefined) {
  if (!clientId) return null
  const clientName = await clientNameOf(agencyId, clientId)
  const clientKeys = [clientId, ...(clientName === null ? [] : [clientKeyOf({ brand: clientName })])]
  return { request: { clientKeys }, result: { clientName } }
}

/** A page of roots, without further data. */
export async function pageOfRoots(actor: Actor, filters: Filters): Promise<Page<Root>> {
  const { agencyId } = asMember(actor, "collaborations")
  const request = requestOf(filters)
  return isIndexed(request)
    ? listIndexed(agencyId, request)
    : listRows(agencyId, await rowsOf(agencyId, request.term), request)
}

async function listRows(agencyId: string, rows: Awaited<ReturnType<typeof rowsOf>>, request: ListRequest) {
  const { items, ...page } = pageOfMatches(
    rows.map((row) => ({ row })),
    request,
  )
  const keys = items.map(({ row: { collaborationId } }) => ({ agencyId, collaborationId }))
  return { ...page, items: await getInOrder(RootEntity, keys) }
}

/** The summary of a period from the stored totals; null when they cannot answer, and after the first page. */
async function keptSummary(
  actor: Actor,
  { status, type, progress, stage, archived, from, to, cursor }: ListRequest,
): Promise<CollaborationSummary | null> {
  if (cursor || [status, type, progress, stage].some((choice) => choice !== "all")) return null
  const isBounded = from !== FIRST || to !== LAST
  if (from > to) return { collaborations: 0, budget: 0 }
  const range = { from: from === FIRST ? EARLIEST : from, to: to === LAST ? LATEST : to }
  const kept = await Totals.campaigns(actor, isBounded ? range : null)
  const part = (all = 0, away = 0) =>
    (archived.includes(false) ? all - away : 0) + (archived.includes(true) ? away : 0)
  return {
    collaborations: part(kept.collaborations, kept.archivedCollaborations),
    budget: part(kept.budget, kept.archivedBudget),
  }
}

/** Days that sort correctly as text. */
const EARLIEST = "0001-01-01"
const LATEST = "9998-12-31"
