import * as z from "zod"
import { appearance } from "../../../account/contract/appearance.ts"
import { day, id } from "../../../lib/fields.ts"
import { type Inputs, operation } from "../../../lib/operation.ts"
import { task } from "./shapes.ts"

/**
 * The tasks that a visitor with an influencer's link sees and may tick (rules/team.md#public-brief). An allow-list,
 * without internal notes.
 */
const access = "public" as const
const slug = z.string().regex(/^[a-z0-9-]{1,100}$/, "Lien invalide")
const root = "/brief/{slug}" as const

const briefDay = z.object({ date: day, tasks: z.array(task) })
export type BriefDay = z.infer<typeof briefDay>

export const briefMonth = z.object({
  influencerName: z.string(),
  profileImageUrl: z.string().nullable(),
  agencyName: z.string(),
  appearance,
  days: z.array(briefDay),
})
export type BriefMonth = z.infer<typeof briefMonth>

export const briefContract = {
  /** The days of a month's grid that have tasks. */
  month: operation(`GET ${root}`, access, "Les tâches d'un influenceur, d'un mois")
    .input(z.object({ slug, month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "Mois inconnu") }))
    .output(briefMonth),

  /** Returns the task's new state; a repeated tick changes nothing. */
  tick: operation(`PUT ${root}/days/{date}/tasks/{taskId}`, access, "Cocher ou décocher une tâche")
    .input(z.object({ slug, date: day, taskId: id, completed: z.boolean() }))
    .output(task),

  /** The web app manifest of the page. */
  manifest: operation(`GET ${root}/manifest`, access, "La page comme application")
    .input(z.object({ slug }))
    .output(z.looseObject({ name: z.string(), start_url: z.string() })),
}

export type BriefInput = Inputs<typeof briefContract>
