import * as z from "zod"
import { day, id, instant, requiredLine } from "../../../lib/fields.ts"
import { TASK_LENGTH } from "../rules/briefs.ts"

/** The client chooses the id, so that a repeated request adds the task once. */
export const newTask = z.object({
  id: id.min(16),
  text: requiredLine(TASK_LENGTH, "Une tâche ne peut pas être vide"),
})
export type NewTask = z.infer<typeof newTask>

export const task = z.object({
  id: z.string(),
  text: z.string(),
  completed: z.boolean(),
  completedAt: instant.nullable(),
})
export type Task = z.infer<typeof task>

/** The influencer of the tasks. */
export const subject = z.object({
  influencerId: z.string(),
  influencerName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Part of the public page's address `/brief/{slug}`. */
  slug: z.string(),
})

/** The parts of a brief in the month's grid. */
export const briefSummary = subject.extend({
  date: day,
  version: z.int(),
  /** Id of the member who planned it. */
  createdBy: z.string(),
  done: z.int(),
  total: z.int(),
})
export type BriefSummary = z.infer<typeof briefSummary>

export const brief = subject.extend({
  date: day,
  version: z.int(),
  tasks: z.array(task),
  /** Never shown to the influencer. */
  internalNotes: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export type Brief = z.infer<typeof brief>
