/**
 * A query's pages one after the other, for what is too long to be held at once.
 * @param read ElectroDB's query of one page from this cursor on
 */
export async function* pagesOf<Item>(
  read: (cursor: string | null) => Promise<{ data: Item[]; cursor: string | null }>,
): AsyncGenerator<Item[]> {
  let cursor: string | null = null
  do {
    const page: { data: Item[]; cursor: string | null } = await read(cursor)
    cursor = page.cursor
    yield page.data
  } while (cursor)
}

/** Handles page after page, and yields after each in which there was something. */
export async function* portionsOf<Item>(
  read: (cursor: string | null) => Promise<{ data: Item[]; cursor: string | null }>,
  handle: (page: Item[]) => Promise<unknown>,
): AsyncGenerator<void> {
  for await (const page of pagesOf(read)) {
    if (!page.length) continue
    await handle(page)
    yield
  }
}
