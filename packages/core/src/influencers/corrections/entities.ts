import { entity } from "../../lib/entity.ts"
import { schema, silent } from "../../lib/schema.ts"

/** An agency's correction of a post's detection (rules/creators.md#corrected-detection). */
const correction = schema({
  name: "detectionCorrection",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    postId: { type: "string", required: true },
    isCollaboration: { type: "boolean", required: true },
    /** As typed; absent when the detected brand stays. */
    brand: { type: "string" },
    correctedBy: { type: "string", required: true },
    correctedAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["influencerId", "postId"] },
  },
  /** Like the catalogue's posts, clients read it on demand. */
  invalidates: silent,
})

export const CorrectionEntity = /* @__PURE__ */ entity(correction)

export const schemas = [correction]
