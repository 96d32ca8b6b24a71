import * as z from "zod"
import type { SystemActor } from "../../lib/actor.ts"
import { getAll } from "../../lib/batch.ts"
import { conflict, notFound } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import { send } from "../../lib/queue.ts"
import { eraseAll } from "../../lib/removal.ts"
import { fold } from "../../lib/text.ts"
import { throwIfConditionFailed, transact } from "../../lib/transact.ts"
import { Collaborations } from "../collaborations/index.ts"
import type { Client, ClientInput } from "./contract.ts"
import { ClientEntity, ClientRowEntity } from "./entities.ts"

interface ClientKey {
  agencyId: string
  clientId: string
}

const missing = () => notFound("Client non trouvé")

type StoredClient = NonNullable<Awaited<ReturnType<typeof find>>>

async function find(key: ClientKey) {
  const { data } = await ClientEntity.get(key).go({ consistent: true })
  return data
}

/** @throws AppError not_found, also for another agency's client */
export async function stored(key: ClientKey): Promise<StoredClient> {
  const client = await find(key)
  if (!client) throw missing()
  return client
}

/** As the API shows it. */
export const shown = ({ clientId, sector, ...client }: StoredClient): Client => ({
  ...client,
  id: clientId,
  sector: sector ?? null,
})

/** By id, in the order asked; those deleted meanwhile are left out. */
export async function several(keys: ClientKey[]): Promise<Client[]> {
  const clients = await getAll(ClientEntity, keys, { consistent: true })
  const found = new Map(clients.map((client) => [client.clientId, shown(client)]))
  return keys.flatMap(({ clientId }) => found.get(clientId) ?? [])
}

export async function rows(agencyId: string) {
  const { data } = await ClientRowEntity.query
    .primary({ rows: rowsOf(agencyId) })
    .go({ consistent: true, pages: "all" })
  return data
}

export async function add(agencyId: string, fields: ClientInput): Promise<Client> {
  const item = newItem({ agencyId, clientId: newId() }, fields, new Date().toISOString())
  await transact([ClientEntity.create(item), ClientRowEntity.put(rowOf(item, fields, item.createdAt))])
  return shown(item)
}

const newItem = (key: ClientKey, { sector, ...fields }: ClientInput, createdAt: string) => ({
  ...key,
  ...fields,
  sector: sector ?? undefined,
  createdAt,
  updatedAt: createdAt,
  version: 1,
})

const rowOf = ({ agencyId, clientId }: ClientKey, fields: ClientInput, createdAt: string) => ({
  rows: rowsOf(agencyId),
  clientId,
  createdAt: Date.parse(createdAt),
  ...rowFor(fields),
})

/** @throws AppError conflict when the stored version is another, not_found when it was deleted meanwhile */
export async function replace(current: StoredClient, fields: ClientInput): Promise<Client> {
  const { agencyId, clientId, createdAt, version } = current
  const key = { agencyId, clientId }
  const { sector, ...rest } = fields
  const changes = { ...rest, updatedAt: new Date().toISOString(), version: version + 1 }
  const patch = ClientEntity.patch(key).set(changes)
  const edit = sector ? patch.set({ sector }) : patch.remove(["sector"])
  await unlessMoved(key, [
    edit.where((attribute, { eq }) => eq(attribute.version, version)),
    ClientRowEntity.put(rowOf(key, fields, createdAt)),
  ])
  return shown({ ...current, ...changes, sector: sector ?? undefined })
}

/** @throws AppError not_found when it was deleted meanwhile */
export async function erase(key: ClientKey): Promise<void> {
  await unlessMoved(key, [
    ClientEntity.remove(key),
    ClientRowEntity.delete({ rows: rowsOf(key.agencyId), clientId: key.clientId }),
  ])
}

const unlessMoved = (key: ClientKey, items: readonly unknown[]): Promise<void> =>
  throwIfConditionFailed(transact(items), async () => ((await find(key)) ? conflict() : missing()))

/** Erases an agency's clients, page by page; run again, it goes on with what is left. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  const rows = rowsOf(agencyId)
  yield* eraseAll(ClientEntity, (page) => ClientEntity.query.primary({ agencyId }).go(page))
  yield* eraseAll(ClientRowEntity, (page) => ClientRowEntity.query.primary({ rows }).go(page))
}

/** Bytes of a row, so that one query (1 MB) reads an agency's 5,000 clients. */
const ROW_BYTES = 200
/** Keys, ElectroDB's marks, attribute names and the date. */
const FIXED_BYTES = 112

export const rowsOf = (agencyId: string) => `clients#${agencyId}`

export interface ClientRow {
  clientId: string
  brandName: string
  contacts: string
  sector?: string
  createdAt: number
}

/** The row that stands for a client. */
export function rowFor(client: Pick<ClientInput, "brandName" | "sector" | "contacts">) {
  const { brandName, sector, contacts } = client
  const room = ROW_BYTES - FIXED_BYTES - Buffer.byteLength(brandName) - Buffer.byteLength(sector ?? "")
  const searchable = [...contacts.map(({ name }) => name), ...contacts.map(({ email }) => email)]
  return { brandName, sector: sector ?? undefined, contacts: cut(fold(searchable.join(" ")), room) }
}

function cut(text: string, bytes: number): string {
  return Buffer.from(text)
    .subarray(0, Math.max(bytes, 0))
    .toString()
    .replace(/\uFFFD+$/, "")
}

/** Longer than a request can last, so that the reminder is read after the write or never written at all. */
const REMINDER_SECONDS = 35

/** What the queue of renamed and deleted clients carries. */
export const clientChange = z.object({ agencyId: z.string(), clientId: z.string() })
type ClientChange = z.infer<typeof clientChange>

/**
 * Writes a rename or a deletion and has it carried to the collaborations. The reminder goes out before
 * the write, so that a process that dies right after it loses nothing; the second message is for speed.
 */
export async function announcing<Result>(
  change: ClientChange,
  write: () => Promise<Result>,
): Promise<Result> {
  await send("CLIENT_CHANGES_QUEUE_URL", change, REMINDER_SECONDS)
  const result = await write()
  await send("CLIENT_CHANGES_QUEUE_URL", change)
  return result
}

const nameOf = async (change: ClientChange): Promise<string | null> => {
  const { data } = await ClientEntity.get(change).go({ consistent: true })
  return data?.brandName ?? null
}

/**
 * Gives a client's collaborations its name of now, or none when it is gone. May run twice, late or beside
 * itself: it ends only when the name it wrote is still the stored one.
 */
export async function carry(change: ClientChange): Promise<void> {
  const { agencyId, clientId } = change
  const actor: SystemActor = { type: "worker", name: "client-changes", agencyId }
  let written: string | null
  let brandName = await nameOf(change)
  do {
    written = brandName
    await Collaborations.applyClient(actor, { clientId, brandName })
    brandName = await nameOf(change)
  } while (brandName !== written)
}
