import * as z from "zod"
import { appearance } from "../../../account/contract/appearance.ts"
import { id, optionalNote, token } from "../../../lib/fields.ts"
import { type Inputs, operation } from "../../../lib/operation.ts"
import { keysOf } from "../../../lib/text.ts"
import { BRAND_STATUSES, MAX_PROPOSALS } from "../rules/values.ts"
import { casting, proposal } from "./shapes.ts"

/** The data of a casting that a brand sees (rules/campaigns.md#brands-link): an allow-list. */
export const brandCasting = z.object({
  casting: casting
    /** The id gives no access: by it, the page finds this device's unsent choices, whatever the link. */
    .pick({ id: true, name: true, brand: true, description: true, requirements: true, deadline: true })
    .extend({ agencyName: z.string().nullable() }),
  appearance,
  proposals: z.array(
    proposal
      .omit({ influencerId: true, version: true })
      /** Grows with every answer, so that a second person who answers learns of the first answer. */
      .extend({ decisionVersion: z.int() }),
  ),
})
export type BrandCasting = z.infer<typeof brandCasting>

/** The brand's answer on one influencer; `pending` withdraws an earlier one. */
const decision = z.object({
  proposalId: id,
  status: z.enum(keysOf(BRAND_STATUSES)),
  comment: optionalNote(2000),
  /** As read. */
  decisionVersion: z.int().min(0),
})
export type Decision = z.infer<typeof decision>

export const brandCastingContract = {
  get: operation("GET /brand-casting/{token}", "public", "Un casting à valider par la marque")
    .input(z.object({ token }))
    .output(brandCasting),

  /** Only answers that the brand gave or changed; other answers stay (rules/campaigns.md#brands-decisions). */
  decide: operation("POST /brand-casting/{token}/decisions", "public", "Envoyer les choix de la marque")
    .input(z.object({ token, decisions: z.array(decision).min(1).max(MAX_PROPOSALS) }))
    .output(z.object({ name: z.string(), submitted: z.int() })),
}

export type BrandInput = Inputs<typeof brandCastingContract>
