import { entity } from "../../lib/entity.ts"
import { schema, silent } from "../../lib/schema.ts"

/** What an agency says of a post, in place of what was detected (rules/creators.md#corrected-detection). */
const correction = schema({
  name: "detectionCorrection",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    postId: { type: "string", required: true },
    isCollaboration: { type: "boolean", required: true },
    /** As typed; left out where the detected one stands. */
    brand: { type: "string" },
    correctedBy: { type: "string", required: true },
    correctedAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["influencerId", "postId"] },
  },
  /** As the catalogue's posts, which are read when asked. */
  invalidates: silent,
})

export const CorrectionEntity = /* @__PURE__ */ entity(correction)

export const schemas = [correction]
