import type { EntityItem } from "electrodb"
import { type Actor, asMember, assertAccess } from "../../lib/access.ts"
import {
  mergedPage,
  type Page,
  type PageQuery,
  type Position,
  pageOf,
  platformList,
  SEARCH,
} from "../../lib/paging.ts"
import { soughtPhone } from "../../lib/phone.ts"
import { fold } from "../../lib/text.ts"
import * as Collaborations from "../collaborations/index.ts"
import { ClientEntity } from "./reference/entities.ts"
import type { CLIENT_SORTS } from "./rules/lists.ts"
import { allRows, type ClientRow, longTexts } from "./store.ts"

type Sort = (typeof CLIENT_SORTS)[number]

export type CollaborationCounts = ReadonlyMap<string, number>

const french = new Intl.Collator("fr", { numeric: true })

/** The keys under which a client's collaborations are counted (rules/campaigns.md#client-of-a-collaboration). */
export const keysOf = ({ clientId, brandName }: Named): string[] => [
  clientId,
  Collaborations.clientKeyOf({ brand: brandName }),
]

export const countOf = (counts: CollaborationCounts, client: Named): number =>
  keysOf(client).reduce((sum, key) => sum + (counts.get(key) ?? 0), 0)

export type Named = Pick<ClientRow, "clientId" | "brandName">

/** @param texts contacts that did not fit into rows, by client */
export function matching<Row extends ClientRow>(
  rows: readonly Row[],
  search: string,
  texts: ReadonlyMap<string, string>,
): Row[] {
  const term = fold(search)
  if (!term) return [...rows]
  const phone = soughtPhone(search)
  return rows.filter(({ clientId, brandName, ...row }) => {
    const contacts = texts.get(clientId) ?? row.contacts
    return (
      fold(brandName).includes(term) || contacts.includes(term) || (phone !== "" && contacts.includes(phone))
    )
  })
}

const byName = (a: Named, b: Named): number =>
  french.compare(a.brandName, b.brandName) || (a.clientId < b.clientId ? -1 : 1)

/** An exact match first, then names that begin with the text; otherwise by name. */
export function byCloseness(typed: string): (a: Named, b: Named) => number {
  const term = fold(typed)
  if (!term) return byName
  const distance = ({ brandName }: Named) => {
    const name = fold(brandName)
    return name === term ? 0 : name.startsWith(term) ? 1 : 2
  }
  return (a, b) => distance(a) - distance(b) || byName(a, b)
}

interface Ordering {
  sort: Sort
  order: "asc" | "desc"
  counts: CollaborationCounts
}

/** Equal rows are sorted by name, in either direction. */
export function sorted<Row extends ClientRow>(
  rows: readonly Row[],
  { sort, order, counts }: Ordering,
): Row[] {
  const direction = order === "asc" ? 1 : -1
  if (sort === "name") return rows.toSorted((a, b) => direction * byName(a, b))
  const value = (row: Row) => (sort === "createdAt" ? row.createdAt : countOf(counts, row))
  return rows
    .map((row) => ({ row, value: value(row) }))
    .sort((a, b) => direction * (a.value - b.value) || byName(a.row, b.row))
    .map(({ row }) => row)
}

/** A page number beyond the last gives the last page, e.g. after the deletion of its only client. */
export function numberedPage<Row>(rows: readonly Row[], wanted: number, size: number) {
  const pageCount = Math.max(Math.ceil(rows.length / size), 1)
  const page = Math.min(wanted, pageCount)
  return { page, pageCount, items: rows.slice((page - 1) * size, page * size) }
}

/** The attributes of a client in lists for the platform's owner. */
interface ListedClient {
  agencyId: string
  id: string
  brandName: string
  sector: string | null
  createdAt: string
}

const positionOf = ({ createdAt, id }: ListedClient): Position => [createdAt, id]

/** The clients of the actor's agency, newest first: one round of reads. */
export async function newest(actor: Actor, { search, cursor, size }: PageQuery): Promise<Page<ListedClient>> {
  const { agencyId } = asMember(actor, "clients")
  const [all, texts] = await Promise.all([allRows(agencyId), longTexts(agencyId, search)])
  const clients = matching(all, search, texts).map(({ clientId, createdAt, ...row }) => ({
    agencyId,
    id: clientId,
    brandName: row.brandName,
    sector: row.sector ?? null,
    createdAt: new Date(createdAt).toISOString(),
  }))
  return pageOf(clients, { positionOf, size, cursor })
}

type Stored = EntityItem<typeof ClientEntity>

const all = platformList((shard) => ClientEntity.query.all({ shard }), "createdAt", "clientId")

/** The clients of all agencies, newest first; a text query searches names and contacts. */
export async function listForPlatform(
  actor: Actor,
  { search, ...page }: PageQuery,
): Promise<Page<ListedClient>> {
  assertAccess(actor, "super-admin")
  const term = fold(search)
  const keeps = ({ brandName, contacts }: Stored) =>
    [brandName, ...contacts.flatMap(({ name, email }) => [name, email])].some((text) =>
      fold(text).includes(term),
    )
  const { items, nextCursor } = await mergedPage(all, { ...page, ...(term && { keeps, ...SEARCH }) })
  const listed = items.map(({ agencyId, clientId, brandName, sector = null, createdAt }) => ({
    agencyId,
    id: clientId,
    brandName,
    sector,
    createdAt,
  }))
  return { items: listed, nextCursor }
}
