import * as z from "zod"
import { operationsFor } from "../../lib/operation.ts"

const SAMPLES = ["none", "present", "unfinished"] as const

/** An agency's progress with its first steps, and its examples (rules/team.md#first-steps). */
const onboarding = z.object({
  done: z.object({
    client: z.boolean(),
    influencer: z.boolean(),
    collaboration: z.boolean(),
    link: z.boolean(),
    teammate: z.boolean(),
  }),
  /** The agency's newest own campaign, whose link can be shared; null without one. */
  collaborationId: z.string().nullable(),
  /** Unfinished after an interrupted addition or removal: both can be repeated. */
  samples: z.enum(SAMPLES),
})
export type Onboarding = z.infer<typeof onboarding>
export type FirstStep = keyof Onboarding["done"]

const operation = operationsFor("admin")
const samples = z.object({ samples: z.enum(SAMPLES) })

export const onboardingContract = {
  view: operation("GET /onboarding", "Les premiers pas de l'agence").output(onboarding),

  /** A repeated call adds what is missing; `conflict` during a removal. */
  addSamples: operation("PUT /onboarding/samples", "Ajouter des exemples").output(samples),

  /** Removes only the examples, edited or not; a repeated call continues. */
  removeSamples: operation("DELETE /onboarding/samples", "Retirer les exemples").output(samples),
}
