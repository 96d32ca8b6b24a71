import type { EntityItem } from "electrodb"
import * as Bin from "../../bin/index.ts"
import type { SystemActor } from "../../lib/access.ts"
import { getInOrder } from "../../lib/batch.ts"
import { conflict, found, notFound } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import { dialled } from "../../lib/phone.ts"
import { eraseAll } from "../../lib/removal.ts"
import { fold } from "../../lib/text.ts"
import { throwIfConditionFailed, transact } from "../../lib/transact.ts"
import type { Client, ClientChanges, ClientInput } from "./contract/shapes.ts"
import { ClientEntity, ClientRowEntity, ClientTextEntity } from "./reference/entities.ts"

interface ClientKey {
  agencyId: string
  clientId: string
}

const missing = () => notFound("Client non trouvé")

type StoredClient = EntityItem<typeof ClientEntity>

export async function find(key: ClientKey): Promise<StoredClient | null> {
  const { data } = await ClientEntity.get(key).go({ consistent: true })
  return data
}

/** @throws AppError not_found, also for another agency's client */
export const stored = async (key: ClientKey): Promise<StoredClient> => found(await find(key), missing)

/** Its name, strongly consistent; null when it is deleted. */
export const nameOf = async (key: ClientKey): Promise<string | null> => (await find(key))?.brandName ?? null

/** In the API's form. */
export const toClient = ({ clientId, sector, archived, ...client }: StoredClient): Client => ({
  ...client,
  id: clientId,
  sector: sector ?? null,
  archived: archived ?? false,
})

/** In the order of the keys; omits deleted ones. */
export const several = async (keys: readonly ClientKey[]): Promise<Client[]> =>
  (await getInOrder(ClientEntity, keys)).map(toClient)

/** The rows of the agency's archived clients, or of all others. */
export async function rows(agencyId: string, { archived = false } = {}) {
  const { data } = await ClientRowEntity.query
    .primary({ rows: rowsOf(agencyId, archived) })
    .go({ consistent: true, pages: "all" })
  return data
}

/** Archived or not: two partitions, read in parallel. */
export async function allRows(agencyId: string) {
  const [listed, archived] = await Promise.all([rows(agencyId), rows(agencyId, { archived: true })])
  return [...listed, ...archived]
}

/** The contacts that did not fit into rows, by client; empty without a search. */
export async function longTexts(agencyId: string, search: string): Promise<ReadonlyMap<string, string>> {
  if (!fold(search)) return new Map()
  const { data } = await ClientTextEntity.query
    .primary({ texts: textsOf(agencyId) })
    .go({ consistent: true, pages: "all" })
  return new Map(data.map(({ clientId, contacts }) => [clientId, contacts]))
}

interface Addition {
  clientId?: string
  alongside?: readonly unknown[]
  /** The import that creates it. */
  importId?: string
}

export async function add(
  agencyId: string,
  { sector, ...fields }: ClientInput,
  { clientId = newId(), alongside = [], importId }: Addition,
): Promise<Client> {
  const now = new Date().toISOString()
  const client: StoredClient = {
    ...fields,
    agencyId,
    clientId,
    sector: sector ?? undefined,
    createdAt: now,
    updatedAt: now,
    version: 1,
    ...(importId && { importId, importedVersion: 1 }),
  }
  await transact([ClientEntity.create(client), ...listedWrites(client), ...alongside])
  return toClient(client)
}

type Listed = Omit<StoredClient, "version">

const rowOf = (client: Listed) => ({
  rows: rowsOf(client.agencyId, client.archived),
  clientId: client.clientId,
  createdAt: Date.parse(client.createdAt),
  ...rowFor(client),
})

/** The list items of a client; replaces those of `before`. */
export function listedWrites(client: Listed, before?: Listed): unknown[] {
  const { agencyId, clientId } = client
  const row = rowOf(client)
  const key = { texts: textsOf(agencyId), clientId }
  const contacts = searchableOf(client)
  if (row.contacts !== contacts) return [ClientRowEntity.put(row), ClientTextEntity.put({ ...key, contacts })]
  const isLeft = before && rowFor(before).contacts !== searchableOf(before)
  return [ClientRowEntity.put(row), ...(isLeft ? [ClientTextEntity.delete(key)] : [])]
}

/** @throws AppError conflict when the stored version differs, not_found when it was deleted meanwhile */
export async function replace(
  current: StoredClient,
  { sector = current.sector ?? null, ...changes }: ClientChanges,
  { importId }: { importId?: string } = {},
): Promise<Client> {
  const next: StoredClient = {
    ...current,
    ...changes,
    sector: sector ?? undefined,
    updatedAt: new Date().toISOString(),
    version: current.version + 1,
    ...(importId && isAsImported(current, importId) && { importedVersion: current.version + 1 }),
  }
  await unlessMoved(current, [
    ClientEntity.put(next).where(({ version }, { eq }) => eq(version, current.version)),
    ...listedWrites(next, current),
  ])
  return toClient(next)
}

/** @throws AppError conflict when another person changed it meanwhile, not_found when it was deleted meanwhile */
export async function move(
  current: StoredClient,
  { archived, archivedBy }: { archived: boolean; archivedBy: string },
): Promise<Client> {
  const moved = { archived, archivedBy, archivedAt: new Date().toISOString() }
  const next: StoredClient = { ...current, ...moved, version: current.version + 1 }
  const { agencyId, clientId } = current
  await unlessMoved(current, [
    ClientEntity.put(next).where(({ version }, { eq }) => eq(version, current.version)),
    ClientRowEntity.put(rowOf(next)),
    ClientRowEntity.delete({ rows: rowsOf(agencyId, !archived), clientId }),
  ])
  return toClient(next)
}

/** Whether it has not been written since this import. */
export const isAsImported = (client: StoredClient, importId: string): boolean =>
  client.importId === importId && client.importedVersion === client.version

/**
 * @param asRead the version that it must still have
 * @throws AppError not_found when it was deleted meanwhile, conflict when it was changed
 */
export const erase = (key: ClientKey, asRead?: number): Promise<void> =>
  unlessMoved(key, removalOf(key, asRead))

function removalOf({ agencyId, clientId }: ClientKey, asRead?: number): unknown[] {
  const removal = ClientEntity.remove({ agencyId, clientId })
  return [
    asRead === undefined ? removal : removal.where(({ version }, { eq }) => eq(version, asRead)),
    ...PLACES.map((archived) => ClientRowEntity.delete({ rows: rowsOf(agencyId, archived), clientId })),
    ClientTextEntity.delete({ texts: textsOf(agencyId), clientId }),
  ]
}

/** Moves it into the bin; returns its entry's id. */
export const discard = (key: ClientKey, deletedBy: string): Promise<string | null> =>
  Bin.discardItem(
    ClientEntity,
    () => stored(key),
    (client) => ({
      deleted: {
        agencyId: key.agencyId,
        kind: "client",
        recordId: key.clientId,
        name: client.brandName,
        right: "clients",
        deletedBy,
      },
      removing: removalOf(key, client.version),
    }),
  )

export const restorer: Bin.Restorer = {
  restore: (contents) => ({
    writes: contents
      .of(ClientEntity)
      .flatMap((client) => [Bin.asRestored(ClientEntity.create(client)), ...listedWrites(client)]),
  }),
  refusal: () => conflict(),
}

const unlessMoved = (key: ClientKey, items: readonly unknown[]): Promise<void> =>
  throwIfConditionFailed(transact(items), async () => ((await find(key)) ? conflict() : missing()))

/** Erases an agency's clients, page by page; a repeated call continues. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  yield* eraseAll(ClientEntity, (page) => ClientEntity.query.primary({ agencyId }).go(page))
  for (const archived of PLACES) {
    const rows = rowsOf(agencyId, archived)
    yield* eraseAll(ClientRowEntity, (page) => ClientRowEntity.query.primary({ rows }).go(page))
  }
  const texts = textsOf(agencyId)
  yield* eraseAll(ClientTextEntity, (page) => ClientTextEntity.query.primary({ texts }).go(page))
}

/** Maximum bytes of a row, so that one query (1 MB) reads an agency's 5,000 clients. */
const ROW_BYTES = 200
/** Keys, ElectroDB's own attributes, attribute names and the date. */
const FIXED_BYTES = 112

const textsOf = (agencyId: string) => `clientTexts#${agencyId}`

export const rowsOf = (agencyId: string, archived = false) =>
  `${archived ? "archivedClients" : "clients"}#${agencyId}`

/** Whether the clients of a partition are archived. */
export const PLACES = [false, true] as const

export type ClientRow = Omit<EntityItem<typeof ClientRowEntity>, "rows">

function rowFor(client: Pick<StoredClient, "brandName" | "sector" | "contacts" | "notes">) {
  const { brandName, sector } = client
  const room = ROW_BYTES - FIXED_BYTES - Buffer.byteLength(brandName) - Buffer.byteLength(sector ?? "")
  return { brandName, sector, contacts: cut(searchableOf(client), room) }
}

const searchableOf = ({ contacts, notes }: Pick<StoredClient, "contacts" | "notes">): string =>
  fold(
    [
      ...contacts.map(({ name }) => name),
      ...contacts.map(({ email }) => email),
      ...contacts.map(({ phone }) => dialled(phone)),
      notes,
    ].join(" "),
  )

function cut(text: string, bytes: number): string {
  return Buffer.from(text)
    .subarray(0, Math.max(bytes, 0))
    .toString()
    .replace(/\uFFFD+$/, "")
}
