import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { monthOf } from "@trame/core/lib/day"
import { api } from "../../lib/api/api.ts"
import { ownWritesOf } from "../../lib/api/ownWrites.ts"
import { useTeam } from "../../ui/form/TeammateField.tsx"
import { cursorPages, itemsOf } from "../../ui/list/CursorList.tsx"
import {
  type Entry,
  entryOf,
  inOrder,
  isOfPerson,
  KINDS,
  type Kind,
  type Person,
  type Source,
} from "./entries.ts"

interface Shown {
  kind: Kind
  days: readonly string[]
  /** Limits entries to a person; null for all. */
  person: Person | null
}

/** Each kind of entry has its own query; each shows the member's moves until its index does. */
const { rememberOwnWrite, forgetOwnWrite, useOwnWrites, withOwnWrites } = ownWritesOf<Entry, Shown>(
  "calendar",
  {
    listKey: ["calendar"],
    cardIn: () => undefined,
    placeOf: ({ day, id }) => `${day} ${id}`,
    order: "asc",
    matches: ({ source, day }, { kind, days, person }) =>
      source.kind === kind && days.includes(day) && (!person || isOfPerson(source, person)),
    reread: (queries) => {
      for (const queryKey of Object.values(KEYS).flat()) void queries.invalidateQueries({ queryKey })
    },
  },
)

export { forgetOwnWrite, rememberOwnWrite }

function usePerson(id: string | null): Person | null {
  const { nameOf } = useTeam()
  return id === null ? null : { id, name: nameOf(id) ?? "" }
}

interface Asked {
  /** As shown, starting with a Monday. */
  days: readonly string[]
  kinds: readonly Kind[]
  personId: string | null
}

interface Read {
  kind: Kind
  query: { dataUpdatedAt: number; error: unknown; isPending: boolean; refetch(): Promise<unknown> }
  sources: readonly Source[] | undefined
}

/** Entries of the requested kinds on these days. */
export function useEntries({ days, kinds, personId }: Asked) {
  const [from = "", to = from] = [days[0], days.at(-1)]
  const range = { from, to }
  const asks = (kind: Kind) => ({ enabled: kinds.includes(kind) })
  const steps = useQuery({
    ...api.collaborations.calendar.queryOptions({ input: { ...range, ...(personId && { personId }) } }),
    ...asks("step"),
  })
  const castings = useQuery({ ...api.castings.deadlines.queryOptions({ input: range }), ...asks("casting") })
  // The first Sunday lies in the visible month, whose grid contains the whole of a week.
  const month = monthOf(days[6] ?? from)
  const briefs = useQuery({ ...api.planner.month.queryOptions({ input: { month } }), ...asks("brief") })
  const todos = useQuery({ ...api.todos.between.queryOptions({ input: range }), ...asks("todo") })
  const own = useOwnWrites()
  const person = usePerson(personId)

  const all: Read[] = [
    { kind: "step", query: steps, sources: steps.data?.items.map((of) => ({ kind: "step", of })) },
    {
      kind: "casting",
      query: castings,
      sources: castings.data?.items.map((of) => ({ kind: "casting", of })),
    },
    { kind: "brief", query: briefs, sources: briefs.data?.briefs.map((of) => ({ kind: "brief", of })) },
    { kind: "todo", query: todos, sources: todos.data?.items.map((of) => ({ kind: "todo", of })) },
  ]
  const reads = all.filter(({ kind }) => kinds.includes(kind))
  const entries = reads.flatMap(({ kind, query, sources }) => {
    if (!sources) return []
    const items = sources
      // The API already filters steps by person.
      .filter((source) => !person || kind === "step" || isOfPerson(source, person))
      .map(entryOf)
      .filter(({ day }) => days.includes(day))
    const filters = { kind, days, person }
    return withOwnWrites({ pages: [{ items, nextCursor: null }], readAt: query.dataUpdatedAt, filters }, own)
  })
  return {
    byDay: Map.groupBy(entries.sort(inOrder), ({ day }) => day),
    /** Days with more steps than were read. */
    busyDays: kinds.includes("step") ? (steps.data?.busyDays ?? []) : [],
    loading: reads.some(({ query }) => query.isPending),
    failed: reads
      .filter(({ query, sources }) => query.error !== null && !sources)
      .map(({ kind, query }) => ({ label: KINDS[kind].label.toLowerCase(), query })),
  }
}

/** All steps of one busy day, page by page. */
export function useAllSteps(
  day: string,
  { personId, enabled }: { personId: string | null; enabled: boolean },
) {
  const query = useInfiniteQuery({
    ...api.collaborations.calendarDay.infiniteOptions({
      input: (cursor: string | undefined) => ({ day, ...(personId && { personId }), cursor }),
      ...cursorPages,
    }),
    enabled,
  })
  const own = useOwnWrites()
  const person = usePerson(personId)
  const items = itemsOf(query).map((of) => entryOf({ kind: "step", of }))
  const pages = [{ items, nextCursor: null }]
  const filters = { kind: "step", days: [day], person } as const
  return {
    query,
    entries: query.data ? withOwnWrites({ pages, readAt: query.dataUpdatedAt, filters }, own) : [],
  }
}

/** A step known only from its busy day. */
export function busyDaysStep(queries: QueryClient, id: string): Entry | undefined {
  const queryKey = api.collaborations.calendarDay.key()
  return queries
    .getQueriesData<InfiniteData<{ items: DueStep[] }>>({ queryKey })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
    .map((of) => entryOf({ kind: "step", of }))
    .find((entry) => entry.id === id)
}

const KEYS: Record<Kind, readonly (readonly unknown[])[]> = {
  step: [
    api.collaborations.calendar.key(),
    api.collaborations.calendarDay.key(),
    api.collaborations.get.key(),
  ],
  casting: [api.castings.deadlines.key(), api.castings.get.key()],
  brief: [api.planner.month.key(), api.planner.day.key()],
  todo: [api.todos.between.key(), api.todos.week.key()],
}

export function refresh(queries: QueryClient, kind: Kind): void {
  for (const queryKey of KEYS[kind]) void queries.invalidateQueries({ queryKey })
}
