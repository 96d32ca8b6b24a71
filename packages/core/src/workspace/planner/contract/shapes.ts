import * as z from "zod"
import { day, id, instant, requiredLine } from "../../../lib/fields.ts"
import { TASK_LENGTH } from "../rules/briefs.ts"

/** The id is whoever's who wrote the task: sent twice, it is still one task. */
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

/** Who the tasks are for. */
export const subject = z.object({
  influencerId: z.string(),
  influencerName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Of the public page `/brief/{slug}`. */
  slug: z.string(),
})

/** As much of a brief as the month's grid shows. */
export const briefSummary = subject.extend({
  date: day,
  version: z.int(),
  /** Whoever planned it, by their id. */
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
