import { type InfiniteData, type QueryClient, skipToken, useQuery } from "@tanstack/react-query"

/** The member's last write to an item of a list; a null card means deleted. */
export interface OwnWrite<Card> {
  id: string
  card: Card | null
  /** Milliseconds since 1970. */
  at: number
}

interface Reading<Card, Filters> {
  pages: readonly { items: Card[]; nextCursor: string | null }[]
  /** Milliseconds since 1970; 0 while another list's pages are placeholders. */
  readAt: number
  filters: Filters
  /** The list has another order than its places: listed items keep their position, new items come first. */
  otherwiseOrdered?: boolean
}

/** Whether one place comes before another. */
type Before = (place: string, other: string) => boolean

const ORDERS: Record<"asc" | "desc", Before> = {
  asc: (place, other) => place < other,
  desc: (place, other) => place > other,
}

interface ListRules<Card, Filters> {
  /** Key of the lists; `cardIn` finds an item elsewhere in the cache. */
  listKey: readonly unknown[]
  cardIn: (queries: QueryClient, id: string) => Card | undefined
  /** Lists descend by place unless `order` says otherwise. */
  placeOf: (card: Card) => string
  order?: "asc" | "desc" | Before
  matches: (card: Card, filters: Filters) => boolean
  /** Refetches the lists, when `listKey` does not cover all of them. */
  reread?: (queries: QueryClient) => void
  /** Whether the list contains this write or a later one; by default, compares revisions only. */
  shows?: (listed: Card, own: Card) => boolean
}

/** Revision counter. */
type Written = { id: string; revision: number } | { id: string; version: number }

const writesOf = (card: Written): number => ("revision" in card ? card.revision : card.version)

/** Time after a write during which the index may not show it. */
const LAG_MS = 10_000
/** Longer than a stale list stays on screen before a refetch. */
const KEPT_MS = 600_000

const NONE: readonly never[] = []

/** Identifies a list by its filters. Array filters are results of reads, so they are ignored. */
const nameOf = (filters: unknown): string =>
  JSON.stringify(filters, (_name, value: unknown) => (Array.isArray(value) ? undefined : value))

/** Keeps a member's own writes visible until the list's index shows them. */
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
  /** Time at which a list first showed a write: when the item is missing later, it was deleted. */
  const shownAt = new WeakMap<OwnWrite<Card>, Map<string, number>>()

  /** Whether a list read at that time may lack the write. */
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
    // A write is identified by its object, which must stay the same when it moves up.
    queries.setQueryDefaults(queryKey, { structuralSharing: false })
    queries.setQueryData<Writes>(queryKey, (known = NONE) => [
      ...known.filter((write) => write.id !== id && write.at > at - KEPT_MS),
      written,
    ])
    if (card) setTimeout(() => doubt(queries, written), LAG_MS)
  }

  /** Another member may have deleted an item that no list has shown by now. */
  function doubt(queries: QueryClient, written: OwnWrite<Card>): void {
    const isLast = queries.getQueryData<Writes>(queryKey)?.includes(written)
    if (isLast && !shownAt.has(written)) reread(queries)
  }

  /** The latest known card; undefined once deleted, whatever lists contain. */
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

    /** Withdraws the optimistic change of a failed write. */
    forgetOwnWrite(queries: QueryClient, id: string): void {
      queries.setQueryData<Writes>(queryKey, (known = NONE) => known.filter((write) => write.id !== id))
    },

    /** Applies a write's changes to a known card. */
    patchOwnWrite(queries: QueryClient, id: string, changes: Partial<Card>): void {
      const known = knownCard(queries, id)
      if (known) rememberOwnWrite(queries, id, { ...known, ...changes })
    },

    useOwnWrites: (): Writes => useQuery<Writes>({ queryKey, queryFn: skipToken }).data ?? NONE,

    /** The list as read, with own writes that the index lacks. */
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
