import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { useMemo } from "react"
import { api } from "../../lib/api/api.ts"
import { ownWritesOf } from "../../lib/api/ownWrites.ts"
import { patchData } from "../../lib/api/patch.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"
import { useMe } from "../../lib/session/me.ts"
import { cursorPages, withItems } from "../../ui/list/CursorList.tsx"

/** A new one may have a day, or be automatic (`automatic=1`). */
export const todoDialogs = defineDialogs({ new: ["day", "automatic"], edit: ["todo"] })

export const todoOptions = (todoId: string) => api.todos.get.queryOptions({ input: { todoId } })

interface Filters {
  /** The week; null for automatic tasks. */
  monday: string | null
  me: string
}

type Week = Awaited<ReturnType<typeof api.todos.week.call>>

const weeksTodo = (queries: QueryClient, id: string): Todo | undefined =>
  queries
    .getQueriesData<Week>({ queryKey: api.todos.week.key() })
    .flatMap(([, week]) => week?.items ?? [])
    .find((todo) => todo.id === id)

/** Open automatic tasks come first; completed ones descend by date. */
const comesBefore = (place: string, other: string): boolean => {
  const [isOpen, isOtherOpen] = [place.startsWith(OPEN), other.startsWith(OPEN)]
  return isOpen === isOtherOpen ? (isOpen ? place < other : place > other) : isOpen
}
const OPEN = "open "

const { rememberOwnWrite, knownCard, useOwnWrites, withOwnWrites } = ownWritesOf<Todo, Filters>("todos", {
  listKey: api.todos.automatic.key({ type: "infinite" }),
  cardIn: weeksTodo,
  placeOf: ({ status, dueDate, id }) => `${status === "completed" ? "done " : OPEN}${dueDate}#${id}`,
  order: comesBefore,
  matches: (todo, { monday, me }) =>
    monday === null
      ? todo.automatic
      : !todo.automatic && mondayOf(todo.dueDate) === monday && concerns(todo, me),
  reread: (queries) => {
    for (const { key } of [api.todos.week, api.todos.automatic])
      void queries.invalidateQueries({ queryKey: key() })
  },
})

const concerns = ({ author, assignee }: Todo, me: string) => author.id === me || assignee?.id === me

/** The member's week: tasks that they wrote or are assigned, with own writes that the index lacks. */
export function useWeekTodos(monday: string) {
  const query = useQuery(api.todos.week.queryOptions({ input: { day: monday } }))
  const { id: me } = useMe()
  const own = useOwnWrites()
  const pages = query.data && [{ ...query.data, nextCursor: null }]
  const items = pages && withOwnWrites({ pages, readAt: query.dataUpdatedAt, filters: { monday, me } }, own)
  return { ...query, data: items }
}

/** The agency's automatic tasks, likewise. */
export function useAutomaticTodos() {
  const query = useInfiniteQuery(
    api.todos.automatic.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPages,
    }),
  )
  const { id: me } = useMe()
  const own = useOwnWrites()
  if (!query.data) return withItems<Todo>(query, undefined)
  const { pages } = query.data
  const listed = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const reading = {
    pages,
    readAt: query.dataUpdatedAt,
    filters: { monday: null, me },
    // A ticked task stays in place until the next refetch; only a new one is placed by order.
    otherwiseOrdered: own.every(({ id, card }) => !card?.automatic || listed.has(id)),
  }
  return withItems(query, withOwnWrites(reading, own))
}

/** The cached tasks: optimistic, and patched from each write's answer, since the index lags. */
export function useTodoCache() {
  const queries = useQueryClient()
  return useMemo(() => {
    /** Shows a task in its current list only. */
    const show = (todo: Todo): void => {
      rememberOwnWrite(queries, todo.id, todo)
      patchData(queries, todoOptions(todo.id).queryKey, () => todo)
    }
    const drop = (id: string): void => {
      rememberOwnWrite(queries, id, null)
      // The dialog may still fade out: it keeps its data, but the next one refetches.
      void queries.invalidateQueries({ ...todoOptions(id), refetchType: "none" })
    }
    return {
      find: (id: string) => knownCard(queries, id),
      show,
      drop,
      /**
       * Shows the next task of a series that a save created, or drops the one that it took back; returns the new one
       * (rules/team.md#repeated-tasks).
       */
      async follow(before: Pick<Todo, "nextId"> | null, { nextId }: Todo): Promise<Todo | null> {
        const known = before?.nextId ?? null
        if (known === nextId) return null
        if (known) drop(known)
        if (!nextId) return null
        const next = await queries.fetchQuery(todoOptions(nextId)).catch(() => null)
        if (next) show(next)
        return next
      },
    }
  }, [queries])
}
