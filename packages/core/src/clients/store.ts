import { createWriteTransaction } from "electrodb"
import { readAll } from "../batch.ts"
import { failedConditions, transact } from "../db.ts"
import { conflict, notFound } from "../error.ts"
import { newId } from "../id.ts"
import type { Client, ClientInput } from "./contract.ts"
import { ClientEntity } from "./entity.ts"
import { ClientRowEntity, rowFor, rowsOf } from "./row.ts"

export interface ClientKey {
  agencyId: string
  clientId: string
}

export const missing = () => notFound("Client non trouvé")

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
  const clients = await readAll(keys, (left) => ClientEntity.get(left).go({ consistent: true }))
  const found = new Map(clients.map((client) => [client.clientId, shown(client)]))
  return keys.flatMap(({ clientId }) => found.get(clientId) ?? [])
}

export async function rows(agencyId: string) {
  const { data } = await ClientRowEntity.query
    .primary({ rows: rowsOf(agencyId) })
    .go({ consistent: true, pages: "all" })
  return data
}

const entities = { client: ClientEntity, row: ClientRowEntity }

export async function add(agencyId: string, fields: ClientInput): Promise<Client> {
  const item = newItem({ agencyId, clientId: newId() }, fields, new Date().toISOString())
  const write = createWriteTransaction(entities, ({ client, row }) => [
    client.create(item).commit(),
    row.put(rowOf(item, fields, item.createdAt)).commit(),
  ])
  await transact(write.params().TransactItems ?? [])
  return shown(item)
}

/** Writes a client as it stands elsewhere, whole and repeatably. */
export async function put(key: ClientKey, fields: ClientInput, createdAt: string): Promise<void> {
  const write = createWriteTransaction(entities, ({ client, row }) => [
    client.put(newItem(key, fields, createdAt)).commit(),
    row.put(rowOf(key, fields, createdAt)).commit(),
  ])
  await transact(write.params().TransactItems ?? [])
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
  const write = createWriteTransaction(entities, ({ client, row }) => {
    const patch = client.patch(key).set(changes)
    const edit = sector ? patch.set({ sector }) : patch.remove(["sector"])
    return [
      edit.where((attribute, { eq }) => eq(attribute.version, version)).commit(),
      row.put(rowOf(key, fields, createdAt)).commit(),
    ]
  })
  await unlessMoved(key, write.params().TransactItems ?? [])
  return shown({ ...current, ...changes, sector: sector ?? undefined })
}

/** @throws AppError not_found when it was deleted meanwhile */
export async function erase(key: ClientKey): Promise<void> {
  const write = createWriteTransaction(entities, ({ client, row }) => [
    client.remove(key).commit(),
    row.delete({ rows: rowsOf(key.agencyId), clientId: key.clientId }).commit(),
  ])
  await unlessMoved(key, write.params().TransactItems ?? [])
}

async function unlessMoved(key: ClientKey, items: readonly unknown[]): Promise<void> {
  try {
    await transact(items)
  } catch (error) {
    if (!failedConditions(error).length) throw error
    throw (await find(key)) ? conflict() : missing()
  }
}
