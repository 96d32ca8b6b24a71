import { createKey, type Index, type Item, type Table } from "dynalite/db/index.js"

/** Key prefixes on disk. `~` cannot occur in the name of a table or an index. */
export const TABLES = "table~"
export const TOKENS = "token~"
export const LATE = "late~"
export const STREAM = "stream~"
export const CONSUMERS = "consumer~"
export const itemsOf = (table: string): string => `item~${table}~`
export const indexOf = (table: string, index: string): string => `index~${table}~${index}~`

export function itemKey(table: Table, item: Item): string {
  return itemsOf(table.TableName) + createKey(item, table)
}

/**
 * The row of an item in an index: index key, then the whole table key. dynalite appends only 24 bits of a hash of the
 * table key, so items with equal index keys may overwrite one another.
 */
export function indexRow(table: Table, index: Index, item: Item): string {
  return createKey(item, table, index.KeySchema) + createKey(item, table)
}

export function keyOf(table: Table, item: Item): Item {
  const names = table.KeySchema.map((key) => key.AttributeName)
  return Object.fromEntries(names.map((name) => [name, item[name] ?? {}]))
}
