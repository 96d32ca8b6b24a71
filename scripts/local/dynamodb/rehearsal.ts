import deleteItem from "dynalite/actions/deleteItem.js"
import putItem from "dynalite/actions/putItem.js"
import updateItem from "dynalite/actions/updateItem.js"
import { type Callback, type Item, type Table, validateItem, validateKey } from "dynalite/db/index.js"
import { hasName, isApiError } from "./errors.ts"
import { requireIndexKeys } from "./indexes.ts"
import { itemKey } from "./keys.ts"
import { check, limits } from "./requests.ts"

/** A write of one item, checked but not applied. A condition check is a delete without effect. */
export interface Write {
  kind: "Put" | "Update" | "Delete" | "ConditionCheck"
  table: string
  request: { TableName: string; Key?: Item; Item?: Item }
  returnOldOnFailure: boolean
}

export interface Outcome {
  response: Record<string, unknown>
  after: Item | undefined
}

const operations = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "DeleteItem",
} as const
const actions = { Put: putItem, Update: updateItem, Delete: deleteItem, ConditionCheck: deleteItem }

/** @throws ApiError ValidationException */
export function readWrite(kind: Write["kind"], body: object): Write {
  const request = check<Write["request"]>(operations[kind], body)
  const returnOldOnFailure =
    "ReturnValuesOnConditionCheckFailure" in body && body.ReturnValuesOnConditionCheckFailure === "ALL_OLD"
  return { kind, table: request.TableName, request, returnOldOnFailure }
}

/** @throws ApiError when the key does not fit the table. */
export function keyOfWrite(write: Write, table: Table): string {
  const { Item: item, Key: key } = write.request
  const invalid = item ? validateItem(item, table) : validateKey(key ?? {}, table)
  if (invalid) throw invalid
  return itemKey(table, item ?? key ?? {})
}

/**
 * Runs dynalite's own action against a store with this one item and no persistence, to learn the write without applying
 * it.
 * @throws ApiError with the item in it when the condition fails and the caller requested it.
 */
export async function rehearse(write: Write, table: Table, before: Item | undefined): Promise<Outcome> {
  let after = before
  const accept = (_key: string, value: Item, done: Callback<void>): void => {
    after = value
    done(null)
  }
  const store = {
    ...limits,
    getTable: (_name: string, done: Callback<Table>) => done(null, table),
    getItemDb: () => ({
      lock: (_key: string, work: (release: <T>(done: T) => T) => void) => work((done) => done),
      get: (_key: string, done: Callback<Item>) => done(null, before),
      put: accept,
      del: (_key: string, done: Callback<void>) => {
        after = undefined
        done(null)
      },
    }),
    getIndexDb: () => ({
      put: (_key: string, _value: Item, done: Callback<void>) => done(null),
      del: (_key: string, done: Callback<void>) => done(null),
    }),
  }
  try {
    const response = await new Promise<Record<string, unknown>>((resolve, reject) => {
      actions[write.kind](store, write.request, (error, value) =>
        error ? reject(error) : resolve(value ?? {}),
      )
    })
    if (write.kind === "ConditionCheck") after = before
    if (after && after !== before) requireIndexKeys(table, after)
    return { response, after: after && (JSON.parse(JSON.stringify(after)) as Item) }
  } catch (error) {
    if (isApiError(error) && hasName(error, "ConditionalCheckFailedException"))
      if (before && write.returnOldOnFailure) error.body.Item = before
    throw error
  }
}
