/**
 * Writes a list of any length with BatchWriteItem, again for what DynamoDB left undone.
 * @param write ElectroDB's batch put or delete of a list
 * @param keyOf tells the list's items apart, and finds them in what was left undone
 */
export async function writeAll<Item extends Key, Key>(
  items: readonly Item[],
  write: (left: Item[]) => Promise<{ unprocessed: readonly Key[] }>,
  keyOf: (item: Key) => string,
): Promise<void> {
  let left = [...items]
  while (left.length) {
    const { unprocessed } = await write(left)
    const again = new Set(unprocessed.map(keyOf))
    left = left.filter((item) => again.has(keyOf(item)))
  }
}

/**
 * Reads items by their keys with BatchGetItem, again for what DynamoDB left undone; in no order.
 * @param read ElectroDB's batch get of a list
 */
export async function readAll<Key, Item>(
  keys: readonly Key[],
  read: (left: Key[]) => Promise<{ data: readonly Item[]; unprocessed: Key[] }>,
): Promise<Item[]> {
  const items: Item[] = []
  let left = [...keys]
  while (left.length) {
    const { data, unprocessed } = await read(left)
    items.push(...data)
    left = unprocessed
  }
  return items
}
