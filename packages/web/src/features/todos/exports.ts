import type { Todo } from "@trame/core/workspace/todos/contract"
import { PRIORITIES, REPEATS, TODO_STATUSES } from "@trame/core/workspace/todos/rules"
import type { Exported } from "../../lib/csv/useExport.ts"
import { formatCount, formatDate } from "../../lib/format.ts"

/** `2 sur 5` */
const progressOf = (checklist: Todo["checklist"]): string =>
  checklist.length > 0 ? `${checklist.filter(({ done }) => done).length} sur ${checklist.length}` : ""

/** @param monday of the visible week */
export const exportedTodos = (monday: string): Exported<Todo> => ({
  name: () => `taches_${monday}`,
  count: (rows) => formatCount(rows, "tâche exportée", "tâches exportées"),
  columns: [
    ["Tâche", ({ title }) => title],
    ["Description", ({ description }) => description],
    ["Échéance", ({ dueDate }) => formatDate(dueDate)],
    ["Heure", ({ time }) => time ?? ""],
    ["Répétition", ({ repeat }) => (repeat ? REPEATS[repeat] : "")],
    ["Priorité", ({ priority }) => PRIORITIES[priority]],
    ["Statut", ({ status }) => TODO_STATUSES[status]],
    ["Sous-tâches", ({ checklist }) => progressOf(checklist)],
    ["Assignée à", ({ assignee }) => assignee?.name ?? ""],
    ["Campagne ou client", ({ subject }) => subject?.name ?? ""],
    ["Créée par", ({ author }) => author.name],
    ["Terminée le", ({ completedAt }) => formatDate(completedAt, { missing: "" })],
  ],
})
