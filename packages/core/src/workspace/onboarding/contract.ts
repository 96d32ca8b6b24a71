import * as z from "zod"
import { operationsFor } from "../../lib/operation.ts"

const SAMPLES = ["none", "present", "unfinished"] as const

/** How far an agency is with its first steps, and its examples (rules/team.md#first-steps). */
const onboarding = z.object({
  done: z.object({
    client: z.boolean(),
    influencer: z.boolean(),
    collaboration: z.boolean(),
    link: z.boolean(),
    teammate: z.boolean(),
  }),
  /** The newest campaign of the agency's own, whose link can be shared; null without any. */
  collaborationId: z.string().nullable(),
  /** Unfinished, where adding or taking them away was cut off: both can be asked for again. */
  samples: z.enum(SAMPLES),
})
export type Onboarding = z.infer<typeof onboarding>
export type FirstStep = keyof Onboarding["done"]

const operation = operationsFor("admin")
const samples = z.object({ samples: z.enum(SAMPLES) })

export const onboardingContract = {
  view: operation("GET /onboarding", "Les premiers pas de l'agence").output(onboarding),

  /** Asked again, it adds what is missing; `conflict` while they are being taken away. */
  addSamples: operation("PUT /onboarding/samples", "Ajouter des exemples").output(samples),

  /** Takes away them alone, edited or not; asked again, it goes on. */
  removeSamples: operation("DELETE /onboarding/samples", "Retirer les exemples").output(samples),
}
