import { entity } from "../../lib/entity.ts"
import { schema, silent } from "../../lib/schema.ts"
import { REQUEST_STATES } from "../catalogue/rules/withdrawal-states.ts"

/** An agency's request that the platform's owner remove a person from the catalogue; one per person. */
const removalRequest = schema({
  name: "removalRequest",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    askedBy: { type: "string", required: true },
    askedAt: { type: "string", required: true },
    /** Empty once the person is erased. */
    reason: { type: "string", required: true },
    state: { type: REQUEST_STATES, required: true },
    /** The owner's answer to a refused request. */
    answer: { type: "string" },
    answeredAt: { type: "string" },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["influencerId"] },
    byState: { index: "gsi1", pk: ["state"], sk: ["askedAt", "agencyId", "influencerId"] },
    byInfluencer: { index: "gsi2", pk: ["influencerId"], sk: ["agencyId"] },
  },
  /** A notification informs the requester; the owner's list is read on demand. */
  invalidates: silent,
})

export const RemovalRequestEntity = /* @__PURE__ */ entity(removalRequest)

export const schemas = [removalRequest]
