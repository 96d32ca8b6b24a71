import { Readable } from "node:stream"
import batchGetAction from "dynalite/actions/batchGetItem.js"
import getAction from "dynalite/actions/getItem.js"
import queryAction from "dynalite/actions/query.js"
import scanAction from "dynalite/actions/scan.js"
import type { Callback, Item, Table } from "dynalite/db/index.js"
import type { Range } from "./disk.ts"
import { isApiError } from "./errors.ts"
import { indexOf, indexRow, itemsOf } from "./keys.ts"
import { check, limits } from "./requests.ts"
import type { Answer, Engine } from "./writes.ts"

interface ReadRequest {
  IndexName?: string
  ExclusiveStartKey?: Item
  ScanIndexForward?: boolean
}

export async function getItem(engine: Engine, body: object): Promise<Answer> {
  return read(engine, getAction, check("GetItem", body))
}

export async function batchGetItem(engine: Engine, body: object): Promise<Answer> {
  return read(engine, batchGetAction, check("BatchGetItem", body))
}

export async function query(engine: Engine, body: object): Promise<Answer> {
  return read(engine, queryAction, check("Query", body))
}

export async function scan(engine: Engine, body: object): Promise<Answer> {
  return read(engine, scanAction, check("Scan", body))
}

/** Runs one of dynalite's reads on our disk and closes its iterators, which it leaves open. */
async function read(engine: Engine, action: typeof getAction, request: ReadRequest): Promise<Answer> {
  const open: Readable[] = []
  const rows = (place: string, range: Range): Readable => {
    const stream = Readable.from(engine.disk.values(within(place, range)), { highWaterMark: 16 })
    open.push(stream)
    return stream
  }
  const store = {
    ...limits,
    getTable: (name: string, ...rest: unknown[]) => {
      const done = rest.at(-1) as Callback<Table>
      const table = findTable(engine, name)
      return table instanceof Error ? done(table) : done(null, table)
    },
    getItemDb: (name: string) => ({
      get: (key: string, done: Callback<Item>) => {
        engine.disk.get(itemsOf(name) + key).then((item) => done(null, item as Item | undefined), done)
      },
      createValueStream: (range: Range) => rows(itemsOf(name), range),
    }),
    getIndexDb: (_kind: string, name: string, index: string) => ({
      createValueStream: (range: Range) =>
        rows(indexOf(name, index), startAfter(range, engine.tables.get(name).table, request)),
    }),
  }
  try {
    return await new Promise((resolve, reject) => {
      action(store, request, (error, value) => (error ? reject(error) : resolve(value ?? {})))
    })
  } finally {
    for (const stream of open) stream.destroy()
  }
}

function findTable(engine: Engine, name: string): Table | Error {
  try {
    return engine.tables.get(name).table
  } catch (error) {
    if (isApiError(error)) return error
    throw error
  }
}

/** Replaces the start row, which dynalite has computed with its short hash, by our own index row. */
function startAfter(range: Range, table: Table, request: ReadRequest): Range {
  const index = table.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === request.IndexName)
  if (!index || !request.ExclusiveStartKey) return range
  const row = indexRow(table, index, request.ExclusiveStartKey)
  return request.ScanIndexForward === false ? { ...range, lt: row } : { ...range, gt: row }
}

function within(place: string, { gte, gt, lte, lt, reverse, limit }: Range): Range {
  return {
    ...(gt !== undefined ? { gt: place + gt } : { gte: place + (gte ?? "") }),
    ...(lte !== undefined ? { lte: place + lte } : { lt: place + (lt ?? "~") }),
    ...(reverse && { reverse }),
    ...(limit !== undefined && { limit }),
  }
}
