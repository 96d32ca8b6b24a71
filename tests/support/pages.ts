/** Every page of a list. */
export async function pagesOf<Page extends { nextCursor: string | null }>(
  read: (cursor?: string) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await read()]
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
    pages.push(await read(cursor))
  return pages
}
