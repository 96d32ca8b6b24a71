import * as z from "zod"
import { day, id, optionalNote, version } from "../../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../../lib/operation.ts"
import { MAX_BRIEFS, MAX_DAYS, MAX_INFLUENCERS, MAX_TASKS } from "../rules/briefs.ts"
import { brief, briefSummary, newTask } from "./shapes.ts"

const tasks = z
  .array(newTask)
  .max(MAX_TASKS, `${MAX_TASKS} tâches au maximum`)
  .refine(
    (all) => new Set(all.map((task) => task.id)).size === all.length,
    "Une tâche est deux fois dans la liste",
  )

const internalNotes = optionalNote(5000)
const date = z.iso.date({ error: "La date est requise" })

export const newBriefs = z
  .object({
    influencerIds: z
      .array(id)
      .min(1, "Veuillez sélectionner un influenceur")
      .max(MAX_INFLUENCERS, `${MAX_INFLUENCERS} influenceurs au maximum`),
    dates: z.array(date).min(1, "La date est requise").max(MAX_DAYS, `${MAX_DAYS} jours au maximum`),
    tasks: tasks.min(1, "Veuillez ajouter au moins une tâche"),
    internalNotes,
  })
  .refine(({ influencerIds, dates }) => influencerIds.length * dates.length <= MAX_BRIEFS, {
    path: ["dates"],
    message: `${MAX_BRIEFS} briefs au maximum en une fois`,
  })

const operation = operationsFor("daily_brief")
const one = z.object({ date: day, influencerId: id })
const path = "/planner/days/{date}/{influencerId}" as const

export const plannerContract = {
  /** All briefs of the days in the month's grid. */
  month: operation("GET /planner", "Les briefs d'un mois")
    .input(z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Mois inconnu") }))
    .output(
      z.object({
        briefs: z.array(briefSummary),
        /** Of today, whatever the month. */
        todayCount: z.int(),
      }),
    ),

  day: operation("GET /planner/days/{date}", "Les briefs d'un jour")
    .input(z.object({ date: day }))
    .output(z.object({ briefs: z.array(brief) })),

  get: operation(`GET ${path}`, "Un brief").input(one).output(brief),

  /**
   * One brief per influencer and day. An existing brief keeps its notes and gets the new tasks
   * (rules/team.md#one-brief-a-day).
   */
  create: operation("POST /planner", "Créer des briefs", { status: 201 })
    .input(newBriefs)
    .output(z.object({ created: z.int(), extended: z.int(), briefs: z.array(brief) })),

  /** Absent fields stay, and so do ticks made meanwhile. */
  update: operation(`PATCH ${path}`, "Modifier un brief")
    .input(
      one.extend({
        version,
        /** The new influencer and day. */
        moveTo: one.optional(),
        /** All tasks, in order. One without a known id is added. */
        tasks: tasks.min(1, "Veuillez ajouter au moins une tâche").optional(),
        internalNotes: internalNotes.unwrap().optional(),
      }),
    )
    .output(brief),

  remove: operation(`DELETE ${path}`, "Supprimer un brief")
    .input(one)
    .output(z.object({ date: day, influencerId: z.string(), binId: z.string().nullable() })),
}

export type PlannerInput = Inputs<typeof plannerContract>
