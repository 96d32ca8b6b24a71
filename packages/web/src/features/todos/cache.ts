import { type InfiniteData, useQueryClient } from "@tanstack/react-query"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { useMemo } from "react"
import { api } from "../../lib/api/api.ts"
import { patchAll, patchData, patchPages } from "../../lib/api/patch.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"
import { useMe } from "../../lib/session/me.ts"
import { cursorPages } from "../../ui/list/CursorList.tsx"

/** A new one may be of a day, or automatic (`automatic=1`). */
export const todoDialogs = defineDialogs({ new: ["day", "automatic"], edit: ["todo"] })

/** What one's own week holds: tasks that one wrote or is to do. */
export const weekOptions = (monday: string) => api.todos.week.queryOptions({ input: { day: monday } })

export const automaticOptions = () =>
  api.todos.automatic.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    ...cursorPages,
  })

export const todoOptions = (todoId: string) => api.todos.get.queryOptions({ input: { todoId } })

type Week = Awaited<ReturnType<typeof api.todos.week.call>>
type Page = Awaited<ReturnType<typeof api.todos.automatic.call>>

const weeks = { queryKey: api.todos.week.key() }
const lists = { queryKey: api.todos.automatic.key({ type: "infinite" }) }

/** The tasks that the screen knows: patched at once, and from each write's answer, since the index lags behind it. */
export function useTodoCache() {
  const queries = useQueryClient()
  const { id: me } = useMe()
  return useMemo(() => {
    const changeWeeks = (change: (todos: Todo[]) => Todo[]) =>
      patchAll<Week>(queries, weeks, ({ items }) => ({ items: change(items) }))
    const changeLists = (change: (todos: Todo[], first: boolean) => Todo[]) =>
      patchPages(queries, lists.queryKey, change)
    const without = (id: string) => (todos: Todo[]) => todos.filter((one) => one.id !== id)

    function find(id: string): Todo | undefined {
      const known = [
        ...queries.getQueriesData<Week>(weeks).flatMap(([, week]) => week?.items ?? []),
        ...queries
          .getQueriesData<InfiniteData<Page>>(lists)
          .flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []),
      ]
      return known.find((one) => one.id === id)
    }

    return {
      find,
      /** Where it belongs now, and nowhere else. */
      show(todo: Todo): void {
        const isListed = todo.automatic && find(todo.id)?.automatic
        changeLists((todos, first) => {
          if (isListed) return todos.map((one) => (one.id === todo.id ? todo : one))
          const others = without(todo.id)(todos)
          return todo.automatic && first ? placed(others, todo) : others
        })
        changeWeeks(without(todo.id))
        const concerns = todo.author.id === me || todo.assignee?.id === me
        if (!todo.automatic && concerns) {
          const { queryKey } = weekOptions(mondayOf(todo.dueDate))
          patchData(queries, queryKey, (week) => ({ items: [...week.items, todo] }))
        }
        const { queryKey } = todoOptions(todo.id)
        patchData(queries, queryKey, () => todo)
      },
      drop(id: string): void {
        changeLists(without(id))
        changeWeeks(without(id))
        // Its dialog may still be fading out: it keeps what it shows, but nobody after it does.
        void queries.invalidateQueries({ ...todoOptions(id), refetchType: "none" })
      },
    }
  }, [queries, me])
}

/** Among those that are open, by their days. */
function placed(todos: readonly Todo[], todo: Todo): Todo[] {
  const later = todos.findIndex(({ dueDate, status }) => dueDate > todo.dueDate || status === "completed")
  return later < 0 ? [...todos, todo] : [...todos.slice(0, later), todo, ...todos.slice(later)]
}
