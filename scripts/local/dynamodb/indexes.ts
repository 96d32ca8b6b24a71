import { type Index, type Item, type Table, validationError } from "dynalite/db/index.js"
import type { Operation } from "./disk.ts"
import { indexOf, indexRow } from "./keys.ts"

/** The index writes for a change of one item. */
export function indexWrites(table: Table, index: Index, before?: Item, after?: Item): Operation[] {
  const place = indexOf(table.TableName, index.IndexName)
  const oldRow = before && isIndexed(index, before) ? place + indexRow(table, index, before) : undefined
  const newRow = after && isIndexed(index, after) ? place + indexRow(table, index, after) : undefined
  const writes: Operation[] = []
  if (oldRow !== undefined && oldRow !== newRow) writes.push({ type: "del", key: oldRow })
  if (after && newRow !== undefined) writes.push({ type: "put", key: newRow, value: after })
  return writes
}

/** @throws ApiError for an empty string in an index key, like AWS and unlike dynalite. */
export function requireIndexKeys(table: Table, item: Item): void {
  for (const index of table.GlobalSecondaryIndexes ?? []) {
    for (const { AttributeName: name } of index.KeySchema) {
      if (item[name]?.S !== "" && item[name]?.B !== "") continue
      throw validationError(
        "One or more parameter values are not valid. A value specified for a secondary index key is not supported. " +
          "The AttributeValue for a key attribute cannot contain an empty string value. " +
          `IndexName: ${index.IndexName}, IndexKey: ${name}`,
      )
    }
  }
}

function isIndexed(index: Index, item: Item): boolean {
  return index.KeySchema.every((key) => item[key.AttributeName] !== undefined)
}
