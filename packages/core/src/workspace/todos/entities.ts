import type { EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { schema } from "../../lib/schema.ts"
import { keysOf } from "../../lib/text.ts"
import { PRIORITIES, TODO_STATUSES } from "./rules.ts"

/** The list that shows a task: the board of the people concerned, or the list for all, which ends with done ones. */
export const PLACES = ["board", "automatic", "automaticDone"] as const
export type Place = (typeof PLACES)[number]

const todo = schema({
  name: "todo",
  attributes: {
    agencyId: { type: "string", required: true },
    todoId: { type: "string", required: true },
    version: { type: "number", default: 1, required: true },
    place: { type: PLACES, required: true },
    title: { type: "string", required: true },
    description: { type: "string" },
    status: { type: keysOf(TODO_STATUSES), required: true },
    priority: { type: keysOf(PRIORITIES), required: true },
    /** Noon of its day in Paris. */
    dueAt: { type: "string", required: true },
    createdBy: { type: "string", required: true },
    /** The person who last wrote it (rules/together.md#notifications). */
    updatedBy: { type: "string" },
    /** Absent for an automatic task. */
    assignedTo: { type: "string" },
    completedAt: { type: "string" },
    createdAt: { type: "string", required: true },
    updatedAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["todoId"] },
    byDue: { index: "gsi1", pk: ["agencyId", "place"], sk: ["dueAt", "todoId"] },
  },
  invalidates: () => [{ topic: "todos" }],
})

export const TodoEntity = /* @__PURE__ */ entity(todo)
export type StoredTodo = EntityItem<typeof TodoEntity>

export const schemas = [todo]
