import { type InfiniteData, type QueryClient, skipToken, useQuery } from "@tanstack/react-query"

/** What this person wrote last of something that a list shows; no card when they deleted it. */
export interface OwnWrite<Card> {
  id: string
  card: Card | null
  /** Milliseconds since 1970. */
  at: number
}

interface Reading<Card, Filters> {
  pages: readonly { items: Card[]; nextCursor: string | null }[]
  /** Milliseconds since 1970; 0 while another list's pages stand in for it. */
  readAt: number
  filters: Filters
  /** In another order than that of the places: what was listed stays where it stood, what was not comes first. */
  otherwiseOrdered?: boolean
}

/** Whether one place comes before another. */
type Before = (place: string, other: string) => boolean

const ORDERS: Record<"asc" | "desc", Before> = {
  asc: (place, other) => place < other,
  desc: (place, other) => place > other,
}

interface ListRules<Card, Filters> {
  /** What else the cache knows of it, beside the lists under `listKey`. */
  listKey: readonly unknown[]
  cardIn: (queries: QueryClient, id: string) => Card | undefined
  /** Lists go from the last place to the first unless it is said. */
  placeOf: (card: Card) => string
  order?: "asc" | "desc" | Before
  matches: (card: Card, filters: Filters) => boolean
  /** Has the lists read again, where those under `listKey` are not all. */
  reread?: (queries: QueryClient) => void
  /** Whether the list shows one's own write, or a later one; by how often it was written alone unless said. */
  shows?: (listed: Card, own: Card) => boolean
}

/** How often it was written. */
type Written = { id: string; revision: number } | { id: string; version: number }

const writesOf = (card: Written): number => ("revision" in card ? card.revision : card.version)

/** For how long after a write a list may have been read from an index that did not show it. */
const LAG_MS = 10_000
/** Longer than a list that was read too early is shown before it is read again. */
const KEPT_MS = 600_000

const NONE: readonly never[] = []

/** Which list it is; what was read of it, as some filters tell, makes it no other one. */
const nameOf = (filters: unknown): string =>
  JSON.stringify(filters, (_name, value: unknown) => (Array.isArray(value) ? undefined : value))

/** Keeps one's own writes in sight until the index that a list is read from shows them. */
export function ownWritesOf<Card extends Written, Filters>(
  domain: string,
  {
    listKey,
    cardIn,
    placeOf,
    order = "desc",
    matches,
    reread = (queries) => void queries.invalidateQueries({ queryKey: listKey }),
    shows = (listed, own) => writesOf(listed) >= writesOf(own),
  }: ListRules<Card, Filters>,
) {
  type Writes = readonly OwnWrite<Card>[]
  const comesBefore = typeof order === "string" ? ORDERS[order] : order
  const queryKey = ["own writes", domain]
  /** When a list first showed a write: what it shows no more is gone. */
  const shownAt = new WeakMap<OwnWrite<Card>, Map<string, number>>()

  /** Whether a list that was read then may not show the write yet. */
  function isLate(write: OwnWrite<Card>, listed: readonly Card[], list: string, readAt: number): boolean {
    const { id, card, at } = write
    const shown = shownAt.get(write) ?? new Map<string, number>()
    if (card !== null && listed.some((one) => one.id === id && shows(one, card))) {
      if (readAt > 0 && !shown.has(list)) shownAt.set(write, shown.set(list, readAt))
      return false
    }
    return readAt < at + LAG_MS && readAt <= (shown.get(list) ?? readAt)
  }

  function rememberOwnWrite(queries: QueryClient, id: string, card: Card | null): void {
    const at = Date.now()
    const written = { id, card, at }
    // A write is known by its object, which must stay the same when it moves up.
    queries.setQueryDefaults(queryKey, { structuralSharing: false })
    queries.setQueryData<Writes>(queryKey, (known = NONE) => [
      ...known.filter((write) => write.id !== id && write.at > at - KEPT_MS),
      written,
    ])
    if (card) setTimeout(() => doubt(queries, written), LAG_MS)
  }

  /** What no list has shown by now may have been deleted by somebody else as soon as it was written. */
  function doubt(queries: QueryClient, written: OwnWrite<Card>): void {
    const isLast = queries.getQueryData<Writes>(queryKey)?.includes(written)
    if (isLast && !shownAt.has(written)) reread(queries)
  }

  /** The latest of all that is known of it; nothing where it was deleted, whatever lists say. */
  function knownCard(queries: QueryClient, id: string): Card | undefined {
    const write = queries.getQueryData<Writes>(queryKey)?.find((one) => one.id === id)
    if (write?.card === null && write.at > Date.now() - LAG_MS) return undefined
    const own = write?.card
    const lists = queries.getQueriesData<InfiniteData<{ items: Card[] }>>({ queryKey: listKey })
    const listed = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
    return [...listed.filter((card) => card.id === id), cardIn(queries, id), own]
      .filter((card) => card !== undefined && card !== null)
      .sort((a, b) => writesOf(a) - writesOf(b))
      .at(-1)
  }

  return {
    rememberOwnWrite,
    knownCard,

    /** What was shown ahead of a write that failed. */
    forgetOwnWrite(queries: QueryClient, id: string): void {
      queries.setQueryData<Writes>(queryKey, (known = NONE) => known.filter((write) => write.id !== id))
    },

    /** What a write changed of a card that is known already. */
    patchOwnWrite(queries: QueryClient, id: string, changes: Partial<Card>): void {
      const known = knownCard(queries, id)
      if (known) rememberOwnWrite(queries, id, { ...known, ...changes })
    },

    useOwnWrites: (): Writes => useQuery<Writes>({ queryKey, queryFn: skipToken }).data ?? NONE,

    /** The list as it was read, with one's own writes that the index did not show yet. */
    withOwnWrites(
      { pages, readAt, filters, otherwiseOrdered = false }: Reading<Card, Filters>,
      own: Writes,
    ): Card[] {
      const listed = pages.flatMap(({ items }) => items)
      const list = nameOf(filters)
      const late = own.filter((write) => isLate(write, listed, list, readAt))
      if (late.length === 0) return listed
      const gone = new Set(late.map(({ id }) => id))
      if (otherwiseOrdered) {
        const known = new Set(listed.map(({ id }) => id))
        const shown = new Map(late.map(({ id, card }) => [id, card && matches(card, filters) ? card : null]))
        const added = [...shown].flatMap(([id, card]) => (card && !known.has(id) ? [card] : []))
        return [...added, ...listed.flatMap((one) => (gone.has(one.id) ? (shown.get(one.id) ?? []) : [one]))]
      }
      const last = listed.at(-1)
      const end = pages.at(-1)?.nextCursor && last ? placeOf(last) : null
      const mine = late.flatMap(({ card }) =>
        card && matches(card, filters) && (end === null || comesBefore(placeOf(card), end)) ? [card] : [],
      )
      return [...listed.filter(({ id }) => !gone.has(id)), ...mine].sort((a, b) =>
        comesBefore(placeOf(a), placeOf(b)) ? -1 : 1,
      )
    },
  }
}
