import * as z from "zod"
import * as Ai from "../../ai/index.ts"
import { today } from "../../lib/day.ts"
import { day, search } from "../../lib/fields.ts"
import { keysOf } from "../../lib/text.ts"
import * as Resources from "../../workspace/resources/index.ts"
import { RESOURCE_TYPES } from "../../workspace/resources/rules.ts"
import type { Todo } from "../../workspace/todos/contract.ts"
import * as Todos from "../../workspace/todos/index.ts"
import { isWithinReach, PRIORITIES, TODO_STATUSES } from "../../workspace/todos/rules.ts"
import { excerpt, gather, type Lookup, SHOWN } from "./lookup.ts"

/** The week's tasks are all shown. */
const TODOS = 30

export function workspaceTools({ asker, note }: Lookup) {
  const shown = ({ id, title, status, priority, dueDate, assignee, subject }: Todo) => ({
    id: note("todo", id, title),
    title,
    status: TODO_STATUSES[status],
    priority: PRIORITIES[priority],
    dueDate,
    assignee: assignee?.name ?? null,
    belongsTo: subject?.name ?? null,
  })
  const listed = (todos: readonly Todo[]) => ({
    found: todos.length,
    completed: todos.filter(({ status }) => status === "completed").length,
    open: todos.filter(({ status }) => status !== "completed").length,
    todos: todos.slice(0, TODOS).map(shown),
  })
  return {
    search_resources: Ai.tool({
      description: "Finds resources (documents, links, models) by a text or a type, the newest first.",
      input: z.object({
        query: search.describe("Empty for all."),
        type: z.enum(["all", ...keysOf(RESOURCE_TYPES)]).default("all"),
      }),
      run: async ({ query, type }) => {
        const { items, complete } = await gather((cursor) =>
          Resources.list(asker, { search: query, cursor, ...(type !== "all" && { type }) }),
        )
        return {
          found: items.length,
          complete,
          resources: items.slice(0, SHOWN).map((one) => ({
            id: note("resource", one.id, one.name),
            name: one.name,
            type: RESOURCE_TYPES[one.type],
            description: excerpt(one.description),
          })),
        }
      },
    }),

    todos_of_week: Ai.tool({
      description: "The asker's own to-dos of the week, Monday to Sunday, in which a day lies.",
      input: z.object({
        day: day.refine(isWithinReach).optional().describe("YYYY-MM-DD; this week when left out."),
      }),
      run: async ({ day: wanted = today() }) => {
        const { items } = await Todos.week(asker, { day: wanted })
        return listed(items)
      },
    }),

    automatic_todos: Ai.tool({
      description: "The agency's automatic to-dos, shown to everybody: the open ones first.",
      input: z.object({}),
      run: async () => {
        const { items, complete } = await gather((cursor) => Todos.automatic(asker, { cursor }))
        return { complete, ...listed(items) }
      },
    }),
  }
}
