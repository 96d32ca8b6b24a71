import { narrowed } from "./entity.ts"

/** Batches of 100 keys: one round reads a roster of 5,000. */
const READS_AT_ONCE = 50
/** Batches of 25 items. */
const WRITES_AT_ONCE = 8

interface Writing {
  go(options: { concurrent: number }): Promise<{ unprocessed: readonly object[] }>
}

interface Reading {
  consistent?: boolean
  concurrent: number
}

interface Keyed {
  readonly schema: {
    readonly indexes: Readonly<Record<string, { index?: string; pk: Composite; sk: Composite }>>
  }
}

interface Composite {
  readonly composite: readonly string[]
}

export type Deletable<Key> = Keyed & { delete: (keys: Key[]) => Writing }

export type Puttable<Item> = Keyed & { put: (items: Item[]) => Writing }

/** Puts a list of any length; retries the items that DynamoDB leaves unprocessed. */
export const putAll = <Item extends object>(entity: Puttable<Item>, items: readonly Item[]): Promise<void> =>
  writeAll(entity, items, (left) => entity.put(left))

/** Deletes a list of any length, by keys or items; retries those that DynamoDB leaves unprocessed. */
export const deleteAll = <Key extends object>(entity: Deletable<Key>, items: readonly Key[]): Promise<void> =>
  writeAll(entity, items, (left) => entity.delete(left))

async function writeAll<Item extends object>(
  entity: Keyed,
  items: readonly Item[],
  write: (left: Item[]) => Writing,
): Promise<void> {
  const keyOf = keyIn(entity)
  let left = [...items]
  while (left.length) {
    const { unprocessed } = await write(left).go({ concurrent: WRITES_AT_ONCE })
    const again = new Set(unprocessed.map(keyOf))
    left = left.filter((item) => again.has(keyOf(item)))
  }
}

/** The attributes that form the table's own keys. */
const keyNamesOf = ({ schema: { indexes } }: Keyed): string[] =>
  Object.values(indexes)
    .filter(({ index }) => !index)
    .flatMap(({ pk, sk }) => [...pk.composite, ...sk.composite])

/** Returns a function that identifies an entity's items by their key attributes. */
export function keyIn(entity: Keyed): (item: object) => string {
  const names = keyNamesOf(entity)
  return (item) => JSON.stringify(names.map((name) => String(Reflect.get(item, name))))
}

/** An entity whose items are read by key. */
export interface Readable<Key, Item> extends Keyed {
  get: (keys: Key[]) => { go(options: Reading): Promise<{ data: Item[]; unprocessed: Key[] }> }
}

/** Reads items by key, whole or some attributes, in no order; retries keys that DynamoDB leaves unprocessed. */
export async function getAll<Key, Item, Name extends keyof Item = keyof Item>(
  entity: Readable<Key, Item>,
  keys: readonly Key[],
  options: { consistent?: boolean; attributes?: readonly Name[] } = {},
): Promise<Pick<Item, Name>[]> {
  const request: Reading = { ...options, concurrent: READS_AT_ONCE }
  const reader = options.attributes
    ? narrowed(entity, [...keyNamesOf(entity), ...(options.attributes as readonly string[])])
    : entity
  const items: Pick<Item, Name>[] = []
  let left = [...keys]
  while (left.length) {
    const { data, unprocessed } = await reader.get(left).go(request)
    items.push(...data)
    left = unprocessed
  }
  return items
}

/** Reads items consistently, in the order of their keys; skips missing items. */
export async function getInOrder<Key extends object, Item extends object>(
  entity: Keyed & Readable<Key, Item>,
  keys: readonly Key[],
): Promise<Item[]> {
  const keyOf = keyIn(entity)
  const items = await getAll(entity, keys, { consistent: true })
  const found = new Map(items.map((item) => [keyOf(item), item]))
  return keys.flatMap((key) => found.get(keyOf(key)) ?? [])
}

/** ElectroDB's result for one page of a query. */
export type PageRead<Item> = Promise<{ data: Item[]; cursor: string | null }>

/**
 * Yields a query's pages one by one, for results too large for memory.
 * @param read ElectroDB's query of one page from this cursor on
 */
export async function* pagesOf<Item>(
  read: (cursor: string | null) => PageRead<Item>,
): AsyncGenerator<Item[]> {
  let cursor: string | null = null
  do {
    const page: Awaited<PageRead<Item>> = await read(cursor)
    cursor = page.cursor
    yield page.data
  } while (cursor)
}

/** Handles a query's pages one by one, and yields after each page that is not empty. */
export async function* portionsOf<Item>(
  read: (cursor: string | null) => PageRead<Item>,
  handle: (page: Item[]) => Promise<unknown>,
): AsyncGenerator<void> {
  for await (const page of pagesOf(read)) {
    if (!page.length) continue
    await handle(page)
    yield
  }
}

/** The items for which a conditional write has held; all writes in parallel. */
export async function whichHeld<Item>(
  items: readonly Item[],
  write: (item: Item) => Promise<boolean>,
): Promise<Item[]> {
  const held = await Promise.all(items.map(write))
  return items.filter((_, index) => held[index])
}
