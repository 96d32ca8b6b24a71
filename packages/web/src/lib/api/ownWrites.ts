import { type QueryClient, skipToken, useQuery } from "@tanstack/react-query"

/** What this person wrote last of something that a list shows; no card when they deleted it. */
export interface OwnWrite<Card> {
  id: string
  card: Card | null
  /** Milliseconds since 1970. */
  at: number
}

interface Reading<Card, Filters> {
  pages: readonly { items: Card[]; nextCursor: string | null }[]
  /** Milliseconds since 1970. */
  readAt: number
  filters: Filters
}

interface ListRules<Card, Filters> {
  /** Lists go from the last place to the first. */
  placeOf: (card: Card) => string
  matches: (card: Card, filters: Filters) => boolean
  /** Whether the list shows one's own write, or a later one; by the revision alone unless said. */
  shows?: (listed: Card, own: Card) => boolean
}

/** For how long after a write a list may have been read from an index that did not show it. */
const LAG_MS = 10_000

const NONE: readonly never[] = []

/** Keeps one's own writes in sight until the index that a list is read from shows them. */
export function ownWritesOf<Card extends { id: string; revision: number }, Filters>(
  domain: string,
  { placeOf, matches, shows = (listed, own) => listed.revision >= own.revision }: ListRules<Card, Filters>,
) {
  type Writes = readonly OwnWrite<Card>[]
  const queryKey = ["own writes", domain]

  return {
    rememberOwnWrite(queries: QueryClient, id: string, card: Card | null): void {
      const at = Date.now()
      queries.setQueryData<Writes>(queryKey, (known = NONE) => [
        ...known.filter((write) => write.id !== id && write.at > at - LAG_MS),
        { id, card, at },
      ])
    },

    ownCardOf: (queries: QueryClient, id: string): Card | null =>
      queries.getQueryData<Writes>(queryKey)?.find((write) => write.id === id)?.card ?? null,

    useOwnWrites: (): Writes => useQuery<Writes>({ queryKey, queryFn: skipToken }).data ?? NONE,

    /** The list as it was read, with one's own writes that the index did not show yet. */
    withOwnWrites({ pages, readAt, filters }: Reading<Card, Filters>, own: Writes): Card[] {
      const listed = pages.flatMap(({ items }) => items)
      const late = own.filter(
        ({ id, card, at }) =>
          readAt < at + LAG_MS && !listed.some((one) => card !== null && one.id === id && shows(one, card)),
      )
      if (late.length === 0) return listed
      const gone = new Set(late.map(({ id }) => id))
      const last = listed.at(-1)
      const end = pages.at(-1)?.nextCursor && last ? placeOf(last) : ""
      const mine = late.flatMap(({ card }) =>
        card && matches(card, filters) && placeOf(card) > end ? [card] : [],
      )
      return [...listed.filter(({ id }) => !gone.has(id)), ...mine].sort((a, b) =>
        placeOf(a) < placeOf(b) ? 1 : -1,
      )
    },
  }
}
