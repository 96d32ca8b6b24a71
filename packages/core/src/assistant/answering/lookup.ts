import * as Ai from "../../ai/index.ts"
import type { Member } from "../../lib/access.ts"
import type { Page } from "../../lib/paging.ts"
import { fold } from "../../lib/text.ts"
import type { AnswerRecord } from "../contract.ts"
import { MAX_RECORDS } from "../rules.ts"

type Kind = AnswerRecord["kind"]

const PATHS: Record<Kind, (id: string) => string> = {
  client: (id) => `/app/clients/${id}`,
  collaboration: (id) => `/app/collaborations/${id}`,
  influencer: (id) => `/app/influencers?dialog=creator&influencer=${id}`,
  casting: (id) => `/app/casting?dialog=detail&casting=${id}`,
  resource: (id) => `/app/resources?dialog=resource&resource=${id}`,
  todo: (id) => `/app/todo?dialog=edit&todo=${id}`,
}

/** The asker, and the records found during an answer. */
export interface Lookup {
  asker: Member
  /** Notes a record that a tool returns, and returns its id. */
  note(kind: Kind, id: string, title: string): string
  /** The same for a record that was looked up individually. */
  open(kind: Kind, id: string, title: string): string
}

/** Collects the records that tools returned (rules/inbox.md#records-of-an-answer). */
export function recordsOf(asker: Member) {
  const found = new Map<string, { record: AnswerRecord; opened: boolean }>()
  function keep(kind: Kind, id: string, title: string, opened: boolean): string {
    const key = `${kind} ${id}`
    const record = { kind, id, title: Ai.plainText(title), path: PATHS[kind](id) }
    found.set(key, { record, opened: opened || found.get(key)?.opened === true })
    return id
  }
  const lookup: Lookup = {
    asker,
    note: (kind, id, title) => keep(kind, id, title, false),
    open: (kind, id, title) => keep(kind, id, title, true),
  }
  /** The records named in the answer, and those looked up individually, in the order of their first mention. */
  function recordsIn(answer: string): AnswerRecord[] {
    const text = fold(answer)
    return [...found.values()]
      .map(({ record, opened }) => ({ record, opened, at: whereNamed(text, fold(record.title)) }))
      .filter(({ opened, at }) => opened || at >= 0)
      .sort((one, other) => placeOf(one.at) - placeOf(other.at))
      .slice(0, MAX_RECORDS)
      .map(({ record }) => record)
  }
  return { lookup, recordsIn }
}

const LETTER = /[\p{L}\p{N}]/u

/** The position of a name as separate words, e.g. « Or » but not within « encore »; both texts folded. */
function whereNamed(text: string, name: string): number {
  if (!name) return -1
  const isInside = (at: number) => LETTER.test(text[at] ?? "")
  let at = text.indexOf(name)
  while (at >= 0 && (isInside(at - 1) || isInside(at + name.length))) at = text.indexOf(name, at + 1)
  return at
}

const placeOf = (at: number): number => (at < 0 ? Number.MAX_SAFE_INTEGER : at)

/** Items of a list that the model receives. */
export const SHOWN = 10

const PAGES = 40

/**
 * Reads a list page by page, up to the limit of one look-up; `complete` when it was read to its end.
 * @param enough stops at this number of items
 */
export async function gather<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  { pages = PAGES, enough = Number.MAX_SAFE_INTEGER }: { pages?: number; enough?: number } = {},
): Promise<{ items: Item[]; complete: boolean }> {
  const items: Item[] = []
  let cursor: string | undefined
  for (let page = 0; page < pages && items.length < enough; page++) {
    const { items: more, nextCursor } = await read(cursor)
    items.push(...more)
    if (!nextCursor) return { items, complete: true }
    cursor = nextCursor
  }
  return { items, complete: false }
}

export const euros = (cents: number): number => cents / 100

export const excerpt = (text: string): string => (text.length > 400 ? `${text.slice(0, 400)}…` : text)
