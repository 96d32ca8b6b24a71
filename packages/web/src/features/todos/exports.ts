import type { Todo } from "@trame/core/workspace/todos/contract"
import { PRIORITIES, TODO_STATUSES } from "@trame/core/workspace/todos/rules"
import type { Exported } from "../../lib/csv/useExport.ts"
import { formatCount, formatDate } from "../../lib/format.ts"

/** @param monday of the visible week */
export const exportedTodos = (monday: string): Exported<Todo> => ({
  name: () => `taches_${monday}`,
  count: (rows) => formatCount(rows, "tâche exportée", "tâches exportées"),
  columns: [
    ["Tâche", ({ title }) => title],
    ["Description", ({ description }) => description],
    ["Échéance", ({ dueDate }) => formatDate(dueDate)],
    ["Priorité", ({ priority }) => PRIORITIES[priority]],
    ["Statut", ({ status }) => TODO_STATUSES[status]],
    ["Assignée à", ({ assignee }) => assignee?.name ?? ""],
    ["Créée par", ({ author }) => author.name],
    ["Terminée le", ({ completedAt }) => formatDate(completedAt, { missing: "" })],
  ],
})
