import { pagesOf } from "../../support/pages.ts"

interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** Every page of a list, from the first to the last. */
export async function walk<Item>(
  list: (cursor?: string) => Promise<Page<Item>>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<{ items: Item[]; pages: number }> {
  const pages = await pagesOf(async (cursor) => {
    if (cursor) await between()
    return list(cursor)
  })
  return { items: pages.flatMap(({ items }) => items), pages: pages.length }
}

export const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)
