import * as z from "zod"
import {
  calendarDays,
  changesOf,
  creationId,
  cursor,
  day,
  id,
  instant,
  optionalNote,
  pageOf,
  requiredLine,
  version,
} from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { keysOf } from "../../lib/text.ts"
import { isWithinReach, PRIORITIES, TODO_STATUSES } from "./rules.ts"

export const AUTOMATIC_PAGE_SIZE = 20

const status = z.enum(keysOf(TODO_STATUSES))
/** Whoever is not of the agency any more keeps the id alone: the name is "Utilisateur inconnu". */
const person = z.object({ id: z.string(), name: z.string() })

export const todoFields = z.object({
  title: requiredLine(200, "Le titre est requis"),
  description: optionalNote(2000),
  priority: z.enum(keysOf(PRIORITIES)).default("medium"),
  /** A day in Europe/Paris; due at noon. */
  dueDate: z.iso.date({ error: "La date est requise", abort: true }).refine(isWithinReach, "Date invalide"),
  /** A member's id; null for whoever saves it ("Moi"). Of an automatic one nothing counts. */
  assignedTo: id.nullable().default(null),
})

const todo = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  description: z.string(),
  status,
  priority: z.enum(keysOf(PRIORITIES)),
  dueDate: day,
  /** Of the agency, assigned to nobody and shown to all (rules/team.md#automatic-tasks). */
  automatic: z.boolean(),
  author: person,
  /** Whoever is to do it; null for an automatic one. */
  assignee: person.nullable(),
  completedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Todo = z.infer<typeof todo>

const operation = operationsFor("todo")
const one = z.object({ todoId: id })

export const todosContract = {
  /** Those of the week of a day, Monday to Sunday, that the caller wrote or is to do. */
  week: operation("GET /todos", "Les tâches d'une semaine")
    .input(z.object({ day: day.refine(isWithinReach, "Date invalide") }))
    .output(z.object({ items: z.array(todo) })),

  /** The same of a calendar's days. */
  between: operation("GET /todos/between", "Les tâches d'un calendrier")
    .input(calendarDays)
    .output(z.object({ items: z.array(todo) })),

  /** What is open first, the earliest due first; then what is done, the last first. */
  automatic: operation("GET /todos/automatic", "Les tâches automatiques de l'agence")
    .input(z.object({ cursor: cursor.optional() }))
    .output(pageOf(todo)),

  get: operation("GET /todos/{todoId}", "Une tâche").input(one).output(todo),

  /** Always begins pending. */
  create: operation("POST /todos", "Créer une tâche", { status: 201 })
    .input(todoFields.extend({ creationId }))
    .output(todo),

  /** Author and agency stay. */
  update: operation("PATCH /todos/{todoId}", "Modifier une tâche")
    .input(changesOf(todoFields.extend({ status })).extend({ todoId: id, version }))
    .output(todo),

  /** Whatever its version: ticking changes nothing else. */
  complete: operation("PUT /todos/{todoId}/completion", "Terminer ou rouvrir une tâche")
    .input(one.extend({ completed: z.boolean() }))
    .output(todo),

  remove: operation("DELETE /todos/{todoId}", "Supprimer une tâche")
    .input(one)
    .output(z.object({ id: z.string() })),
}

export type TodoFields = z.infer<typeof todoFields>
export type TodosInput = Inputs<typeof todosContract>
