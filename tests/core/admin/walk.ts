interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** Every page of a list, from the first to the last. */
export async function walk<Item>(
  list: (cursor?: string) => Promise<Page<Item>>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<{ items: Item[]; pages: number }> {
  const items: Item[] = []
  let pages = 0
  let cursor: string | null | undefined
  do {
    const page: Page<Item> = await list(cursor ?? undefined)
    items.push(...page.items)
    pages += 1
    cursor = page.nextCursor
    if (cursor) await between()
  } while (cursor)
  return { items, pages }
}

export const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)
