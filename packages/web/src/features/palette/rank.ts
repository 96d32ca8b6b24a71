import { fold } from "@trame/core/fold"
import type { Item } from "./source.ts"

type Searched = Pick<Item, "title" | "detail" | "keywords">

/** Found by the API in what it does not show, e.g. a client's contact. */
export const UNSEEN = 4

/**
 * How well what was typed fits: 0 the title begins with it, 1 one of its words does, 2 it is inside the
 * title, 3 it is found beside the title or word by word; null when it does not.
 */
export function rankOf({ title, detail = "", keywords = [] }: Searched, typed: string): number | null {
  const text = fold(typed)
  const name = fold(title)
  if (name.startsWith(text)) return 0
  if (beginsWord(name, text)) return 1
  if (name.includes(text)) return 2
  if (fold(detail).includes(text)) return 3
  const all = fold([title, detail, ...keywords].join(" "))
  return text.split(" ").every((word) => beginsWord(all, word)) ? 3 : null
}

const beginsWord = (folded: string, start: string): boolean => wordStart(folded, start) >= 0

/** Where a word of the text begins like this; -1 when none does. */
export function wordStart(folded: string, start: string): number {
  for (let at = folded.indexOf(start); at >= 0; at = folded.indexOf(start, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) return at
  }
  return -1
}
