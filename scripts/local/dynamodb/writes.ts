import { isDeepStrictEqual } from "node:util"
import { type Item, type Table, validationError } from "dynalite/db/index.js"
import type { Commit, Commits } from "./commits.ts"
import type { Disk } from "./disk.ts"
import { indexWrites } from "./indexes.ts"
import { keyOf } from "./keys.ts"
import type { Locks } from "./locks.ts"
import { keyOfWrite, readWrite, rehearse, type Write } from "./rehearsal.ts"
import { check } from "./requests.ts"
import type { Tables } from "./tables.ts"

export interface Engine {
  disk: Disk
  tables: Tables
  locks: Locks
  commits: Commits
}

export type Answer = Record<string, unknown>

/** The disk operations of one item's change; none without a difference, as in AWS's streams. */
export function planChange(table: Table, key: string, before?: Item, after?: Item, expired = false): Commit {
  const commit: Commit = { operations: [], indexOperations: new Map(), changes: [] }
  const item = after ?? before
  if (!item || isDeepStrictEqual(before, after)) return commit
  commit.operations.push(after ? { type: "put", key, value: after } : { type: "del", key })
  const rows = table.GlobalSecondaryIndexes?.flatMap((index) => indexWrites(table, index, before, after))
  if (rows?.length) commit.indexOperations.set(key, rows)
  if (table.StreamSpecification?.StreamEnabled)
    commit.changes.push({
      streamArn: table.LatestStreamArn ?? "",
      keys: keyOf(table, item),
      ...(before && { oldImage: before }),
      ...(after && { newImage: after }),
      expired,
    })
  return commit
}

export async function putItem(engine: Engine, body: object): Promise<Answer> {
  return apply(engine, readWrite("Put", body))
}

export async function updateItem(engine: Engine, body: object): Promise<Answer> {
  return apply(engine, readWrite("Update", body))
}

export async function deleteItem(engine: Engine, body: object): Promise<Answer> {
  return apply(engine, readWrite("Delete", body))
}

/** @throws ApiError ValidationException, also for the same item twice or more than 25 items. */
export async function batchWriteItem(engine: Engine, body: object): Promise<Answer> {
  const request = check<{
    RequestItems: Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>
  }>("BatchWriteItem", body)
  const writes = Object.entries(request.RequestItems).flatMap(([TableName, items]) =>
    items.map(({ PutRequest, DeleteRequest }) =>
      PutRequest
        ? readWrite("Put", { TableName, ...PutRequest })
        : readWrite("Delete", { TableName, ...DeleteRequest }),
    ),
  )
  if (writes.length > 25) throw validationError("Too many items requested for the BatchWriteItem call")
  const keys = writes.map((write) => keyOfWrite(write, engine.tables.get(write.table).table))
  if (new Set(keys).size < keys.length)
    throw validationError("Provided list of item keys contains duplicates")
  await Promise.all(writes.map((write) => apply(engine, write)))
  return { UnprocessedItems: {} }
}

async function apply({ disk, tables, locks, commits }: Engine, write: Write): Promise<Answer> {
  const key = keyOfWrite(write, tables.get(write.table).table)
  return locks.hold([key], async () => {
    const { table } = tables.get(write.table)
    const before = (await disk.get(key)) as Item | undefined
    const { response, after } = await rehearse(write, table, before)
    const commit = planChange(table, key, before, after)
    if (commit.operations.length > 0) await commits.add(commit)
    return response
  })
}
