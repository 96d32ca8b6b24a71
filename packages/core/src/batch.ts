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
