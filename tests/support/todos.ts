import type { UserActor } from "@trame/core/lib/access"
import type { TodosInput } from "@trame/core/workspace/todos/contract"
import * as Todos from "@trame/core/workspace/todos/index"

/** A task form's input. */
export const todoOf = (fields: Partial<TodosInput["create"]> = {}): TodosInput["create"] => ({
  title: "Envoyer le contrat",
  description: "",
  priority: "medium",
  dueDate: "2026-11-25",
  assignedTo: null,
  subject: null,
  checklist: [],
  repeat: null,
  time: null,
  ...fields,
})

export const newTodo = (actor: UserActor, fields?: Partial<TodosInput["create"]>) =>
  Todos.create(actor, todoOf(fields))
