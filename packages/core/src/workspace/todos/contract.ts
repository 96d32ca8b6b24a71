import * as z from "zod"
import {
  calendarDays,
  changesOf,
  creationId,
  cursor,
  day,
  deleted,
  id,
  instant,
  optionalNote,
  pageOf,
  requiredLine,
  timeOfDay,
  version,
} from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { keysOf } from "../../lib/text.ts"
import {
  CHECKLIST_LENGTH,
  isWithinReach,
  MAX_CHECKLIST,
  PRIORITIES,
  REPEATS,
  SUBJECT_KINDS,
  TODO_STATUSES,
} from "./rules.ts"

export const AUTOMATIC_PAGE_SIZE = 20

const status = z.enum(keysOf(TODO_STATUSES))
/** For a former member, only the id remains: the name is "Utilisateur inconnu". */
const person = z.object({ id: z.string(), name: z.string() })

/** The campaign or the client that a task belongs to. */
const subject = z.object({ kind: z.enum(keysOf(SUBJECT_KINDS)), id })

/** The caller chooses the id; an item of a known id keeps its tick (rules/team.md#checklist). */
const checklistItem = z.object({
  id: id.min(16),
  text: requiredLine(CHECKLIST_LENGTH, "Une sous-tâche ne peut pas être vide"),
})

const areDifferent = (items: readonly { id: string }[]): boolean =>
  new Set(items.map((item) => item.id)).size === items.length

export const todoFields = z.object({
  title: requiredLine(200, "Le titre est requis"),
  description: optionalNote(2000),
  priority: z.enum(keysOf(PRIORITIES)).default("medium"),
  /** A day in Europe/Paris; due at noon. */
  dueDate: z.iso.date({ error: "La date est requise", abort: true }).refine(isWithinReach, "Date invalide"),
  /** Null for the whole day (rules/team.md#due-at-noon). */
  time: timeOfDay.nullable().default(null),
  /** A member's id; null for the person who saves it ("Moi"). Ignored for an automatic task. */
  assignedTo: id.nullable().default(null),
  subject: subject.nullable().default(null),
  checklist: z
    .array(checklistItem)
    .max(MAX_CHECKLIST, `${MAX_CHECKLIST} sous-tâches au maximum`)
    .refine(areDifferent, "Une sous-tâche ne peut figurer deux fois.")
    .default([]),
  /** Null for a task that is done once (rules/team.md#repeated-tasks). */
  repeat: z.enum(keysOf(REPEATS)).nullable().default(null),
})

export const todo = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  description: z.string(),
  status,
  priority: z.enum(keysOf(PRIORITIES)),
  dueDate: day,
  time: timeOfDay.nullable(),
  /** For the whole agency, without an assignee (rules/team.md#automatic-tasks). */
  automatic: z.boolean(),
  author: person,
  /** The assignee; null for an automatic task. */
  assignee: person.nullable(),
  /** Null also for a record that is deleted, or that the caller may not see. */
  subject: subject.extend({ id: z.string(), name: z.string() }).nullable(),
  checklist: z.array(z.object({ id: z.string(), text: z.string(), done: z.boolean() })),
  repeat: z.enum(keysOf(REPEATS)).nullable(),
  /** The next task of the series, which completing this one has created. */
  nextId: z.string().nullable(),
  completedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Todo = z.infer<typeof todo>

const operation = operationsFor("todo")
const one = z.object({ todoId: id })

export const todosContract = {
  /** The tasks of a day's week, Monday to Sunday, that the caller created or is assigned. */
  week: operation("GET /todos", "Les tâches d'une semaine")
    .input(z.object({ day: day.refine(isWithinReach, "Date invalide") }))
    .output(z.object({ items: z.array(todo) })),

  /** The same for the days of a calendar. */
  between: operation("GET /todos/between", "Les tâches d'un calendrier")
    .input(calendarDays)
    .output(z.object({ items: z.array(todo) })),

  /** Open ones, the earliest due first; then done ones, the latest first. */
  automatic: operation("GET /todos/automatic", "Les tâches automatiques de l'agence")
    .input(z.object({ cursor: cursor.optional() }))
    .output(pageOf(todo)),

  get: operation("GET /todos/{todoId}", "Une tâche").input(one).output(todo),

  /** Always starts as pending. */
  create: operation("POST /todos", "Créer une tâche", { status: 201 })
    .input(todoFields.extend({ creationId }))
    .output(todo),

  /** Author and agency stay. */
  update: operation("PATCH /todos/{todoId}", "Modifier une tâche")
    .input(changesOf(todoFields.extend({ status })).extend({ todoId: id, version }))
    .output(todo),

  /** Independent of the version: changes only the status. */
  complete: operation("PUT /todos/{todoId}/completion", "Terminer ou rouvrir une tâche")
    .input(one.extend({ completed: z.boolean() }))
    .output(todo),

  /** Independent of the version, likewise. */
  check: operation("PUT /todos/{todoId}/checklist/{itemId}", "Cocher ou décocher une sous-tâche")
    .input(one.extend({ itemId: id, done: z.boolean() }))
    .output(todo),

  remove: operation("DELETE /todos/{todoId}", "Supprimer une tâche").input(one).output(deleted),
}

export type TodoFields = z.infer<typeof todoFields>
export type TodosInput = Inputs<typeof todosContract>
