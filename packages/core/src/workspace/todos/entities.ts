import type { EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { schema } from "../../lib/schema.ts"
import { keysOf } from "../../lib/text.ts"
import { PRIORITIES, REPEATS, SUBJECT_KINDS, TODO_STATUSES } from "./rules.ts"

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
    /** `HH:mm` in Paris; absent for the whole day. */
    time: { type: "string" },
    createdBy: { type: "string", required: true },
    /** The person who last wrote it (rules/together.md#notifications). */
    updatedBy: { type: "string" },
    /** Absent for an automatic task. */
    assignedTo: { type: "string" },
    /** The record that it belongs to, which may be deleted by now. */
    subject: {
      type: "map",
      properties: {
        kind: { type: keysOf(SUBJECT_KINDS), required: true },
        id: { type: "string", required: true },
      },
    },
    checklist: {
      type: "list",
      items: {
        type: "map",
        properties: {
          id: { type: "string", required: true },
          text: { type: "string", required: true },
          done: { type: "boolean", required: true },
        },
      },
    },
    repeat: { type: keysOf(REPEATS) },
    /** The day of the month of a monthly task, kept while shorter months have it earlier. */
    monthDay: { type: "number" },
    /** The next task of the series, which may be deleted by now: completing creates it once. */
    nextId: { type: "string" },
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
