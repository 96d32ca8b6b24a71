import { type QueryClient, skipToken, useQuery } from "@tanstack/react-query"
import type { CollaborationCard } from "@trame/core/collaborations/shapes"
import { fold } from "@trame/core/fold"
import type { Filters } from "./list/filters.ts"

/** What this person wrote last of a collaboration; no card when they deleted it. */
export interface OwnWrite {
  id: string
  card: CollaborationCard | null
  /** Milliseconds since 1970. */
  at: number
}

/** For how long after a write a list may have been read from an index that did not show it. */
const LAG_MS = 10_000

const NONE: readonly OwnWrite[] = []
const queryKey = ["own writes", "collaborations"]

export function rememberOwnWrite(queries: QueryClient, id: string, card: CollaborationCard | null): void {
  const at = Date.now()
  queries.setQueryData<readonly OwnWrite[]>(queryKey, (known = NONE) => [
    ...known.filter((write) => write.id !== id && write.at > at - LAG_MS),
    { id, card, at },
  ])
}

export const ownCardOf = (queries: QueryClient, id: string): CollaborationCard | null =>
  queries.getQueryData<readonly OwnWrite[]>(queryKey)?.find((write) => write.id === id)?.card ?? null

export const useOwnWrites = (): readonly OwnWrite[] =>
  useQuery<readonly OwnWrite[]>({ queryKey, queryFn: skipToken }).data ?? NONE

interface Reading {
  pages: readonly { items: CollaborationCard[]; nextCursor: string | null }[]
  /** Milliseconds since 1970. */
  readAt: number
  filters: Filters
}

/** The list as it was read, with one's own writes that the index did not show yet. */
export function withOwnWrites({ pages, readAt, filters }: Reading, own: readonly OwnWrite[]) {
  const listed = pages.flatMap(({ items }) => items)
  const late = own.filter(
    ({ id, card, at }) =>
      readAt < at + LAG_MS &&
      !listed.some((one) => card !== null && one.id === id && one.revision >= card.revision),
  )
  if (late.length === 0) return listed
  const gone = new Set(late.map(({ id }) => id))
  const end = pages.at(-1)?.nextCursor ? placeOf(listed.at(-1)) : ""
  const mine = late.flatMap(({ card }) =>
    card && matches(card, filters) && placeOf(card) > end ? [card] : [],
  )
  return [...listed.filter(({ id }) => !gone.has(id)), ...mine].sort((a, b) =>
    placeOf(a) < placeOf(b) ? 1 : -1,
  )
}

/** Lists go from the last place to the first. */
const placeOf = (card: CollaborationCard | undefined): string =>
  card ? `${card.effectiveDate}#${card.id}` : ""

const matches = ({ name, brand, status, type }: CollaborationCard, filters: Filters): boolean =>
  (filters.status === "all" || filters.status === status) &&
  (filters.type === "all" || filters.type === type) &&
  `${fold(name)}\n${fold(brand)}`.includes(fold(filters.search))
