import { Ai } from "../../ai/index.ts"
import type { Member } from "../../lib/access.ts"
import type { Page } from "../../lib/paging.ts"
import { fold } from "../../lib/text.ts"
import type { AnswerRecord } from "../contract.ts"
import { MAX_RECORDS } from "../rules.ts"

type Kind = AnswerRecord["kind"]

/** Where the site shows each. */
const PATHS: Record<Kind, (id: string) => string> = {
  client: (id) => `/app/clients/${id}`,
  collaboration: (id) => `/app/collaborations/${id}`,
  influencer: (id) => `/app/influencers?dialog=creator&influencer=${id}`,
  casting: (id) => `/app/casting?dialog=detail&casting=${id}`,
  resource: (id) => `/app/resources?dialog=resource&resource=${id}`,
  todo: (id) => `/app/todo?dialog=edit&todo=${id}`,
}

/** On whose behalf is looked, and what was found on the way. */
export interface Lookup {
  asker: Member
  /** Notes what a tool gives of a record, and returns its id. */
  note(kind: Kind, id: string, title: string): string
  /** The same for one that was looked up by itself. */
  open(kind: Kind, id: string, title: string): string
}

/** The records that tools have given (rules/inbox.md#records-of-an-answer). */
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
  /** Those that the answer names, and those that were looked up by themselves; the first named first. */
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

/** Where a name first stands as words of its own, as « Or » does not within « encore »; both folded. */
function whereNamed(text: string, name: string): number {
  if (!name) return -1
  const isInside = (at: number) => LETTER.test(text[at] ?? "")
  let at = text.indexOf(name)
  while (at >= 0 && (isInside(at - 1) || isInside(at + name.length))) at = text.indexOf(name, at + 1)
  return at
}

const placeOf = (at: number): number => (at < 0 ? Number.MAX_SAFE_INTEGER : at)

/** What the model is shown of a list. */
export const SHOWN = 10

/** How far one look-up goes through a list. */
const PAGES = 40

/**
 * What a list holds, page after page as far as one look-up goes: all of it when `complete`.
 * @param enough where no more is wanted
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

/** Cents as euros. */
export const euros = (cents: number): number => cents / 100

/** A note as far as it says something. */
export const excerpt = (text: string): string => (text.length > 400 ? `${text.slice(0, 400)}…` : text)
