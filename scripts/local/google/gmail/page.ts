import { invalid } from "../failure.ts"

const mark = (text: string): string => Buffer.from(text).toString("hex")

/** One page, of the items after the token's, and the next token. A token keeps its position even if that item is gone. */
export function paged<Item>(
  items: readonly Item[],
  size: number,
  token: string | null,
  /** Ascending. */
  placeOf: (item: Item) => string,
): { page: Item[]; nextPageToken?: string } {
  const after = token === null ? "" : readToken(token)
  const from = after ? items.findIndex((item) => placeOf(item) > after) : 0
  const rest = from < 0 ? [] : items.slice(from)
  const page = rest.slice(0, size)
  const last = page.at(-1)
  return { page, ...(rest.length > size && last && { nextPageToken: mark(`p${placeOf(last)}`) }) }
}

function readToken(token: string): string {
  const text = /^([\da-f]{2})+$/.test(token) ? Buffer.from(token, "hex").toString() : ""
  if (!text.startsWith("p")) throw invalid("Invalid pageToken")
  return text.slice(1)
}
