import { entity } from "../../lib/entity.ts"
import { schema, silent } from "../../lib/schema.ts"
import { REQUEST_STATES } from "../catalogue/rules/withdrawal-states.ts"

/** An agency asks the platform's owner to take somebody out of the catalogue; one request for each person. */
const removalRequest = schema({
  name: "removalRequest",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    askedBy: { type: "string", required: true },
    askedAt: { type: "string", required: true },
    /** Why; gone once the person is erased. */
    reason: { type: "string", required: true },
    state: { type: REQUEST_STATES, required: true },
    /** What the owner says to a refusal. */
    answer: { type: "string" },
    answeredAt: { type: "string" },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["influencerId"] },
    byState: { index: "gsi1", pk: ["state"], sk: ["askedAt", "agencyId", "influencerId"] },
    byInfluencer: { index: "gsi2", pk: ["influencerId"], sk: ["agencyId"] },
  },
  /** The asker is told by a notification; the owner's list is read when asked. */
  invalidates: silent,
})

export const RemovalRequestEntity = /* @__PURE__ */ entity(removalRequest)

export const schemas = [removalRequest]
