import type { EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { schema, shaped } from "../../lib/schema.ts"

/** The ids of an agency's examples, written before the examples, so that none is ever lost. */
const samples = schema({
  name: "samples",
  attributes: {
    agencyId: { type: "string", required: true },
    clientIds: { type: shaped<string[]>(), required: true },
    collaborationIds: { type: shaped<string[]>(), required: true },
    castingIds: { type: shaped<string[]>(), required: true },
    todoIds: { type: shaped<string[]>() },
    /** Creators of the catalogue, who came into an empty roster with the examples. */
    influencerIds: { type: shaped<string[]>() },
    prospectIds: { type: shaped<string[]>() },
    /** The day of the first creator's brief. */
    briefDate: { type: "string" },
    state: { type: ["adding", "present", "removing"] as const, required: true },
    /** When the last addition or removal began. */
    begunAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"] },
  },
  invalidates: () => [{ topic: "onboarding" }],
})

export const SamplesEntity = /* @__PURE__ */ entity(samples)
export type StoredSamples = EntityItem<typeof SamplesEntity>

export const schemas = [samples]
