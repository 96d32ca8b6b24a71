import { casting, proposal } from "@trame/core/campaigns/castings/contract/shapes"
import type * as z from "zod"
import { recordOf } from "./record.ts"

/** A builder of records that are complete by their contract, with these values unless a test gives others. */
export const builder =
  <Schema extends z.ZodType<object>>(schema: Schema, usual: Partial<z.input<Schema>> = {}) =>
  (changes: Partial<z.input<Schema>> = {}): z.output<Schema> =>
    recordOf(schema, { ...usual, ...changes })

export const aCasting = builder(casting, {
  id: "c1",
  version: 3,
  revision: 5,
  name: "Hiver",
  brand: "Écume",
  description: "Cinq créatrices",
  budget: "5 000 €",
  startDate: "2026-12-01",
  endDate: "2027-01-31",
  status: "active",
})

/** An influencer who is proposed, by their id in the catalogue. */
export const aProposal = (id: string, changes: Partial<z.input<typeof proposal>> = {}) =>
  recordOf(proposal, {
    id: `p-${id}`,
    influencerId: id,
    fullName: `Créatrice ${id}`,
    username: id,
    platform: "instagram",
    followersCount: 12_300,
    ...changes,
  })
